/** The verbs of recommendations, as access patterns are counted. */
import { newRecommendation, withFeedback, type Recommendation } from '#shared/domain/skills/recommendation.ts'
import {
  recommendationRepository,
  type RecommendationRepository,
} from '#shared/store/recommendations/recommendation-repository.ts'
import { stampAt } from '#test/unit/domain/support/sessions.ts'
import { fresh } from './engines.ts'
import type { Scenario } from './scenarios.ts'

const now = '2026-11-20T10:00:00.000Z'

const aRecommendation = (): Recommendation =>
  newRecommendation(
    {
      ...{ tenantId: fresh('tenant_'), subjectId: 'ada', packageId: 'pkg_1' },
      ...{ roleBriefId: 'rol_1', roleBriefVersion: 1, frameworkId: 'fwk_1' },
    },
    now,
  )

const onRecommendation =
  (act: (recommendations: RecommendationRepository, made: Recommendation) => Promise<unknown>): Scenario =>
  async ({ table }) => {
    const recommendations = recommendationRepository(table)
    const made = aRecommendation()
    await recommendations.record(made, now)
    return () => act(recommendations, made)
  }

export const recommendationScenarios: Readonly<Record<string, Scenario>> = {
  'recommendations.ofPackages': onRecommendation((recommendations, made) =>
    recommendations.ofPackages(made, [made.packageId], now),
  ),
  'recommendations.record': ({ table }) => {
    const made = aRecommendation()
    return Promise.resolve(() => recommendationRepository(table).record(made, now))
  },
  'recommendations.get': onRecommendation((recommendations, { tenantId, recommendationId }) =>
    recommendations.get(tenantId, recommendationId, now),
  ),
  'recommendations.answer': onRecommendation((recommendations, made) => {
    const change = withFeedback(made, { verdict: 'accepted', note: null }, stampAt())
    if (change === null) throw new Error('The feedback changes nothing.')
    return recommendations.answer(made, change)
  }),
  'recommendations.ofLearner': onRecommendation((recommendations, made) => recommendations.ofLearner(made)),
  'recommendations.removeOfLearner': onRecommendation((recommendations, made) => recommendations.removeOfLearner(made)),
}
