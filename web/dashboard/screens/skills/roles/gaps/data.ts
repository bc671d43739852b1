/** What a learner lacks for a role. */
import { queryOptions } from '@tanstack/react-query'
import type { graphFamily } from '#shared/contract/families/public/graph.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'
import type { RoleAddress } from '../data.ts'

const routes = {
  getGapReport: { method: 'GET', path: '/api/v1/graph/learners/{subjectId}/gaps' },
} as const satisfies Routes<typeof graphFamily>
const graph = client<typeof graphFamily>()(routes, ownOrigin)

interface GapsAddress extends RoleAddress {
  readonly subjectId: string
}

/** Below the levels of the learner, which new evidence changes. */
export const gapsQuery = ({ workspace, roleBriefId, subjectId }: GapsAddress) =>
  queryOptions({
    queryKey: [workspace, 'skills', 'learners', subjectId, 'gaps', roleBriefId],
    queryFn: async ({ signal }) =>
      (await bodyOf(graph.getGapReport({ workspace, signal, params: { subjectId }, query: { roleBriefId } })))
        .gapReport,
  })
