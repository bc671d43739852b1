/** Recording progress: the rules of PUT (specification, "PUT rules") and the fences that carry them into the store. */
import type { SharedValues } from '#shared/contract/resources/objectives.ts'
import { applied, refused, type Applied, type Refused } from '../outcome.ts'
import type { Stamp, AuditEvent } from '../events/audit-event.ts'
import { packChanges } from '../objectives/objective-packing.ts'
import { noScore, type CmiData, type Session, type SessionScore } from './session.ts'
import { commitTable, decide, holderOf, otherAttempt, type CommitFacts, type CommitRefusal } from './state-tables.ts'
import { completionWords, hasCompleted, hasFailed, mergeStanding, outcomeOf, successWords, type Standing } from './status.ts'
import { transition, type Fence, type SessionChange, type SessionTransition } from './transition.ts'

export interface CommitCommand {
  readonly version: number | null
  readonly attempt: number | null
  readonly runtimeId: string | null
  readonly cmi: CmiData | null
  readonly cmiMode: 'merge' | 'replace'
  /** What it changes of the learner's shared objectives. */
  readonly objectives: SharedValues | null
  /** Words of either standard; see `completionWords` and `successWords`. */
  readonly completion: string | null
  readonly success: string | null
  readonly score: Partial<SessionScore> | null
  /** Seconds of the writer's runtime session so far. */
  readonly sessionSeconds: number | null
  /** Fraction done, 0 to 1. */
  readonly progressMeasure: number | null
  /** The learner has left the course. */
  readonly visitEnded: boolean
}

/** A decided commit, and where the session stands once it is written. */
export interface CommitTransition extends SessionTransition {
  readonly revision: { readonly version: number; readonly attempt: number }
}

function factsOf(session: Session, { attempt, runtimeId, version }: CommitCommand): CommitFacts {
  const against = <Value>(stated: Value | null, current: Value): 'current' | 'stale' | 'missing' => (stated === null ? 'missing' : stated === current ? 'current' : 'stale')
  return {
    attempt: against(attempt, session.attempt),
    holder: holderOf(session),
    protocol: session.protocol,
    opens: session.openMode,
    writer: runtimeId !== null && runtimeId.toLowerCase() === session.ownerId ? 'owner' : 'other',
    version: against(version, session.version),
  }
}

function refusalOf(session: Session, command: CommitCommand): Refused<CommitRefusal> | null {
  const outcome = decide(commitTable, factsOf(session, command))
  if (!('refused' in outcome)) return null
  const { refused: code, because } = outcome
  if (code === 'VERSION_CONFLICT') return { ...refused(code, because), currentVersion: session.version }
  return refused(code, code === 'ATTEMPT_SUPERSEDED' ? `${otherAttempt(command.attempt ?? 0, session.attempt)} Stop writing.` : because)
}

/** Facts on which `commitTable` and `decideCommit` rest, in the form that the store checks. */
function fencesOf(session: Session): Fence[] {
  const owned: Fence[] = [{ fact: 'ownerId', equals: session.ownerId }]
  if (session.ownerId === null) owned.push({ fact: 'protocol', equals: session.protocol }, { fact: 'openMode', equals: session.openMode })
  else owned.push({ fact: 'ownerMode', equals: session.ownerMode })
  return [{ fact: 'version', equals: session.version }, { fact: 'attempt', equals: session.attempt }, ...owned]
}

interface Happening {
  readonly session: Session
  readonly stamp: Stamp
  readonly seconds: number | null
}

const sessionEvent = (type: 'session.completed' | 'session.failed' | 'session.suspended', { session, stamp, seconds }: Happening): AuditEvent => ({
  eventId: stamp.makeEventId(),
  type,
  at: stamp.now,
  entityType: 'session',
  entityId: session.sessionId,
  severity: type === 'session.failed' ? 'warn' : 'info',
  data: { attempt_number: session.attempt, session_seconds: seconds },
})

function standingEvents(before: Standing, after: Standing, happening: Happening): AuditEvent[] {
  const events: AuditEvent[] = []
  if (hasCompleted(after) && !hasCompleted(before)) events.push(sessionEvent('session.completed', happening))
  if (hasFailed(after) && !hasFailed(before)) events.push(sessionEvent('session.failed', happening))
  return events
}

/** Leaving an attempt that is neither done nor failed suspends it: told once a visit, however often it is said. */
function suspension(session: Session, after: Standing, visitEnded: boolean): boolean {
  return visitEnded && session.suspendedAt === null && outcomeOf(after) === 'open' && !hasFailed(after)
}

function timeChange(session: Session, seconds: number | null): Partial<SessionTransition> & { set: SessionChange } {
  if (seconds === null) return { set: {} }
  if (seconds >= session.openSeconds) return { set: { openSeconds: seconds } }
  // An owner's clock only grows, so a smaller figure is an older report. A legacy writer that starts again from a
  // smaller figure has begun another runtime session.
  return session.ownerId === null ? { set: { openSeconds: seconds }, closesRuntimeSession: true } : { set: {} }
}

/** Whole percents of a fraction, 0 to 99: 100 is for what is done. Rounded first: 0.29 * 100 is a hair less than 29. */
const percentOf = (fraction: number): number => Math.max(0, Math.min(99, Math.floor(Number((fraction * 100).toFixed(6)))))

/**
 * Decides on a commit against the session as it stands. The transition does not hold the CMI itself: merging and
 * packing it is the caller's, under the same fences.
 */
export function decideCommit(session: Session, command: CommitCommand, stamp: Stamp): Applied<CommitTransition> | Refused<CommitRefusal> {
  const refusal = refusalOf(session, command)
  if (refusal !== null) return refusal
  const completionReport = completionWords[command.completion ?? ''] ?? {}
  const successReport = successWords[command.success ?? ''] ?? {}
  const report = { ...completionReport, ...successReport }
  const standing = mergeStanding(session, report)
  const time = timeChange(session, command.sessionSeconds)
  const happening = { session, stamp, seconds: command.sessionSeconds }
  const suspends = suspension(session, standing, command.visitEnded)
  return applied({
    revision: { version: session.version + 1, attempt: session.attempt },
    ...transition({
      ...time,
      set: {
        ...time.set,
        ...(report.completion === undefined && standing.completion === session.completion ? {} : { completion: standing.completion }),
        ...(report.success === undefined ? {} : { success: standing.success }),
        ...(standing.completion === session.completion && report.completion === undefined ? {} : { outcome: outcomeOf(standing) }),
        ...(command.score === null ? {} : { score: command.score }),
        ...(command.progressMeasure === null ? {} : { progress: percentOf(command.progressMeasure) }),
        ...(suspends ? { suspendedAt: stamp.now } : {}),
        ...(command.objectives === null ? {} : { objectiveChanges: packChanges({ at: Date.parse(stamp.now), values: command.objectives }) }),
        touched: true,
        updatedAt: stamp.now,
      },
      // A launch meanwhile begins another visit, whose end is told anew.
      fences: [...fencesOf(session), ...(command.visitEnded ? [{ fact: 'suspendedAt', equals: session.suspendedAt } as const] : [])],
      events: [...standingEvents(session, standing, happening), ...(suspends ? [sessionEvent('session.suspended', happening)] : [])],
      raisesVersion: true,
    }),
  })
}

/** Whether a commit can be decided without reading first: its revision is named, and no stored CMI has to be merged. */
const isSelfContained = (command: CommitCommand): boolean =>
  command.version !== null && command.attempt !== null && (command.cmi === null || command.cmiMode === 'replace')

/**
 * The one-write path of the hot case. A self-contained command is decided against the session as it most probably
 * stands: at the writer's version and attempt, owned by the writer, still open. Every assumption that the decision
 * rests on becomes a fence; where one fails, the refusal carries the real session and `decideCommit` is asked again.
 */
export function assumeCommit(sessionId: string, command: CommitCommand, stamp: Stamp): CommitTransition | null {
  if (!isSelfContained(command)) return null
  const assumed: Session = {
    ...blank,
    sessionId,
    version: command.version ?? 0,
    attempt: command.attempt ?? 0,
    ownerId: command.runtimeId?.toLowerCase() ?? null,
    ownerMode: command.runtimeId === null ? null : 'record',
    openSeconds: 0,
  }
  const decision = decideCommit(assumed, command, stamp)
  if (decision.outcome === 'refused') return null
  const { set, fences } = decision.value
  return {
    ...decision.value,
    set,
    fences: [
      ...fences,
      { fact: 'outcome', equals: 'open' },
      // What has failed before and now completes has ended in a failed state, which is an event of its own.
      ...(set.outcome === 'done' && set.success === undefined ? [{ fact: 'success', equals: assumed.success } as const] : []),
      ...(command.sessionSeconds === null ? [] : [{ fact: 'openSeconds', atMost: command.sessionSeconds } as const]),
    ],
  }
}

/** What an attempt looks like before anything is known of it. */
const blank: Session = {
  tenantId: '',
  sessionId: '',
  packageId: '',
  versionId: '',
  contentType: 'scorm',
  mode: 'live',
  title: '',
  learnerId: '',
  learnerName: null,
  learnerEmail: null,
  locale: null,
  returnUrl: null,
  protocol: 'legacy',
  ownerId: null,
  ownerMode: null,
  openMode: 'record',
  startOverAllowed: true,
  sharesObjectives: false,
  objectiveChanges: null,
  version: 0,
  attempt: 0,
  touched: false,
  completion: 'incomplete',
  success: 'unknown',
  outcome: 'open',
  score: noScore,
  progress: 0,
  closedSeconds: 0,
  openSeconds: 0,
  suspendedAt: null,
  cmi: null,
  history: [],
  attemptStartedAt: '',
  createdAt: '',
  updatedAt: '',
}
