/**
 * Commits of progress: the rules of PUT (specification, "PUT rules"), and the fences under which the store writes them.
 */
import type { SharedValues } from '#shared/contract/resources/objectives/objectives.ts'
import { applied, refused, type Applied, type Refused } from '../outcome.ts'
import { stamped, type Stamp, type AuditEvent } from '../events/audit-event.ts'
import { packChanges } from '../objectives/objective-packing.ts'
import { type CmiData, type Session, type SessionScore } from './session.ts'
import { decide } from '../decision-table.ts'
import { commitTable, holderOf, attemptMismatch, type CommitFacts, type CommitRefusal } from './state-tables.ts'
import {
  completionWords,
  hasCompleted,
  hasFailed,
  mergeStatus,
  outcomeOf,
  successWords,
  type AttemptStatus,
} from './status.ts'
import { transition, type Fence, type SessionChange, type SessionTransition } from './transition.ts'

export interface CommitCommand {
  readonly version: number | null
  readonly attempt: number | null
  readonly runtimeId: string | null
  readonly cmi: CmiData | null
  readonly cmiMode: 'merge' | 'replace'
  /** Changes of the learner's shared objectives; null: none. */
  readonly objectives: SharedValues | null
  /** Words of either standard; see `completionWords` and `successWords`. */
  readonly completion: string | null
  readonly success: string | null
  readonly score: Partial<SessionScore> | null
  /** Seconds of the writer's visit so far. */
  readonly sessionSeconds: number | null
  /** Fraction of the course that is done, 0 to 1. */
  readonly progressMeasure: number | null
  /** The learner has left the course. */
  readonly visitEnded: boolean
}

/** A commit that may be written, and the version and attempt of the session after the write. */
export interface CommitTransition extends SessionTransition {
  readonly versionAfter: { readonly version: number; readonly attempt: number }
}

function factsOf(session: Session, { attempt, runtimeId, version }: CommitCommand): CommitFacts {
  const compare = <Value>(stated: Value | null, current: Value): 'current' | 'stale' | 'missing' =>
    stated === null ? 'missing' : stated === current ? 'current' : 'stale'
  return {
    attempt: compare(attempt, session.attempt),
    holder: holderOf(session),
    protocol: session.protocol,
    opens: session.openMode,
    writer: runtimeId !== null && runtimeId.toLowerCase() === session.ownerId ? 'owner' : 'other',
    version: compare(version, session.version),
  }
}

function refusalOf(session: Session, command: CommitCommand): Refused<CommitRefusal> | null {
  const outcome = decide(commitTable, factsOf(session, command))
  if (!('refused' in outcome)) return null
  const { refused: code, because } = outcome
  if (code === 'VERSION_CONFLICT') return { ...refused(code, because), currentVersion: session.version }
  return refused(
    code,
    code === 'ATTEMPT_SUPERSEDED' ? `${attemptMismatch(command.attempt ?? 0, session.attempt)} Stop writing.` : because,
  )
}

/** The facts on which `commitTable` and `decideCommit` rest, as conditions for the store. */
function fencesOf(session: Session, command: CommitCommand): Fence[] {
  const fences: Fence[] = [
    { fact: 'version', equals: session.version },
    { fact: 'attempt', equals: session.attempt },
    { fact: 'ownerId', equals: session.ownerId },
  ]
  if (session.ownerId === null)
    fences.push({ fact: 'protocol', equals: session.protocol }, { fact: 'openMode', equals: session.openMode })
  else fences.push({ fact: 'ownerMode', equals: session.ownerMode })
  // `session.suspended` is published once a visit. If a launch begins another visit in between, the decision is made
  // again, because the new visit may need an event too.
  if (command.visitEnded) fences.push({ fact: 'suspendedAt', equals: session.suspendedAt })
  return fences
}

/** A commit, the session that it changes, and the merged status of the attempt. */
interface StatusChange {
  readonly session: Session
  readonly after: AttemptStatus
  readonly command: CommitCommand
  readonly stamp: Stamp
}

const sessionEvent = (
  type: 'session.completed' | 'session.failed' | 'session.suspended' | 'session.result_changed',
  { session, command, stamp }: StatusChange,
): AuditEvent => ({
  ...stamped(stamp),
  type,
  entityType: 'session',
  entityId: session.sessionId,
  severity: type === 'session.failed' ? 'warn' : 'info',
  data: { attempt_number: session.attempt, session_seconds: command.sessionSeconds },
})

/**
 * Whether the commit suspends the attempt: the learner leaves and the attempt is still open. True once a visit, however
 * often the end of the visit is sent.
 */
const suspendsAttempt = ({ session, after, command }: StatusChange): boolean =>
  command.visitEnded && session.suspendedAt === null && outcomeOf(after) === 'open' && !hasFailed(after)

/** Whether an attempt that has ended already says something else about the learner than its end did. */
const changesEndedResult = (change: StatusChange): boolean =>
  outcomeOf(change.session) !== 'open' && outcomeOf(change.after) !== 'open' && changesResult(change)

function eventsOf(change: StatusChange): AuditEvent[] {
  const { session, after } = change
  const events: AuditEvent[] = []
  if (hasCompleted(after) && !hasCompleted(session)) events.push(sessionEvent('session.completed', change))
  if (hasFailed(after) && !hasFailed(session)) events.push(sessionEvent('session.failed', change))
  if (suspendsAttempt(change)) events.push(sessionEvent('session.suspended', change))
  if (events.length === 0 && changesEndedResult(change)) events.push(sessionEvent('session.result_changed', change))
  return events
}

function timeChange(session: Session, seconds: number | null): Partial<SessionTransition> & { set: SessionChange } {
  if (seconds === null) return { set: {} }
  if (seconds >= session.openSeconds) return { set: { openSeconds: seconds } }
  // The clock of an owner only grows, so a smaller number is an older report that arrived late. A legacy writer that
  // reports a smaller number has begun another visit.
  return session.ownerId === null ? { set: { openSeconds: seconds }, closesVisit: true } : { set: {} }
}

/**
 * Whole percents of a fraction, 0 to 99: `shownProgress` shows 100 once the attempt is completed, passed or failed.
 * Rounds to six decimals first, because 0.29 * 100 is slightly less than 29.
 */
const percentOf = (fraction: number): number =>
  Math.max(0, Math.min(99, Math.floor(Number((fraction * 100).toFixed(6)))))

/** The status attributes that the commit sets. Attributes that it does not state stay out of the write. */
function statusSet(session: Session, report: Partial<AttemptStatus>, after: AttemptStatus): SessionChange {
  const setsCompletion = report.completion !== undefined || after.completion !== session.completion
  return {
    ...(setsCompletion ? { completion: after.completion, outcome: outcomeOf(after) } : {}),
    ...(report.success === undefined ? {} : { success: after.success }),
  }
}

/** Whether the commit changes what the attempt says about the learner: its status or a part of its score. */
const changesResult = ({ session, after, command: { score } }: StatusChange): boolean =>
  after.completion !== session.completion ||
  after.success !== session.success ||
  scoreParts.some((part) => score?.[part] !== undefined && score[part] !== session.score[part])

const scoreParts = ['scaled', 'raw', 'min', 'max'] as const

/**
 * Decides on a commit against the session that was read. The transition does not contain the CMI data: the caller
 * merges and packs it, under the same fences.
 */
export function decideCommit(
  session: Session,
  command: CommitCommand,
  stamp: Stamp,
): Applied<CommitTransition> | Refused<CommitRefusal> {
  const refusal = refusalOf(session, command)
  if (refusal !== null) return refusal
  const report = { ...completionWords[command.completion ?? ''], ...successWords[command.success ?? ''] }
  const after = mergeStatus(session, report)
  const change = { session, after, command, stamp }
  const time = timeChange(session, command.sessionSeconds)
  const { score, progressMeasure, objectives } = command
  return applied({
    versionAfter: { version: session.version + 1, attempt: session.attempt },
    ...transition({
      ...time,
      set: {
        ...time.set,
        ...statusSet(session, report, after),
        ...(score === null ? {} : { score }),
        ...(changesResult(change) ? { resultAt: stamp.now } : {}),
        ...(progressMeasure === null ? {} : { progress: percentOf(progressMeasure) }),
        ...(suspendsAttempt(change) ? { suspendedAt: stamp.now } : {}),
        ...(objectives === null
          ? {}
          : { objectiveChanges: packChanges({ at: Date.parse(stamp.now), values: objectives }) }),
        touched: true,
        updatedAt: stamp.now,
      },
      fences: fencesOf(session, command),
      events: eventsOf(change),
      raisesVersion: true,
    }),
  })
}
