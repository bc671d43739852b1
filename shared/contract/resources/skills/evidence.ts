/** Evidence of skills: immutable records, each of which names its source. */
import * as z from 'zod'
import { boundedText, dateTime } from '#shared/contract/resources/values.ts'
import { demandRatings, demonstrationMode } from './evidence-attributes.ts'

/** What a source states about a learner. Null: it says nothing about it. */
export const evidenceFacts = z.object({
  scoreScaled: z.number().nullable(),
  success: z.boolean().nullable(),
  completed: z.boolean(),
  /** Answers that were judged right or wrong. */
  items: z.number().int(),
  /** Share of the right ones; null without judged answers. */
  itemsMean: z.number().nullable(),
})

/** How exactly an observation names what the learner did, from coarse to fine. */
export const grain = z.enum(['activity', 'package', 'sco', 'objective', 'interaction'])

const sessionSource = z.object({
  kind: z.literal('session'),
  sessionId: z.string(),
  attempt: z.number().int(),
  packageId: z.string(),
  packageVersionId: z.string(),
  grain,
  /** Statements in the LRS that say the same, at most 50. */
  statementIds: z.array(z.string()),
})

const clientSource = z.object({
  kind: z.literal('client'),
  clientSystemId: z.string(),
  externalId: z.string(),
  activityId: z.string(),
  /** Who judged the learner; null where nobody did. */
  assessor: z.string().nullable(),
})

const statementSource = z.object({
  kind: z.literal('statement'),
  clientSystemId: z.string(),
  /** The statement in the LRS. */
  statementId: z.string(),
  activityId: z.string(),
  grain,
})

const withdrawalSource = z.object({
  kind: z.literal('withdrawal'),
  /** The evidence that was withdrawn, with all other evidence of its observation. */
  evidenceId: z.string(),
  grain,
  reason: z.string(),
  /** Who withdrew it. */
  by: z.object({ kind: z.enum(['person', 'key', 'device', 'system']), id: z.string() }),
})

export const evidenceSource = z.discriminatedUnion('kind', [
  sessionSource,
  clientSource,
  statementSource,
  withdrawalSource,
])

/** Attributes of the mapping, or of the client's evidence, when the evidence was made. */
export const evidenceTerms = z.object({
  demonstrationMode,
  demandRatings,
  passMarkScaled: z.number().nullable(),
  /** Skills to which the target of the mapping is aligned: they share its evidence. */
  skillsOfTarget: z.number().int(),
})

/** `noFacts`: the mapping that gave it is gone. */
export const evidenceState = z.enum(['counts', 'noFacts', 'withdrawn'])

export const evidenceRecord = z
  .object({
    evidenceId: z.string(),
    subjectId: z.string(),
    skillId: z.string(),
    frameworkId: z.string(),
    frameworkVersion: z.number().int(),
    /** Null for evidence that states its skill itself. */
    alignmentId: z.string().nullable(),
    alignmentVersion: z.number().int(),
    mappingId: z.string().nullable(),
    source: evidenceSource,
    /** Records of one observation replace each other. */
    observationKey: z.string(),
    /** Records of one attempt depend on each other. */
    attemptKey: z.string(),
    /** Records of one source repeat each other. */
    sourceKey: z.string(),
    occurredAt: dateTime,
    recordedAt: dateTime,
    facts: evidenceFacts,
    attributes: evidenceTerms,
    trust: z.number(),
    /** How far it shows the skill, 0 to 1; null where it counts nothing. */
    outcome: z.number().nullable(),
    state: evidenceState,
  })
  .meta({ id: 'SkillEvidence' })

export type EvidenceRecord = Readonly<z.output<typeof evidenceRecord>>

/** Why a record does not count: `replaced` by another one of its observation, `tooOld`: 60 newer ones came after it. */
export const notCounted = z.enum(['future', 'replaced', 'tooOld', 'withdrawn', 'noFacts', 'finerGrain'])

export const explainedEvidence = z
  .object({
    evidence: evidenceRecord,
    counts: z.boolean(),
    /** Null where it counts. */
    rule: notCounted.nullable(),
    /** What it adds to the estimate, signed; 0 where it does not count. */
    contribution: z.number(),
  })
  .meta({ id: 'ExplainedEvidence' })

/** Evidence as client systems send it. */
const sentFields = z.strictObject({
  /** Id of the evidence in the client system. The same content under the same id is the same evidence. */
  externalId: boundedText(200).min(1),
  subjectId: boundedText(255).min(1),
  activityId: boundedText(1024).min(1),
  /** A published mapping, which names the skill and what its evidence is worth. Otherwise `skillId` and `attributes` do. */
  mappingId: boundedText(64).min(1).optional(),
  skillId: boundedText(64).min(1).optional(),
  attributes: z
    .strictObject({
      demonstrationMode,
      demandRatings,
      passMarkScaled: z.number().min(0.01).max(1).nullable().default(null),
    })
    .optional(),
  occurredAt: dateTime,
  scoreScaled: z.number().min(-1).max(1).nullable().default(null),
  success: z.boolean().nullable().default(null),
  assessor: boundedText(200).min(1).nullable().default(null),
})

export const sentEvidence = sentFields.refine(
  ({ mappingId, skillId, attributes }) =>
    mappingId === undefined
      ? skillId !== undefined && attributes !== undefined
      : skillId === undefined && attributes === undefined,
  { path: ['mappingId'], error: 'state either mappingId, or skillId with attributes' },
)
export type SentEvidence = z.output<typeof sentEvidence>

export const evidenceResult = z.object({
  externalId: z.string(),
  evidenceId: z.string().nullable(),
  status: z.enum(['accepted', 'refused']),
  /** Null where it was accepted. */
  reason: z.string().nullable(),
})
