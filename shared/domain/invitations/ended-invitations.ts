/** Open invitations that end because the invited person joins the workspace by another one, or stops being a member. */
import { invitationEvent } from '#shared/domain/members/member-events.ts'
import type { AuditEvent, Stamp } from '#shared/domain/events/audit-event.ts'
import type { Invitation } from './invitation.ts'

/** An invitation that another change takes back, with the event that records this. */
export interface EndedInvitation {
  readonly invitationId: string
  readonly event: AuditEvent
}

/** Most invitations that end in one write: DynamoDB takes 100 items in a transaction. */
export const endedAtOnce = 50

/** Those of the invitations that are for this address (in any case of its letters; null: none are). */
export const invitationsTo = (email: string | null, invitations: readonly Invitation[]): Invitation[] =>
  invitations.filter((invitation) => invitation.email === email?.toLowerCase())

export const endedInvitation = (invitation: Pick<Invitation, 'invitationId'>, stamp: Stamp): EndedInvitation => ({
  invitationId: invitation.invitationId,
  event: invitationEvent('invitation.revoked', { invitationId: invitation.invitationId }, stamp),
})
