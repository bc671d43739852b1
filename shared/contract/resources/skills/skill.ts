/** Skills and the edges between them, the content of a version of a framework. */
import * as z from 'zod'
import { boundedText, label } from '#shared/contract/resources/values.ts'

/** CASE identifiers are UUIDs; real files also hold other texts, which are kept. */
export const skillId = boundedText(64)
  .min(1)
  .regex(/^[A-Za-z0-9-]+$/, 'may hold letters, digits and - only')

export const skill = z
  .object({
    /** The CASE identifier: the same in every version. */
    skillId,
    label: label(200),
    statement: boundedText(4000),
    code: label(100).nullable().default(null),
    aliases: z.array(label(200)).max(20).default([]),
    type: label(100).nullable().default(null),
    /** Days after which evidence weighs half. Null: as the framework says. */
    halfLifeDays: z.number().int().min(30).max(3650).nullable().default(null),
    /** A whole is never above the level of its essential parts. */
    essential: z.boolean().default(false),
  })
  .meta({ id: 'Skill' })
export type Skill = z.output<typeof skill>

export const edgeTypes = ['partOf', 'prerequisite', 'related', 'equivalent', 'replacedBy'] as const
export const edgeType = z.enum(edgeTypes)
export type EdgeType = z.infer<typeof edgeType>

export const skillEdge = z
  .object({
    type: edgeType,
    from: skillId,
    /** For `partOf` the whole; for `prerequisite` what builds on it; for `replacedBy` the successor. */
    to: skillId,
    /** Weight of a part in its whole; 1 for other edges. */
    weight: z.number().min(0.1).max(10).default(1),
    /** Every part has one primary whole, into which it rolls up. Others are for navigation. */
    primary: z.boolean().default(true),
  })
  .meta({ id: 'SkillEdge' })
export type SkillEdge = z.output<typeof skillEdge>

export interface FrameworkContent {
  readonly skills: readonly Skill[]
  readonly edges: readonly SkillEdge[]
}

export const frameworkFinding = z
  .object({
    code: z.string(),
    severity: z.enum(['error', 'warning']),
    message: z.string(),
    /** Skills that it concerns, at most 20. */
    skillIds: z.array(z.string()),
  })
  .meta({ id: 'FrameworkFinding' })
export type FrameworkFinding = z.infer<typeof frameworkFinding>
