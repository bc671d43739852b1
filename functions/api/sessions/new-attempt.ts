/** A new attempt by request of the customer or of the learner. */
import { ServiceError } from '#shared/contract/errors.ts'
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { nextAttempt } from '#shared/domain/sessions/attempt.ts'
import type { ResetTrigger, Session } from '#shared/domain/sessions/session.ts'
import type { Dependencies } from './dependencies.ts'

/** Commits that come between are recorded first, and the decision is taken again this often. */
const rounds = 20

/** The version that new attempts play; the session's own where the package can no longer be launched. */
async function versionFor(session: Session, { packages }: Dependencies): Promise<string> {
  const course = await packages.get(session.tenantId, session.packageId)
  return course === null || course.status === 'archived' ? session.versionId : (course.currentVersionId ?? session.versionId)
}

/**
 * Starts the attempt that follows the one which the request saw. Where another request has ended that attempt
 * meanwhile, as the second of a double click finds it, the attempt that is there now is the new one, and stays.
 * @returns the session with its new attempt; null where it is gone
 */
export async function startAttempt(known: Session, start: { trigger: ResetTrigger; note: string | null; stamp: Stamp }, dependencies: Dependencies): Promise<Session | null> {
  const versionId = await versionFor(known, dependencies)
  let session: Session | null = known
  for (let round = 0; round < rounds && session !== null; round += 1) {
    if (session.attempt !== known.attempt) return session
    const change = nextAttempt(session, { trigger: start.trigger, note: start.note, versionId }, start.stamp)
    const write = await dependencies.sessions.apply(session.tenantId, session.sessionId, change)
    if (write.kind === 'written') return write.session
    session = write.found
  }
  if (session === null || session.attempt !== known.attempt) return session
  throw new ServiceError('BACKEND_UNAVAILABLE', 'This session is being written by many at once. Repeat the request.')
}
