/** Documents of the LRS (docs/access-patterns.md, L1-L4, L7). */
import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { DocumentId, DocumentScope, LrsDocument } from '#shared/domain/documents/document.ts'
import {
  deleteIf,
  putIf,
  remove,
  type BareWriteResult,
  type WriteResult,
} from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { query, queryAll } from '#shared/store/table/query.ts'
import { get } from '#shared/store/table/read.ts'
import { binary, parseItem } from '#shared/store/table/stored-item.ts'
import type { RawItem, Table } from '#shared/store/table/table.ts'

const documentItem = z.object({
  sk: z.string(),
  documentId: z.string(),
  /** Only documents of the state resource have it. */
  activityId: z.string().optional(),
  contentType: z.string(),
  hash: z.string(),
  updatedAt: z.string(),
  content: z.union([z.object({ bytes: binary }), z.object({ objectKey: z.string() })]),
})

/** An entry of a list of documents. It has no content. */
export type DocumentRow = Pick<LrsDocument, 'documentId' | 'updatedAt'> & { readonly registration: string | null }

/** The result of a conditional write: written, or refused with the stored document (null: there is none). */
export type DocumentWrite =
  { readonly kind: 'written' } | { readonly kind: 'refused'; readonly found: LrsDocument | null }

export interface DocumentRepository {
  /** L1. Strongly consistent, so that clients read their own writes. */
  find(place: DocumentId): Promise<LrsDocument | null>
  /**
   * L2. All documents of the scope, strongly consistent. A state scope without a registration includes all
   * registrations.
   */
  list(scope: DocumentScope): Promise<DocumentRow[]>
  /** L3. Stores a document if the stored one has the hash `replaced`, or if `replaced` is null and there is none. */
  put(place: DocumentId, document: Omit<LrsDocument, 'documentId'>, replaced: string | null): Promise<DocumentWrite>
  /** L4. Removes a document if it has this hash. Without a hash, it is removed in any case. */
  remove(place: DocumentId, hash?: string): Promise<DocumentWrite>
}

/** A document of an agent: a state or a profile. */
export type AgentDocument = LrsDocument & { readonly sortKey: string } & (
    | { readonly kind: 'state'; readonly activityId: string; readonly registration: string | null }
    | { readonly kind: 'agentProfile' }
  )

export interface AgentDocuments {
  /** L7. The next documents of an agent after this `sortKey`, of all activities; empty at the end. Strongly consistent. */
  page(tenantId: string, agentKey: string, after: string | null): Promise<AgentDocument[]>
  /** L4. Removes the document of an agent with this `sortKey`, also if it has changed. */
  remove(tenantId: string, agentKey: string, sortKey: string): Promise<void>
}

const digest = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** Names the partition: all documents of an agent, or all profiles of an activity. */
const ownerOf = (scope: DocumentScope): string =>
  scope.kind === 'activityProfile' ? digest(scope.kind, scope.activityId) : agentOwner(scope.agentKey)

const agentOwner = (agentKey: string): string => digest('agent', agentKey)

/** Prefix of the sort keys of a scope: for states the activity, then the registration (empty where there is none). */
function prefixOf(scope: DocumentScope): string {
  if (scope.kind !== 'state') return profilePrefix
  const ofActivity = `${digest(scope.activityId)}#`
  return scope.registration === null ? ofActivity : `${ofActivity}${scope.registration}#`
}

const profilePrefix = 'P#'

const keyOf = ({ scope, documentId }: DocumentId): { pk: string; sk: string } =>
  keys.lrsDocument(
    scope.tenantId,
    ownerOf(scope),
    `${prefixOf(scope)}${scope.kind === 'state' && scope.registration === null ? '#' : ''}${digest(documentId)}`,
  )

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
  return activityId === undefined
    ? { ...document, kind: 'agentProfile', sortKey: sk }
    : {
        ...document,
        kind: 'state',
        sortKey: sk,
        activityId,
        registration: registrationOf(sk) === '' ? null : registrationOf(sk),
      }
}

const rowItem = z.object({ sk: z.string(), documentId: z.string(), updatedAt: z.string() })

function toRow(item: RawItem): DocumentRow {
  const { sk, documentId, updatedAt } = parseItem(rowItem, item)
  const registration = sk.startsWith(profilePrefix) ? null : registrationOf(sk)
  return { documentId, updatedAt, registration: registration === '' ? null : registration }
}

const outcome = (result: WriteResult | BareWriteResult): DocumentWrite => {
  if (result.kind === 'written') return { kind: 'written' }
  return { kind: 'refused', found: result.item === null ? null : fromItem(result.item) }
}

const fence = (hash: string | null): Expression => {
  const expression = new Expression()
  expression.requireEqual('hash', hash)
  return expression
}

export const documentRepository = (table: Table): DocumentRepository => ({
  async find(place) {
    const item = await get(table, keyOf(place), { consistent: true })
    return item === undefined ? null : fromItem(item)
  },
  async list(scope) {
    const items = await queryAll(table, {
      partition: keys.lrsDocument(scope.tenantId, ownerOf(scope), '').pk,
      range: { prefix: prefixOf(scope) },
      attributes: ['sk', 'documentId', 'updatedAt'],
      consistent: true,
    })
    return items.map(toRow)
  },
  async put(place, document, replaced) {
    const about = place.scope.kind === 'state' ? { activityId: place.scope.activityId } : {}
    const item = { ...keyOf(place), documentId: place.documentId, ...about, ...document }
    return outcome(await putIf(table, item, fence(replaced)))
  },
  async remove(place, hash) {
    return outcome(await deleteIf(table, keyOf(place), hash === undefined ? new Expression() : fence(hash)))
  },
})

/** Documents on a page. Each has up to 32 KB of content in its item. */
const documentsPerPage = 25

export const agentDocuments = (table: Table): AgentDocuments => ({
  async page(tenantId, agentKey, after) {
    const { pk } = keys.lrsDocument(tenantId, agentOwner(agentKey), '')
    const range = after === null ? {} : { range: { above: after } }
    const { items } = await query(table, { partition: pk, consistent: true, ...range }, { limit: documentsPerPage })
    return items.map(toAgentDocument)
  },
  async remove(tenantId, agentKey, sortKey) {
    await remove(table, keys.lrsDocument(tenantId, agentOwner(agentKey), sortKey))
  },
})
