/** What people of a workspace do with its forwarders. Each decides again if another change was faster. */
import type * as z from 'zod'
import type { changedForwarderBody, newForwarderBody } from '#shared/contract/resources/lrs/forwarder.ts'
import { differing, withoutUndefined } from '#shared/domain/differing.ts'
import { stamped, type AuditEvent, type AuditEventType, type Stamp } from '#shared/domain/events/audit-event.ts'
import { filterOf, withStatedFilter } from '#shared/domain/forwarders/forwarder-filter.ts'
import { maxForwarders, unknownBacklog, worksWell, type Forwarder } from '#shared/domain/forwarders/forwarder.ts'
import { applied, invalidField, refused, versionConflict, type Applied, type Refused } from '#shared/domain/outcome.ts'
import type {
  ForwarderChange,
  ForwarderCollection,
  ManagedForwarderRepository,
} from '#shared/store/forwarders/managed-forwarder-repository.ts'
import { decideAgain, done, type TryResult } from '#shared/store/table/retry.ts'
import { checkedEndpoint, newForwarder, usernameRefusal, type ForwarderParts } from './new-forwarder.ts'

export interface ForwarderManaging extends ForwarderParts {
  readonly managed: ManagedForwarderRepository
}

export interface ForwarderId {
  readonly tenantId: string
  readonly forwarderId: string
}

type Wanted = z.output<typeof newForwarderBody>
type Changes = z.output<typeof changedForwarderBody>
type Decided<Code extends 'NOT_FOUND' | 'VALIDATION_ERROR' | 'VERSION_CONFLICT' | 'QUOTA_EXCEEDED'> =
  Applied<Forwarder> | Refused<Code>

const eventOf = (
  type: Extract<AuditEventType, `forwarder.${string}`>,
  forwarderId: string,
  { stamp, facts }: { readonly stamp: Stamp; readonly facts?: NonNullable<AuditEvent['data']> },
): AuditEvent => ({
  ...stamped(stamp),
  type,
  entityType: 'forwarder',
  entityId: forwarderId,
  severity: 'info',
  ...(facts === undefined ? {} : { data: facts }),
})

/** Decides on the forwarders of a workspace, and again if they have changed before the decision was stored. */
async function decideOn<Result>(
  tenantId: string,
  { managed }: ForwarderManaging,
  decide: (collection: ForwarderCollection) => Promise<Result | 'changed'>,
): Promise<Result> {
  return decideAgain(
    { item: `the forwarders of ${tenantId}`, first: await managed.collection(tenantId), tries: 24 },
    async (collection): Promise<TryResult<ForwarderCollection, Result>> => {
      const result = await decide(collection)
      return result === 'changed' ? { kind: 'changed', next: await managed.collection(tenantId) } : done(result)
    },
  )
}

const notFound = (forwarderId: string): Refused<'NOT_FOUND'> =>
  refused('NOT_FOUND', `The workspace has no forwarder ${forwarderId}.`)

const withId = ({ forwarders }: ForwarderCollection, id: string): Forwarder | undefined =>
  forwarders.find(({ forwarderId }) => forwarderId === id)

/** Creates an active forwarder of all statements of the workspace that pass its filter, former ones too. */
export async function createForwarder(
  { tenantId, wanted }: { readonly tenantId: string; readonly wanted: Wanted },
  stamp: Stamp,
  managing: ForwarderManaging,
): Promise<Decided<'VALIDATION_ERROR' | 'QUOTA_EXCEEDED'>> {
  const made = await newForwarder({ ...wanted, tenantId, filter: filterOf(wanted.filter), since: null }, managing)
  return made.outcome === 'refused' ? made : addForwarder(made.value, stamp, managing)
}

/** Stores a new forwarder, unless the workspace has as many as it may have. */
export const addForwarder = (
  forwarder: Forwarder,
  stamp: Stamp,
  managing: ForwarderManaging,
): Promise<Decided<'QUOTA_EXCEEDED'>> =>
  decideOn(forwarder.tenantId, managing, async (collection) => {
    if (collection.forwarders.length >= maxForwarders)
      return refused('QUOTA_EXCEEDED', `A workspace may have ${maxForwarders} forwarders. Delete one first.`)
    const event = eventOf('forwarder.created', forwarder.forwarderId, { stamp })
    return (await managing.managed.add(forwarder, event, collection)) ? applied(forwarder) : 'changed'
  })

/** Stores attributes that differ; a change that changes nothing writes nothing. */
async function store(
  forwarder: Forwarder,
  { set, event }: ForwarderChange,
  { collection, managing }: { readonly collection: ForwarderCollection; readonly managing: ForwarderManaging },
): Promise<Applied<Forwarder> | 'changed'> {
  if (Object.keys(differing(forwarder, set)).length === 0) return applied(forwarder)
  const after: Forwarder = { ...forwarder, ...set, version: forwarder.version + 1, updatedAt: event.at }
  const change = { set: { ...set, version: after.version, updatedAt: after.updatedAt }, event }
  return (await managing.managed.change(forwarder, change, collection)) ? applied(after) : 'changed'
}

/** Settings as they are to be stored, or the refusal of one of them. */
async function settingsOf(
  forwarder: Forwarder,
  { version: _version, filter, password, endpoint, ...plain }: Changes,
  { sealing, loopback }: ForwarderManaging,
): Promise<Applied<Partial<Forwarder>> | Refused<'VALIDATION_ERROR'>> {
  const target = endpoint === undefined ? null : checkedEndpoint(endpoint, loopback)
  if (target?.outcome === 'refused') return target
  const refusal = plain.username === undefined ? null : usernameRefusal(plain.username)
  if (refusal !== null) return refusal
  // The stored password was stated for the former address. Nobody who does not know it may have it sent elsewhere.
  if (target !== null && target.value !== forwarder.endpoint && password === undefined)
    return invalidField('password', 'must be stated together with another endpoint')
  return applied({
    ...withoutUndefined(plain),
    ...(target === null ? {} : { endpoint: target.value }),
    ...(filter === undefined ? {} : { filter: withStatedFilter(forwarder.filter, filter) }),
    ...(password === undefined
      ? {}
      : { password: await sealing.seal(password, [forwarder.tenantId, forwarder.forwarderId]) }),
  })
}

/** Changes settings. What was sent before stays sent: another filter counts for later statements. */
export const changeForwarder = (
  { tenantId, forwarderId, changes }: ForwarderId & { readonly changes: Changes },
  stamp: Stamp,
  managing: ForwarderManaging,
): Promise<Decided<'NOT_FOUND' | 'VALIDATION_ERROR' | 'VERSION_CONFLICT'>> =>
  decideOn(tenantId, managing, async (collection) => {
    const forwarder = withId(collection, forwarderId)
    if (forwarder === undefined) return notFound(forwarderId)
    if (changes.version !== undefined && changes.version !== forwarder.version)
      return versionConflict('forwarder', forwarder.version)
    const settings = await settingsOf(forwarder, changes, managing)
    if (settings.outcome === 'refused') return settings
    const event = eventOf('forwarder.updated', forwarderId, { stamp })
    return store(forwarder, { set: settings.value, event }, { collection, managing })
  })

/** Stops a forwarder. A run that is under way ends the request that it has begun. */
export const pauseForwarder = (
  { tenantId, forwarderId }: ForwarderId,
  stamp: Stamp,
  managing: ForwarderManaging,
): Promise<Decided<'NOT_FOUND'>> =>
  decideOn(tenantId, managing, async (collection) => {
    const forwarder = withId(collection, forwarderId)
    if (forwarder === undefined) return notFound(forwarderId)
    if (forwarder.status === 'paused') return applied(forwarder)
    const event = eventOf('forwarder.paused', forwarderId, { stamp, facts: { reason: 'asked' } })
    return store(forwarder, { set: { status: 'paused', pausedBecause: 'asked' }, event }, { collection, managing })
  })

/** Continues a paused forwarder where it stopped, and forgets its failures. */
export const resumeForwarder = (
  { tenantId, forwarderId }: ForwarderId,
  stamp: Stamp,
  managing: ForwarderManaging,
): Promise<Decided<'NOT_FOUND'>> =>
  decideOn(tenantId, managing, async (collection) => {
    const forwarder = withId(collection, forwarderId)
    if (forwarder === undefined) return notFound(forwarderId)
    if (forwarder.status === 'active') return applied(forwarder)
    const event = eventOf('forwarder.resumed', forwarderId, { stamp })
    const set = { status: 'active', pausedBecause: null, ...worksWell, ...unknownBacklog } as const
    return store(forwarder, { set, event }, { collection, managing })
  })

/** Deletes a forwarder with its password. */
export const deleteForwarder = (
  { tenantId, forwarderId }: ForwarderId,
  stamp: Stamp,
  managing: ForwarderManaging,
): Promise<Decided<'NOT_FOUND'>> =>
  decideOn(tenantId, managing, async (collection) => {
    const forwarder = withId(collection, forwarderId)
    if (forwarder === undefined) return notFound(forwarderId)
    const event = eventOf('forwarder.deleted', forwarderId, { stamp })
    return (await managing.managed.remove(forwarder, event, collection)) ? applied(forwarder) : 'changed'
  })
