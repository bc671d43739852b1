/**
 * Changes of a dispatch: each returns the dispatch as it will be, with the events of the change. Time changes a
 * dispatch too. The event of its expiry is recorded once for each time that it is given, by the first write after that
 * time: that of a worker, or of whichever change comes before it.
 */
import { changeModeRule } from '../credentials/live-by-test-key.ts'
import type { ErrorCode } from '#shared/contract/errors.ts'
import { decide } from '../decision-table.ts'
import type { AuditEvent, Stamp } from '../events/audit-event.ts'
import { applied, type Applied, type Refused } from '../outcome.ts'
import { dispatchEvent, type DispatchEventType, type Occasion } from './dispatch-events.ts'
import { actionTable, stateConflict, statusAt, type DispatchAction } from './dispatch-states.ts'
import type { CountedDispatch, Dispatch } from './dispatch.ts'

export interface DispatchChange {
  /** As it is after the change. */
  readonly dispatch: Dispatch
  readonly events: readonly AuditEvent[]
}

/** Null: the dispatch is already as requested. */
export type DispatchDecision<Code extends ErrorCode = never> = Applied<DispatchChange | null> | Refused<Code>

const isExpiryUnrecorded = (dispatch: Dispatch, now: string): boolean =>
  dispatch.deletedAt === null &&
  statusAt(dispatch, now) === 'expired' &&
  dispatch.expiryRecordedFor !== dispatch.expiresAt

/** The dispatch with its expiry recorded, where that is due. Time has no actor, whoever makes the change beside it. */
function settleExpiry(
  { dispatch, learnersUsed }: CountedDispatch,
  { now, makeEventId }: Pick<Stamp, 'now' | 'makeEventId'>,
): DispatchChange {
  if (!isExpiryUnrecorded(dispatch, now)) return { dispatch, events: [] }
  const expired = { ...dispatch, expiryRecordedFor: dispatch.expiresAt }
  return {
    dispatch: expired,
    events: [
      dispatchEvent(
        'dispatch.expired',
        { dispatch: expired, learnersUsed },
        { stamp: { now, makeEventId }, note: null },
      ),
    ],
  }
}

/** The record that a dispatch has expired; null where there is nothing to record. */
export function expireDispatch(counted: CountedDispatch, stamp: Stamp): DispatchChange | null {
  const { dispatch, events } = settleExpiry(counted, stamp)
  return events.length === 0 ? null : { dispatch: { ...dispatch, version: dispatch.version + 1 }, events }
}

/** A kind of event, with its data beside those that every event of a dispatch has. */
export interface EventOfChange {
  readonly type: DispatchEventType
  readonly more?: AuditEvent['data']
}

/** Changes attributes of a dispatch and records the events of that. */
export function changeDispatch(
  counted: CountedDispatch,
  { set, events }: { readonly set: Partial<Dispatch>; readonly events: readonly EventOfChange[] },
  { stamp, note }: Occasion,
): DispatchChange {
  const { learnersUsed } = counted
  const before = settleExpiry(counted, stamp)
  const changed = { ...before.dispatch, ...set, updatedAt: stamp.now, version: before.dispatch.version + 1 }
  const own = events.map(({ type, more = {} }) =>
    dispatchEvent(type, { dispatch: changed, learnersUsed }, { stamp, note, more }),
  )
  const after = settleExpiry({ dispatch: changed, learnersUsed }, stamp)
  return { dispatch: after.dispatch, events: [...before.events, ...own, ...after.events] }
}

/** Actions without a body of their own. */
export type PlainAction = Exclude<DispatchAction, 'extend'>

const eventOf = {
  pause: 'dispatch.paused',
  resume: 'dispatch.resumed',
  archive: 'dispatch.archived',
  restore: 'dispatch.restored',
} as const satisfies Record<PlainAction, DispatchEventType>

const timesAfter = (action: PlainAction, now: string): Partial<Dispatch> =>
  ({
    pause: { pausedAt: now },
    resume: { pausedAt: null },
    archive: { archivedAt: now },
    restore: { archivedAt: null },
  })[action]

/** Pauses, resumes, archives or restores. */
export function decideAction(
  counted: CountedDispatch,
  action: PlainAction,
  occasion: Occasion,
): DispatchDecision<'DISPATCH_STATE_CONFLICT'> {
  const { now } = occasion.stamp
  const status = statusAt(counted.dispatch, now)
  const outcome = decide(actionTable, { action, status })
  if (outcome === 'refused') return stateConflict({ action, status })
  if (outcome === 'unchanged') return applied(null)
  return applied(
    changeDispatch(counted, { set: timesAfter(action, now), events: [{ type: eventOf[action] }] }, occasion),
  )
}

/** Deletes a dispatch in any state. It stays as a tombstone. */
export const deleteDispatch = (counted: CountedDispatch, occasion: Occasion): DispatchChange =>
  changeDispatch(counted, { set: { deletedAt: occasion.stamp.now }, events: [{ type: 'dispatch.deleted' }] }, occasion)

const hourMilliseconds = 3_600_000

/**
 * Gives the dispatch tokens of the next version.
 * @param keepFormerHours how long the present tokens are accepted too
 */
export function rotateToken(counted: CountedDispatch, keepFormerHours: number, occasion: Occasion): DispatchChange {
  const { tokenVersion } = counted.dispatch
  const until = new Date(Date.parse(occasion.stamp.now) + keepFormerHours * hourMilliseconds).toISOString()
  const formerToken = keepFormerHours === 0 ? null : { version: tokenVersion, until }
  const set = { tokenVersion: tokenVersion + 1, formerToken }
  return changeDispatch(counted, { set, events: [{ type: 'dispatch.token_rotated' }] }, occasion)
}

/** The refusal of a change by a key of this mode; null where it may change the dispatch. */
export const dispatchModeRefusal = changeModeRule('dispatch')
