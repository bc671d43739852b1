/** States: documents of an activity and an agent, and of a registration where one is given (xAPI part 3, 2.3). */
import { refused } from '#shared/domain/outcome.ts'
import type { DocumentPlace, DocumentScope } from '#shared/domain/xapi/document.ts'
import { implement } from '#shared/http/implementation.ts'
import type { Dependencies, LrsEndpoints } from './dependencies.ts'
import { conditionsOf, documentReply, idsReply, removedReply, storedReply } from './document-replies.ts'
import { foundAt, postDocument, putDocument, readDocument, removeDocument, removeDocuments } from './document-store.ts'
import { actorKeyOf, sinceOf } from './parameters.ts'

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

const placeOf = (tenantId: string, query: StateQuery & { readonly stateId: string }): DocumentPlace => ({ scope: scopeOf(tenantId, query), documentId: query.stateId })

export const getState = implement<LrsEndpoints['getState'], Dependencies>()({
  async load({ tenantId, input: { query, headers } }, dependencies) {
    const scope = scopeOf(tenantId, query)
    if (query.stateId !== undefined) return { kind: 'one', found: await readDocument({ scope, documentId: query.stateId }, dependencies) } as const
    const since = sinceOf(query.since, headers['x-experience-api-version'])
    return { kind: 'all', rows: await dependencies.documents.list(scope), since } as const
  },
  handle({ loaded }) {
    if (loaded.kind === 'all') return Promise.resolve(idsReply(loaded.rows, loaded.since))
    if (loaded.found === null) return Promise.resolve(refused('DOCUMENT_NOT_FOUND', 'There is no such state document.'))
    return Promise.resolve(documentReply(loaded.found.document, loaded.found.bytes))
  },
})

export const putState = implement<LrsEndpoints['putState'], Dependencies>()({
  load: async ({ tenantId, input: { query } }, { documents }) => foundAt(placeOf(tenantId, query), documents),
  async handle({ input: { headers, body }, loaded, stamp }, dependencies) {
    return storedReply(await putDocument({ ...loaded, ...conditionsOf(headers), body, now: stamp.now }, dependencies))
  },
})

export const updateState = implement<LrsEndpoints['updateState'], Dependencies>()({
  load: async ({ tenantId, input: { query } }, { documents }) => foundAt(placeOf(tenantId, query), documents),
  async handle({ input: { headers, body }, loaded, stamp }, dependencies) {
    return storedReply(await postDocument({ ...loaded, ...conditionsOf(headers), body, now: stamp.now }, dependencies))
  },
})

/** Without an id, everything of the scope goes, whatever stands in the conditions: they name one document. */
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
