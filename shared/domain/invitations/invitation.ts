/** Invitations to become a member of a workspace. */
import type { WorkspaceRole } from '#shared/contract/roles.ts'
import { workspaceSlug } from '#shared/domain/credentials/workspace-slug.ts'
import { refused, type Refused } from '#shared/domain/outcome.ts'
import type { Person } from '#shared/domain/people/person.ts'

export const invitationMilliseconds = 7 * 24 * 3_600_000
/** How long an invitation is kept after it was made, so that its page says why it works no more, and whom to ask. */
export const keptMilliseconds = 30 * 24 * 3_600_000
/** Most invitations of a workspace that can still be accepted. */
export const maxInvitations = 200

export interface Invitation {
  readonly tenantId: string
  /** SHA-256 of the token, base64url. The token cannot be found from it. */
  readonly invitationId: string
  /** In lower case; empty once it was accepted or taken back. */
  readonly email: string
  readonly role: WorkspaceRole
  /** Id of the person who invited. */
  readonly invitedBy: string
  readonly createdAt: string
  readonly expiresAt: string
  /** Why nobody can accept it any more, whatever the time is; null while that is open. */
  readonly closedAs: 'accepted' | 'revoked' | null
}

export type InvitationStatus = 'open' | 'expired' | NonNullable<Invitation['closedAs']>

/** @param now ISO 8601 */
export const invitationStatus = (
  { closedAs, expiresAt }: Pick<Invitation, 'closedAs' | 'expiresAt'>,
  now: string,
): InvitationStatus => closedAs ?? (expiresAt <= now ? 'expired' : 'open')

/** The token in an invitation's link. It names the workspace, and is stored nowhere. */
export const formatInvitation = (tenantId: string, secret: string): string => `lci_${workspaceSlug(tenantId)}_${secret}`

/** The workspace that a token names; null for other texts. */
export function invitedWorkspace(token: string): string | null {
  const slug = /^lci_([a-z0-9-]{1,60})_[A-Za-z0-9]{32}$/.exec(token)?.[1]
  return slug === undefined ? null : `tenant_${slug}`
}

const reasons = {
  unknown: 'This invitation does not exist. It ended long ago, or its link is incomplete.',
  accepted: 'This invitation was accepted already.',
  revoked: 'This invitation was taken back.',
  expired: 'This invitation has expired.',
  other_address: 'This invitation is for another e-mail address than yours.',
  address_not_verified: 'Your e-mail address is not verified.',
  member_already: 'You are a member of this workspace already.',
} as const

/** @param further what the refusal states beside the reason */
export const notUsable = (
  reason: keyof typeof reasons,
  further: { readonly tenant_id?: string } = {},
): Refused<'INVITATION_NOT_USABLE'> =>
  refused('INVITATION_NOT_USABLE', reasons[reason], {
    details: { reason, ...further },
    remedy: 'Ask an owner or admin of the workspace for a new invitation to the address with which you sign in.',
  })

/** Why a person cannot accept an invitation; null where the person can. */
export function acceptanceRefusal(
  invitation: Pick<Invitation, 'email' | 'expiresAt' | 'closedAs'>,
  { email, emailVerified }: Pick<Person, 'email' | 'emailVerified'>,
  now: string,
): Refused<'INVITATION_NOT_USABLE'> | null {
  const status = invitationStatus(invitation, now)
  if (status !== 'open') return notUsable(status)
  if (email?.toLowerCase() !== invitation.email) return notUsable('other_address')
  return emailVerified ? null : notUsable('address_not_verified')
}
