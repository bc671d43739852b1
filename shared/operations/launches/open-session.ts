/** Opens the session of a launch: creates it, or reopens the stored one. */
import { ServiceError } from '#shared/contract/errors.ts'
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { applied, type Applied, type Refused } from '#shared/domain/outcome.ts'
import {
  decideRelaunch,
  newSession,
  type LaunchablePackage,
  type LaunchCommand,
} from '#shared/domain/sessions/launch.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import type { Opening } from '#shared/store/launches/launch-repository.ts'
import type { SessionWrite } from '#shared/store/sessions/session-repository.ts'

/** How often the write is tried. If another write came first, the next try decides from the session that it stored. */
export const maxTries = 20

export const launchedByMany = (): ServiceError =>
  new ServiceError('BACKEND_UNAVAILABLE', 'This session is being launched many times at once. Repeat the request.')

export interface Launch {
  readonly command: LaunchCommand & { readonly sessionId: string }
  readonly course: LaunchablePackage
  readonly stamp: Stamp
  /** Whether the id was created for this launch. */
  readonly isFresh: boolean
}

/** The change that the launch makes to the session that was found. A first launch creates the session. */
export function openingOf(
  { command, course, stamp, isFresh }: Launch,
  found: Session | null,
): Applied<Opening> | Refused<'SESSIONIDSCOPE_MISMATCH'> {
  if (found === null) return applied({ kind: 'create', isFresh, ...newSession(command, course, stamp) })
  const change = decideRelaunch(found, { command, course }, stamp)
  return change.outcome === 'refused' ? change : applied({ kind: 'reopen', session: found, change: change.value })
}

/** Creates the session, or reopens an existing one. Two launches at the same time end in the same session. */
export async function openSession(
  launch: Launch,
  first: Opening,
  write: (opening: Opening) => Promise<SessionWrite>,
): Promise<Applied<Session> | Refused<'SESSIONIDSCOPE_MISMATCH'>> {
  let next = first
  for (let tries = 0; tries < maxTries; tries += 1) {
    const written = await write(next)
    if (written.kind === 'written') return applied(written.session)
    const decided = openingOf(launch, written.found)
    if (decided.outcome === 'refused') return decided
    next = decided.value
  }
  throw launchedByMany()
}
