import type { AuditEntryResource } from '#shared/contract/resources/audit/audit-entry.ts'
import type { AuditEntry } from './audit-entry.ts'

export function presentAuditEntry({ mode, event }: AuditEntry): AuditEntryResource {
  const { eventId: id, type, at, entityType, entityId, severity } = event
  return {
    ...{ id, type, at, mode, entityType, entityId, severity },
    actor: event.actor ?? null,
    note: event.note ?? null,
    data: event.data ?? {},
  }
}

/** For platform admins, who see nothing of learners: what a workspace's own people wrote or recorded is left out. */
export function presentForPlatform(entry: AuditEntry): AuditEntryResource {
  const shown = presentAuditEntry(entry)
  return entry.event.type.startsWith('workspace.') ? shown : { ...shown, note: null, data: {} }
}
