/** Profiles of agents: documents about an agent (xAPI part 3, 2.6). */
import type { DocumentId, DocumentScope } from '#shared/domain/documents/document.ts'
import { implement } from '#shared/http/implementation.ts'
import type { Dependencies, LrsEndpoints } from './dependencies.ts'
import { findOneOrAll, readingReply, storing } from './document-handling.ts'
import { conditionsOf } from './document-replies.ts'
import { foundAt, postDocument, putDocument, removeDocument } from './document-store.ts'
import { actorKeyOf } from './parameters.ts'

const scopeOf = (tenantId: string, { agent }: { readonly agent: string }): DocumentScope => ({
  kind: 'agentProfile',
  tenantId,
  agentKey: actorKeyOf(agent),
})

const placeOf = (tenantId: string, query: { readonly agent: string; readonly profileId: string }): DocumentId => ({
  scope: scopeOf(tenantId, query),
  documentId: query.profileId,
})

export const getAgentProfile = implement<LrsEndpoints['getAgentProfile'], Dependencies>()({
  load: async ({ tenantId, input: { query, headers } }, dependencies) =>
    findOneOrAll(
      { scope: scopeOf(tenantId, query), documentId: query.profileId, since: query.since, headers },
      dependencies,
    ),
  handle: ({ loaded }, dependencies) =>
    readingReply(loaded, dependencies, 'There is no such profile document of the agent.'),
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
  handle: ({ input: { headers }, loaded }, { documents }) =>
    removeDocument({ ...loaded, ...conditionsOf(headers) }, documents),
})
