/**
 * The outbox: audit events are stored in the item whose change they record, in the same write. While an item has
 * events, the sparse index `outbox` lists it.
 */
import * as z from 'zod'
import { auditEventSchema, type AuditEvent } from '#shared/domain/events/audit-event.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { outboxKey, outboxShards } from '#shared/store/table/keys.ts'
import { get } from '#shared/store/table/read.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import type { Key, RawItem, Table } from '#shared/store/table/table.ts'
import { deleteStep, type TransactionStep } from '#shared/store/table/transaction.ts'

/** The event's last letter chooses the shard: it is random, and the same when the write is repeated. */
const shardOf = (eventId: string): string => outboxKey(eventId.charCodeAt(eventId.length - 1) % outboxShards)

/** Attributes of a new item with events. */
export function outboxOf(events: readonly AuditEvent[]): RawItem {
  const [first] = events
  return first === undefined ? {} : { events, opk: shardOf(first.eventId), osk: first.eventId }
}

/** Appends events to an item that is updated. An item that has events already keeps its entry in the index. */
export function appendEvents(expression: Expression, events: readonly AuditEvent[]): void {
  const [first] = events
  if (first === undefined) return
  const list = expression.name('events')
  expression.setTo(
    'events',
    `list_append(if_not_exists(${list}, ${expression.value([])}), ${expression.value(events)})`,
  )
  expression.setTo('opk', `if_not_exists(${expression.name('opk')}, ${expression.value(shardOf(first.eventId))})`)
  expression.setTo('osk', `if_not_exists(${expression.name('osk')}, ${expression.value(first.eventId)})`)
}

const eventsItem = z.object({ events: z.array(auditEventSchema).default([]) })

/** Deletes an item that has as many unpublished events as were read. */
function removal(events: readonly AuditEvent[]): Expression {
  const condition = new Expression()
  condition.requireItem()
  if (events.length === 0) condition.requireEqual('events', null)
  else condition.require(`size(${condition.name('events')}) = ${condition.value(events.length)}`)
  return condition
}

/** The step that deletes an item, and the events that another item of the same transaction has to carry on. */
export async function removalWithEvents(
  table: Table,
  key: Key,
): Promise<{ readonly step: TransactionStep; readonly events: readonly AuditEvent[] }> {
  const { events } = parseItem(eventsItem, (await get(table, key, { consistent: true })) ?? { ...key })
  return { step: deleteStep(key, removal(events)), events }
}
