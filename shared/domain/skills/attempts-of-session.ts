/**
 * The attempts of a session as observations see them, for evidence that is made long after their events: the current attempt
 * with its CMI data, former ones with their results alone.
 */
import type { AuditEvent } from '../events/audit-event.ts'
import type { PastAttempt } from '../sessions/past-attempt.ts'
import type { CmiData, Session } from '../sessions/session.ts'
import type { ObservedAttempt } from './attempt-facts.ts'

type Ending = 'session.completed' | 'session.failed' | 'session.suspended'

const endingOf = (type: Ending, at: string, attempt: number): AuditEvent => ({
  eventId: '',
  type,
  at,
  ...{ entityType: 'session', entityId: null, severity: 'info' },
  data: { attempt_number: attempt },
})

const endings = { done: 'session.completed', failed: 'session.failed', open: 'session.suspended' } as const

/**
 * The event of the current attempt if the learner left it as it stands. What has ended dates from its result: a launch of a course
 * that was passed years ago is no new pass.
 */
export const endingNow = ({ outcome, attempt, resultAt, updatedAt }: Session): AuditEvent =>
  endingOf(endings[outcome], outcome === 'open' ? updatedAt : (resultAt ?? updatedAt), attempt)

/** How the current attempt stands; null while the learner is in it, because its own event will come. */
function currentEnding(session: Session): AuditEvent | null {
  const { outcome, touched, attempt, suspendedAt } = session
  if (!touched) return null
  if (outcome !== 'open') return endingNow(session)
  return suspendedAt === null ? null : endingOf(endings.open, suspendedAt, attempt)
}

function pastEnding({ attempt, completion, success, resultAt, lastActivityAt }: PastAttempt): AuditEvent {
  const isDone = completion === 'completed' || completion === 'passed' || success === 'passed'
  const isFailed = completion === 'failed' || success === 'failed'
  return endingOf(isFailed ? endings.failed : isDone ? endings.done : endings.open, resultAt ?? lastActivityAt, attempt)
}

/** @param cmi of the current attempt */
export function attemptsOfSession(session: Session, cmi: CmiData): ObservedAttempt[] {
  const current = currentEnding(session)
  return [...session.history.map(pastEnding), ...(current === null ? [] : [current])].map((event) => ({
    ...{ event, session, hasStatements: false },
    cmi: event === current ? cmi : {},
  }))
}
