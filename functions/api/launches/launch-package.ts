import type { launchesFamily } from '#shared/contract/families/launches.ts'
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { applied, refused, type Applied, type Refused } from '#shared/domain/outcome.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import { isForeignSessionId, launchable, makeSessionId, newSession, relaunch, type LaunchablePackage, type LaunchCommand } from '#shared/domain/sessions/launch.ts'
import { ServiceError } from '#shared/contract/errors.ts'
import { implement, type Call } from '#shared/http/implementation.ts'
import { random, type Clock } from '#shared/platform/clock.ts'
import type { LaunchSigning } from '#shared/platform/launch-signing.ts'
import type { LaunchReader, LaunchReading } from '#shared/store/launch-reader.ts'
import type { SessionRepository } from '#shared/store/session-repository.ts'

interface Dependencies {
  readonly clock: Clock
  readonly launches: LaunchReader
  readonly sessions: SessionRepository
  readonly signing: LaunchSigning
}

type LaunchEndpoint = (typeof launchesFamily)['endpoints']['launchPackage']
type Opened = Applied<Session> | Refused<'SESSIONIDSCOPE_MISMATCH'>

const scopeMismatch = refused('SESSIONIDSCOPE_MISMATCH', 'This session_id belongs to another workspace. Omit session_id to start a new session.')

/** Writes that lost a race are decided again this often; each time from the session that won it. */
const rounds = 5

function commandOf({ caller, input: { body } }: Call<LaunchEndpoint, unknown>): LaunchCommand {
  return {
    tenantId: caller.tenantId,
    mode: caller.mode,
    learnerId: body.user_id,
    sessionId: body.session_id ?? null,
    newAttempt: body.new_attempt ?? false,
    exclusive: body.runtime_protocol === 'exclusive_v1',
    learnerName: body.learner_name ?? null,
    learnerEmail: body.learner_email ?? null,
    locale: body.locale ?? null,
    returnUrl: body.return_url ?? null,
  }
}

interface Launch {
  readonly command: LaunchCommand & { readonly sessionId: string }
  readonly course: LaunchablePackage
  readonly stamp: Stamp
}

/** Creates the session, or reopens the one that is there; a launch racing another one ends in the same session. */
async function open(launch: Launch, known: Session | null, sessions: SessionRepository): Promise<Opened> {
  const { command, course, stamp } = launch
  let found = known
  for (let round = 0; round < rounds; round += 1) {
    const first = found === null ? newSession(command, course, stamp) : null
    const change = found === null ? null : relaunch(found, { command, course }, stamp)
    if (change?.outcome === 'refused') return change
    const write =
      first !== null ? await sessions.create(first.session, first.events) : change === null ? null : await sessions.apply(command.tenantId, command.sessionId, change.value)
    if (write?.kind === 'written') return applied(write.session)
    found = write?.found ?? null
  }
  throw new ServiceError('BACKEND_UNAVAILABLE', 'This session is being launched many times at once. Repeat the request.')
}

async function answer(session: Session, signing: LaunchSigning, callLog: boolean): Promise<{ launch_url: string; session_id: string; package_id: string; learner_id: string; content_type: Session['contentType']; expires_in_seconds: number; attempt_number: number }> {
  const { tenantId: tid, sessionId: sid, packageId: pid, learnerId: sub, mode: mod } = session
  return {
    launch_url: await signing.launchUrl({ tid, sid, pid, sub, mod, ...(callLog ? { log: true } : {}) }),
    session_id: session.sessionId,
    package_id: session.packageId,
    learner_id: session.learnerId,
    content_type: session.contentType,
    expires_in_seconds: signing.tokens.lifetimeSeconds,
    attempt_number: session.attempt,
  }
}

export const launchPackage = implement<LaunchEndpoint, Dependencies>()<LaunchReading>({
  load: ({ tenantId, input }, { launches }) => launches.read(tenantId, input.params.packageId, input.body.session_id ?? null),
  async handle(call, { clock, sessions, signing }) {
    const { loaded, stamp } = call
    const command = commandOf(call)
    if (loaded.course === null) return refused('PACKAGE_NOT_FOUND', 'There is no such package in this workspace.')
    const course = launchable(loaded.course)
    if (course.outcome === 'refused') {
      const processing = loaded.course.status === 'processing'
      throw new ServiceError(course.code, course.text, processing ? { retryable: true, retryAfterSeconds: 5 } : {})
    }
    if (command.sessionId !== null && isForeignSessionId(command.sessionId, command.tenantId)) return scopeMismatch
    const sessionId = command.sessionId ?? makeSessionId(command.tenantId, clock.now(), random(16))
    const opened = await open({ command: { ...command, sessionId }, course: course.value, stamp }, loaded.session, sessions)
    return opened.outcome === 'refused' ? opened : answer(opened.value, signing, call.input.body.call_log === true)
  },
})
