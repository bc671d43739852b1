/**
 * A new attempt in the same session: it begins without status, score, suspend data and time. The previous attempt moves
 * into the history.
 */
import { stamped, type AuditEvent, type Stamp } from '../events/audit-event.ts'
import { noScore, shownProgress, timeSpentSeconds, type Session } from './session.ts'
import type { PastAttempt, ResetTrigger } from './past-attempt.ts'
import { transition, type Fence, type SessionTransition } from './transition.ts'

/** `attempt_history` has 20 entries; one of them is the current attempt (specification, "Limits"). */
const keptPastAttempts = 19

export interface AttemptStart {
  readonly trigger: ResetTrigger
  /** Note of the caller, for the event; null: none. */
  readonly note: string | null
  /** The package version that the new attempt plays. */
  readonly plays: Pick<Session, 'versionId' | 'sharesObjectives'>
}

const pastAttempt = (session: Session, at: string, reason: ResetTrigger): PastAttempt => ({
  attempt: session.attempt,
  completion: session.completion,
  success: session.success,
  scaled: session.score.scaled,
  raw: session.score.raw,
  seconds: timeSpentSeconds(session),
  progress: shownProgress(session),
  startedAt: session.attemptStartedAt,
  lastActivityAt: session.updatedAt,
  ...(session.resultAt === null ? {} : { resultAt: session.resultAt }),
  supersededAt: at,
  reason,
})

const resetEvent = (session: Session, start: AttemptStart, stamp: Stamp): AuditEvent => ({
  ...stamped(stamp),
  type: 'session.reset',
  entityType: 'session',
  entityId: session.sessionId,
  severity: 'info',
  data: {
    trigger: start.trigger,
    note: start.note,
    previous_attempt_number: session.attempt,
    attempt_number: session.attempt + 1,
    previous_completion_status: session.completion,
    previous_success_status: session.success,
    previous_score_scaled: session.score.scaled,
    previous_score_raw: session.score.raw,
    previous_time_spent_seconds: timeSpentSeconds(session),
    previous_progress_percent: shownProgress(session),
  },
})

/** Resets that end the launches of the session: who holds a link from before has to be given a new one. */
const endsLaunches: ReadonlySet<ResetTrigger> = new Set(['api_reset', 'dashboard_reset'])

/** Attributes with which every attempt begins. */
export const freshAttempt = {
  ownerId: null,
  ownerMode: null,
  openMode: 'record',
  touched: false,
  completion: 'not_attempted',
  success: 'unknown',
  outcome: 'open',
  score: noScore,
  resultAt: null,
  progress: 0,
  closedSeconds: 0,
  openSeconds: 0,
  suspendedAt: null,
  cmi: null,
} as const satisfies Partial<Session>

/**
 * Starts the next attempt. The runtimes of the current attempt lose their ownership; the protocol of the session stays.
 */
export function nextAttemptTransition(session: Session, start: AttemptStart, stamp: Stamp): SessionTransition {
  const fences: Fence[] = [
    { fact: 'version', equals: session.version },
    { fact: 'attempt', equals: session.attempt },
  ]
  // A launch in between may have recorded that the course does not allow the learner to start over.
  if (start.trigger === 'learner_start_over')
    fences.push({ fact: 'startOverAllowed', equals: session.startOverAllowed })
  const event = resetEvent(session, start, stamp)
  return transition({
    fences,
    set: {
      ...freshAttempt,
      ...start.plays,
      ...(endsLaunches.has(start.trigger) ? { launchEpoch: event.eventId } : {}),
      attempt: session.attempt + 1,
      history: [pastAttempt(session, stamp.now, start.trigger), ...session.history].slice(0, keptPastAttempts),
      attemptStartedAt: stamp.now,
      updatedAt: stamp.now,
    },
    raisesVersion: true,
    events: [event],
  })
}
