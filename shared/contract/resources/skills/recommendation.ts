/** Recommendations: which packages teach what a learner lacks for a role, and what people said about them. */
import * as z from 'zod'
import { boundedText, dateTime } from '#shared/contract/resources/values.ts'
import { skillLevel } from './projection.ts'

export const recommendationVerdicts = ['accepted', 'rejected', 'already_skilled', 'not_relevant'] as const
export type RecommendationVerdict = (typeof recommendationVerdicts)[number]
const verdict = z.enum(recommendationVerdicts)

/** What was said last; null where nobody has said anything. */
const feedback = z
  .object({
    verdict,
    note: z.string().nullable(),
    /** Time of the feedback. */
    at: dateTime,
  })
  .nullable()

/** A skill that the package is aligned to, and how much of the required skill it is. */
const taughtSkill = z.object({
  skillId: z.string(),
  label: z.string(),
  /** 1 for the required skill itself and for an equivalent one; for a part its share by weight. */
  share: z.number(),
  /** The highest level that evidence from the package can prove. */
  levelCeiling: skillLevel,
})

const recommendedGap = z.object({
  skillId: z.string(),
  label: z.string(),
  weight: z.number(),
  requiredLevel: skillLevel,
  level: skillLevel,
  /** How far the requirement is met, from 0 to 0.99. */
  metShare: z.number(),
  taught: z.array(taughtSkill),
  /** `weight` × (1 - `metShare`) × the sum over `taught` of `share` × min(1, `levelCeiling` / `requiredLevel`). */
  score: z.number(),
})
export type RecommendedGapResource = z.output<typeof recommendedGap>

const weakPrerequisite = z.object({ skillId: z.string(), label: z.string(), level: skillLevel })

/** The factors of a score. */
export const recommendationReasons = z
  .object({
    /** Requirements to which the package is aligned; their scores are added up. */
    gaps: z.array(recommendedGap),
    /** Evidence from the package has counted within the last 30 days: a third, otherwise 1. */
    recentFactor: z.number(),
    /** 2 × (`accepted` + 2) / (`accepted` + `declined` + 4), from 0.5 to 1.5. */
    feedbackFactor: z.number(),
    /** How often the workspace has accepted the package for learners. */
    accepted: z.number().int(),
    /** How often it has called it rejected or not relevant. */
    declined: z.number().int(),
    /** Prerequisites of what it teaches in which the learner has level 0 or 1 and which it does not teach itself. */
    weakPrerequisites: z.array(weakPrerequisite),
  })
  .meta({ id: 'RecommendationReasons' })

/** The role for which a package was first recommended to a learner; its version is null where it was recorded without one. */
const firstRole = { roleBriefId: z.string(), roleBriefVersion: z.number().int().nullable() }

export const recommendation = z
  .object({
    id: z.string(),
    packageId: z.string(),
    title: z.string(),
    recommendedFor: z.object(firstRole),
    /** The sum over its gaps, times both factors. */
    score: z.number(),
    why: recommendationReasons,
    feedback,
  })
  .meta({ id: 'Recommendation' })
export type RecommendationResource = z.output<typeof recommendation>

export const recommendationList = z.object({
  roleBriefId: z.string(),
  roleBriefVersion: z.number().int(),
  frameworkId: z.string(),
  frameworkVersion: z.number().int(),
  asOf: z.iso.date(),
  /** At most 20. Those with weak prerequisites are behind all others; otherwise the highest score is first. */
  recommendations: z.array(recommendation),
  /** Packages that would be recommended and are hidden because of feedback about this learner. */
  hidden: z.number().int(),
  /** Whether the workspace has more alignments to the framework than were looked at. */
  truncated: z.boolean(),
})

export const givenFeedback = z.strictObject({ verdict, note: boundedText(500).min(1).optional() })

/** A recommendation after feedback. It names no learner. */
export const answeredRecommendation = z
  .object({
    id: z.string(),
    packageId: z.string(),
    ...firstRole,
    frameworkId: z.string(),
    recommendedAt: dateTime,
    feedback,
    /** Until when the feedback counts for the learner. */
    expiresAt: dateTime,
  })
  .meta({ id: 'AnsweredRecommendation' })
export type AnsweredRecommendation = z.output<typeof answeredRecommendation>
