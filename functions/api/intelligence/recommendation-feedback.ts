/** What became of a recommendation. */
import { resourceNotFound } from '#shared/domain/skills/not-found.ts'
import { presentAnswered, withFeedback, type Recommendation } from '#shared/domain/skills/recommendation.ts'
import { implement, type Reply } from '#shared/http/implementation.ts'
import { RecommendationGone } from '#shared/store/recommendations/recommendation-repository.ts'
import { decideAgain, done } from '#shared/store/table/retry.ts'
import type { Dependencies, IntelligenceEndpoints } from './dependencies.ts'

type Give = IntelligenceEndpoints['recordRecommendationFeedback']

const noRecommendation = () => resourceNotFound('recommendation')

export const recordRecommendationFeedback = implement<Give, Dependencies>()({
  async handle({ caller: { tenantId }, input: { params, body }, stamp }, { recommendations }) {
    const { recommendationId } = params
    const stored = await recommendations.get(tenantId, recommendationId, stamp.now)
    if (stored === null) return noRecommendation()
    const given = { verdict: body.verdict, note: body.note ?? null }
    try {
      return await decideAgain<Recommendation, Reply<Give>>(
        { item: `recommendation ${recommendationId}`, first: stored },
        async (current) => {
          const change = withFeedback(current, given, stamp)
          if (change === null) return done({ recommendation: presentAnswered(current) })
          const next = await recommendations.answer(current, change)
          return next === null
            ? done({ recommendation: presentAnswered(change.recommendation) })
            : { kind: 'changed', next }
        },
      )
    } catch (error) {
      if (error instanceof RecommendationGone) return noRecommendation()
      throw error
    }
  },
})
