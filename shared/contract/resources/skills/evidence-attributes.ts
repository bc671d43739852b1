/** What a mapping states about the evidence that it gives (specification, "Other route families": capability). */
import * as z from 'zod'

/** How a learner shows a skill, from weakest to strongest evidence. */
export const demonstrationModes = ['exposure', 'recall', 'applied', 'simulated', 'observed'] as const
export const demonstrationMode = z.enum(demonstrationModes).meta({ id: 'DemonstrationMode' })
export type DemonstrationMode = z.infer<typeof demonstrationMode>

const rating = z.number().int().min(1).max(4)

/** How much a task demands, each from 1 to 4. `cognitive` is Webb's Depth of Knowledge. */
export const demandRatings = z
  .strictObject({ cognitive: rating, procedural: rating.optional(), context: rating.optional() })
  .meta({ id: 'DemandRatings' })

/** The scaled score from which a learner has passed. Null: the source's own judgement of success counts. */
export const passMarkScaled = z.number().min(0.01).max(1).nullable()

export const evidenceAttributes = z
  .strictObject({ demandRatings, demonstrationMode, passMarkScaled: passMarkScaled.default(null) })
  .meta({ id: 'EvidenceAttributes' })
export type EvidenceAttributes = z.output<typeof evidenceAttributes>
