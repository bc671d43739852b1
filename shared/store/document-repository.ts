/** Documents of the LRS (docs/access-patterns.md, L1-L4, L7). */
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
  sk: z.string(),
  documentId: z.string(),
  /** Of states. */
  activityId: z.string().optional(),
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

/** A document of an agent: a state or a profile. */
export type AgentDocument = LrsDocument & { readonly sortKey: string } & (
    | { readonly kind: 'state'; readonly activityId: string; readonly registration: string | null }
    | { readonly kind: 'agentProfile' }
  )

export interface AgentDocuments {
  /** L7. Some documents of an agent, of all activities, behind this one of them (`sortKey`); none where there are no more. Strongly consistent. */
  page(tenantId: string, agentKey: string, after: string | null): Promise<AgentDocument[]>
  /** L4. Removes one of them, whatever it says by now. */
  remove(tenantId: string, agentKey: string, sortKey: string): Promise<void>
}

const digest = (...parts: readonly string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** Documents of an agent are one collection, those of an activity's profile another. */
const ownerOf = (scope: DocumentScope): string => (scope.kind === 'activityProfile' ? digest(scope.kind, scope.activityId) : agentOwner(scope.agentKey))

const agentOwner = (agentKey: string): string => digest('agent', agentKey)

/** What sort keys of the scope begin with. States have their registration behind their activity; those without one have nothing there. */
function prefixOf(scope: DocumentScope): string {
  if (scope.kind !== 'state') return profilePrefix
  const ofActivity = `${digest(scope.activityId)}#`
  return scope.registration === null ? ofActivity : `${ofActivity}${scope.registration}#`
}

const profilePrefix = 'P#'

const keyOf = ({ scope, documentId }: DocumentPlace): { pk: string; sk: string } =>
  keys.lrsDocument(scope.tenantId, ownerOf(scope), `${prefixOf(scope)}${scope.kind === 'state' && scope.registration === null ? '#' : ''}${digest(documentId)}`)

/** @throws StoredItemInvalid */
function fromItem(item: RawItem): LrsDocument {
  const { documentId, contentType, hash, updatedAt, content } = parseItem(documentItem, item)
  return { documentId, contentType, hash, updatedAt, content }
}

const registrationOf = (sk: string): string | null => sk.split('#')[1] ?? null

/** @throws StoredItemInvalid */
function toAgentDocument(item: RawItem): AgentDocument {
  const { sk, activityId } = parseItem(documentItem, item)
  const document = fromItem(item)
  return activityId === undefined ? { ...document, kind: 'agentProfile', sortKey: sk } : { ...document, kind: 'state', sortKey: sk, activityId, registration: registrationOf(sk) === '' ? null : registrationOf(sk) }
}

const rowItem = z.object({ sk: z.string(), documentId: z.string(), updatedAt: z.string() })

function toRow(item: RawItem): DocumentRow {
  const { sk, documentId, updatedAt } = parseItem(rowItem, item)
  const registration = sk.startsWith(profilePrefix) ? null : registrationOf(sk)
  return { documentId, updatedAt, registration: registration === '' ? null : registration }
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
      const answer = await table.reads.send(
        new QueryCommand({
          TableName: table.name,
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
          ExpressionAttributeValues: { ':pk': keys.lrsDocument(scope.tenantId, ownerOf(scope), '').pk, ':prefix': prefixOf(scope) },
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
    const about = place.scope.kind === 'state' ? { activityId: place.scope.activityId } : {}
    const item = { ...keyOf(place), documentId: place.documentId, ...about, ...document }
    return outcome(await putIf(table, { Item: item, ...fence(replaced) }))
  },
  async remove(place, hash) {
    return outcome(await deleteIf(table, { Key: keyOf(place), ...(hash === undefined ? {} : fence(hash)) }))
  },
})

/** Bounds what a page holds: documents in their items are up to 32 KB. */
const agentPage = 25

export const agentDocuments = (table: Table): AgentDocuments => ({
  async page(tenantId, agentKey, after) {
    const { pk } = keys.lrsDocument(tenantId, agentOwner(agentKey), '')
    const { Items = [] } = await table.reads.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: after === null ? 'pk = :pk' : 'pk = :pk AND sk > :after',
        ExpressionAttributeValues: { ':pk': pk, ...(after === null ? {} : { ':after': after }) },
        Limit: agentPage,
        ConsistentRead: true,
      }),
    )
    return Items.map(toAgentDocument)
  },
  async remove(tenantId, agentKey, sortKey) {
    await deleteIf(table, { Key: keys.lrsDocument(tenantId, agentOwner(agentKey), sortKey) })
  },
})
