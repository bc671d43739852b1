/** Alignments: which skills the parts of a course, or a foreign activity, give evidence of. */
import * as z from 'zod'
import { boundedText, dateTime } from '#shared/contract/resources/values.ts'
import { evidenceAttributes } from './evidence-attributes.ts'
import { skillId } from './skill.ts'

const name = boundedText(255).min(1)
const identifiers = z.array(name).min(1).max(200)

/** What of a course a mapping is about. `sco` names one of its SCOs; `activity` is one outside of Lectern. */
export const alignmentTarget = z
  .union([
    z.strictObject({ kind: z.literal('package') }),
    z.strictObject({ kind: z.literal('sco'), sco: name }),
    z.strictObject({ kind: z.literal('objective'), sco: name.optional(), identifiers }),
    z.strictObject({ kind: z.literal('interaction'), sco: name.optional(), identifiers }),
    z.strictObject({ kind: z.literal('interaction'), sco: name.optional(), prefix: name }),
    z.strictObject({ kind: z.literal('activity'), iri: boundedText(1024).min(1) }),
  ])
  .meta({ id: 'AlignmentTarget' })

export const statedMapping = z.strictObject({ target: alignmentTarget, skillId, attributes: evidenceAttributes })

export const capabilityMapping = z
  .object({
    /** The same in every version of the alignment. */
    mappingId: z.string(),
    target: alignmentTarget,
    skillId: z.string(),
    attributes: evidenceAttributes,
    /** Skills that share the evidence of the target. */
    skillsOfTarget: z.number().int(),
    /** A part of the skill that the same target is aligned to, and that gets the evidence instead. */
    shadowedBy: z.string().nullable(),
  })
  .meta({ id: 'CapabilityMapping' })
export type CapabilityMapping = z.output<typeof capabilityMapping>

export const alignmentResource = z
  .object({
    id: z.string(),
    packageId: z.string().nullable(),
    activityIri: z.string().nullable(),
    frameworkId: z.string(),
    /** The published version; null before the first. */
    currentVersion: z.number().int().nullable(),
    /** Version of the framework to which the published version is aligned. */
    frameworkVersion: z.number().int().nullable(),
    /** Whether changes wait to be published. */
    hasDraft: z.boolean(),
    createdAt: dateTime,
    updatedAt: dateTime,
    version: z.number().int(),
  })
  .meta({ id: 'Alignment' })
export type AlignmentResource = z.output<typeof alignmentResource>

export const alignmentVersionResource = z
  .object({
    alignmentId: z.string(),
    alignmentVersion: z.number().int(),
    frameworkVersion: z.number().int(),
    publishedAt: dateTime,
    mappings: z.array(capabilityMapping),
  })
  .meta({ id: 'AlignmentVersion' })
