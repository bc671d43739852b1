/** Projections: how a learner stands in a skill, computed from evidence. */
import * as z from 'zod'
import { dateTime } from '#shared/contract/resources/values.ts'
import { notCounted } from './evidence.ts'

export const skillLevel = z.number().int().min(0).max(4)

const projectionFields = {
  subjectId: z.string(),
  skillId: z.string(),
  skillLabel: z.string(),
  frameworkId: z.string(),
  frameworkVersion: z.number().int(),
  /** From 0 to 1; null without evidence. */
  estimate: z.number().nullable(),
  standardDeviation: z.number(),
  /** One standard deviation below the estimate: cautious, not a confidence level. */
  lowerBound: z.number(),
  /** 0 no evidence, 1 emerging, 2 developing, 3 proficient, 4 advanced. */
  level: skillLevel,
  /** The highest level that the evidence can prove. */
  levelCeiling: skillLevel,
  /** Evidence that counts. */
  evidenceCount: z.number().int(),
  lastEvidenceAt: dateTime.nullable(),
  /** The Monday on which the level falls unless new evidence comes; null: it does not fall. */
  fadesOn: z.iso.date().nullable(),
  /** UTC day for which the numbers hold. */
  asOf: z.iso.date(),
  modelVersion: z.string(),
  /** Grows with each change of the evidence. */
  revision: z.number().int(),
}

export const skillProjection = z.object(projectionFields).meta({ id: 'SkillProjection' })
export type SkillProjectionResource = z.output<typeof skillProjection>

/** What a piece of evidence adds to an estimate. */
export const explainedEvidence = z.object({
  evidenceId: z.string(),
  occurredAt: dateTime,
  contribution: z.number(),
  counts: z.boolean(),
  /** Why it does not count; null where it counts. */
  rule: notCounted.nullable(),
})

const explanation = z.object({
  /** Share of the estimate that comes from no evidence. */
  prior: z.number(),
  /** Newest first. With `prior` the contributions sum up to the estimate. */
  evidence: z.array(explainedEvidence),
})

export const explainedProjection = z
  .object({ ...projectionFields, explanation })
  .meta({ id: 'ExplainedSkillProjection' })
export type ExplainedProjectionResource = z.output<typeof explainedProjection>
