import type * as z from 'zod'
import type { invitationResource, memberResource, invitationPreview } from '#shared/contract/resources/people/member.ts'
import { invitationStatus, type Invitation } from '#shared/domain/invitations/invitation.ts'
import type { Person } from '#shared/domain/people/person.ts'
import type { Member } from './member.ts'

/** @param person null while a member has never signed in */
export const presentMember = (
  { personId, role, joinedAt, lastSeenAt, version }: Member,
  person: Person | null,
): z.input<typeof memberResource> => ({
  person_id: personId,
  role,
  email: person?.email ?? null,
  display_name: person?.displayName ?? null,
  joined_at: joinedAt,
  last_seen_at: lastSeenAt,
  version,
})

export const presentInvitation = ({
  invitationId,
  email,
  role,
  invitedBy,
  createdAt,
  expiresAt,
}: Invitation): z.input<typeof invitationResource> => ({
  id: invitationId,
  email,
  role,
  invited_by: invitedBy,
  created_at: createdAt,
  expires_at: expiresAt,
})

/** @param inviter null where that person is not stored any more */
export const presentForInvited = (
  invitation: Invitation,
  {
    workspace,
    inviter,
    now,
  }: { readonly workspace: { readonly name: string }; readonly inviter: Person | null; readonly now: string },
): z.input<typeof invitationPreview> => ({
  workspace_name: workspace.name,
  role: invitation.role,
  invited_by: inviter?.displayName ?? inviter?.email ?? null,
  status: invitationStatus(invitation, now),
  expires_at: invitation.expiresAt,
})
