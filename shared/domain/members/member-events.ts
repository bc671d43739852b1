/** Who joined a workspace, left it, was invited, or got another role. The workspace carries these events. */
import type { Invitation } from '#shared/domain/invitations/invitation.ts'
import { stamped, type AuditEvent, type Stamp } from '#shared/domain/events/audit-event.ts'
import type { Member } from './member.ts'

/** @param data what the member's role was or has become */
export const memberEvent = (
  type: 'member.joined' | 'member.role_changed' | 'member.removed',
  { personId }: Pick<Member, 'personId'>,
  { stamp, data }: { readonly stamp: Stamp; readonly data: NonNullable<AuditEvent['data']> },
): AuditEvent => ({
  ...stamped(stamp),
  type,
  entityType: 'member',
  entityId: personId,
  severity: 'info',
  data,
})

/** The event names the role, and the invited address nowhere: it may belong to nobody who uses the service. */
export const invitationEvent = (
  type: 'invitation.created' | 'invitation.revoked',
  { invitationId, role }: Pick<Invitation, 'invitationId'> & { readonly role?: Invitation['role'] },
  stamp: Stamp,
): AuditEvent => ({
  ...stamped(stamp),
  type,
  entityType: 'invitation',
  entityId: invitationId,
  severity: 'info',
  ...(role === undefined ? {} : { data: { role } }),
})
