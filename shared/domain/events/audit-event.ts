/**
 * Audit events: what happened, recorded in the same item as the change (an outbox), delivered later. `eventId` is made
 * with the change, so that whoever delivers it twice can be told so.
 */
export type AuditEventType =
  | 'session.completed'
  | 'session.failed'
  | 'session.reset'
  | 'package.launched'
  | 'package.archived'
  | 'package.version_activated'

export interface AuditEvent {
  readonly eventId: string
  readonly type: AuditEventType
  /** ISO 8601; time of the change. */
  readonly at: string
  readonly entityType: 'session' | 'package'
  readonly entityId: string
  readonly severity: 'info' | 'warn'
  /** Facts of the change that the entity itself will not show any more when the event is delivered. */
  readonly data?: Readonly<Record<string, string | number | null>>
}

/** What stamps a change: its time, and ids for the events that it records. */
export interface Stamp {
  readonly now: string
  readonly makeEventId: () => string
}
