/** A new attempt by request of the customer or of the learner. */
import type { ErrorCode } from '#shared/contract/errors.ts'
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { applied, type Applied, type Refused } from '#shared/domain/outcome.ts'
import { nextAttempt } from '#shared/domain/sessions/attempt.ts'
import type { ResetTrigger, Session } from '#shared/domain/sessions/session.ts'
import { rounds, sessionNotFound, writtenByMany, type Dependencies } from './dependencies.ts'

/** What new attempts play; the session's own version where the package can no longer be launched. */
async function playedBy(session: Session, { packages }: Dependencies): Promise<Pick<Session, 'versionId' | 'sharesObjectives'>> {
  const course = await packages.get(session.tenantId, session.packageId)
  const { versionId, sharesObjectives } = session
  if (course === null || course.status === 'archived' || course.currentVersionId === null) return { versionId, sharesObjectives }
  return { versionId: course.currentVersionId, sharesObjectives: course.sharesObjectives }
}

/** What a new attempt is started by; asked again where the session has changed meanwhile. */
interface Start<Code extends ErrorCode> {
  readonly trigger: (session: Session) => Applied<ResetTrigger> | Refused<Code>
  readonly note: string | null
  readonly stamp: Stamp
}

/**
 * Starts the attempt that follows the one which the request saw. Where another request has ended that attempt
 * meanwhile, as the second of a double click finds it, the attempt that is there now is the new one, and stays.
 */
export async function startAttempt<Code extends ErrorCode>(known: Session, start: Start<Code>, dependencies: Dependencies): Promise<Applied<Session> | Refused<Code | 'SESSION_NOT_FOUND'>> {
  const plays = await playedBy(known, dependencies)
  let session = known
  for (let round = 0; round < rounds; round += 1) {
    const trigger = start.trigger(session)
    if (trigger.outcome === 'refused') return trigger
    const change = nextAttempt(session, { trigger: trigger.value, note: start.note, plays }, start.stamp)
    const write = await dependencies.sessions.apply(session.tenantId, session.sessionId, change)
    if (write.kind === 'written') return applied(write.session)
    if (write.found === null) return sessionNotFound()
    if (write.found.attempt !== known.attempt) return applied(write.found)
    session = write.found
  }
  throw writtenByMany()
}
