import { ServiceError } from '#shared/contract/errors.ts'
import type { sessionsFamily } from '#shared/contract/families/sessions.ts'
import type { SessionDetail } from '#shared/contract/resources/session.ts'
import { refused, type Refused } from '#shared/domain/outcome.ts'
import type { CmiData, Session } from '#shared/domain/sessions/session.ts'
import { presentPlayer, presentSession } from '#shared/domain/sessions/session-presenter.ts'
import type { KeyCaller, TokenCaller } from '#shared/http/caller.ts'
import type { LaunchSigning } from '#shared/platform/launch-signing.ts'
import type { ObjectiveRepository } from '#shared/store/objective-repository.ts'
import type { PackageRepository } from '#shared/store/package-repository.ts'
import type { SessionRepository } from '#shared/store/session-repository.ts'
import type { CmiStore } from './cmi-store.ts'

export type SessionEndpoints = typeof sessionsFamily.endpoints

export interface Dependencies {
  readonly sessions: SessionRepository
  readonly packages: Pick<PackageRepository, 'get'>
  readonly cmi: CmiStore
  readonly objectives: ObjectiveRepository
  readonly signing: LaunchSigning
}

/** Writes that others came before are decided again this often, each time from the session that they left: so many at once are each recorded. */
export const rounds = 20

export const writtenByMany = (): ServiceError => new ServiceError('BACKEND_UNAVAILABLE', 'This session is being written by many at once. Repeat the request.')

export const sessionNotFound = (): Refused<'SESSION_NOT_FOUND'> => refused('SESSION_NOT_FOUND', 'There is no such session in this workspace.')

/** The detail as the caller may see it: the learner's own player also learns where the content is. */
export async function detailFor(caller: KeyCaller | TokenCaller, found: { session: Session; cmi: CmiData }, signing: LaunchSigning): Promise<SessionDetail> {
  const { session, cmi } = found
  if (caller.kind === 'apiKey') return presentSession(session, cmi)
  return presentSession(session, cmi, presentPlayer(session, await signing.content.link(session)))
}
