import { auditDays, auditEntryOf, isAudited } from '#shared/domain/audit/audit-entry.ts'
import type { PublishedEvent } from '#shared/domain/events/published-event.ts'
import { onceForEach } from '#shared/platform/once-for-each.ts'
import type { AuditRepository } from '#shared/store/audit/audit-repository.ts'
import type { ConfigurationRepository } from '#shared/store/configuration/configuration-repository.ts'

export interface AuditRecording {
  readonly log: Pick<AuditRepository, 'record'>
  readonly configurations: Pick<ConfigurationRepository, 'get'>
}

/**
 * Records the events of one batch in the audit logs of their workspaces, for as long as each workspace keeps entries:
 * its settings are read once. An event that comes again is the same entry.
 */
export function auditRecorder({ log, configurations }: AuditRecording): (event: PublishedEvent) => Promise<void> {
  const daysOf = onceForEach(
    async (tenantId: string) => auditDays((await configurations.get(tenantId)).settings),
    (tenantId) => tenantId,
  )
  return async (event) => {
    if (isAudited(event.facts.event)) await log.record(auditEntryOf(event), await daysOf(event.tenant_id))
  }
}
