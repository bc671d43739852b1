/** How writes of sessions end that meet other writers, or no session. */
import { ServiceError } from '#shared/contract/errors.ts'
import { refused, type Refused } from '#shared/domain/outcome.ts'

/**
 * Most tries of a write that other writers keep overtaking. Each try decides again on the session that is stored then,
 * so this many concurrent writes of one session all succeed.
 */
export const maxTries = 20

export const writtenByMany = (): ServiceError =>
  new ServiceError('BACKEND_UNAVAILABLE', 'Many requests are changing this session at once. Repeat the request.')

export const sessionNotFound = (): Refused<'SESSION_NOT_FOUND'> =>
  refused('SESSION_NOT_FOUND', 'There is no such session in this workspace.')
