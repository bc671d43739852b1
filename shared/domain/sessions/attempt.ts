/** A new attempt in the same session: fresh status, score, suspend data and time; the former one goes to the history. */
import type { Stamp } from '../events/audit-event.ts'
import { noScore, shownProgress, timeSpentSeconds, type PastAttempt, type ResetTrigger, type Session } from './session.ts'
import { transition, type SessionTransition } from './transition.ts'

/** Entries that `attempt_history` shows, the current attempt among them (specification, "Limits"). */
const keptPastAttempts = 19

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
  supersededAt: at,
  reason,
})

/**
 * Starts the next attempt. Old runtimes lose their ownership with the attempt; the protocol stays.
 * @param start.plays package version that the new attempt plays
 */
export function nextAttempt(
  session: Session,
  start: { readonly trigger: ResetTrigger; readonly note: string | null; readonly plays: Pick<Session, 'versionId' | 'sharesObjectives'> },
  stamp: Stamp,
): SessionTransition {
  const former = pastAttempt(session, stamp.now, start.trigger)
  return transition({
    fences: [
      { fact: 'version', equals: session.version },
      { fact: 'attempt', equals: session.attempt },
      // A launch meanwhile may have taken over that the course does not allow it any more.
      ...(start.trigger === 'learner_start_over' ? [{ fact: 'startOverAllowed', equals: session.startOverAllowed } as const] : []),
    ],
    set: {
      attempt: session.attempt + 1,
      ...start.plays,
      ownerId: null,
      ownerMode: null,
      openMode: 'record',
      touched: false,
      completion: 'not_attempted',
      success: 'unknown',
      outcome: 'open',
      score: noScore,
      progress: 0,
      closedSeconds: 0,
      openSeconds: 0,
      suspendedAt: null,
      cmi: null,
      history: [former, ...session.history].slice(0, keptPastAttempts),
      attemptStartedAt: stamp.now,
      updatedAt: stamp.now,
    },
    raisesVersion: true,
    events: [
      {
        eventId: stamp.makeEventId(),
        type: 'session.reset',
        at: stamp.now,
        entityType: 'session',
        entityId: session.sessionId,
        severity: 'info',
        data: {
          trigger: start.trigger,
          note: start.note,
          previous_attempt_number: session.attempt,
          attempt_number: session.attempt + 1,
          previous_completion_status: former.completion,
          previous_success_status: former.success,
          previous_score_scaled: former.scaled,
          previous_score_raw: former.raw,
          previous_time_spent_seconds: former.seconds,
          previous_progress_percent: former.progress,
        },
      },
    ],
  })
}
