/** Stored invitations. */
import * as z from 'zod'
import { workspaceRoles } from '#shared/contract/roles.ts'
import type { Invitation } from '#shared/domain/invitations/invitation.ts'
import { keys } from '#shared/store/table/keys.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import type { RawItem } from '#shared/store/table/table.ts'

const invitationItem = z.object({
  tenantId: z.string(),
  invitationId: z.string(),
  email: z.string(),
  role: z.enum(workspaceRoles),
  invitedBy: z.string(),
  createdAt: z.string(),
  validUntil: z.string(),
})

/** @throws StoredItemInvalid */
export function invitationFromItem(item: RawItem): Invitation {
  const { validUntil: expiresAt, ...invitation } = parseItem(invitationItem, item)
  return { ...invitation, expiresAt }
}

/** The attribute `expiresAt` is that by which DynamoDB removes items: epoch seconds. */
export function newInvitationItem({ expiresAt: validUntil, ...invitation }: Invitation): RawItem {
  const expiresAt = Math.ceil(Date.parse(validUntil) / 1000)
  return { ...keys.invitation(invitation.tenantId, invitation.invitationId), ...invitation, validUntil, expiresAt }
}
