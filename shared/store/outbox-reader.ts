/**
 * Reading the outbox (docs/access-patterns.md, O1-O4): which items carry events that wait, what they carry, and taking
 * away what was handed on. The index lags behind; the items themselves are read strongly consistent.
 */
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { TableIndex } from '#shared/contract/table-shape.ts'
import { isDelivered } from '#shared/contract/events.ts'
import { encodeTime } from '#shared/domain/identifiers.ts'
import type { AuditEvent, AuditEventType } from '#shared/domain/events/audit-event.ts'
import type { CarriedEvent } from '#shared/domain/events/event-payload.ts'
import { updateIf } from './conditional-write.ts'
import { Expression } from './expression.ts'
import { forwarderMark, keys, outboxKey, outboxShards } from './keys.ts'
import { readItems } from './read-items.ts'
import { sessionFromItem } from './session-item.ts'
import { parseItem } from './stored-item.ts'
import type { RawItem, Table } from './table.ts'

/** An event at its place in the list of the item that carries it. */
export interface WaitingEvent extends CarriedEvent {
  readonly place: number
}

/** An item that carries events. */
export interface Carrier {
  readonly key: { readonly pk: string; readonly sk: string }
  /** The first ones, at most fifty. */
  readonly waiting: readonly WaitingEvent[]
  /** How many events there are in all. */
  readonly count: number
  /** What cannot be read as events of a workspace, and stays where it is. */
  readonly damage: readonly unknown[]
}

export interface OutboxReader {
  /** Names of the parts that the outbox has; each can be read by itself. */
  readonly shards: readonly number[]
  /**
   * O1, O2. The carriers of a shard, those that have waited longest first, page by page.
   * @param before only those whose first event is older than this time; ISO 8601
   * @param onForwarder told of every active forwarder that stands in the shard; they come before all carriers
   */
  pages(shard: number, before?: string, onForwarder?: (key: Carrier['key']) => void): AsyncGenerator<Carrier[]>
  /** O4. Those of these items that carry events; a key may be named more than once. */
  carriers(items: readonly Carrier['key'][]): Promise<Carrier[]>
  /** O3. Takes away the events that were handed on; those that were added meanwhile stay, and wait. */
  settle(carrier: Carrier, handedOn: readonly WaitingEvent[]): Promise<void>
}

const pageSize = 50

/** Ids of events begin with their time. */
const timeMark = (iso: string): string => `evt_${encodeTime(Date.parse(iso))}`

/** Bounds the expression with which an item's events are taken away. */
const mostAtOnce = 50

/** Events that are recorded, and delivered to no webhook. */
const recordedAlone = new Set<string>(['webhook.paused', 'forwarder.paused', 'actor_data.requested', 'actor_data.finished'] satisfies AuditEventType[])

const eventType = z.custom<AuditEventType>((value) => typeof value === 'string' && (isDelivered(value) || recordedAlone.has(value)))

const auditEvent = z.object({
  eventId: z.string(),
  type: eventType,
  at: z.string(),
  entityType: z.enum(['session', 'package', 'dispatch', 'webhook', 'forwarder', 'actor_data']).nullable(),
  entityId: z.string().nullable(),
  severity: z.enum(['info', 'warn']),
  mode: z.enum(['live', 'test']).optional(),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).optional(),
})

const carrierItem = z.object({ pk: z.string(), sk: z.string(), tenantId: z.string(), events: z.array(z.unknown()).default([]) })
const indexRow = z.object({ pk: z.string(), sk: z.string(), osk: z.string() })
const sessionSort = keys.session('', '').sk

const eventFrom = ({ mode, data, ...rest }: z.output<typeof auditEvent>): AuditEvent => ({
  ...rest,
  ...(mode === undefined ? {} : { mode }),
  ...(data === undefined ? {} : { data }),
})

function carrierFromItem(item: RawItem): Carrier {
  const { pk, sk, tenantId, events } = parseItem(carrierItem, item)
  const session = sk === sessionSort && events.length > 0 ? sessionFromItem(item) : null
  const waiting: WaitingEvent[] = []
  const damage: unknown[] = []
  for (const [place, stored] of events.slice(0, mostAtOnce).entries()) {
    const parsed = auditEvent.safeParse(stored)
    if (parsed.success) waiting.push({ tenantId, session, event: eventFrom(parsed.data), place })
    else damage.push(new Error(`Item ${pk} / ${sk}: event ${place} is none.`))
  }
  return { key: { pk, sk }, waiting, count: events.length, damage }
}

/** A damaged item stands in nobody's way but its own. */
function readCarrier(item: RawItem): Carrier {
  try {
    return carrierFromItem(item)
  } catch (error) {
    return { key: { pk: String(item['pk']), sk: String(item['sk']) }, waiting: [], count: 0, damage: [error] }
  }
}

function takeAway({ count }: Carrier, handedOn: readonly WaitingEvent[], whole: boolean): Expression {
  const expression = new Expression()
  const list = expression.name('events')
  // Whoever took events away meanwhile has moved the others: each is looked at before it goes.
  for (const { place, event } of handedOn) expression.require(`${list}[${place}].${expression.name('eventId')} = ${expression.value(event.eventId)}`)
  if (whole) {
    expression.require(`size(${list}) = ${expression.value(count)}`)
    for (const attribute of ['events', 'opk', 'osk']) expression.set(attribute, null)
  } else {
    for (const { place } of handedOn) expression.removeAt(`${list}[${place}]`)
  }
  return expression
}

export function outboxReader(table: Table): OutboxReader {
  const index: TableIndex = 'outbox'
  const write = async (carrier: Carrier, change: Expression): Promise<boolean> => (await updateIf(table, { Key: carrier.key, ...change.render() })).kind === 'written'
  return {
    shards: Array.from({ length: outboxShards }, (_, shard) => shard),
    async *pages(shard, before, onForwarder) {
      let start: RawItem | undefined
      do {
        const page = await table.reads.send(
          new QueryCommand({
            TableName: table.name,
            IndexName: index,
            KeyConditionExpression: before === undefined ? 'opk = :shard' : 'opk = :shard AND osk < :before',
            ExpressionAttributeValues: { ':shard': outboxKey(shard), ...(before === undefined ? {} : { ':before': timeMark(before) }) },
            Limit: pageSize,
            ExclusiveStartKey: start,
          }),
        )
        const found = (page.Items ?? []).map((row) => indexRow.parse(row))
        for (const { pk, sk, osk } of found) if (osk === forwarderMark) onForwarder?.({ pk, sk })
        const rows = found.filter(({ osk }) => osk !== forwarderMark).map(({ pk, sk }) => ({ pk, sk }))
        if (rows.length > 0) yield (await readItems(table, rows, { consistent: true })).map(readCarrier)
        start = page.LastEvaluatedKey
      } while (start !== undefined)
    },
    async carriers(items) {
      const once = new Map(items.map((key) => [`${key.pk} ${key.sk}`, key]))
      const found = await readItems(table, [...once.values()].map(({ pk, sk }) => ({ pk, sk })), { consistent: true })
      return found.map(readCarrier).filter(({ count, damage }) => count + damage.length > 0)
    },
    async settle(carrier, handedOn) {
      if (handedOn.length === 0) return
      const all = handedOn.length === carrier.count
      if (all && (await write(carrier, takeAway(carrier, handedOn, true)))) return
      await write(carrier, takeAway(carrier, handedOn, false))
    },
  }
}
