/** What a workspace sets of a dispatch, when it creates, edits or extends it. */
import { decide } from '../decision-table.ts'
import { differing } from '../differing.ts'
import { applied, invalidField, versionConflict, type Applied, type Refused } from '../outcome.ts'
import { changeDispatch, type DispatchDecision, type EventOfChange } from './dispatch-changes.ts'
import { readDomain } from './dispatch-domains.ts'
import type { Occasion } from './dispatch-events.ts'
import { actionTable, stateConflict, statusAt } from './dispatch-states.ts'
import type { CountedDispatch, Dispatch } from './dispatch.ts'

/** Settings that can be changed at any time. `expiresAt` has rules of its own. */
export type DispatchSettings = Pick<
  Dispatch,
  | 'packageVersionId'
  | 'name'
  | 'notes'
  | 'tags'
  | 'licenseLimit'
  | 'allowedDomains'
  | 'organizationId'
  | 'startOverAllowed'
  | 'learnerProof'
  | 'hostAttempts'
>

/** Domains as they are stored, each once. */
export function readDomains(
  entries: readonly string[],
  mode: Dispatch['mode'],
): Applied<string[]> | Refused<'VALIDATION_ERROR'> {
  const texts = new Set<string>()
  for (const [position, entry] of entries.entries()) {
    const reading = readDomain(entry, mode)
    if (reading.kind === 'refused') return invalidField(`allowedDomains.${position}`, reading.reason)
    texts.add(reading.text)
  }
  return applied([...texts])
}

const pastExpiry = (): Refused<'VALIDATION_ERROR'> => invalidField('expiresAt', 'must be in the future, or null')

/** @param expiresAt ISO 8601 in UTC; null: never */
export const expiryRefusal = (expiresAt: string | null, now: string): Refused<'VALIDATION_ERROR'> | null =>
  expiresAt !== null && expiresAt <= now ? pastExpiry() : null

const isLater = (expiresAt: string | null, than: string | null): boolean =>
  than !== null && (expiresAt === null || expiresAt > than)

/** What a new value of `expiresAt` sets, and its event. */
function newExpiry(
  { expiresAt: previous }: Dispatch,
  expiresAt: string | null,
): { readonly set: Partial<Dispatch>; readonly event: EventOfChange } {
  const event: EventOfChange = isLater(expiresAt, previous)
    ? { type: 'dispatch.extended', more: { previous_expires_at: previous } }
    : { type: 'dispatch.updated' }
  return { set: { expiresAt }, event }
}

const notLater = ({ expiresAt }: Dispatch): Refused<'VALIDATION_ERROR'> =>
  expiresAt === null
    ? invalidField('expiresAt', 'cannot extend a dispatch that has no end. Give it one with PATCH')
    : invalidField('expiresAt', `must be later than ${expiresAt}, or null. PATCH shortens`)

/** Moves the expiry to a later time, or removes it. */
export function extendDispatch(
  counted: CountedDispatch,
  expiresAt: string | null,
  occasion: Occasion,
): DispatchDecision<'DISPATCH_STATE_CONFLICT' | 'VALIDATION_ERROR'> {
  const { dispatch } = counted
  const { now } = occasion.stamp
  const status = statusAt(dispatch, now)
  if (decide(actionTable, { action: 'extend', status }) === 'refused')
    return stateConflict({ action: 'extend', status })
  if (expiryRefusal(expiresAt, now) !== null) return pastExpiry()
  if (expiresAt === dispatch.expiresAt) return applied(null)
  if (!isLater(expiresAt, dispatch.expiresAt)) return notLater(dispatch)
  const { set, event } = newExpiry(dispatch, expiresAt)
  return applied(changeDispatch(counted, { set, events: [event] }, occasion))
}

/** What an edit states; what is absent stays as it is. */
export interface DispatchEdit {
  readonly settings: Partial<DispatchSettings>
  readonly expiresAt?: string | null
  /** Revision on which the edit is based. */
  readonly version?: number
}

export function editDispatch(
  counted: CountedDispatch,
  { settings, expiresAt, version }: DispatchEdit,
  occasion: Occasion,
): DispatchDecision<'DISPATCH_STATE_CONFLICT' | 'VALIDATION_ERROR' | 'VERSION_CONFLICT'> {
  const { dispatch } = counted
  const { now } = occasion.stamp
  if (version !== undefined && version !== dispatch.version) return versionConflict('dispatch', dispatch.version)
  const set = differing<Dispatch>(dispatch, settings)
  const events: EventOfChange[] = Object.keys(set).length === 0 ? [] : [{ type: 'dispatch.updated' }]
  if (expiresAt === undefined || expiresAt === dispatch.expiresAt)
    return applied(events.length === 0 ? null : changeDispatch(counted, { set, events }, occasion))
  const status = statusAt(dispatch, now)
  if (status === 'archived') return stateConflict({ action: 'extend', status })
  if (expiryRefusal(expiresAt, now) !== null) return pastExpiry()
  const expiry = newExpiry(dispatch, expiresAt)
  const more = events.some(({ type }) => type === expiry.event.type) ? [] : [expiry.event]
  return applied(changeDispatch(counted, { set: { ...set, ...expiry.set }, events: [...events, ...more] }, occasion))
}
