import { stamped, type AuditEvent, type Stamp } from '#shared/domain/events/audit-event.ts'

export const lrsCredentialEvent = (
  type: 'lrs_credential.created' | 'lrs_credential.revoked',
  username: string,
  stamp: Stamp,
): AuditEvent => ({
  ...stamped(stamp),
  type,
  entityType: 'lrs_credential',
  entityId: username,
  severity: 'info',
})
