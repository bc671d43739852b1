import type { KeyMode } from '#shared/contract/credentials.ts'
import type { launchesFamily } from '#shared/contract/families/public/launches.ts'
import { refused } from '#shared/domain/outcome.ts'
import { isWatermarked, sandboxRefusal } from '#shared/domain/packages/sandbox.ts'
import { checkLaunchable, type LaunchCommand } from '#shared/domain/sessions/launch.ts'
import { isForeignSessionId } from '#shared/domain/sessions/session-id.ts'
import { ServiceError } from '#shared/contract/errors.ts'
import type { WorkspaceCaller } from '#shared/http/caller.ts'
import { implement, type Call } from '#shared/http/implementation.ts'
import { random } from '#shared/platform/clock.ts'
import type { SessionSigning } from '#shared/platform/launch-signing.ts'
import { launchCourse, type LaunchWriting } from '#shared/operations/launches/launch-course.ts'
import { presentLaunch } from '#shared/operations/launches/launch-link.ts'
import type { LaunchReading, LaunchRepository } from '#shared/store/launches/launch-repository.ts'

interface Dependencies extends LaunchWriting {
  readonly launches: Pick<LaunchRepository, 'read'>
  readonly signing: SessionSigning
}

type LaunchEndpoint = (typeof launchesFamily)['endpoints']['launchPackage']

const scopeMismatch = refused(
  'SESSIONIDSCOPE_MISMATCH',
  'This session_id belongs to another workspace. Omit session_id to start a new session.',
)

/** What members launch is a test, and counts among the TEST learners of the workspace. */
const modeOf = (caller: WorkspaceCaller): KeyMode => (caller.kind === 'session' ? 'test' : caller.mode)

function commandOf({ caller, input: { body }, loaded }: Call<LaunchEndpoint, LaunchReading>): LaunchCommand {
  return {
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
    journalKey: random(32),
    dispatch: null,
  }
}

export const launchPackage = implement<LaunchEndpoint, Dependencies>()<LaunchReading>({
  load: ({ tenantId, mode, input: { params, body } }, { launches }) =>
    launches.read(tenantId, {
      packageId: params.packageId,
      sessionId: body.session_id ?? null,
      learnerId: body.user_id,
      // Only API keys claim a mode.
      mode: mode ?? 'test',
    }),
  async handle(call, dependencies) {
    const { caller, loaded, stamp } = call
    const command = commandOf(call)
    if (loaded.course === null) return refused('PACKAGE_NOT_FOUND', 'There is no such package in this workspace.')
    const course = checkLaunchable(loaded.course)
    if (course.outcome === 'refused') {
      const processing = loaded.course.status === 'processing'
      throw new ServiceError(course.code, course.text, processing ? { retryable: true, retryAfterSeconds: 5 } : {})
    }
    const ended = sandboxRefusal(course.value, { plan: caller.plan, now: stamp.now })
    if (ended !== null) return ended
    if (command.sessionId !== null && isForeignSessionId(command.sessionId, command.tenantId)) return scopeMismatch
    const launch = { workspace: caller, command, course: course.value, found: loaded, stamp }
    const launched = await launchCourse(launch, dependencies)
    if (launched.outcome === 'refused') return launched
    const callLog = call.input.body.call_log ?? false
    return presentLaunch({ ...launched.value, callLog }, dependencies.signing)
  },
})
