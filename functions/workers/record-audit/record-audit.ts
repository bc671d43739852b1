import { auditEntryOf, isAudited } from '#shared/domain/audit/audit-entry.ts'
import type { PublishedEvent } from '#shared/domain/events/published-event.ts'
import type { AuditRepository } from '#shared/store/audit/audit-repository.ts'

/** Records an event in the audit log of its workspace. An event that comes again is the same entry. */
export const auditRecorder =
  (log: Pick<AuditRepository, 'record'>) =>
  async (event: PublishedEvent): Promise<void> => {
    if (isAudited(event.facts.event)) await log.record(auditEntryOf(event))
  }
