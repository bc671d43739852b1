/** The rules by which evidence becomes levels, as `GET /capability/evidence-framework` presents them. */
import * as z from 'zod'
import { demonstrationMode } from './evidence-attributes.ts'

export const evidenceFramework = z
  .object({
    modelVersion: z.string(),
    demonstrationModes: z.array(
      z.object({ value: demonstrationMode, label: z.string(), weight: z.number(), levelCeiling: z.number().int() }),
    ),
    demandDimensions: z.array(
      z.object({
        key: z.enum(['cognitive', 'procedural', 'context']),
        required: z.boolean(),
        min: z.number().int(),
        max: z.number().int(),
        /** What each rating means, from the lowest to the highest. */
        anchors: z.array(z.object({ value: z.number().int(), label: z.string() })),
      }),
    ),
    passMark: z.object({ min: z.number(), max: z.number(), default: z.null() }),
    /** The first rule that fits turns the facts of a piece of evidence into an outcome from 0 to 1. */
    outcomeRules: z.array(z.object({ facts: z.string(), outcome: z.string() })),
    levels: z.array(
      z.object({
        level: z.number().int(),
        label: z.string(),
        /** The lower bound of the estimate from which the level holds; null for level 0, which has no evidence. */
        lowerBoundFrom: z.number().nullable(),
      }),
    ),
    /** Ceiling of the level by the cognitive rating. */
    cognitiveCeilings: z.array(z.object({ cognitive: z.number().int(), levelCeiling: z.number().int() })),
    repeat: z.object({ factor: z.number(), withinDays: z.number().int() }),
    decay: z.object({ defaultHalfLifeDays: z.number().int(), towards: z.string() }),
  })
  .meta({ id: 'EvidenceFramework' })

export type EvidenceFramework = z.infer<typeof evidenceFramework>
