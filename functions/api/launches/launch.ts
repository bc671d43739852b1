/** The launch of a package by a learner, as both ways to launch do it. */
import type * as z from 'zod'
import type { KeyMode } from '#shared/contract/credentials.ts'
import { ServiceError } from '#shared/contract/errors.ts'
import type { launchesFamily } from '#shared/contract/families/public/launches.ts'
import { shownBranding } from '#shared/domain/configuration/configuration.ts'
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { refused, type Applied, type Refused } from '#shared/domain/outcome.ts'
import type { LearnerRefusal } from '#shared/domain/learners/learner-refusal.ts'
import { isWatermarked, sandboxRefusal } from '#shared/domain/packages/sandbox.ts'
import { checkLaunchable, type LaunchablePackage, type LaunchCommand } from '#shared/domain/sessions/launch.ts'
import { isForeignSessionId } from '#shared/domain/sessions/session-id.ts'
import type { WorkspaceCaller } from '#shared/http/caller.ts'
import { launchCourse } from '#shared/operations/launches/launch-course.ts'
import type { Launched } from '#shared/operations/launches/launch-link.ts'
import { random } from '#shared/platform/clock.ts'
import type { LaunchReading } from '#shared/store/launches/launch-repository.ts'
import type { Dependencies } from './dependencies.ts'

type LaunchBody = z.output<(typeof launchesFamily)['endpoints']['launchPackage']['body']>

/** A request to launch, and what was read for it. */
interface Launch {
  readonly caller: WorkspaceCaller
  readonly body: LaunchBody
  readonly loaded: LaunchReading
  readonly stamp: Stamp
}

const scopeMismatch = refused(
  'SESSIONIDSCOPE_MISMATCH',
  'This session_id belongs to another workspace. Omit session_id to start a new session.',
)

/** What members launch is a test, and counts among the TEST learners of the workspace. */
const modeOf = (caller: WorkspaceCaller): KeyMode => (caller.kind === 'session' ? 'test' : caller.mode)

const commandOf = ({ caller, body, loaded }: Launch): LaunchCommand => ({
  tenantId: caller.tenantId,
  mode: modeOf(caller),
  learnerId: body.user_id,
  sessionId: body.session_id ?? null,
  newAttempt: body.new_attempt ?? false,
  exclusive: body.runtime_protocol === 'exclusive_v1',
  learnerName: body.learner_name ?? null,
  learnerEmail: body.learner_email ?? null,
  locale: body.locale ?? loaded.settings.defaultLocale,
  returnUrl: body.return_url ?? null,
  isWatermarked: isWatermarked(caller.plan),
  branding: shownBranding(loaded.settings),
  journalKey: random(32),
  dispatch: null,
})

/** @throws ServiceError PACKAGE_ARCHIVED, and PACKAGE_NOT_READY that says when to try again */
function launchable(course: NonNullable<LaunchReading['course']>): LaunchablePackage {
  const checked = checkLaunchable(course)
  if (checked.outcome === 'applied') return checked.value
  const again = course.status === 'processing' ? { retryable: true, retryAfterSeconds: 5 } : {}
  throw new ServiceError(checked.code, checked.text, again)
}

/** Reads what a launch needs, while the credential is being checked. */
export const readLaunch = (
  tenantId: string,
  {
    packageId,
    body,
    mode,
  }: { packageId: string; body: Pick<LaunchBody, 'session_id' | 'user_id'>; mode: KeyMode | null },
  { launches }: Pick<Dependencies, 'launches'>,
): Promise<LaunchReading> =>
  launches.read(tenantId, {
    packageId,
    sessionId: body.session_id ?? null,
    learnerId: body.user_id,
    // Only API keys claim a mode.
    mode: mode ?? 'test',
  })

type LaunchRefusal = LearnerRefusal | Refused<'PACKAGE_NOT_FOUND' | 'SESSIONIDSCOPE_MISMATCH' | 'QUOTA_EXCEEDED'>

/** @throws ServiceError PACKAGE_ARCHIVED, PACKAGE_NOT_READY */
export async function launch(
  request: Launch,
  dependencies: Dependencies,
): Promise<Applied<Omit<Launched, 'callLog'>> | LaunchRefusal> {
  const { caller, loaded, stamp } = request
  if (loaded.course === null) return refused('PACKAGE_NOT_FOUND', 'There is no such package in this workspace.')
  const course = launchable(loaded.course)
  const ended = sandboxRefusal(course, { plan: caller.plan, now: stamp.now })
  if (ended !== null) return ended
  const command = commandOf(request)
  if (command.sessionId !== null && isForeignSessionId(command.sessionId, command.tenantId)) return scopeMismatch
  return launchCourse({ workspace: caller, command, course, found: loaded, stamp }, dependencies)
}
