/**
 * The outbox: audit events stand in the item whose change they record, written with it, and make the item show up in
 * the sparse `outbox` index until they are delivered.
 */
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import type { Expression } from './expression.ts'
import { outboxKey, outboxShards } from './keys.ts'
import type { RawItem } from './table.ts'

/** The shard follows from the event's last letter: random, and the same when the write is repeated. */
const shardOf = (eventId: string): string => outboxKey(eventId.charCodeAt(eventId.length - 1) % outboxShards)

/** Attributes of a new item that begins with events. */
export function outboxOf(events: readonly AuditEvent[]): RawItem {
  const [first] = events
  return first === undefined ? {} : { events, opk: shardOf(first.eventId), osk: first.eventId }
}

/** Appends events to an item that is updated; an item that waits already keeps its place. */
export function appendEvents(expression: Expression, events: readonly AuditEvent[]): void {
  const [first] = events
  if (first === undefined) return
  const list = expression.name('events')
  expression.setTo('events', `list_append(if_not_exists(${list}, ${expression.value([])}), ${expression.value(events)})`)
  expression.setTo('opk', `if_not_exists(${expression.name('opk')}, ${expression.value(shardOf(first.eventId))})`)
  expression.setTo('osk', `if_not_exists(${expression.name('osk')}, ${expression.value(first.eventId)})`)
}
