/** The audit log of a workspace: what people, API keys and the service itself changed in it. */
import type { KeyMode } from '#shared/contract/credentials.ts'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import type { PublishedEvent } from '#shared/domain/events/published-event.ts'

export interface AuditEntry {
  readonly tenantId: string
  /** Plane of the change; null where it has none. */
  readonly mode: KeyMode | null
  readonly event: AuditEvent
}

/** What an entry is looked for by. Absent: any. */
export interface AuditFilter {
  readonly type?: string | undefined
  /** Id of the person or of the API key. */
  readonly actor?: string | undefined
  readonly entityId?: string | undefined
}

/** Days for which an entry is kept. */
export const auditDays = 365

/**
 * What learners do is no change of the workspace, and launches would bury everything else. A learner's session that a
 * person or a key starts over is such a change.
 */
export const isAudited = ({ type, actor }: AuditEvent): boolean =>
  type !== 'package.launched' && (actor !== undefined || !type.startsWith('session.'))

export const auditEntryOf = ({ tenant_id: tenantId, facts: { event, mode } }: PublishedEvent): AuditEntry => ({
  tenantId,
  mode,
  event,
})

export const isLookedFor = ({ event }: AuditEntry, { type, actor, entityId }: AuditFilter): boolean =>
  (type ?? event.type) === event.type &&
  (actor === undefined || actor === event.actor?.id) &&
  (entityId === undefined || entityId === event.entityId)
