/** Profiles of activities: documents about an activity (xAPI part 3, 2.7). */
import type { DocumentId, DocumentScope } from '#shared/domain/documents/document.ts'
import { implement } from '#shared/http/implementation.ts'
import type { Dependencies, LrsEndpoints } from './dependencies.ts'
import { findOneOrAll, readingReply, storing } from './document-handling.ts'
import { conditionsOf } from './document-replies.ts'
import { foundAt, postDocument, putDocument, removeDocument } from './document-store.ts'

const scopeOf = (tenantId: string, { activityId }: { readonly activityId: string }): DocumentScope => ({
  kind: 'activityProfile',
  tenantId,
  activityId,
})

const placeOf = (tenantId: string, query: { readonly activityId: string; readonly profileId: string }): DocumentId => ({
  scope: scopeOf(tenantId, query),
  documentId: query.profileId,
})

export const getActivityProfile = implement<LrsEndpoints['getActivityProfile'], Dependencies>()({
  load: async ({ tenantId, input: { query, headers } }, dependencies) =>
    findOneOrAll(
      { scope: scopeOf(tenantId, query), documentId: query.profileId, since: query.since, headers },
      dependencies,
    ),
  handle: ({ loaded }, dependencies) =>
    readingReply(loaded, dependencies, 'There is no such profile document of the activity.'),
})

export const putActivityProfile = implement<LrsEndpoints['putActivityProfile'], Dependencies>()({
  load: async ({ tenantId, input: { query } }, { documents }) => foundAt(placeOf(tenantId, query), documents),
  handle: storing(putDocument),
})

export const updateActivityProfile = implement<LrsEndpoints['updateActivityProfile'], Dependencies>()({
  load: async ({ tenantId, input: { query } }, { documents }) => foundAt(placeOf(tenantId, query), documents),
  handle: storing(postDocument),
})

export const deleteActivityProfile = implement<LrsEndpoints['deleteActivityProfile'], Dependencies>()({
  load: async ({ tenantId, input: { query } }, { documents }) => foundAt(placeOf(tenantId, query), documents),
  handle: ({ input: { headers }, loaded }, { documents }) =>
    removeDocument({ ...loaded, ...conditionsOf(headers) }, documents),
})
