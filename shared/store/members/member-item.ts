/** Stored members of workspaces, and the mark of each membership beside its person. */
import * as z from 'zod'
import { workspaceRoles } from '#shared/contract/roles.ts'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import type { Member } from '#shared/domain/members/member.ts'
import { maxMembers } from '#shared/domain/members/member.ts'
import { appendEvents } from '#shared/store/events/outbox-item.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { personKeys } from '#shared/store/table/person-keys.ts'
import { parseItem, withoutNulls } from '#shared/store/table/stored-item.ts'
import type { RawItem } from '#shared/store/table/table.ts'
import { putStep, updateStep, type TransactionStep } from '#shared/store/table/transaction.ts'

const memberItem = z.object({
  tenantId: z.string(),
  personId: z.string(),
  role: z.enum(workspaceRoles),
  joinedAt: z.string(),
  invitationId: z.string().nullable().default(null),
  lastSeenAt: z.string().nullable().default(null),
  version: z.number(),
})

/** @throws StoredItemInvalid */
export const memberFromItem = (item: RawItem): Member => parseItem(memberItem, item)

const newMemberItem = (member: Member): RawItem => ({
  ...keys.member(member.tenantId, member.personId),
  ...withoutNulls(member),
})

/** Lists the membership beside its person. */
const personWorkspaceItem = ({ tenantId, personId }: Member): RawItem => ({
  ...personKeys.workspace(personId, tenantId),
  tenantId,
  personId,
})

const mark = z.object({ tenantId: z.string() })

/** The workspace that a mark beside a person names. @throws StoredItemInvalid */
export const markedWorkspace = (item: RawItem): string => parseItem(mark, item).tenantId

/** Stores a new member and the mark; two steps. */
export const newMemberSteps = (member: Member): TransactionStep[] => [
  putStep(newMemberItem(member)),
  putStep(personWorkspaceItem(member)),
]

const counted = (role: Member['role']): number => (role === 'owner' ? 1 : 0)

/** Counts a new member in the workspace. It is refused where the workspace has `maxMembers`, and where there is none. */
export function countNewMemberStep(
  { tenantId, role }: Pick<Member, 'tenantId' | 'role'>,
  events: readonly AuditEvent[],
): TransactionStep {
  const change = new Expression()
  appendEvents(change, events)
  change.addTo('members', 1)
  change.addTo('owners', counted(role))
  change.requireItem()
  const count = change.name('members')
  change.require(`(attribute_not_exists(${count}) OR ${count} < ${change.value(maxMembers)})`)
  return updateStep(keys.tenant(tenantId), change)
}

/** Counts a member with another role, or none any more (null). It is refused where no owner would be left. */
export function recountStep(
  { tenantId, role }: Member,
  after: Member['role'] | null,
  events: readonly AuditEvent[],
): TransactionStep {
  const [before, then] = [counted(role), after === null ? 0 : counted(after)]
  const change = new Expression()
  appendEvents(change, events)
  change.addTo('members', after === null ? -1 : 0)
  change.addTo('owners', then - before)
  change.requireItem()
  if (then < before) change.require(`${change.name('owners')} > ${change.value(1)}`)
  return updateStep(keys.tenant(tenantId), change)
}

/** Records an event with the workspace, where nothing else of it changes. */
export function recordStep(tenantId: string, event: AuditEvent): TransactionStep {
  const change = new Expression()
  change.requireItem()
  appendEvents(change, [event])
  return updateStep(keys.tenant(tenantId), change)
}
