/**
 * Launches of a package by a learner: a new session, or the existing one, opened according to the settings of the
 * course.
 */
import type { KeyMode } from '#shared/contract/credentials.ts'
import type { Branding } from '#shared/contract/resources/configuration/configuration.ts'
import { differing } from '../differing.ts'
import { applied, refused, type Applied, type Refused } from '../outcome.ts'
import { stamped, type AuditEvent, type Stamp } from '../events/audit-event.ts'
import type { Dispatch } from '../dispatches/dispatch.ts'
import type { CoursePackage } from '../packages/package.ts'
import { freshAttempt, nextAttemptTransition } from './attempt.ts'
import type { Session } from './session.ts'
import { decide } from '../decision-table.ts'
import { attemptState, launchTable, type LaunchOutcome } from './state-tables.ts'
import { transition, type SessionTransition } from './transition.ts'

export interface LaunchCommand {
  readonly tenantId: string
  readonly mode: KeyMode
  readonly learnerId: string
  /** Id of the session to reopen, or the caller's own id for a new session. Null: the service makes an id. */
  readonly sessionId: string | null
  readonly newAttempt: boolean
  readonly exclusive: boolean
  readonly learnerName: string | null
  readonly learnerEmail: string | null
  readonly locale: string | null
  readonly returnUrl: string | null
  /** Whether the workspace's plan asks for a watermark. */
  readonly isWatermarked: boolean
  /** What the player shows of the workspace; null where it has none. */
  readonly branding: Branding | null
  /** The dispatch through which the learner launches, and its organization; null: the customer launches. */
  readonly dispatch: Pick<Dispatch, 'dispatchId' | 'organizationId'> | null
  /** 32 random bytes, for a session that has no key yet. */
  readonly journalKey: Uint8Array
}

/** A package that learners can play. */
export type LaunchablePackage = CoursePackage & { readonly currentVersionId: string }

export function checkLaunchable(
  found: CoursePackage,
): Applied<LaunchablePackage> | Refused<'PACKAGE_ARCHIVED' | 'PACKAGE_NOT_READY'> {
  if (found.status === 'archived')
    return refused('PACKAGE_ARCHIVED', 'This package is archived and cannot be launched. Launch another package.')
  const { currentVersionId } = found
  if (currentVersionId === null) {
    return refused(
      'PACKAGE_NOT_READY',
      found.status === 'failed'
        ? 'Processing of this package failed. Correct the course and upload it again.'
        : 'This package is still being processed. Launch it once its status is ready.',
    )
  }
  return applied({ ...found, currentVersionId })
}

const launchedEvent = (packageId: string, stamp: Stamp): AuditEvent => ({
  ...stamped(stamp),
  type: 'package.launched',
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

/** The session of a first launch, with its event. */
export function newSession(
  command: LaunchCommand & { readonly sessionId: string },
  course: LaunchablePackage,
  stamp: Stamp,
): { session: Session; events: AuditEvent[] } {
  return {
    session: {
      ...freshAttempt,
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
      isWatermarked: command.isWatermarked,
      branding: command.branding,
      dispatchId: command.dispatch?.dispatchId ?? null,
      organizationId: command.dispatch === null ? course.organizationId : command.dispatch.organizationId,
      protocol: command.exclusive ? 'exclusive_v1' : 'legacy',
      startOverAllowed: course.startOverAllowed,
      sharesObjectives: course.sharesObjectives,
      objectiveChanges: null,
      journalKey: command.journalKey,
      launchEpoch: null,
      version: 1,
      attempt: 1,
      history: [],
      outcomes: [],
      headset: null,
      attemptStartedAt: stamp.now,
      createdAt: stamp.now,
      updatedAt: stamp.now,
    },
    events: [launchedEvent(course.packageId, stamp)],
  }
}

const openingOf = (session: Session, command: LaunchCommand, course: CoursePackage): LaunchOutcome =>
  decide(launchTable, {
    attempt: attemptState(session),
    newAttempt: command.newAttempt ? 'requested' : 'not requested',
    completedRelaunchBehavior: course.completedRelaunchBehavior,
  })

/**
 * Decides how a launch reopens a session. The launch can upgrade the protocol and never downgrades it. CMI data and
 * progress stay, unless a new attempt begins.
 */
export function decideRelaunch(
  session: Session,
  launch: { command: LaunchCommand; course: LaunchablePackage },
  stamp: Stamp,
): Applied<SessionTransition> | Refused<'SESSIONIDSCOPE_MISMATCH'> {
  const { command, course } = launch
  if (session.packageId !== course.packageId || session.learnerId !== command.learnerId) {
    return refused(
      'SESSIONIDSCOPE_MISMATCH',
      'This session_id belongs to another package or learner. Omit session_id to start a new session.',
    )
  }
  // Records of TEST launches must stay out of LIVE results, and a LIVE learner's progress out of test data.
  if (session.mode !== command.mode) {
    return refused(
      'SESSIONIDSCOPE_MISMATCH',
      `This session_id belongs to a session of ${session.mode.toUpperCase()} mode, and the API key is for ${command.mode.toUpperCase()} mode. Omit session_id to start a new session.`,
    )
  }
  const opening = openingOf(session, command, course)
  const fresh =
    opening.attempt === 'next'
      ? nextAttemptTransition(
          session,
          {
            trigger: opening.trigger,
            note: null,
            plays: { versionId: course.currentVersionId, sharesObjectives: course.sharesObjectives },
          },
          stamp,
        )
      : transition({})
  return applied({
    ...fresh,
    set: {
      ...fresh.set,
      ...learnerFields(command),
      ...(session.journalKey === null ? { journalKey: command.journalKey } : {}),
      ...(opening.attempt === 'same' ? { openMode: opening.opens } : {}),
      ...(command.exclusive ? { protocol: 'exclusive_v1' } : {}),
      ...differing<Session>(session, { isWatermarked: command.isWatermarked, branding: command.branding }),
      startOverAllowed: course.startOverAllowed,
      suspendedAt: null,
      updatedAt: stamp.now,
    },
    fences: [
      ...fresh.fences,
      { fact: 'attempt', equals: session.attempt },
      { fact: 'outcome', equals: session.outcome },
      { fact: 'touched', equals: session.touched },
      // An owner that claims in between continues to count its time. Closing that time here would count it twice.
      ...(opening.attempt === 'same' ? [{ fact: 'ownerId', equals: session.ownerId } as const] : []),
    ],
    events: [...fresh.events, launchedEvent(course.packageId, stamp)],
    closesVisit: opening.attempt === 'same' && session.ownerId === null,
  })
}
