/** Members of workspaces, and the workspaces of people (docs/access-patterns.md, Z3-Z8, Z12, Z16). */
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import type { EndedInvitation } from '#shared/domain/invitations/ended-invitations.ts'
import type { Member } from '#shared/domain/members/member.ts'
import type { Workspace } from '#shared/domain/workspaces/workspace.ts'
import type { WorkspaceUsage } from '#shared/domain/quotas/workspace-usage.ts'
import { workspaceFromItem, workspaceListing, type StoredWorkspace } from '#shared/store/credentials/tenant-item.ts'
import { outboxOf } from '#shared/store/events/outbox-item.ts'
import { takeBackSteps } from '#shared/store/invitations/invitation-item.ts'
import { usageFromItem } from '#shared/store/quotas/workspace-usage-item.ts'
import { updateUnread } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { personKeys, personSorts } from '#shared/store/table/person-keys.ts'
import { queryAll } from '#shared/store/table/query.ts'
import { getEach } from '#shared/store/table/read.ts'
import type { RawItem, Table } from '#shared/store/table/table.ts'
import { raiseCountStep } from '#shared/store/table/limited-count.ts'
import { deleteStep, putStep, transact, updateStep, type FailedStep } from '#shared/store/table/transaction.ts'
import { countNewMemberStep, markedWorkspace, memberFromItem, newMemberSteps, recountStep } from './member-item.ts'

/** A member with the workspace. */
export interface Membership {
  readonly member: Member
  readonly workspace: StoredWorkspace
}

export interface MemberRepository {
  /** Z3. The member with the workspace, in one call; null where the person is no member. Strongly consistent. */
  find(tenantId: string, personId: string): Promise<Membership | null>
  /** Z3. The same with the usage of the workspace. */
  findWithUsage(tenantId: string, personId: string): Promise<(Membership & { readonly usage: WorkspaceUsage }) | null>
  /**
   * Z4. Adds a member, lists the workspace beside the person, and counts members and owners in the workspace: all or
   * nothing. `exists`: the person is a member already. `full`: the workspace has `maxMembers`. `no-workspace`: there is no
   * such workspace.
   */
  add(member: Member): Promise<'added' | 'exists' | 'full' | 'no-workspace'>
  /** Z5. Workspaces of a person with the memberships, sorted by name. Strongly consistent. */
  ofPerson(personId: string): Promise<Membership[]>
  /** Z6. All members of a workspace, in the order in which they joined. Strongly consistent. */
  list(tenantId: string): Promise<Member[]>
  /** Z7. Gives a member another role, if the member has not changed since it was read, and an owner is left. */
  changeRole(member: Member, role: Member['role'], event: AuditEvent): Promise<MemberChange>
  /**
   * Z8. Ends a membership, by the same rules, and takes invitations of its workspace back: all or nothing. `changed` with
   * the same member: one of the invitations is not open any more.
   * @param ended `endedAtOnce` at most
   */
  remove(member: Member, event: AuditEvent, ended: readonly EndedInvitation[]): Promise<MemberChange>
  /**
   * Z16. Records that a member was seen. Does nothing if another request has recorded it since the member was read, or if
   * the membership has ended.
   */
  recordSeen(member: Member, at: string): Promise<void>
  /**
   * Z12. Creates a workspace with its first owner, unless the person has made `most` already. `exists`: there is such a
   * workspace, and nothing was changed.
   */
  createWorkspace(
    made: { readonly workspace: NewWorkspace; readonly owner: Member; readonly event: AuditEvent },
    most: number,
  ): Promise<'created' | 'exists' | 'full'>
}

/** A workspace before anybody is counted in it. */
export type NewWorkspace = Pick<Workspace, 'tenantId' | 'name' | 'plan' | 'billing' | 'createdAt'>

/**
 * `changed` returns what is stored, null where the membership has ended. `last-owner`: no owner would be left. Both
 * leave everything as it was.
 */
export type MemberChange =
  | { readonly kind: 'written'; readonly member: Member }
  | { readonly kind: 'changed'; readonly stored: Member | null }
  | { readonly kind: 'last-owner' }

function membershipFrom(member: RawItem | undefined, workspace: RawItem | undefined): Membership | null {
  if (member === undefined || workspace === undefined) return null
  return { member: memberFromItem(member), workspace: workspaceFromItem(workspace) }
}

async function find(table: Table, tenantId: string, personId: string): Promise<Membership | null> {
  const wanted = [keys.member(tenantId, personId), keys.tenant(tenantId)]
  const [member, workspace] = await getEach(table, wanted, { consistent: true })
  return membershipFrom(member, workspace)
}

async function findWithUsage(
  table: Table,
  tenantId: string,
  personId: string,
): ReturnType<MemberRepository['findWithUsage']> {
  const wanted = [keys.member(tenantId, personId), keys.tenant(tenantId), keys.usage(tenantId)]
  const [member, workspace, usage] = await getEach(table, wanted, { consistent: true })
  const membership = membershipFrom(member, workspace)
  return membership === null ? null : { ...membership, usage: usageFromItem(usage) }
}

async function add(table: Table, member: Member): ReturnType<MemberRepository['add']> {
  const failed = await transact(table, [...newMemberSteps(member), countNewMemberStep(member, [])])
  if (failed === null) return 'added'
  if (failed.step < 2) return 'exists'
  return failed.item === null ? 'no-workspace' : 'full'
}

const unchanged = ({ version }: Member): Expression => {
  const condition = new Expression()
  condition.requireItem()
  condition.requireEqual('version', version)
  return condition
}

/** What a transaction came to whose first step is that of the member, and whose second one counts. */
function outcomeOf(failed: FailedStep | null, member: Member): MemberChange {
  if (failed === null) return { kind: 'written', member }
  if (failed.step === 1) return { kind: 'last-owner' }
  if (failed.step > 1) return { kind: 'changed', stored: member }
  return { kind: 'changed', stored: failed.item === null ? null : memberFromItem(failed.item) }
}

async function changeRole(
  table: Table,
  member: Member,
  { role, event }: { readonly role: Member['role']; readonly event: AuditEvent },
): Promise<MemberChange> {
  const after = { ...member, role, version: member.version + 1 }
  const change = unchanged(member)
  change.setAll({ role, version: after.version })
  const key = keys.member(member.tenantId, member.personId)
  return outcomeOf(await transact(table, [updateStep(key, change), recountStep(member, role, [event])]), after)
}

async function remove(
  table: Table,
  member: Member,
  { event, ended }: { readonly event: AuditEvent; readonly ended: readonly EndedInvitation[] },
): Promise<MemberChange> {
  const { tenantId, personId } = member
  const failed = await transact(table, [
    deleteStep(keys.member(tenantId, personId), unchanged(member)),
    recountStep(member, null, [event, ...ended.map((each) => each.event)]),
    deleteStep(personKeys.workspace(personId, tenantId), new Expression()),
    ...takeBackSteps(tenantId, ended),
  ])
  return outcomeOf(failed, member)
}

async function recordSeen(table: Table, { tenantId, personId, lastSeenAt }: Member, at: string): Promise<void> {
  const change = new Expression()
  change.set('lastSeenAt', at)
  change.requireItem()
  change.requireEqual('lastSeenAt', lastSeenAt)
  await updateUnread(table, keys.member(tenantId, personId), change)
}

async function createWorkspace(
  table: Table,
  { workspace, owner, event }: Parameters<MemberRepository['createWorkspace']>[0],
  most: number,
): ReturnType<MemberRepository['createWorkspace']> {
  const failed = await transact(table, [
    putStep({
      ...keys.tenant(workspace.tenantId),
      ...workspace,
      ...workspaceListing(workspace),
      members: 1,
      owners: 1,
      ...outboxOf([event]),
    }),
    raiseCountStep(personKeys.person(owner.personId), 'workspacesMade', most),
    ...newMemberSteps(owner),
  ])
  if (failed === null) return 'created'
  return failed.step === 1 ? 'full' : 'exists'
}

async function list(table: Table, tenantId: string): Promise<Member[]> {
  const { pk, sk } = keys.member(tenantId, '')
  const items = await queryAll(table, { partition: pk, range: { prefix: sk }, consistent: true })
  return items.map(memberFromItem).sort((left, right) => left.joinedAt.localeCompare(right.joinedAt))
}

async function ofPerson(table: Table, personId: string): Promise<Membership[]> {
  const marks = await queryAll(table, {
    partition: personKeys.person(personId).pk,
    range: { prefix: personSorts.workspaces },
    consistent: true,
  })
  const wanted = marks
    .map(markedWorkspace)
    .flatMap((tenantId) => [keys.member(tenantId, personId), keys.tenant(tenantId)])
  const items = await getEach(table, wanted, { consistent: true })
  return marks
    .flatMap((_, index) => membershipFrom(items[2 * index], items[2 * index + 1]) ?? [])
    .sort((left, right) => left.workspace.name.localeCompare(right.workspace.name, 'en'))
}

export const memberRepository = (table: Table): MemberRepository => ({
  find: (tenantId, personId) => find(table, tenantId, personId),
  findWithUsage: (tenantId, personId) => findWithUsage(table, tenantId, personId),
  add: (member) => add(table, member),
  ofPerson: (personId) => ofPerson(table, personId),
  list: (tenantId) => list(table, tenantId),
  changeRole: (member, role, event) => changeRole(table, member, { role, event }),
  remove: (member, event, ended) => remove(table, member, { event, ended }),
  recordSeen: (member, at) => recordSeen(table, member, at),
  createWorkspace: (made, most) => createWorkspace(table, made, most),
})
