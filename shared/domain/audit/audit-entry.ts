/** The audit log of a workspace: what people, API keys and the service itself changed in it. */
import type { KeyMode } from '#shared/contract/credentials.ts'
import type { Settings } from '#shared/domain/configuration/configuration.ts'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import type { PublishedEvent } from '#shared/domain/events/published-event.ts'

export interface AuditEntry {
  readonly tenantId: string
  /** Plane of the change, else that of the credential behind it where the event states it; null where there is none. */
  readonly mode: KeyMode | null
  readonly event: AuditEvent
}

/** What an entry is looked for by. Absent: any. */
export interface AuditFilter {
  readonly type?: string | undefined
  /** Id of the person or of the API key. */
  readonly actor?: string | undefined
  readonly entityId?: string | undefined
  readonly mode?: KeyMode | undefined
}

/** Days for which an entry is kept where the workspace states none. */
const usualDays = 365

/** The most days that a workspace can state. */
export const mostAuditDays = 2555

/** Days for which a workspace keeps what is recorded from now on. */
export const auditDays = ({ auditRetentionDays }: Pick<Settings, 'auditRetentionDays'>): number =>
  auditRetentionDays ?? usualDays

/** Days that a list goes back where its caller states no beginning: at least a year, for what was recorded before. */
export const listedDays = (settings: Pick<Settings, 'auditRetentionDays'>): number =>
  Math.max(auditDays(settings), usualDays)

/** What learners do, and the levels of their skills: an erasure of a learner could not remove it from the log. */
const ofLearners: ReadonlySet<string> = new Set([
  'package.launched',
  'competency.projection_updated',
  'competency.level_changed',
  'roi.value_changed',
])

/**
 * What learners do is no change of the workspace, and launches would bury everything else. A learner's session that a
 * person or a key starts over is such a change.
 */
export const isAudited = ({ type, actor }: AuditEvent): boolean =>
  !ofLearners.has(type) && (actor !== undefined || !type.startsWith('session.'))

export const auditEntryOf = ({ tenant_id: tenantId, facts: { event, mode } }: PublishedEvent): AuditEntry => ({
  tenantId,
  mode: mode ?? event.actorMode ?? null,
  event,
})

export const isLookedFor = ({ event, mode: own }: AuditEntry, { type, actor, entityId, mode }: AuditFilter): boolean =>
  (type ?? event.type) === event.type &&
  (actor === undefined || actor === event.actor?.id) &&
  (entityId === undefined || entityId === event.entityId) &&
  (mode === undefined || mode === own)
