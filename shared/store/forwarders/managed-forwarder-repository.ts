/**
 * Forwarders as the workspace manages them (docs/access-patterns.md, F9-F12). Every change counts up one item of the
 * workspace, on whose former count it depends: so no race exceeds the limit of forwarders. That item carries the events
 * too, because the entry of an active forwarder in the index `outbox` cannot be that of an event.
 */
import * as z from 'zod'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import type { Forwarder } from '#shared/domain/forwarders/forwarder.ts'
import { appendEvents, removalWithEvents } from '#shared/store/events/outbox-item.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { queryAll } from '#shared/store/table/query.ts'
import { get } from '#shared/store/table/read.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import type { Table } from '#shared/store/table/table.ts'
import { putStep, transact, updateStep, type TransactionStep } from '#shared/store/table/transaction.ts'
import { activeEntry, forwarderFromItem, newForwarderItem, noEntry } from './forwarder-item.ts'

/** All forwarders of a workspace, and how often they were changed before. */
export interface ForwarderCollection {
  readonly tenantId: string
  readonly changes: number
  /** Oldest first. */
  readonly forwarders: readonly Forwarder[]
}

/** A change of a forwarder; null removes an attribute. */
export interface ForwarderChange {
  readonly set: Partial<Forwarder>
  readonly event: AuditEvent
}

export interface ManagedForwarderRepository {
  /** F9. Strongly consistent. */
  collection(tenantId: string): Promise<ForwarderCollection>
  /** F10. False: forwarders of the workspace have changed since they were read, and nothing was written. */
  add(forwarder: Forwarder, event: AuditEvent, collection: ForwarderCollection): Promise<boolean>
  /**
   * F11. A run that is under way cannot record its progress after it. False as in F10, or the forwarder is to become
   * active and the event of its pausing is not published yet.
   */
  change(forwarder: Forwarder, change: ForwarderChange, collection: ForwarderCollection): Promise<boolean>
  /** F12. Its events that are not published yet are kept. False as in F10. */
  remove(forwarder: Forwarder, event: AuditEvent, collection: ForwarderCollection): Promise<boolean>
}

const changesItem = z.object({ changes: z.number() })

/** Counts the change, if no other one was counted since the collection was read. */
function countStep({ tenantId, changes }: ForwarderCollection, events: readonly AuditEvent[]): TransactionStep {
  const count = new Expression()
  count.setAll({ tenantId, changes: changes + 1 })
  appendEvents(count, events)
  count.requireEqual('changes', changes === 0 ? null : changes)
  return updateStep(keys.forwarderChanges(tenantId), count)
}

async function collection(table: Table, tenantId: string): Promise<ForwarderCollection> {
  // The count first: a change after it makes the write that depends on it fail.
  const item = await get(table, keys.forwarderChanges(tenantId), { consistent: true })
  const items = await queryAll(table, { partition: keys.forwarder(tenantId, '').pk, consistent: true })
  return {
    tenantId,
    changes: item === undefined ? 0 : parseItem(changesItem, item).changes,
    forwarders: items.map(forwarderFromItem),
  }
}

function changeStep({ tenantId, forwarderId }: Forwarder, { set }: ForwarderChange): TransactionStep {
  const entry = set.status === undefined ? {} : set.status === 'active' ? activeEntry : noEntry
  const change = new Expression()
  change.setAll({ ...set, ...entry })
  change.setTo('revision', `${change.name('revision')} + ${change.value(1)}`)
  change.requireItem()
  if (set.status === 'active') change.requireEqual('events', null)
  return updateStep(keys.forwarder(tenantId, forwarderId), change)
}

async function remove(
  table: Table,
  { tenantId, forwarderId }: Forwarder,
  { event, collection: read }: { readonly event: AuditEvent; readonly collection: ForwarderCollection },
): Promise<boolean> {
  const { step, events } = await removalWithEvents(table, keys.forwarder(tenantId, forwarderId))
  return (await transact(table, [step, countStep(read, [...events, event])])) === null
}

export const managedForwarderRepository = (table: Table): ManagedForwarderRepository => ({
  collection: (tenantId) => collection(table, tenantId),
  add: async (forwarder, event, read) =>
    (await transact(table, [putStep(newForwarderItem(forwarder)), countStep(read, [event])])) === null,
  change: async (forwarder, change, read) =>
    (await transact(table, [changeStep(forwarder, change), countStep(read, [change.event])])) === null,
  remove: (forwarder, event, read) => remove(table, forwarder, { event, collection: read }),
})
