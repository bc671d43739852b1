import type { WorkspaceRole } from '#shared/contract/roles.ts'
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { lastOwner, noSuchMember, ownersOnly } from '#shared/domain/members/member-changes.ts'
import { memberEvent } from '#shared/domain/members/member-events.ts'
import { presentMember } from '#shared/domain/members/member-presenter.ts'
import type { Member } from '#shared/domain/members/member.ts'
import { applied, versionConflict, type Applied, type Refused } from '#shared/domain/outcome.ts'
import { ServiceError } from '#shared/contract/errors.ts'
import { asError } from '#shared/http/error-response.ts'
import { implement } from '#shared/http/implementation.ts'
import { endMembership } from '#shared/operations/members/end-membership.ts'
import type { MemberChange } from '#shared/store/members/member-repository.ts'
import type { Dependencies, MemberEndpoints } from './dependencies.ts'

export const listMembers = implement<MemberEndpoints['listMembers'], Dependencies>()({
  async handle({ caller: { tenantId } }, { members, people }) {
    const found = await members.list(tenantId)
    const known = await people.findEach(found.map(({ personId }) => personId))
    return { members: found.map((member) => presentMember(member, known.get(member.personId) ?? null)) }
  },
})

interface Wanted {
  readonly tenantId: string
  readonly personId: string
  /** Role of the caller. */
  readonly by: WorkspaceRole
  /** The role that the member gets; null ends the membership. */
  readonly role: WorkspaceRole | null
  /** The version that the caller has seen; null where it does not matter. */
  readonly version: number | null
  readonly stamp: Stamp
}

type ChangeRefusal = 'NOT_FOUND' | 'LAST_OWNER' | 'VERSION_CONFLICT'

function store(member: Member, { role, stamp }: Wanted, dependencies: Dependencies): Promise<MemberChange> {
  if (role === null) return endMembership(member, stamp, dependencies)
  const event = memberEvent('member.role_changed', member, { stamp, data: { role, former: member.role } })
  return dependencies.members.changeRole(member, role, event)
}

/** Each try decides again on the member who is stored then. */
const maxTries = 10

/** @throws ServiceError WORKSPACE_ADMIN_REQUIRED for a change that only owners make */
async function changeMember(
  wanted: Wanted,
  dependencies: Dependencies,
): Promise<Applied<Member> | Refused<ChangeRefusal>> {
  const { tenantId, personId, by, role, version } = wanted
  let member = (await dependencies.members.find(tenantId, personId))?.member ?? null
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (member === null) return noSuchMember(personId)
    const refusal = ownersOnly(by, role === null ? [member.role] : [member.role, role])
    if (refusal !== null) throw asError(refusal)
    if (version !== null && version !== member.version) return versionConflict('member', member.version)
    if (role === member.role) return applied(member)
    const change = await store(member, wanted, dependencies)
    if (change.kind === 'written') return applied(change.member)
    if (change.kind === 'last-owner') return lastOwner()
    member = change.stored
  }
  throw new ServiceError('BACKEND_UNAVAILABLE', 'Many requests are changing this member at once. Repeat the request.')
}

export const updateMember = implement<MemberEndpoints['updateMember'], Dependencies>()({
  async handle({ caller, input: { params, body }, stamp }, dependencies) {
    const { tenantId, role: by } = caller
    const wanted = { tenantId, by, ...params, role: body.role, version: body.version ?? null, stamp }
    const changed = await changeMember(wanted, dependencies)
    if (changed.outcome === 'refused') return changed
    return { member: presentMember(changed.value, await dependencies.people.find(params.personId)) }
  },
})

export const removeMember = implement<MemberEndpoints['removeMember'], Dependencies>()({
  async handle({ caller: { tenantId, role: by }, input: { params }, stamp }, dependencies) {
    const wanted = { tenantId, by, ...params, role: null, version: null, stamp }
    const changed = await changeMember(wanted, dependencies)
    if (changed.outcome === 'applied') return { person_id: params.personId, removed: true as const }
    if (changed.code === 'VERSION_CONFLICT') throw new Error('A removal states no version.')
    return { ...changed, code: changed.code }
  },
})
