/** How learners stand in the skills of a framework: direct evidence, rolled up from parts to wholes. */
import * as z from 'zod'
import { explainedEvidence, skillLevel } from './projection.ts'
import { skillId } from './skill.ts'

/** A middle and how sure it is, from 0 to 1. */
const standing = {
  estimate: z.number(),
  standardDeviation: z.number(),
  /** One standard deviation below the estimate: cautious, not a confidence level. */
  lowerBound: z.number(),
  level: skillLevel,
}

export const profileSkill = z
  .object({
    skillId: z.string(),
    label: z.string(),
    /** The whole into which it rolls up; null at the top. */
    wholeId: z.string().nullable(),
    /** Weight in that whole; null at the top. */
    weight: z.number().nullable(),
    /** Whether the whole is never above its level. */
    essential: z.boolean(),
    /** Parts that roll up into it. */
    partCount: z.number().int(),
    /** With its parts. Null without evidence. */
    estimate: z.number().nullable(),
    standardDeviation: z.number(),
    lowerBound: z.number(),
    /** 0 no evidence, 1 emerging, 2 developing, 3 proficient, 4 advanced. */
    level: skillLevel,
    /** The Monday by which its level falls if no evidence comes; null where it does not fall within ten years. */
    fadesOn: z.iso.date().nullable(),
    /** Share of its parts, by weight, that have evidence, from 0 to 1. For a skill without parts: 1 with evidence, 0 without. */
    coverage: z.number(),
    /** What evidence of the skill itself says, without its parts; null where there is none. */
    direct: z.object({ ...standing, levelCeiling: skillLevel }).nullable(),
    /** Prerequisites of level 1 or 0 of a skill of level 3 or 4. They change no number. */
    weakPrerequisites: z.array(z.object({ skillId: z.string(), label: z.string(), level: skillLevel })),
  })
  .meta({ id: 'ProfileSkill' })
export type ProfileSkillResource = z.output<typeof profileSkill>

/** How the level of a skill comes from its parts and from evidence of the skill itself. */
export const explainedWhole = z
  .object({
    skillId: z.string(),
    label: z.string(),
    ...standing,
    /** The highest level that the parts and the evidence allow. */
    levelCeiling: skillLevel,
    coverage: z.number(),
    /** What each part adds to the estimate, in the order of `skills`. With those of the evidence, they sum up to the estimate. */
    parts: z.array(z.object({ skillId: z.string(), contribution: z.number() })),
    /** Evidence of the skill itself, newest first: how far it moves the estimate away from what the parts say. */
    evidence: z.array(explainedEvidence),
  })
  .meta({ id: 'ExplainedWhole' })
export type ExplainedWholeResource = z.output<typeof explainedWhole>

export const learnerProfile = z
  .object({
    subjectId: z.string(),
    frameworkId: z.string(),
    frameworkVersion: z.number().int(),
    modelVersion: z.string(),
    /** UTC day for which the numbers hold. */
    asOf: z.iso.date(),
    /** In the order of the framework. */
    skills: z.array(profileSkill),
    /** Whether there are more than 2,000 skills: ask for the parts of one skill. */
    truncated: z.boolean(),
    /** The skill of `partsOf`; null without `partsOf`, without parts, and where neither they nor the skill have evidence. */
    whole: explainedWhole.nullable(),
  })
  .meta({ id: 'LearnerProfile' })

/** Level, estimate (null without evidence) and coverage of a skill. */
const heatMapCell = z.tuple([skillLevel, z.number().nullable(), z.number()])

export const heatMap = z.object({
  frameworkVersion: z.number().int(),
  asOf: z.iso.date(),
  /** In the order of the request; the cells of a row in the order of its skills. */
  rows: z.array(z.object({ subjectId: z.string(), cells: z.array(heatMapCell) })),
})

export const heatMapSkills = z.array(skillId).min(1).max(50)
