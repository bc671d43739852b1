/** A recommendation as it is recorded, and what people say about it. The last feedback counts. */
import type { AnsweredRecommendation, RecommendationVerdict } from '#shared/contract/resources/skills/recommendation.ts'
import type { Actor } from '../events/actor.ts'
import type { Stamp } from '../events/audit-event.ts'
import { learnerTag } from '../learners/learner-count.ts'
import { hashLetters } from './canonical-json.ts'

export interface Recommendation {
  readonly tenantId: string
  readonly recommendationId: string
  readonly subjectId: string
  readonly packageId: string
  /** The role for which the package was first recommended. */
  readonly roleBriefId: string
  /** Version of that role; null where the recommendation was recorded without one. */
  readonly roleBriefVersion: number | null
  readonly frameworkId: string
  readonly recommendedAt: string
  /** Null: nobody has said anything. */
  readonly verdict: RecommendationVerdict | null
  readonly note: string | null
  readonly decidedAt: string | null
  readonly decidedBy: Actor | null
  readonly expiresAt: string
  /** Revision; rises with every feedback. */
  readonly version: number
}

/** How often a workspace has said this about a package. */
export interface FeedbackCount {
  readonly accepted: number
  readonly declined: number
}

export interface GivenFeedback {
  readonly verdict: RecommendationVerdict
  readonly note: string | null
}

const keptDays = 180
const expiryFrom = (at: string): string => new Date(Date.parse(at) + keptDays * 86_400_000).toISOString()

const prefix = 'rec_'
const tagLength = 16

/** One id for a learner and a package, whatever the role is. */
export const recommendationIdOf = (subjectId: string, packageId: string): string =>
  `${prefix}${learnerTag(subjectId)}${hashLetters([packageId], 20)}`

/** The tag of the learner whom a recommendation is about; null where the id has another form. */
export const tagOfRecommendation = (recommendationId: string): string | null =>
  recommendationId.startsWith(prefix) && recommendationId.length > prefix.length + tagLength
    ? recommendationId.slice(prefix.length, prefix.length + tagLength)
    : null

export const newRecommendation = (
  named: Pick<
    Recommendation,
    'tenantId' | 'subjectId' | 'packageId' | 'roleBriefId' | 'roleBriefVersion' | 'frameworkId'
  >,
  now: string,
): Recommendation => ({
  ...named,
  recommendationId: recommendationIdOf(named.subjectId, named.packageId),
  recommendedAt: now,
  ...{ verdict: null, note: null, decidedAt: null, decidedBy: null },
  expiresAt: expiryFrom(now),
  version: 1,
})

/** Whether feedback hides the package from the learner. */
export const isHidden = ({ verdict }: Pick<Recommendation, 'verdict'>): boolean =>
  verdict !== null && verdict !== 'accepted'

/** `already_skilled` says something about the learner, not about the package: the workspace does not count it. */
const countOf = (verdict: RecommendationVerdict | null): FeedbackCount => ({
  accepted: Number(verdict === 'accepted'),
  declined: Number(verdict === 'rejected' || verdict === 'not_relevant'),
})

export interface FeedbackChange {
  readonly recommendation: Recommendation
  /** What is added to the counts of the package. */
  readonly counted: FeedbackCount
}

/** What feedback sets. Without feedback the recommendation expires when it would have done so with it. */
const settingsOf = (given: GivenFeedback | null, { now, actor }: Stamp): Partial<Recommendation> =>
  given === null
    ? { verdict: null, note: null, decidedAt: null, decidedBy: null }
    : { ...given, decidedAt: now, decidedBy: actor ?? null, expiresAt: expiryFrom(now) }

/**
 * The recommendation with feedback; null where it has the same already.
 * @param given null takes back what was said
 */
export function withFeedback(stored: Recommendation, given: GivenFeedback | null, stamp: Stamp): FeedbackChange | null {
  const { verdict, note } = given ?? { verdict: null, note: null }
  if (stored.verdict === verdict && stored.note === note) return null
  const [before, after] = [countOf(stored.verdict), countOf(verdict)]
  return {
    recommendation: { ...stored, ...settingsOf(given, stamp), version: stored.version + 1 },
    counted: { accepted: after.accepted - before.accepted, declined: after.declined - before.declined },
  }
}

export const presentFeedback = ({
  verdict,
  note,
  decidedAt,
}: Pick<Recommendation, 'verdict' | 'note' | 'decidedAt'>): AnsweredRecommendation['feedback'] =>
  verdict === null || decidedAt === null ? null : { verdict, note, at: decidedAt }

export const presentAnswered = (stored: Recommendation): AnsweredRecommendation => {
  const { recommendationId: id, packageId, roleBriefId, roleBriefVersion, frameworkId } = stored
  const { recommendedAt, expiresAt } = stored
  const feedback = presentFeedback(stored)
  return { id, packageId, roleBriefId, roleBriefVersion, frameworkId, recommendedAt, feedback, expiresAt }
}
