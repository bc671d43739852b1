/** Attempts as observations see them, and what a mapping reads in them. */
import type { ObservedAttempt } from '#shared/domain/skills/attempt-facts.ts'
import type { CourseTarget, ObservedAlignment } from '#shared/domain/skills/observed-alignment.ts'
import { observationsOf } from '#shared/domain/skills/observations.ts'
import type { CmiData, Session } from '#shared/domain/sessions/session.ts'
import { aSession } from '#test/unit/domain/support/sessions.ts'

export const at = '2026-11-21T10:30:00.000Z'

export const alignment = (...targets: CourseTarget[]): ObservedAlignment => ({
  ...{ alignmentId: 'aln_1', alignmentVersion: 3, frameworkId: 'fwk_1', frameworkVersion: 2 },
  mappings: targets.map((target, index) => ({
    mappingId: `map_${index}`,
    skillId: 'load-handling',
    target,
    attributes: { demandRatings: { cognitive: 2 }, demonstrationMode: 'applied', passMarkScaled: null },
    skillsOfTarget: 1,
  })),
})

export const attemptOf = (
  type: 'session.completed' | 'session.failed' | 'session.suspended' | 'session.reset',
  session: Partial<Session> = {},
  { cmi = {}, attempt = 1 }: { readonly cmi?: CmiData; readonly attempt?: number } = {},
): ObservedAttempt => ({
  hasStatements: true,
  event: {
    ...{ eventId: 'evt_1', type, at, entityType: 'session', entityId: 'ses_1', severity: 'info' },
    data: { attempt_number: attempt },
  },
  session: aSession({ mode: 'live', completion: 'completed', ...session }),
  cmi,
})

export const factsOf = (attempt: ObservedAttempt, target: CourseTarget) =>
  observationsOf(attempt, [alignment(target)])[0]?.evidence?.facts ?? null
