/**
 * The outbox: audit events are stored in the item whose change they record, in the same write. While an item has
 * events, the sparse index `outbox` lists it.
 */
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import type { Expression } from '#shared/store/table/expression.ts'
import { outboxKey, outboxShards } from '#shared/store/table/keys.ts'
import type { RawItem } from '#shared/store/table/table.ts'

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
