import { actorFacts, type Actor } from '#shared/domain/events/actor.ts'
import type { AuditEvent, Stamp } from '#shared/domain/events/audit-event.ts'

export const lrsCredentialEvent = (
  type: 'lrs_credential.created' | 'lrs_credential.revoked',
  username: string,
  { actor, stamp }: { readonly actor: Actor; readonly stamp: Stamp },
): AuditEvent => ({
  eventId: stamp.makeEventId(),
  type,
  at: stamp.now,
  entityType: 'lrs_credential',
  entityId: username,
  severity: 'info',
  data: actorFacts(actor),
})
