/** Members of workspaces, and the workspaces of people (docs/access-patterns.md, Z3-Z5). */
import type { Member } from '#shared/domain/members/member.ts'
import type { WorkspaceUsage } from '#shared/domain/quotas/workspace-usage.ts'
import { workspaceFromItem, type StoredWorkspace } from '#shared/store/credentials/tenant-item.ts'
import { usageFromItem } from '#shared/store/quotas/workspace-usage-item.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { personKeys, personSorts } from '#shared/store/table/person-keys.ts'
import { queryAll } from '#shared/store/table/query.ts'
import { getEach } from '#shared/store/table/read.ts'
import type { RawItem, Table } from '#shared/store/table/table.ts'
import { putStep, transact, updateStep, type TransactionStep } from '#shared/store/table/transaction.ts'
import { markedWorkspace, memberFromItem, newMemberItem, personWorkspaceItem } from './member-item.ts'

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
   * Z4. Adds a member, lists the workspace beside the person, and counts owners in the workspace: all or nothing.
   * `exists`: the person is a member already, and nothing was changed. `no-workspace`: there is no such workspace.
   */
  add(member: Member): Promise<'added' | 'exists' | 'no-workspace'>
  /** Z5. Workspaces of a person with the memberships, sorted by name. Strongly consistent. */
  ofPerson(personId: string): Promise<Membership[]>
}

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

/** Counts an owner more or less in the workspace, which must exist. */
function countOwnersStep(tenantId: string, by: number): TransactionStep {
  const change = new Expression()
  change.addTo('owners', by)
  change.requireItem()
  return updateStep(keys.tenant(tenantId), change)
}

async function add(table: Table, member: Member): ReturnType<MemberRepository['add']> {
  const failed = await transact(table, [
    putStep(newMemberItem(member)),
    putStep(personWorkspaceItem(member)),
    countOwnersStep(member.tenantId, member.role === 'owner' ? 1 : 0),
  ])
  if (failed === null) return 'added'
  return failed.step === 2 ? 'no-workspace' : 'exists'
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
})
