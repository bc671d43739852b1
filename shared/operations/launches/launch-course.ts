/** Launches a course for a learner: counts the learner, opens the session, and hands out what its link is made from. */
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { applied, type Applied, type Refused } from '#shared/domain/outcome.ts'
import type { LearnerRefusal } from '#shared/domain/learners/learner-refusal.ts'
import type { WorkspaceTerms } from '#shared/domain/quotas/plan.ts'
import type { LaunchablePackage, LaunchCommand } from '#shared/domain/sessions/launch.ts'
import { makeSessionId } from '#shared/domain/sessions/session-id.ts'
import { random, type Clock } from '#shared/platform/clock.ts'
import type { LaunchReading, LaunchRepository } from '#shared/store/launches/launch-repository.ts'
import { admitLearner, type LearnerCounts } from './admit-learner.ts'
import type { Launched } from './launch-link.ts'
import { openingOf, openSession } from './open-session.ts'

export interface LaunchWriting extends LearnerCounts {
  readonly clock: Clock
  readonly writer: Pick<LaunchRepository, 'open'>
}

export interface CourseLaunch {
  readonly workspace: WorkspaceTerms
  /** Its session id is null for a new session. */
  readonly command: LaunchCommand
  readonly course: LaunchablePackage
  readonly found: Pick<LaunchReading, 'session' | 'learner' | 'settings'>
  readonly stamp: Stamp
}

export async function launchCourse(
  { workspace, command, course, found, stamp }: CourseLaunch,
  { clock, writer, ...counts }: LaunchWriting,
): Promise<Applied<Omit<Launched, 'callLog'>> | Refused<'SESSIONIDSCOPE_MISMATCH'> | LearnerRefusal> {
  const sessionId = command.sessionId ?? makeSessionId(command.tenantId, clock.now(), random(16))
  const launch = { command: { ...command, sessionId }, course, stamp, isFresh: command.sessionId === null }
  const first = openingOf(launch, found.session)
  if (first.outcome === 'refused') return first
  // The learner is counted before the session exists, so that no learner launches uncounted. If the request dies after
  // this, a repetition does not count the learner again.
  const { learnerId } = command
  const admitted = await admitLearner({ workspace, learnerId, known: found.learner, stamp }, counts)
  if (admitted.outcome === 'refused') return admitted
  const opened = await openSession(launch, first.value, (next) => writer.open(next, admitted.value))
  return opened.outcome === 'refused'
    ? opened
    : applied({ session: opened.value, course, tokenSeconds: found.settings.launchTokenSeconds })
}
