/** Redrives of dead letters: who sent what back, and why (docs/access-patterns.md, V1). They belong to no workspace. */
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import { platformTenant } from '#shared/domain/workspaces/workspace.ts'
import { outboxOf } from '#shared/store/events/outbox-item.ts'
import { putNew } from '#shared/store/table/conditional-write.ts'
import { platformKeys } from '#shared/store/table/person-keys.ts'
import type { Table } from '#shared/store/table/table.ts'

export interface RedriveRepository {
  /** V1. Records a redrive, with its event. Its entry in the audit log follows within seconds. */
  record(event: AuditEvent): Promise<void>
}

/** Long enough to be published, whatever fails meanwhile; the audit log keeps the event. */
const keptSeconds = 30 * 86_400

export const redriveRepository = (table: Table): RedriveRepository => ({
  async record(event) {
    await putNew(table, {
      ...platformKeys.redrive(event.eventId),
      tenantId: platformTenant,
      expiresAt: Math.floor(Date.parse(event.at) / 1000) + keptSeconds,
      ...outboxOf([event]),
    })
  },
})
