/** States: documents of an activity and an agent, and of a registration where one is given (xAPI part 3, 2.3). */
import type { DocumentId, DocumentScope } from '#shared/domain/documents/document.ts'
import { implement } from '#shared/http/implementation.ts'
import type { Dependencies, LrsEndpoints } from './dependencies.ts'
import { findOneOrAll, readingReply, storing } from './document-handling.ts'
import { conditionsOf, removedReply } from './document-replies.ts'
import { foundAt, postDocument, putDocument, removeDocument, removeDocuments } from './document-store.ts'
import { actorKeyOf } from './parameters.ts'

interface StateQuery {
  readonly activityId: string
  readonly agent: string
  readonly registration?: string | undefined
}

type StateScope = DocumentScope & { readonly kind: 'state' }

const scopeOf = (tenantId: string, { activityId, agent, registration }: StateQuery): StateScope => ({
  kind: 'state',
  tenantId,
  activityId,
  agentKey: actorKeyOf(agent),
  registration: registration?.toLowerCase() ?? null,
})

const placeOf = (tenantId: string, query: StateQuery & { readonly stateId: string }): DocumentId => ({
  scope: scopeOf(tenantId, query),
  documentId: query.stateId,
})

export const getState = implement<LrsEndpoints['getState'], Dependencies>()({
  load: async ({ tenantId, input: { query, headers } }, dependencies) =>
    findOneOrAll(
      { scope: scopeOf(tenantId, query), documentId: query.stateId, since: query.since, headers },
      dependencies,
    ),
  handle: ({ loaded }, dependencies) => readingReply(loaded, dependencies, 'There is no such state document.'),
})

export const putState = implement<LrsEndpoints['putState'], Dependencies>()({
  load: async ({ tenantId, input: { query } }, { documents }) => foundAt(placeOf(tenantId, query), documents),
  handle: storing(putDocument),
})

export const updateState = implement<LrsEndpoints['updateState'], Dependencies>()({
  load: async ({ tenantId, input: { query } }, { documents }) => foundAt(placeOf(tenantId, query), documents),
  handle: storing(postDocument),
})

/**
 * Without an id, all documents of the scope are removed. Conditions are ignored then, because they apply to one
 * document.
 */
export const deleteState = implement<LrsEndpoints['deleteState'], Dependencies>()({
  async load({ tenantId, input: { query } }, { documents }) {
    const scope = scopeOf(tenantId, query)
    return query.stateId === undefined ? scope : foundAt({ scope, documentId: query.stateId }, documents)
  },
  async handle({ input: { headers }, loaded }, { documents }) {
    if ('place' in loaded) return removeDocument({ ...loaded, ...conditionsOf(headers) }, documents)
    await removeDocuments(loaded, documents)
    return removedReply
  },
})
