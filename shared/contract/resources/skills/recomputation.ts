/** Recomputations: levels made again from evidence, after the rules or the alignments have changed. */
import * as z from 'zod'
import { dateTime, pathId } from '#shared/contract/resources/values.ts'

/**
 * `replay`: levels from the evidence that is stored. `realign`: evidence by the current alignments. `migrate`: evidence of
 * replaced skills, copied to what replaces them.
 */
export const recomputationKind = z.enum(['replay', 'realign', 'migrate'])
export type RecomputationKind = z.output<typeof recomputationKind>

export const newRecomputation = z.object({
  kind: recomputationKind,
  frameworkId: pathId,
  /** Only of this alignment; absent: of all alignments to the framework. For `realign`. */
  alignmentId: pathId.optional(),
  /** Only skills that were replaced after this version; absent: all replaced ones. For `migrate`. */
  fromVersion: z.number().int().min(1).optional(),
  /** Counts what would change, and changes nothing. */
  dryRun: z.boolean().default(true),
  /** The finished dry run of the same recomputation, for a run that changes levels. */
  dryRunId: pathId.optional(),
})
export type NewRecomputation = z.input<typeof newRecomputation>

/** How well levels predict: each record from those before it. Nothing of it changes a level. */
const predictions = z.object({
  records: z.number().int(),
  /** Mean squared error, 0 to 1; null without records. */
  brierScore: z.number().nullable(),
})

export const modelCheck = z
  .object({
    ...predictions.shape,
    /** Records by what was predicted for them, in tenths. */
    calibration: z.array(
      z.object({
        from: z.number(),
        records: z.number().int(),
        predicted: z.number().nullable(),
        observed: z.number().nullable(),
      }),
    ),
    byMode: z.array(predictions.extend({ demonstrationMode: z.string() })),
  })
  .meta({ id: 'SkillModelCheck' })

export const recomputationCounts = z.object({
  /** Projections that were looked at. */
  projections: z.number().int(),
  changed: z.number().int(),
  levelChanged: z.number().int(),
  /** The largest move of an estimate, 0 to 1. */
  maxDelta: z.number(),
  /** Evidence records that were added. */
  evidence: z.number().int(),
})

export const recomputationResource = z
  .object({
    id: z.string(),
    kind: recomputationKind,
    frameworkId: z.string(),
    alignmentId: z.string().nullable(),
    fromVersion: z.number().int().nullable(),
    dryRun: z.boolean(),
    dryRunId: z.string().nullable(),
    status: z.enum(['queued', 'processing', 'completed', 'failed']),
    modelVersion: z.string(),
    /** What was found; of a dry run, what would change. They grow while it is under way. */
    counts: recomputationCounts,
    /** Skills that several others replace: their evidence is left where it is. At most 100. */
    ambiguousSkills: z.array(z.string()),
    /** Only of a `replay`. */
    modelCheck: modelCheck.nullable(),
    failure: z.object({ code: z.string(), message: z.string() }).nullable(),
    createdAt: dateTime,
    completedAt: dateTime.nullable(),
  })
  .meta({ id: 'SkillRecomputation' })
export type RecomputationResource = z.output<typeof recomputationResource>
