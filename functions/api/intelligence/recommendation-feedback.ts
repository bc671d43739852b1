/** What became of a recommendation. */
import { resourceNotFound } from '#shared/domain/skills/not-found.ts'
import {
  presentAnswered,
  withFeedback,
  type GivenFeedback,
  type Recommendation,
} from '#shared/domain/skills/recommendation.ts'
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { implement, type Reply } from '#shared/http/implementation.ts'
import { RecommendationGone } from '#shared/store/recommendations/recommendation-repository.ts'
import { decideAgain, done } from '#shared/store/table/retry.ts'
import type { Dependencies, IntelligenceEndpoints } from './dependencies.ts'

type Give = IntelligenceEndpoints['recordRecommendationFeedback']
type Remove = IntelligenceEndpoints['removeRecommendationFeedback']

const noRecommendation = () => resourceNotFound('recommendation')

interface Feedback {
  readonly tenantId: string
  readonly recommendationId: string
  /** Null: what was said is taken back. */
  readonly given: GivenFeedback | null
  readonly stamp: Stamp
}

/** Stores feedback and counts it; of simultaneous callers the last one counts. */
async function store(
  { tenantId, recommendationId, given, stamp }: Feedback,
  { recommendations }: Pick<Dependencies, 'recommendations'>,
): Promise<Reply<Give> & Reply<Remove>> {
  const stored = await recommendations.get(tenantId, recommendationId, stamp.now)
  if (stored === null) return noRecommendation()
  try {
    return await decideAgain<Recommendation, Reply<Remove>>(
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
}

export const recordRecommendationFeedback = implement<Give, Dependencies>()({
  handle: ({ caller: { tenantId }, input: { params, body }, stamp }, dependencies) =>
    store({ tenantId, ...params, given: { verdict: body.verdict, note: body.note ?? null }, stamp }, dependencies),
})

export const removeRecommendationFeedback = implement<Remove, Dependencies>()({
  handle: ({ caller: { tenantId }, input: { params }, stamp }, dependencies) =>
    store({ tenantId, ...params, given: null, stamp }, dependencies),
})
