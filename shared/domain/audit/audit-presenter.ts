import type { AuditEntryResource } from '#shared/contract/resources/audit/audit-entry.ts'
import type { AuditEvent } from '../events/audit-event.ts'
import type { AuditEntry } from './audit-entry.ts'

/** Facts without lists: only events that are not in the log have those. */
const factsOf = ({ data = {} }: AuditEvent): AuditEntryResource['data'] =>
  Object.fromEntries(
    Object.entries(data).flatMap(([name, fact]) =>
      typeof fact === 'string' || typeof fact === 'number' || fact === null ? [[name, fact]] : [],
    ),
  )

export function presentAuditEntry({ mode, event }: AuditEntry): AuditEntryResource {
  const { eventId: id, type, at, entityType, entityId, severity } = event
  return {
    ...{ id, type, at, mode, entityType, entityId, severity },
    actor: event.actor ?? null,
    note: event.note ?? null,
    data: factsOf(event),
  }
}

/** For platform admins, who see nothing of learners: what a workspace's own people wrote or recorded is left out. */
export function presentForPlatform(entry: AuditEntry): AuditEntryResource {
  const shown = presentAuditEntry(entry)
  return entry.event.type.startsWith('workspace.') ? shown : { ...shown, note: null, data: {} }
}
