/** Profiles of agents: documents that are about an agent alone (xAPI part 3, 2.6). */
import { refused } from '#shared/domain/outcome.ts'
import type { DocumentPlace, DocumentScope } from '#shared/domain/xapi/document.ts'
import { implement } from '#shared/http/implementation.ts'
import type { Dependencies, LrsEndpoints } from './dependencies.ts'
import { conditionsOf, documentReply, idsReply, storedReply } from './document-replies.ts'
import { foundAt, postDocument, putDocument, readDocument, removeDocument } from './document-store.ts'
import { actorKeyOf, sinceOf } from './parameters.ts'

const scopeOf = (tenantId: string, { agent }: { readonly agent: string }): DocumentScope => ({ kind: 'agentProfile', tenantId, agentKey: actorKeyOf(agent) })

const placeOf = (tenantId: string, query: { readonly agent: string; readonly profileId: string }): DocumentPlace => ({ scope: scopeOf(tenantId, query), documentId: query.profileId })

export const getAgentProfile = implement<LrsEndpoints['getAgentProfile'], Dependencies>()({
  async load({ tenantId, input: { query, headers } }, dependencies) {
    const scope = scopeOf(tenantId, query)
    if (query.profileId !== undefined) return { kind: 'one', found: await readDocument({ scope, documentId: query.profileId }, dependencies) } as const
    const since = sinceOf(query.since, headers['x-experience-api-version'])
    return { kind: 'all', rows: await dependencies.documents.list(scope), since } as const
  },
  handle({ loaded }) {
    if (loaded.kind === 'all') return Promise.resolve(idsReply(loaded.rows, loaded.since))
    if (loaded.found === null) return Promise.resolve(refused('DOCUMENT_NOT_FOUND', 'There is no such profile document of the agent.'))
    return Promise.resolve(documentReply(loaded.found.document, loaded.found.bytes))
  },
})

export const putAgentProfile = implement<LrsEndpoints['putAgentProfile'], Dependencies>()({
  load: async ({ tenantId, input: { query } }, { documents }) => foundAt(placeOf(tenantId, query), documents),
  async handle({ input: { headers, body }, loaded, stamp }, dependencies) {
    return storedReply(await putDocument({ ...loaded, ...conditionsOf(headers), body, now: stamp.now }, dependencies))
  },
})

export const updateAgentProfile = implement<LrsEndpoints['updateAgentProfile'], Dependencies>()({
  load: async ({ tenantId, input: { query } }, { documents }) => foundAt(placeOf(tenantId, query), documents),
  async handle({ input: { headers, body }, loaded, stamp }, dependencies) {
    return storedReply(await postDocument({ ...loaded, ...conditionsOf(headers), body, now: stamp.now }, dependencies))
  },
})

export const deleteAgentProfile = implement<LrsEndpoints['deleteAgentProfile'], Dependencies>()({
  load: async ({ tenantId, input: { query } }, { documents }) => foundAt(placeOf(tenantId, query), documents),
  handle: ({ input: { headers }, loaded }, { documents }) => removeDocument({ ...loaded, ...conditionsOf(headers) }, documents),
})
