/** A model of the store: applies a transition to a session as the conditional write would. */
import type { Session } from '#shared/domain/sessions/session.ts'
import type { Fence, SessionTransition } from '#shared/domain/sessions/transition.ts'

const holds = (session: Session, fence: Fence): boolean =>
  'atMost' in fence ? Number(session[fence.fact]) <= fence.atMost : session[fence.fact] === fence.equals

/** A review never displaces a recording owner. */
const mayOpenAsStored = (session: Session): boolean =>
  session.openMode === 'record' || session.ownerId === null || session.ownerMode === 'review'

/** The session after the write; null if a fence refuses it. */
export function write(session: Session, change: SessionTransition): Session | null {
  if (!change.fences.every((fence) => holds(session, fence))) return null
  if (change.opensAsStored && !mayOpenAsStored(session)) return null
  const { score, ...set } = change.set
  return {
    ...session,
    ...(change.closesVisit ? { closedSeconds: session.closedSeconds + session.openSeconds, openSeconds: 0 } : {}),
    ...(change.opensAsStored ? { ownerMode: session.openMode } : {}),
    ...set,
    score: { ...session.score, ...score },
    version: session.version + (change.raisesVersion ? 1 : 0),
  }
}
