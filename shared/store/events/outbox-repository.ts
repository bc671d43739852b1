/**
 * Reads the outbox (docs/access-patterns.md, O1-O4): finds the items with unpublished events, and removes events once
 * they are published. The index is eventually consistent; the items themselves are read strongly consistent.
 */
import * as z from 'zod'
import { timeOf } from '#shared/contract/id-time.ts'
import { encodeTime } from '#shared/domain/identifiers.ts'
import { auditEventSchema } from '#shared/domain/events/audit-event.ts'
import type { CarriedEvent } from '#shared/domain/events/event-payload.ts'
import { updateIf } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys, outboxKey, outboxShards } from '#shared/store/table/keys.ts'
import { query, queryPages } from '#shared/store/table/query.ts'
import { getAll } from '#shared/store/table/read.ts'
import { sessionFromItem } from '#shared/store/sessions/session-item.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import { keyOf, type Key, type RawItem, type Table } from '#shared/store/table/table.ts'

/** An event, with its position in the list of its item. */
export interface WaitingEvent extends CarriedEvent {
  readonly position: number
}

/** An item with unpublished events. */
export interface OutboxItem {
  readonly key: Key
  /** The first events, at most fifty. */
  readonly waiting: readonly WaitingEvent[]
  /** How many events the item has in all. */
  readonly count: number
  /** Errors of events, or of the whole item, that cannot be read. They stay in the outbox. */
  readonly damage: readonly unknown[]
}

export interface OutboxRepository {
  /** Numbers of the shards of the index. Each can be read by itself. */
  readonly shards: readonly number[]
  /**
   * O1. The items of a shard, page by page, the longest waiting first.
   * @param before only items whose first event is older than this time; ISO 8601
   */
  pages(shard: number, before?: string): AsyncGenerator<OutboxItem[]>
  /** O4. When the oldest event happened that waits, in milliseconds since the epoch; null: none waits. */
  oldestAt(): Promise<number | null>
  /** O3. Those of these items that have events. A key may occur more than once. */
  items(itemKeys: readonly Key[]): Promise<OutboxItem[]>
  /** O2. Removes the published events of an item. Events that were added after the item was read stay. */
  settle(item: OutboxItem, published: readonly WaitingEvent[]): Promise<void>
}

const pageSize = 50

/** Ids of events begin with their time. */
const idPrefixAt = (iso: string): string => `evt_${encodeTime(Date.parse(iso))}`

/** Limits the length of the expression that removes events. */
const maxEventsAtOnce = 50

const outboxItem = z.object({
  pk: z.string(),
  sk: z.string(),
  tenantId: z.string(),
  events: z.array(z.unknown()).default([]),
})
const sessionSort = keys.session('', '').sk

function outboxItemFrom(item: RawItem): OutboxItem {
  const { pk, sk, tenantId, events } = parseItem(outboxItem, item)
  const session = sk === sessionSort && events.length > 0 ? sessionFromItem(item) : null
  const waiting: WaitingEvent[] = []
  const damage: unknown[] = []
  for (const [position, stored] of events.slice(0, maxEventsAtOnce).entries()) {
    const parsed = auditEventSchema.safeParse(stored)
    if (parsed.success) waiting.push({ tenantId, session, event: parsed.data, position })
    else damage.push(new Error(`Item ${pk} / ${sk}: the event at position ${position} is damaged.`))
  }
  return { key: { pk, sk }, waiting, count: events.length, damage }
}

/** Returns a damaged item with its error, so that the other items of its page are published. */
function readOutboxItem(item: RawItem): OutboxItem {
  try {
    return outboxItemFrom(item)
  } catch (error) {
    return { key: { pk: String(item['pk']), sk: String(item['sk']) }, waiting: [], count: 0, damage: [error] }
  }
}

function removal({ count }: OutboxItem, published: readonly WaitingEvent[], whole: boolean): Expression {
  const expression = new Expression()
  const list = expression.name('events')
  // Another run that has removed events meanwhile has moved the others: each position must still hold its event.
  for (const { position, event } of published)
    expression.require(`${list}[${position}].${expression.name('eventId')} = ${expression.value(event.eventId)}`)
  if (whole) {
    expression.require(`size(${list}) = ${expression.value(count)}`)
    for (const attribute of ['events', 'opk', 'osk']) expression.set(attribute, null)
  } else {
    for (const { position } of published) expression.removeAt(`${list}[${position}]`)
  }
  return expression
}

export function outboxRepository(table: Table): OutboxRepository {
  const write = async (item: OutboxItem, change: Expression): Promise<boolean> =>
    (await updateIf(table, item.key, change)).kind === 'written'
  const read = async (itemKeys: readonly Key[]): Promise<OutboxItem[]> =>
    (await getAll(table, itemKeys, { consistent: true })).map(readOutboxItem)
  return {
    shards: Array.from({ length: outboxShards }, (_, shard) => shard),
    async *pages(shard, before) {
      // Active forwarders, which the index lists too, sort before `evt_`.
      const range = { from: 'evt_', to: before === undefined ? 'evt_~' : idPrefixAt(before) }
      const asked = { index: 'outbox', partition: outboxKey(shard), range } as const
      for await (const { items } of queryPages(table, asked, pageSize))
        if (items.length > 0) yield await read(items.map(keyOf))
    },
    async oldestAt() {
      const range = { from: 'evt_', to: 'evt_~' }
      const firsts = await Promise.all(
        Array.from({ length: outboxShards }, (_, shard) =>
          query(table, { index: 'outbox', partition: outboxKey(shard), range }, { limit: 1 }),
        ),
      )
      const times = firsts.flatMap(({ items }) => items.map(({ osk }) => timeOf(String(osk))))
      return times.length === 0 ? null : Math.min(...times)
    },
    items: async (itemKeys) => (await read(itemKeys)).filter(({ count, damage }) => count + damage.length > 0),
    async settle(item, published) {
      if (published.length === 0) return
      const all = published.length === item.count
      if (all && (await write(item, removal(item, published, true)))) return
      await write(item, removal(item, published, false))
    },
  }
}
