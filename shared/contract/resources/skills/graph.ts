/** Skills of published graphs, and walks between them. */
import * as z from 'zod'
import { edgeType } from './skill.ts'

/** A skill in the current version of its framework. */
export const graphSkill = z
  .object({
    skillId: z.string(),
    frameworkId: z.string(),
    frameworkVersion: z.number().int(),
    label: z.string(),
    statement: z.string(),
    code: z.string().nullable(),
    aliases: z.array(z.string()),
    type: z.string().nullable(),
  })
  .meta({ id: 'GraphSkill' })

export const neighbor = z.object({
  skillId: z.string(),
  label: z.string(),
  /** Edges between the skill and this one, at least 1. */
  depth: z.number().int(),
  /** The edge by which it was reached, from the skill that is nearer. */
  edge: edgeType,
  direction: z.enum(['forward', 'backward']),
  via: z.string(),
})

export const pathStep = z.object({
  from: z.string(),
  to: z.string(),
  edge: edgeType,
  direction: z.enum(['forward', 'backward']),
})
