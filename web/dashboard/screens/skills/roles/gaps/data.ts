/** What a learner lacks for a role, and which courses teach it. */
import { queryOptions } from '@tanstack/react-query'
import type { graphFamily } from '#shared/contract/families/public/graph.ts'
import type { intelligenceFamily } from '#shared/contract/families/public/intelligence.ts'
import type { RecommendationVerdict } from '#shared/contract/resources/skills/recommendation.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'
import type { RoleAddress } from '../data.ts'

const routes = {
  getGapReport: { method: 'GET', path: '/api/v1/graph/learners/{subjectId}/gaps' },
  listRecommendations: { method: 'GET', path: '/api/v1/graph/learners/{subjectId}/recommendations' },
} as const satisfies Routes<typeof graphFamily>
const feedbackPath = '/api/v1/intelligence/recommendations/{recommendationId}/feedback'
const feedbackRoutes = {
  recordRecommendationFeedback: { method: 'POST', path: feedbackPath },
  removeRecommendationFeedback: { method: 'DELETE', path: feedbackPath },
} as const satisfies Routes<typeof intelligenceFamily>
const graph = client<typeof graphFamily>()(routes, ownOrigin)
const intelligence = client<typeof intelligenceFamily>()(feedbackRoutes, ownOrigin)

export type Verdict = RecommendationVerdict

export interface GapsAddress extends RoleAddress {
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

export const recommendationsKey = ({ workspace, subjectId }: Pick<GapsAddress, 'workspace' | 'subjectId'>) =>
  [workspace, 'skills', 'learners', subjectId, 'recommendations'] as const

/** Feedback counts for every role. */
export const recommendationsQuery = ({ workspace, roleBriefId, subjectId }: GapsAddress) =>
  queryOptions({
    queryKey: [...recommendationsKey({ workspace, subjectId }), roleBriefId],
    queryFn: ({ signal }) =>
      bodyOf(graph.listRecommendations({ workspace, signal, params: { subjectId }, query: { roleBriefId } })),
  })

export interface GivenFeedback {
  readonly verdict: RecommendationVerdict
  readonly note?: string | null
}

/** @param given null takes back what was said */
export function sayOf(workspace: string, recommendationId: string, given: GivenFeedback | null) {
  const params = { recommendationId }
  if (given === null) return bodyOf(intelligence.removeRecommendationFeedback({ workspace, params }))
  const { verdict, note = null } = given
  const body = { verdict, ...(note === null ? {} : { note }) }
  return bodyOf(intelligence.recordRecommendationFeedback({ workspace, params, body }))
}
