/** Documents of the LRS (docs/access-patterns.md, L1-L4). */
import { createHash } from 'node:crypto'
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { DocumentPlace, DocumentScope, LrsDocument } from '#shared/domain/xapi/document.ts'
import { deleteIf, putIf, type WriteResult } from './conditional-write.ts'
import { Expression } from './expression.ts'
import { keys } from './keys.ts'
import { binary, parseItem } from './stored-item.ts'
import type { RawItem, Table } from './table.ts'

const documentItem = z.object({
  documentId: z.string(),
  contentType: z.string(),
  hash: z.string(),
  updatedAt: z.string(),
  content: z.union([z.object({ bytes: binary }), z.object({ objectKey: z.string() })]),
})

/** A row of a list: without the content. */
export type DocumentRow = Pick<LrsDocument, 'documentId' | 'updatedAt'> & { readonly registration: string | null }

/** What a conditional write came to: done, or what stood there instead; null: nothing did. */
export type DocumentWrite = { readonly kind: 'written' } | { readonly kind: 'refused'; readonly found: LrsDocument | null }

export interface DocumentRepository {
  /** L1. Strongly consistent, so that a client that has stored reads what it has stored. */
  find(place: DocumentPlace): Promise<LrsDocument | null>
  /** L2. All documents of the scope, strongly consistent; a state scope without a registration has those of every registration. */
  list(scope: DocumentScope): Promise<DocumentRow[]>
  /** L3. Stores a document in the place of the one with this hash; null: where there is none. */
  put(place: DocumentPlace, document: Omit<LrsDocument, 'documentId'>, replaced: string | null): Promise<DocumentWrite>
  /** L4. Removes the document with this hash; without one, whatever is there. */
  remove(place: DocumentPlace, hash?: string): Promise<DocumentWrite>
}

const digest = (...parts: readonly string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

const scopeHash = (scope: DocumentScope): string => {
  if (scope.kind === 'state') return digest(scope.kind, scope.activityId, scope.agentKey)
  return scope.kind === 'activityProfile' ? digest(scope.kind, scope.activityId) : digest(scope.kind, scope.agentKey)
}

const prefixOf = (scope: DocumentScope): string => (scope.kind === 'state' && scope.registration !== null ? `${scope.registration}#` : '')

const keyOf = ({ scope, documentId }: DocumentPlace): { pk: string; sk: string } => keys.lrsDocument(scope.tenantId, scopeHash(scope), `${prefixOf(scope)}${digest(documentId)}`)

/** @throws StoredItemInvalid */
const fromItem = (item: RawItem): LrsDocument => parseItem(documentItem, item)

const rowItem = z.object({ sk: z.string(), documentId: z.string(), updatedAt: z.string() })

function toRow(item: RawItem): DocumentRow {
  const { sk, documentId, updatedAt } = parseItem(rowItem, item)
  return { documentId, updatedAt, registration: sk.includes('#') ? sk.slice(0, sk.indexOf('#')) : null }
}

const outcome = (result: WriteResult): DocumentWrite => {
  if (result.kind === 'written') return { kind: 'written' }
  return { kind: 'refused', found: result.item === null ? null : fromItem(result.item) }
}

const fence = (hash: string | null): Omit<ReturnType<Expression['render']>, 'UpdateExpression'> => {
  const expression = new Expression()
  expression.requireEqual('hash', hash)
  return expression.render()
}

export const documentRepository = (table: Table): DocumentRepository => ({
  async find(place) {
    const { Item } = await table.reads.send(new GetCommand({ TableName: table.name, Key: keyOf(place), ConsistentRead: true }))
    return Item === undefined ? null : fromItem(Item)
  },
  async list(scope) {
    const rows: DocumentRow[] = []
    let start: RawItem | undefined
    do {
      const prefix = prefixOf(scope)
      const answer = await table.reads.send(
        new QueryCommand({
          TableName: table.name,
          KeyConditionExpression: prefix === '' ? 'pk = :pk' : 'pk = :pk AND begins_with(sk, :prefix)',
          ExpressionAttributeValues: { ':pk': keys.lrsDocument(scope.tenantId, scopeHash(scope), '').pk, ...(prefix === '' ? {} : { ':prefix': prefix }) },
          ProjectionExpression: 'sk, documentId, updatedAt',
          ConsistentRead: true,
          ExclusiveStartKey: start,
        }),
      )
      rows.push(...(answer.Items ?? []).map(toRow))
      start = answer.LastEvaluatedKey
    } while (start !== undefined)
    return rows
  },
  async put(place, document, replaced) {
    const item = { ...keyOf(place), documentId: place.documentId, ...document }
    return outcome(await putIf(table, { Item: item, ...fence(replaced) }))
  },
  async remove(place, hash) {
    return outcome(await deleteIf(table, { Key: keyOf(place), ...(hash === undefined ? {} : fence(hash)) }))
  },
})
