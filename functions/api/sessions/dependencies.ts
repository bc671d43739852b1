import { ServiceError } from '#shared/contract/errors.ts'
import type { sessionsFamily } from '#shared/contract/families/learner/sessions.ts'
import type { SessionDetail } from '#shared/contract/resources/sessions/session.ts'
import { hasEnded, whileLaunched } from '#shared/domain/sessions/launch-end.ts'
import type { SessionTransition } from '#shared/domain/sessions/transition.ts'
import type { CmiData, Session } from '#shared/domain/sessions/session.ts'
import { modeRefusal, whereModeAllows } from '#shared/domain/sessions/test-keys.ts'
import { presentPlayer, presentSession } from '#shared/domain/sessions/session-presenter.ts'
import type { TokenCaller, WorkspaceCaller } from '#shared/http/caller.ts'
import { asError } from '#shared/http/error-response.ts'
import type { SessionSigning } from '#shared/platform/launch-signing.ts'
import type { DispatchLaunchRepository } from '#shared/store/dispatches/dispatch-launch-repository.ts'
import type { ObjectiveRepository } from '#shared/store/objectives/objective-repository.ts'
import type { PackageRepository } from '#shared/store/packages/package-repository.ts'
import type { SessionRepository } from '#shared/store/sessions/session-repository.ts'
import type { JoinCodeRepository } from '#shared/store/vr/join-code-repository.ts'
import type { CmiStore } from './cmi-store.ts'

export type SessionEndpoints = typeof sessionsFamily.endpoints

export interface Dependencies {
  readonly sessions: SessionRepository
  readonly packages: Pick<PackageRepository, 'get'>
  readonly dispatches: Pick<DispatchLaunchRepository, 'findAlone' | 'readContent'>
  readonly cmi: CmiStore
  readonly joinCodes: Pick<JoinCodeRepository, 'ofSession' | 'add'>
  readonly objectives: ObjectiveRepository
  readonly signing: SessionSigning
}

/** Checks the session that a token's caller has read, or that refused its write. @throws ServiceError AUTH_REQUIRED */
export function requireLaunch(caller: WorkspaceCaller | TokenCaller, session: Session): void {
  if (caller.kind === 'launchToken' && hasEnded(caller.claims, session))
    throw new ServiceError(
      'AUTH_REQUIRED',
      'The launch of this token has ended: the session was reset, or its package was archived.',
      { message: 'Launch the course again for a fresh link.' },
    )
}

/**
 * Checks a session that its caller wants to change, and has read, or that refused the write. @throws ServiceError
 * AUTH_REQUIRED, TEST_MODE_UNSUPPORTED
 */
export function requireChangeable(caller: WorkspaceCaller | TokenCaller, session: Session): void {
  requireMode(caller, session)
  requireLaunch(caller, session)
}

/** Checks the session that a key wants to change. @throws ServiceError TEST_MODE_UNSUPPORTED */
export function requireMode(caller: WorkspaceCaller | TokenCaller, session: Session): void {
  const refusal = caller.kind === 'launchToken' ? null : modeRefusal(caller.mode, session)
  if (refusal !== null) throw asError(refusal)
}

/**
 * The change as this caller may write it: with a token, only while its launch goes on; with a TEST key, only in a TEST
 * session.
 */
export const allowedTo = <Change extends SessionTransition>(
  caller: WorkspaceCaller | TokenCaller,
  change: Change,
): Change =>
  caller.kind === 'launchToken' ? whileLaunched(change, caller.claims) : whereModeAllows(change, caller.mode)

/** The detail for this caller. The learner's own player also gets the address of the content. */
export async function detailFor(
  caller: WorkspaceCaller | TokenCaller,
  found: { session: Session; cmi: CmiData },
  signing: SessionSigning,
): Promise<SessionDetail> {
  const { session, cmi } = found
  if (caller.kind !== 'launchToken') return presentSession(session, cmi)
  return presentSession(session, cmi, presentPlayer(session, await signing.content.link(session)))
}
