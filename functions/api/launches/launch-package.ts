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
import type { LaunchWriter, Opening } from '#shared/store/launch-writer.ts'
import type { SessionWrite } from '#shared/store/session-repository.ts'
import { admitLearner, type LearnerCounts } from './admit-learner.ts'

interface Dependencies extends LearnerCounts {
  readonly clock: Clock
  readonly launches: LaunchReader
  readonly writer: LaunchWriter
  readonly signing: LaunchSigning
}

type LaunchEndpoint = (typeof launchesFamily)['endpoints']['launchPackage']
type Opened = Applied<Session> | Refused<'SESSIONIDSCOPE_MISMATCH'>

const scopeMismatch = refused('SESSIONIDSCOPE_MISMATCH', 'This session_id belongs to another workspace. Omit session_id to start a new session.')

/** Writes that lost a race are decided again this often; each time from the session that won it. */
const rounds = 20

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
  /** The id was made for this launch. */
  readonly isFresh: boolean
}

/** What is to become of the session as it was found: a first launch creates it. */
function opening({ command, course, stamp, isFresh }: Launch, found: Session | null): Applied<Opening> | Refused<'SESSIONIDSCOPE_MISMATCH'> {
  if (found === null) return applied({ kind: 'create', isFresh, ...newSession(command, course, stamp) })
  const change = relaunch(found, { command, course }, stamp)
  return change.outcome === 'refused' ? change : applied({ kind: 'reopen', session: found, change: change.value })
}

/** Creates the session, or reopens the one that is there; a launch racing another one ends in the same session. */
async function open(launch: Launch, first: Opening, write: (opening: Opening) => Promise<SessionWrite>): Promise<Opened> {
  let next = first
  for (let round = 0; round < rounds; round += 1) {
    const written = await write(next)
    if (written.kind === 'written') return applied(written.session)
    const decided = opening(launch, written.found)
    if (decided.outcome === 'refused') return decided
    next = decided.value
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
  load: ({ tenantId, mode, input: { params, body } }, { launches }) =>
    launches.read(tenantId, { packageId: params.packageId, sessionId: body.session_id ?? null, learnerId: body.user_id, mode: mode ?? 'live' }),
  async handle(call, { clock, writer, signing, ...counts }) {
    const { caller, loaded, stamp } = call
    const command = commandOf(call)
    if (loaded.course === null) return refused('PACKAGE_NOT_FOUND', 'There is no such package in this workspace.')
    const course = launchable(loaded.course)
    if (course.outcome === 'refused') {
      const processing = loaded.course.status === 'processing'
      throw new ServiceError(course.code, course.text, processing ? { retryable: true, retryAfterSeconds: 5 } : {})
    }
    if (command.sessionId !== null && isForeignSessionId(command.sessionId, command.tenantId)) return scopeMismatch
    const sessionId = command.sessionId ?? makeSessionId(command.tenantId, clock.now(), random(16))
    const launch = { command: { ...command, sessionId }, course: course.value, stamp, isFresh: command.sessionId === null }
    const first = opening(launch, loaded.session)
    if (first.outcome === 'refused') return first
    // Counted before there is a session, so that nobody launches uncounted; what is cut off after it is not counted again.
    const admitted = await admitLearner({ caller, learnerId: command.learnerId, standing: loaded.learner, stamp }, counts)
    if (admitted.outcome === 'refused') return admitted
    const opened = await open(launch, first.value, (next) => writer.open(next, admitted.value))
    return opened.outcome === 'refused' ? opened : answer(opened.value, signing, call.input.body.call_log ?? false)
  },
})
