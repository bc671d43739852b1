/** Starts a new attempt that the customer, a member or the learner requests. */
import type { ErrorCode } from '#shared/contract/errors.ts'
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { playableContent } from '#shared/domain/dispatches/playable-content.ts'
import { applied, type Applied, type Refused } from '#shared/domain/outcome.ts'
import { nextAttemptTransition } from '#shared/domain/sessions/attempt.ts'
import type { ResetTrigger } from '#shared/domain/sessions/past-attempt.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import type { DispatchLaunchRepository } from '#shared/store/dispatches/dispatch-launch-repository.ts'
import type { PackageRepository } from '#shared/store/packages/package-repository.ts'
import type { SessionRepository } from '#shared/store/sessions/session-repository.ts'
import { maxTries, sessionNotFound, writtenByMany } from './session-writes.ts'

/** What the start of an attempt reads and writes. */
export interface AttemptStores {
  readonly sessions: Pick<SessionRepository, 'apply'>
  readonly packages: Pick<PackageRepository, 'get'>
  readonly dispatches: Pick<DispatchLaunchRepository, 'findAlone' | 'readContent'>
}

/**
 * The version that a new attempt plays: the package's current one or that of the dispatch, or the session's own if the
 * package cannot be launched any more.
 */
async function playedBy(
  session: Session,
  { packages, dispatches }: AttemptStores,
): Promise<Pick<Session, 'versionId' | 'sharesObjectives'>> {
  const { tenantId, dispatchId, versionId, sharesObjectives } = session
  const dispatch = dispatchId === null ? null : await dispatches.findAlone(tenantId, dispatchId)
  if (dispatch !== null) {
    const content = playableContent(dispatch, await dispatches.readContent(dispatch), null)
    return content.outcome === 'refused'
      ? { versionId, sharesObjectives }
      : { versionId: content.value.currentVersionId, sharesObjectives: content.value.sharesObjectives }
  }
  const course = await packages.get(tenantId, session.packageId)
  if (course === null || course.status === 'archived' || course.currentVersionId === null)
    return { versionId, sharesObjectives }
  return { versionId: course.currentVersionId, sharesObjectives: course.sharesObjectives }
}

/** Why and with which note an attempt starts. `trigger` is called again if the session changes before the write. */
interface Start<Code extends ErrorCode> {
  readonly trigger: (session: Session) => Applied<ResetTrigger> | Refused<Code>
  readonly note: string | null
  readonly stamp: Stamp
}

/**
 * Starts the attempt that follows the one in `known`. If another request has already ended that attempt, for example
 * the first click of a double click, nothing is written and the session with its current attempt is returned.
 */
export async function startAttempt<Code extends ErrorCode>(
  known: Session,
  start: Start<Code>,
  stores: AttemptStores,
): Promise<Applied<Session> | Refused<Code | 'SESSION_NOT_FOUND'>> {
  const plays = await playedBy(known, stores)
  let session = known
  for (let tries = 0; tries < maxTries; tries += 1) {
    const trigger = start.trigger(session)
    if (trigger.outcome === 'refused') return trigger
    const change = nextAttemptTransition(session, { trigger: trigger.value, note: start.note, plays }, start.stamp)
    const write = await stores.sessions.apply(session.tenantId, session.sessionId, change)
    if (write.kind === 'written') return applied(write.session)
    if (write.found === null) return sessionNotFound()
    if (write.found.attempt !== known.attempt) return applied(write.found)
    session = write.found
  }
  throw writtenByMany()
}
