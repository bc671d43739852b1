/** Learners' skills: evidence, and what follows from it (specification, "Other route families"). */
import * as z from 'zod'
import { keyScopes, managersOnly } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { idempotent } from '#shared/contract/policies/idempotent.ts'
import { cursorQuery, pageEnd } from '#shared/contract/resources/pagination.ts'
import {
  evidenceRecord,
  evidenceResult,
  explainedEvidence,
  sentEvidence,
} from '#shared/contract/resources/skills/evidence.ts'
import { openBadge } from '#shared/contract/resources/skills/open-badge.ts'
import { explainedProjection, skillLevel, skillProjection } from '#shared/contract/resources/skills/projection.ts'
import { boundedText, learnerId, pathId } from '#shared/contract/resources/values.ts'

/** Skills exist in LIVE only. Members see nothing of learners here but owners and admins ("Signed-in dashboard sessions" 3). */
const restricted = { credentials: { apiKey: keyScopes, session: managersOnly }, testMode: 'refused' } as const

const subject = z.object({ subjectId: learnerId.min(1) })
const subjectSkill = subject.extend({ skillId: pathId })
const subjectEvidence = subjectSkill.extend({ evidenceId: pathId })

export const subjectsFamily = defineFamily({
  name: 'subjects',
  summary: 'Learners and their skills: evidence, levels and their explanation',
  endpoints: {
    createEvidence: {
      credentials: { apiKey: keyScopes, session: managersOnly },
      testMode: 'refused',
      method: 'POST',
      path: '/api/v1/cale/evidence',
      summary: 'Records evidence from a client system',
      description:
        'Each piece is accepted or refused by itself. The same content under the same `externalId` is the same evidence, so a request can be repeated.',
      policies: [idempotent()],
      body: z.object({ clientSystemId: pathId, evidence: z.array(sentEvidence).min(1).max(50) }),
      ok: { status: 200, body: z.object({ results: z.array(evidenceResult) }) },
      errors: ['NOT_FOUND', 'CLIENT_SYSTEM_DISABLED'],
    },
    listProjections: {
      ...restricted,
      method: 'GET',
      path: '/api/v1/cale/subjects/{subjectId}/projections',
      summary: 'Skills that a learner has evidence of',
      params: subject,
      query: z.object({
        ...cursorQuery,
        frameworkId: pathId.optional(),
        minLevel: z.coerce.number().pipe(skillLevel).optional(),
        /** Today or a later UTC day; absent: today. */
        asOf: z.iso.date().optional(),
      }),
      ok: { status: 200, body: z.object({ projections: z.array(skillProjection), ...pageEnd }) },
      errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
    },
    getProjection: {
      ...restricted,
      method: 'GET',
      path: '/api/v1/cale/subjects/{subjectId}/projections/{skillId}',
      summary: 'How a learner stands in a skill, and why',
      params: subjectSkill,
      query: z.object({
        /** Any UTC day; absent: today. */
        asOf: z.iso.date().optional(),
      }),
      ok: { status: 200, body: z.object({ projection: explainedProjection }) },
      errors: ['NOT_FOUND'],
    },
    listEvidence: {
      ...restricted,
      method: 'GET',
      path: '/api/v1/cale/subjects/{subjectId}/skills/{skillId}/evidence',
      summary: 'Evidence of a skill of a learner, newest first, with why a record does not count',
      params: subjectSkill,
      query: z.object(cursorQuery),
      ok: { status: 200, body: z.object({ evidence: z.array(explainedEvidence), ...pageEnd }) },
      errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
    },
    getEvidence: {
      ...restricted,
      method: 'GET',
      path: '/api/v1/cale/subjects/{subjectId}/skills/{skillId}/evidence/{evidenceId}',
      summary: 'One evidence record',
      params: subjectEvidence,
      ok: { status: 200, body: explainedEvidence },
      errors: ['NOT_FOUND'],
    },
    withdrawEvidence: {
      ...restricted,
      method: 'POST',
      path: '/api/v1/cale/subjects/{subjectId}/skills/{skillId}/evidence/{evidenceId}/withdraw',
      summary: 'Withdraws evidence, with all other records of its observation',
      description: 'It is final: later evidence of the same observation counts nothing. Records are kept.',
      params: subjectEvidence,
      body: z.strictObject({ reason: boundedText(500).min(1) }),
      /** The record of the withdrawal. */
      ok: { status: 200, body: z.object({ evidence: evidenceRecord }) },
      errors: ['NOT_FOUND'],
    },
    exportBadges: {
      ...restricted,
      method: 'GET',
      path: '/api/v1/cale/subjects/{subjectId}/export',
      summary: 'What a learner has shown, as unsigned Open Badges 3.0',
      params: subject,
      query: z.object({ format: z.literal('ob3').default('ob3'), ...cursorQuery }),
      ok: { status: 200, body: z.object({ credentials: z.array(openBadge), ...pageEnd }) },
      errors: ['VALIDATION_ERROR'],
    },
  },
})
