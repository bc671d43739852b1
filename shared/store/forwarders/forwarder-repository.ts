/** Forwarders of a workspace (docs/access-patterns.md, F1-F8). The index `outbox` lists those that are active. */
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import {
  unknownBacklog,
  worksWell,
  type Forwarder,
  type ForwardingBacklog,
  type ForwardingTrouble,
} from '#shared/domain/forwarders/forwarder.ts'
import { outboxOf } from '#shared/store/events/outbox-item.ts'
import { putNew, remove, updateIf, type WriteResult } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { activeForwarderSortKey, forwarderShard, forwarderSortPrefix, keys } from '#shared/store/table/keys.ts'
import { queryAll } from '#shared/store/table/query.ts'
import { getAll } from '#shared/store/table/read.ts'
import { scanItems } from '#shared/store/table/scan.ts'
import { keyOf, type Key, type Table } from '#shared/store/table/table.ts'
import { activeEntry, forwarderFromItem, newForwarderItem, noEntry, withStoredCursor } from './forwarder-item.ts'

type ForwarderId = Pick<Forwarder, 'tenantId' | 'forwarderId'>

/** The attributes of a forwarder that a run changes. */
export type ForwardingProgress = ForwardingTrouble &
  ForwardingBacklog &
  Pick<Forwarder, 'cursor' | 'forwarded' | 'passedOver' | 'lastPassedOver' | 'updatedAt'>

export interface ForwarderRepository {
  /** F1. @throws Error where the id is taken */
  create(forwarder: Forwarder): Promise<void>
  /** F2. Every forwarder of the workspace, oldest first. Strongly consistent. */
  list(tenantId: string): Promise<Forwarder[]>
  /**
   * F3. A run that is under way ends the request that it has begun. A paused forwarder stays as it is. Null: there is
   * none.
   */
  pause(id: ForwarderId, at: string): Promise<Forwarder | null>
  /**
   * F3. Clears its failures. It continues at its cursor, or with statements stored after `since` (ISO 8601 in UTC,
   * milliseconds). Null: there is none. `unpublished`: the event of its pausing is not published yet, so that it cannot
   * be listed as active; try again.
   */
  resume(
    id: ForwarderId,
    change: { readonly at: string; readonly since: string | null },
  ): Promise<Forwarder | 'unpublished' | null>
  /** F4. Repeating it changes nothing. */
  remove(id: ForwarderId): Promise<void>
  /**
   * F5. The active forwarders of all workspaces. The index is eventually consistent: a forwarder that was resumed a
   * moment ago may be missing. The forwarders themselves are read strongly consistent.
   */
  listActive(): Promise<Forwarder[]>
  /** F6. Null, and nothing is written, if another run or the owner has changed it since it was read. */
  advance(forwarder: Forwarder, progress: ForwardingProgress): Promise<Forwarder | null>
  /** F7. The same, and pauses it; the event is stored with it. */
  giveUp(
    forwarder: Forwarder,
    progress: ForwardingProgress,
    paused: { readonly because: 'failing' | 'refused'; readonly event: AuditEvent },
  ): Promise<Forwarder | null>
  /** The forwarders of all workspaces, for a command of an operator: reads the whole table. Strongly consistent. */
  scanAll(): AsyncGenerator<Forwarder>
  /**
   * F8. Replaces its sealed password by the same password under another key. A run that is under way can still record its
   * progress. False, and nothing is written, if the password has changed since it was read.
   */
  reseal(forwarder: Forwarder, password: Forwarder['password']): Promise<boolean>
}

const written = (result: WriteResult): Forwarder | null =>
  result.kind === 'written' ? forwarderFromItem(result.item) : null

/** A change of a forwarder that exists; null removes an attribute. */
function changeOf(attributes: object): Expression {
  const change = new Expression()
  change.setAll(attributes)
  change.setTo('revision', `${change.name('revision')} + ${change.value(1)}`)
  change.requireItem()
  return change
}

/** A change by a run: the forwarder must be active, and as the run has read it. */
function runChange({ revision }: Forwarder, attributes: object): Expression {
  const change = changeOf(attributes)
  change.requireEqual('revision', revision)
  change.requireEqual('status', 'active')
  return change
}

function pausing(at: string): Expression {
  const change = changeOf({ status: 'paused', pausedBecause: 'asked', updatedAt: at, ...noEntry })
  change.requireEqual('status', 'active')
  return change
}

function resuming(at: string, since: string | null): Expression {
  const cursor = since === null ? {} : { cursor: { since, after: null } }
  const change = changeOf({
    status: 'active',
    pausedBecause: null,
    updatedAt: at,
    ...worksWell,
    ...unknownBacklog,
    ...cursor,
    ...activeEntry,
  })
  // An item has one entry in the outbox. While that is the entry of an event, it cannot be that of an active forwarder.
  change.requireEqual('events', null)
  return change
}

export function forwarderRepository(table: Table): ForwarderRepository {
  const forwarderKey = ({ tenantId, forwarderId }: ForwarderId): Key => keys.forwarder(tenantId, forwarderId)
  const update = (id: ForwarderId, change: Expression): Promise<WriteResult> =>
    updateIf(table, forwarderKey(id), change)
  return {
    async create(forwarder) {
      if ((await putNew(table, newForwarderItem(forwarder))).kind === 'refused')
        throw new Error(`Forwarder ${forwarder.forwarderId} exists already.`)
    },
    list: async (tenantId) =>
      (await queryAll(table, { partition: keys.forwarder(tenantId, '').pk, consistent: true })).map(forwarderFromItem),
    async pause(id, at) {
      const { item } = await update(id, pausing(at))
      return item === null ? null : forwarderFromItem(item)
    },
    async resume(id, { at, since }) {
      const result = await update(id, resuming(at, since))
      return result.kind === 'refused' && result.item !== null ? 'unpublished' : written(result)
    },
    remove: (id) => remove(table, forwarderKey(id)),
    async listActive() {
      const range = { from: activeForwarderSortKey, to: activeForwarderSortKey }
      const entries = await queryAll(table, { index: 'outbox', partition: forwarderShard, range })
      const items = await getAll(table, entries.map(keyOf), { consistent: true })
      return items.map(forwarderFromItem).filter(({ status }) => status === 'active')
    },
    advance: async (forwarder, progress) =>
      written(await update(forwarder, runChange(forwarder, withStoredCursor(progress)))),
    giveUp: async (forwarder, progress, { because, event }) =>
      written(
        await update(
          forwarder,
          runChange(forwarder, {
            ...withStoredCursor(progress),
            status: 'paused',
            pausedBecause: because,
            ...outboxOf([event]),
          }),
        ),
      ),
    async *scanAll() {
      for await (const item of scanItems(table, { prefix: forwarderSortPrefix, attribute: 'password' }))
        yield forwarderFromItem(item)
    },
    async reseal(forwarder, password) {
      const change = new Expression()
      change.set('password', password)
      change.requireEqual('password', forwarder.password)
      return (await update(forwarder, change)).kind === 'written'
    },
  }
}
