/** What an alignment would make of a session, and what speaks against its mappings. */
import * as z from 'zod'
import { alignmentTarget } from './alignment.ts'
import { evidenceRecord } from './evidence.ts'

/** Why a mapping gives nothing. */
const whyNone = z.enum([
  /** The attempt says nothing about the target. */
  'notReported',
  /** What the attempt says is no evidence in the mode of the mapping: a completion counts for `exposure` alone. */
  'noEvidence',
  /** The target is aligned to a part of the same skill, which gets the evidence. */
  'shadowed',
  /** The attempt goes on, and has not passed or failed. */
  'notEnded',
  /** TEST sessions give no evidence. */
  'testSession',
])
export type WhyNone = z.output<typeof whyNone>

export const previewedMapping = z.object({
  mappingId: z.string(),
  skillId: z.string(),
  target: alignmentTarget,
  /** What would be recorded; null where it gives nothing. */
  evidence: evidenceRecord.nullable(),
  /** Null where it gives evidence. */
  why: whyNone.nullable(),
})
export type PreviewedMapping = z.output<typeof previewedMapping>

/** Warnings: an alignment can be published with them. */
export const alignmentFinding = z
  .object({
    code: z.enum(['UNKNOWN_SCO', 'UNKNOWN_OBJECTIVE', 'SKILL_WITHOUT_EVIDENCE']),
    severity: z.literal('warning'),
    message: z.string(),
    /** All mappings that it is about: an alignment has at most 500. */
    mappingIds: z.array(z.string()),
  })
  .meta({ id: 'AlignmentFinding' })
export type AlignmentFinding = z.output<typeof alignmentFinding>
