/** Launching a package for a learner: a new session, or the existing one opened as the course's settings say. */
import { createHash } from 'node:crypto'
import type { KeyMode } from '#shared/contract/endpoint.ts'
import { makeId } from '../identifiers.ts'
import { applied, refused, type Applied, type Refused } from '../outcome.ts'
import type { AuditEvent, Stamp } from '../events/audit-event.ts'
import type { CoursePackage } from '../packages/package.ts'
import { nextAttempt } from './attempt.ts'
import { noScore, type Session } from './session.ts'
import { attemptState, decide, launchTable, type LaunchOutcome } from './state-tables.ts'
import { transition, type SessionTransition } from './transition.ts'

export interface LaunchCommand {
  readonly tenantId: string
  readonly mode: KeyMode
  readonly learnerId: string
  /** Session to reopen, or the caller's own id for a new one. */
  readonly sessionId: string | null
  readonly newAttempt: boolean
  readonly exclusive: boolean
  readonly learnerName: string | null
  readonly learnerEmail: string | null
  readonly locale: string | null
  readonly returnUrl: string | null
}

/** A package that can be launched now. */
export type LaunchablePackage = CoursePackage & { readonly currentVersionId: string }

export function launchable(found: CoursePackage): Applied<LaunchablePackage> | Refused<'PACKAGE_ARCHIVED' | 'PACKAGE_NOT_READY'> {
  if (found.status === 'archived') return refused('PACKAGE_ARCHIVED', 'This package is archived and cannot be launched.')
  const { currentVersionId } = found
  if (currentVersionId === null) {
    return refused('PACKAGE_NOT_READY', found.status === 'failed' ? 'Processing of this package failed; upload it again.' : 'This package is still being processed.')
  }
  return applied({ ...found, currentVersionId })
}

const workspaceTag = (tenantId: string): string => createHash('sha256').update(tenantId).digest('hex').slice(0, 6)

/** Id of a new session. It ends in a tag of its workspace, so that an id of another workspace is recognized unread. */
export const makeSessionId = (tenantId: string, milliseconds: number, random: Uint8Array): string =>
  makeId('ses', milliseconds, random) + workspaceTag(tenantId)

/** Whether an id was made by this service for another workspace. */
export const isForeignSessionId = (sessionId: string, tenantId: string): boolean => {
  const tag = /^ses_[0-9a-z]{26}([0-9a-f]{6})$/.exec(sessionId)?.[1]
  return tag !== undefined && tag !== workspaceTag(tenantId)
}

const launchedEvent = (packageId: string, stamp: Stamp): AuditEvent => ({
  eventId: stamp.makeEventId(),
  type: 'package.launched',
  at: stamp.now,
  entityType: 'package',
  entityId: packageId,
  severity: 'info',
})

const learnerFields = (command: LaunchCommand): Partial<Session> =>
  Object.fromEntries(
    Object.entries({
      learnerName: command.learnerName,
      learnerEmail: command.learnerEmail,
      locale: command.locale,
      returnUrl: command.returnUrl,
    }).filter(([, value]) => value !== null),
  )

/** A session's first launch. */
export function newSession(command: LaunchCommand & { readonly sessionId: string }, course: LaunchablePackage, stamp: Stamp): { session: Session; events: AuditEvent[] } {
  return {
    session: {
      tenantId: command.tenantId,
      sessionId: command.sessionId,
      packageId: course.packageId,
      versionId: course.currentVersionId,
      contentType: course.contentType,
      mode: command.mode,
      title: course.title,
      learnerId: command.learnerId,
      learnerName: command.learnerName,
      learnerEmail: command.learnerEmail,
      locale: command.locale,
      returnUrl: command.returnUrl,
      protocol: command.exclusive ? 'exclusive_v1' : 'legacy',
      ownerId: null,
      ownerMode: null,
      openMode: 'record',
      startOverAllowed: course.startOverAllowed,
      sharesObjectives: course.sharesObjectives,
      objectiveChanges: null,
      version: 1,
      attempt: 1,
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
      history: [],
      attemptStartedAt: stamp.now,
      createdAt: stamp.now,
      updatedAt: stamp.now,
    },
    events: [launchedEvent(course.packageId, stamp)],
  }
}

const opening = (session: Session, command: LaunchCommand, course: CoursePackage): LaunchOutcome =>
  decide(launchTable, {
    attempt: attemptState(session),
    newAttempt: command.newAttempt ? 'asked for' : 'not asked for',
    completedRelaunchBehavior: course.completedRelaunchBehavior,
  })

/**
 * Reopens a session. The protocol is upgraded where asked and never downgraded; CMI and progress stay, unless a new
 * attempt begins.
 */
export function relaunch(session: Session, launch: { command: LaunchCommand; course: LaunchablePackage }, stamp: Stamp): Applied<SessionTransition> | Refused<'SESSIONIDSCOPE_MISMATCH'> {
  const { command, course } = launch
  if (session.packageId !== course.packageId || session.learnerId !== command.learnerId) {
    return refused('SESSIONIDSCOPE_MISMATCH', 'This session_id belongs to another package or learner. Omit session_id to start a new session.')
  }
  // What a TEST launch records must stay out of LIVE results, and a LIVE learner's must not get lost among tests.
  if (session.mode !== command.mode) {
    return refused('SESSIONIDSCOPE_MISMATCH', `This session_id belongs to a session that was launched in ${session.mode.toUpperCase()} mode. Omit session_id to start a new session.`)
  }
  const open = opening(session, command, course)
  const fresh =
    open.attempt === 'next' ? nextAttempt(session, { trigger: open.trigger, note: null, plays: { versionId: course.currentVersionId, sharesObjectives: course.sharesObjectives } }, stamp) : transition({})
  return applied({
    ...fresh,
    set: {
      ...fresh.set,
      ...learnerFields(command),
      ...(open.attempt === 'same' ? { openMode: open.opens } : {}),
      ...(command.exclusive ? { protocol: 'exclusive_v1' } : {}),
      startOverAllowed: course.startOverAllowed,
      suspendedAt: null,
      updatedAt: stamp.now,
    },
    fences: [
      ...fresh.fences,
      { fact: 'attempt', equals: session.attempt },
      { fact: 'outcome', equals: session.outcome },
      { fact: 'touched', equals: session.touched },
      // An owner that claims meanwhile goes on counting its time; closing it here would count it twice.
      ...(open.attempt === 'same' ? [{ fact: 'ownerId', equals: session.ownerId } as const] : []),
    ],
    events: [...fresh.events, launchedEvent(course.packageId, stamp)],
    closesRuntimeSession: open.attempt === 'same' && session.ownerId === null,
  })
}
