/** Profiles of activities: documents that all agents share (xAPI part 3, 2.7). */
import { refused } from '#shared/domain/outcome.ts'
import type { DocumentPlace, DocumentScope } from '#shared/domain/xapi/document.ts'
import { implement } from '#shared/http/implementation.ts'
import type { Dependencies, LrsEndpoints } from './dependencies.ts'
import { conditionsOf, documentReply, idsReply, storedReply } from './document-replies.ts'
import { foundAt, postDocument, putDocument, readDocument, removeDocument } from './document-store.ts'
import { sinceOf } from './parameters.ts'

const scopeOf = (tenantId: string, { activityId }: { readonly activityId: string }): DocumentScope => ({ kind: 'activityProfile', tenantId, activityId })

const placeOf = (tenantId: string, query: { readonly activityId: string; readonly profileId: string }): DocumentPlace => ({ scope: scopeOf(tenantId, query), documentId: query.profileId })

export const getActivityProfile = implement<LrsEndpoints['getActivityProfile'], Dependencies>()({
  async load({ tenantId, input: { query, headers } }, dependencies) {
    const scope = scopeOf(tenantId, query)
    if (query.profileId !== undefined) return { kind: 'one', found: await readDocument({ scope, documentId: query.profileId }, dependencies) } as const
    const since = sinceOf(query.since, headers['x-experience-api-version'])
    return { kind: 'all', rows: await dependencies.documents.list(scope), since } as const
  },
  handle({ loaded }) {
    if (loaded.kind === 'all') return Promise.resolve(idsReply(loaded.rows, loaded.since))
    if (loaded.found === null) return Promise.resolve(refused('DOCUMENT_NOT_FOUND', 'There is no such profile document of the activity.'))
    return Promise.resolve(documentReply(loaded.found.document, loaded.found.bytes))
  },
})

export const putActivityProfile = implement<LrsEndpoints['putActivityProfile'], Dependencies>()({
  load: async ({ tenantId, input: { query } }, { documents }) => foundAt(placeOf(tenantId, query), documents),
  async handle({ input: { headers, body }, loaded, stamp }, dependencies) {
    return storedReply(await putDocument({ ...loaded, ...conditionsOf(headers), body, now: stamp.now }, dependencies))
  },
})

export const updateActivityProfile = implement<LrsEndpoints['updateActivityProfile'], Dependencies>()({
  load: async ({ tenantId, input: { query } }, { documents }) => foundAt(placeOf(tenantId, query), documents),
  async handle({ input: { headers, body }, loaded, stamp }, dependencies) {
    return storedReply(await postDocument({ ...loaded, ...conditionsOf(headers), body, now: stamp.now }, dependencies))
  },
})

export const deleteActivityProfile = implement<LrsEndpoints['deleteActivityProfile'], Dependencies>()({
  load: async ({ tenantId, input: { query } }, { documents }) => foundAt(placeOf(tenantId, query), documents),
  handle: ({ input: { headers }, loaded }, { documents }) => removeDocument({ ...loaded, ...conditionsOf(headers) }, documents),
})
