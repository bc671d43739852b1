/** Role briefs: the skills that a role asks for; and what a learner lacks for one. */
import * as z from 'zod'
import { dateTime, label, pathId } from '#shared/contract/resources/values.ts'
import { skillLevel } from './projection.ts'
import { skillId } from './skill.ts'

const requirement = z
  .strictObject({ skillId, level: skillLevel.min(1), weight: z.number().min(0.1).max(10).default(1) })
  .meta({ id: 'RoleRequirement' })

export const roleBriefSettings = {
  title: label(200),
  frameworkId: pathId,
  requirements: z
    .array(requirement)
    .min(1)
    .max(100)
    .refine((list) => new Set(list.map((each) => each.skillId)).size === list.length, 'must name each skill once'),
}

export const roleBriefResource = z
  .object({
    id: z.string(),
    title: z.string(),
    frameworkId: z.string(),
    status: z.enum(['active', 'archived']),
    requirements: z.array(requirement),
    createdAt: dateTime,
    updatedAt: dateTime,
    /** Rises with every change. */
    version: z.number().int(),
  })
  .meta({ id: 'RoleBrief' })
export type RoleBriefResource = z.output<typeof roleBriefResource>

/**
 * What is missing. `evidence`: there is too little good evidence. `ceiling`: the evidence that there is cannot prove the level,
 * whatever its results; stronger demonstration is needed. `faded`: the level was reached, and the evidence has become old.
 */
export const missing = z.enum(['evidence', 'ceiling', 'faded'])

const gap = z.object({
  skillId: z.string(),
  label: z.string(),
  weight: z.number(),
  requiredLevel: skillLevel,
  level: skillLevel,
  /** Null without evidence. */
  estimate: z.number().nullable(),
  lowerBound: z.number(),
  /** `unproven`: no evidence. */
  status: z.enum(['met', 'below', 'unproven']),
  /** Null where the requirement is met. */
  missing: missing.nullable(),
  /** An equivalent skill in which the learner stands better, and which counts instead; null: the skill itself. */
  metBy: z.string().nullable(),
})
export type GapResource = z.output<typeof gap>

export const gapReport = z
  .object({
    subjectId: z.string(),
    roleBriefId: z.string(),
    roleBriefVersion: z.number().int(),
    frameworkId: z.string(),
    frameworkVersion: z.number().int(),
    asOf: z.iso.date(),
    /** From 0 to 1: how much of the requirements is met, by their weights. */
    readiness: z.number(),
    requirements: z.array(gap),
    /** Requirements whose skill the current version of the framework lacks. They count as unproven. */
    unknownSkills: z.array(z.string()),
  })
  .meta({ id: 'GapReport' })
