/** The verbs of forwarders, as access patterns are counted. */
import { forwarderPausedEvent, unknownBacklog, worksWell, type Forwarder } from '#shared/domain/forwarders/forwarder.ts'
import {
  forwarderRepository,
  type ForwarderRepository,
  type ForwardingProgress,
} from '#shared/store/forwarders/forwarder-repository.ts'
import {
  managedForwarderRepository,
  type ForwarderCollection,
  type ManagedForwarderRepository,
} from '#shared/store/forwarders/managed-forwarder-repository.ts'
import { aForwarder } from '#test/support/forwarders.ts'
import { stampAt } from '#test/unit/domain/support/sessions.ts'
import { fresh } from './engines.ts'
import type { Scenario } from './scenarios.ts'

const at = '2026-11-21T10:00:00.000Z'

export const progress = (parts: Partial<ForwardingProgress> = {}): ForwardingProgress => ({
  cursor: { since: null, after: { batchId: `${at}#writer`, group: 0, index: 7 } },
  forwarded: 8,
  passedOver: 0,
  lastPassedOver: null,
  updatedAt: at,
  ...worksWell,
  ...unknownBacklog,
  ...parts,
})

export const pausedEventOf = (forwarder: Forwarder) =>
  forwarderPausedEvent(forwarder, { ...worksWell, reason: 'failing' }, stampAt(at))

const on =
  (
    act: (forwarders: ForwarderRepository, made: Forwarder) => Promise<unknown>,
    status: Forwarder['status'] = 'active',
  ): Scenario =>
  async (bench) => {
    const forwarders = forwarderRepository(bench.table)
    const made = aForwarder({ tenantId: fresh('tenant_'), forwarderId: fresh('fwd_'), status })
    await forwarders.create(made)
    return () => act(forwarders, made)
  }

/** On a forwarder of a workspace. */
const managing =
  (
    act: (
      managed: ManagedForwarderRepository,
      at: { made: Forwarder; collection: ForwarderCollection },
    ) => Promise<unknown>,
  ): Scenario =>
  async (bench) => {
    const made = aForwarder({ tenantId: fresh('tenant_'), forwarderId: fresh('fwd_') })
    await forwarderRepository(bench.table).create(made)
    const managed = managedForwarderRepository(bench.table)
    const collection = await managed.collection(made.tenantId)
    return () => act(managed, { made, collection })
  }

export const forwarderScenarios: Readonly<Record<string, Scenario>> = {
  'managedForwarders.collection': managing((managed, { made }) => managed.collection(made.tenantId)),
  'managedForwarders.add': managing((managed, { made, collection }) =>
    managed.add({ ...made, forwarderId: fresh('fwd_') }, pausedEventOf(made), collection),
  ),
  'managedForwarders.change': managing((managed, { made, collection }) =>
    managed.change(made, { set: { label: 'Other' }, event: pausedEventOf(made) }, collection),
  ),
  'managedForwarders.remove': managing((managed, { made, collection }) =>
    managed.remove(made, pausedEventOf(made), collection),
  ),
  'forwarders.create': ({ table }) =>
    Promise.resolve(() =>
      forwarderRepository(table).create(aForwarder({ tenantId: fresh('tenant_'), forwarderId: fresh('fwd_') })),
    ),
  'forwarders.list': on((forwarders, { tenantId }) => forwarders.list(tenantId)),
  'forwarders.pause': on((forwarders, made) => forwarders.pause(made, at)),
  'forwarders.resume': on((forwarders, made) => forwarders.resume(made, { at, since: null }), 'paused'),
  'forwarders.remove': on((forwarders, made) => forwarders.remove(made)),
  'forwarders.listActive': async (bench) => {
    const forwarders = forwarderRepository(bench.table)
    for (const other of await forwarders.listActive()) await forwarders.remove(other)
    return on((of) => of.listActive())(bench)
  },
  'forwarders.reseal': on((forwarders, made) => forwarders.reseal(made, { kid: 'k2', box: new Uint8Array(60) })),
  'forwarders.advance': on((forwarders, made) => forwarders.advance(made, progress())),
  'forwarders.giveUp': on((forwarders, made) =>
    forwarders.giveUp(made, progress(), { because: 'failing', event: pausedEventOf(made) }),
  ),
}
