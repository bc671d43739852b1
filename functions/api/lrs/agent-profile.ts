/** Profiles of agents: documents that are about an agent alone (xAPI part 3, 2.6). */
import type { DocumentPlace, DocumentScope } from '#shared/domain/xapi/document.ts'
import { implement } from '#shared/http/implementation.ts'
import type { Dependencies, LrsEndpoints } from './dependencies.ts'
import { readOneOrAll, readingReply, storing } from './document-handling.ts'
import { conditionsOf } from './document-replies.ts'
import { foundAt, postDocument, putDocument, removeDocument } from './document-store.ts'
import { actorKeyOf } from './parameters.ts'

const scopeOf = (tenantId: string, { agent }: { readonly agent: string }): DocumentScope => ({ kind: 'agentProfile', tenantId, agentKey: actorKeyOf(agent) })

const placeOf = (tenantId: string, query: { readonly agent: string; readonly profileId: string }): DocumentPlace => ({ scope: scopeOf(tenantId, query), documentId: query.profileId })

export const getAgentProfile = implement<LrsEndpoints['getAgentProfile'], Dependencies>()({
  load: async ({ tenantId, input: { query, headers } }, dependencies) => readOneOrAll({ scope: scopeOf(tenantId, query), documentId: query.profileId, since: query.since, headers }, dependencies),
  handle: ({ loaded }) => Promise.resolve(readingReply(loaded, 'There is no such profile document of the agent.')),
})

export const putAgentProfile = implement<LrsEndpoints['putAgentProfile'], Dependencies>()({
  load: async ({ tenantId, input: { query } }, { documents }) => foundAt(placeOf(tenantId, query), documents),
  handle: storing(putDocument),
})

export const updateAgentProfile = implement<LrsEndpoints['updateAgentProfile'], Dependencies>()({
  load: async ({ tenantId, input: { query } }, { documents }) => foundAt(placeOf(tenantId, query), documents),
  handle: storing(postDocument),
})

export const deleteAgentProfile = implement<LrsEndpoints['deleteAgentProfile'], Dependencies>()({
  load: async ({ tenantId, input: { query } }, { documents }) => foundAt(placeOf(tenantId, query), documents),
  handle: ({ input: { headers }, loaded }, { documents }) => removeDocument({ ...loaded, ...conditionsOf(headers) }, documents),
})
