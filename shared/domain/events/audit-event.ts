/**
 * Audit events: what happened, recorded in the same item as the change (an outbox), delivered later. `eventId` is made
 * with the change, so that whoever delivers it twice can be told so.
 */
import type { KeyMode } from '#shared/contract/endpoint.ts'
import type { DeliveredEventType } from '#shared/contract/events.ts'

/** What is delivered to webhook endpoints, and what is only recorded. */
export type AuditEventType = DeliveredEventType | 'webhook.paused' | 'forwarder.paused' | 'actor_data.requested' | 'actor_data.finished'

export interface AuditEvent {
  readonly eventId: string
  readonly type: AuditEventType
  /** ISO 8601; time of the change. */
  readonly at: string
  /** Null for what concerns the workspace itself (usage). */
  readonly entityType: 'session' | 'package' | 'dispatch' | 'webhook' | 'forwarder' | 'actor_data' | null
  readonly entityId: string | null
  readonly severity: 'info' | 'warn'
  /** Plane of the credential behind the change, where it has one and the item that carries the event does not say so. */
  readonly mode?: KeyMode
  /** Facts of the change that the entity itself will not show any more when the event is delivered. */
  readonly data?: Readonly<Record<string, string | number | null>>
}

/** What stamps a change: its time, and ids for the events that it records. */
export interface Stamp {
  readonly now: string
  readonly makeEventId: () => string
}
