/** Stored invitations. */
import * as z from 'zod'
import { workspaceRoles } from '#shared/contract/roles.ts'
import type { EndedInvitation } from '#shared/domain/invitations/ended-invitations.ts'
import { keptMilliseconds, type Invitation } from '#shared/domain/invitations/invitation.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { parseItem, withoutNulls } from '#shared/store/table/stored-item.ts'
import type { RawItem } from '#shared/store/table/table.ts'
import { updateStep, type TransactionStep } from '#shared/store/table/transaction.ts'

const invitationItem = z.object({
  tenantId: z.string(),
  invitationId: z.string(),
  // Absent once nobody can accept the invitation: the address may belong to nobody who uses the service.
  email: z.string().default(''),
  role: z.enum(workspaceRoles),
  invitedBy: z.string(),
  createdAt: z.string(),
  validUntil: z.string(),
  closedAs: z.enum(['accepted', 'revoked']).nullable().default(null),
})

/** @throws StoredItemInvalid */
export function invitationFromItem(item: RawItem): Invitation {
  const { validUntil: expiresAt, ...invitation } = parseItem(invitationItem, item)
  return { ...invitation, expiresAt }
}

/** The attribute `expiresAt` is that by which DynamoDB removes items: epoch seconds. */
export function newInvitationItem({ expiresAt: validUntil, ...invitation }: Invitation): RawItem {
  const { tenantId, invitationId, createdAt } = invitation
  const expiresAt = Math.ceil((Date.parse(createdAt) + keptMilliseconds) / 1000)
  return { ...keys.invitation(tenantId, invitationId), ...withoutNulls(invitation), validUntil, expiresAt }
}

/** Closes an invitation that nobody has closed yet. Its item stays, without the address. */
export function closeStep(
  { tenantId, invitationId }: Pick<Invitation, 'tenantId' | 'invitationId'>,
  closedAs: NonNullable<Invitation['closedAs']>,
): TransactionStep {
  const change = new Expression()
  change.setAll({ closedAs, email: null })
  change.requireItem()
  change.requireEqual('closedAs', null)
  return updateStep(keys.invitation(tenantId, invitationId), change)
}

/** Takes open invitations of a workspace back; one step each. */
export const takeBackSteps = (tenantId: string, ended: readonly EndedInvitation[]): TransactionStep[] =>
  ended.map(({ invitationId }) => closeStep({ tenantId, invitationId }, 'revoked'))
