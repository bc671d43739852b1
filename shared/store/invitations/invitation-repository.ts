/** Invitations to workspaces, beside the members (docs/access-patterns.md, Z9-Z11). DynamoDB removes old ones. */
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import type { EndedInvitation } from '#shared/domain/invitations/ended-invitations.ts'
import { invitationStatus, maxInvitations, type Invitation } from '#shared/domain/invitations/invitation.ts'
import type { Member } from '#shared/domain/members/member.ts'
import { countNewMemberStep, newMemberSteps, recordStep } from '#shared/store/members/member-item.ts'
import { keys } from '#shared/store/table/keys.ts'
import { queryAll } from '#shared/store/table/query.ts'
import { get } from '#shared/store/table/read.ts'
import type { Table } from '#shared/store/table/table.ts'
import { putStep, transact } from '#shared/store/table/transaction.ts'
import { closeStep, invitationFromItem, newInvitationItem, takeBackSteps } from './invitation-item.ts'

type Acceptance = 'accepted' | 'gone' | 'others-changed' | 'member-already' | 'full' | 'no-workspace'

export interface InvitationRepository {
  /** Z9. Those that can still be accepted, newest first. Strongly consistent. @param now ISO 8601 */
  list(tenantId: string, now: string): Promise<Invitation[]>
  /**
   * Z9. Stores an invitation, unless the workspace has `maxInvitations` that can still be accepted. Invitations that are
   * made at the same moment may exceed that by a few.
   */
  create(invitation: Invitation, event: AuditEvent): Promise<'created' | 'full'>
  /** Z10. Whatever its status is; null where there is none, or where it was made long ago. Strongly consistent. */
  find(tenantId: string, invitationId: string): Promise<Invitation | null>
  /** Z10. Takes an invitation back. False: there is none, or it was accepted or taken back before. */
  remove(of: Pick<Invitation, 'tenantId' | 'invitationId'>, event: AuditEvent): Promise<boolean>
  /**
   * Z11. Makes a person a member, uses the invitation up and takes others of the workspace back: all or nothing. `gone`: it
   * was used or taken back. `others-changed`: one of the others is not open any more. `member-already`, `full`,
   * `no-workspace`: the invitations stay.
   * @param others `endedAtOnce` at most
   */
  accept(
    invitation: Pick<Invitation, 'tenantId' | 'invitationId'>,
    joining: { readonly member: Member; readonly event: AuditEvent },
    others: readonly EndedInvitation[],
  ): Promise<Acceptance>
}

async function list(table: Table, tenantId: string, now: string): Promise<Invitation[]> {
  const { pk, sk } = keys.invitation(tenantId, '')
  const items = await queryAll(table, { partition: pk, range: { prefix: sk }, consistent: true })
  return items
    .map(invitationFromItem)
    .filter((invitation) => invitationStatus(invitation, now) === 'open')
    .sort((left, right) => right.createdAt.localeCompare(left.createdAt))
}

async function accept(
  table: Table,
  invitation: Pick<Invitation, 'tenantId' | 'invitationId'>,
  {
    member,
    event,
    others,
  }: { readonly member: Member; readonly event: AuditEvent; readonly others: readonly EndedInvitation[] },
): Promise<Acceptance> {
  const failed = await transact(table, [
    closeStep(invitation, 'accepted'),
    ...newMemberSteps(member),
    countNewMemberStep(member, [event, ...others.map((other) => other.event)]),
    ...takeBackSteps(member.tenantId, others),
  ])
  if (failed === null) return 'accepted'
  if (failed.step === 0) return 'gone'
  if (failed.step < 3) return 'member-already'
  if (failed.step > 3) return 'others-changed'
  return failed.item === null ? 'no-workspace' : 'full'
}

export const invitationRepository = (table: Table): InvitationRepository => ({
  list: (tenantId, now) => list(table, tenantId, now),
  async create(invitation, event) {
    if ((await list(table, invitation.tenantId, invitation.createdAt)).length >= maxInvitations) return 'full'
    const steps = [putStep(newInvitationItem(invitation)), recordStep(invitation.tenantId, event)]
    const failed = await transact(table, steps)
    if (failed !== null) throw new Error(`The invitation to ${invitation.tenantId} cannot be stored.`)
    return 'created'
  },
  async find(tenantId, invitationId) {
    const item = await get(table, keys.invitation(tenantId, invitationId), { consistent: true })
    return item === undefined ? null : invitationFromItem(item)
  },
  async remove(invitation, event) {
    const steps = [closeStep(invitation, 'revoked'), recordStep(invitation.tenantId, event)]
    return (await transact(table, steps)) === null
  },
  accept: (invitation, joining, others) => accept(table, invitation, { ...joining, others }),
})
