/** What a person does about the own memberships. It concerns no workspace that a page could state. */
import { createHash } from 'node:crypto'
import { ServiceError } from '#shared/contract/errors.ts'
import type { AuditEvent, Stamp } from '#shared/domain/events/audit-event.ts'
import { endedAtOnce, endedInvitation, invitationsTo } from '#shared/domain/invitations/ended-invitations.ts'
import {
  acceptanceRefusal,
  invitedWorkspace,
  notUsable,
  type Invitation,
} from '#shared/domain/invitations/invitation.ts'
import { lastOwner, tooManyMembers } from '#shared/domain/members/member-changes.ts'
import { memberEvent } from '#shared/domain/members/member-events.ts'
import { presentForInvited } from '#shared/domain/members/member-presenter.ts'
import { membershipRequired, type Member } from '#shared/domain/members/member.ts'
import { refused } from '#shared/domain/outcome.ts'
import { workspaceEvent } from '#shared/domain/workspaces/workspace.ts'
import { implement } from '#shared/http/implementation.ts'
import { endMembership } from '#shared/operations/members/end-membership.ts'
import type { Membership } from '#shared/store/members/member-repository.ts'
import type { AuthEndpoints, Dependencies } from './dependencies.ts'

/** The id under which an invitation is stored. Who can read the table cannot make a token from it. */
const invitationIdOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

const presentJoined = ({ member, workspace }: Membership) => ({
  tenant_id: member.tenantId,
  name: workspace.name,
  role: member.role,
})

/** Each try reads anew which invitations are open. */
const maxTries = 10

/**
 * Makes the person a member, and takes the other open invitations to the same address back, which would let a member who
 * is removed in again.
 */
async function join(
  invitation: Invitation,
  joining: { readonly member: Member; readonly event: AuditEvent },
  { stamp, invitations }: Pick<Dependencies, 'invitations'> & { readonly stamp: Stamp },
): Promise<Exclude<Awaited<ReturnType<Dependencies['invitations']['accept']>>, 'others-changed'>> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const open = await invitations.list(invitation.tenantId, stamp.now)
    const others = invitationsTo(invitation.email, open)
      .filter(({ invitationId }) => invitationId !== invitation.invitationId)
      .map((other) => endedInvitation(other, stamp))
    const outcome = await invitations.accept(invitation, joining, others.slice(0, endedAtOnce))
    if (outcome !== 'others-changed') return outcome
  }
  throw new ServiceError('BACKEND_UNAVAILABLE', 'Many requests are changing these invitations. Repeat the request.')
}

export const acceptInvitation = implement<AuthEndpoints['acceptInvitation'], Dependencies>()({
  async handle({ caller: { personId }, input: { body }, stamp }, all) {
    const tenantId = invitedWorkspace(body.token)
    if (tenantId === null) return notUsable('unknown')
    const invitationId = invitationIdOf(body.token)
    const [invitation, person, former] = await Promise.all([
      all.invitations.find(tenantId, invitationId),
      all.people.find(personId),
      all.members.find(tenantId, personId),
    ])
    if (former?.member.invitationId === invitationId) return presentJoined(former)
    if (invitation === null || person === null) return notUsable('unknown')
    // An invitation that a member no longer needs was taken back when the member joined.
    if (former !== null && invitation.closedAs !== null) return notUsable('member_already', { tenant_id: tenantId })
    const refusal = acceptanceRefusal(invitation, person, stamp.now)
    if (refusal !== null) return refusal
    const { role } = invitation
    const member = { tenantId, personId, role, invitationId, joinedAt: stamp.now, lastSeenAt: stamp.now, version: 1 }
    const joining = memberEvent('member.joined', member, { stamp, data: { role } })
    const outcome = await join(invitation, { member, event: joining }, { ...all, stamp })
    if (outcome === 'full') return tooManyMembers()
    if (outcome === 'no-workspace') return notUsable('unknown')
    // The same person may have accepted it, or another one, at the same time.
    const membership = await all.members.find(tenantId, personId)
    if (membership?.member.invitationId === invitationId) return presentJoined(membership)
    if (membership !== null || outcome === 'member-already') return notUsable('member_already', { tenant_id: tenantId })
    // Somebody else has accepted it, or it was taken back, since it was read.
    const closed = await all.invitations.find(tenantId, invitationId)
    return notUsable(closed?.closedAs ?? 'unknown')
  },
})

/**
 * What the page of an invitation says before somebody accepts it. Who has the link may know it, signed in or not, and the
 * invited address is no part of it.
 */
export const previewInvitation = implement<AuthEndpoints['previewInvitation'], Dependencies>()({
  async handle({ input: { body }, stamp }, { invitations, workspaces, people }) {
    const tenantId = invitedWorkspace(body.token)
    const invitation = tenantId === null ? null : await invitations.find(tenantId, invitationIdOf(body.token))
    if (invitation === null) return notUsable('unknown')
    const [found, inviter] = await Promise.all([
      workspaces.find(invitation.tenantId),
      people.find(invitation.invitedBy),
    ])
    if (found === null) return notUsable('unknown')
    return { invitation: presentForInvited(invitation, { workspace: found.workspace, inviter, now: stamp.now }) }
  },
})

export const leaveWorkspace = implement<AuthEndpoints['leaveWorkspace'], Dependencies>()({
  async handle({ caller: { personId }, input: { body }, stamp }, all) {
    const { tenant_id } = body
    let member: Member | null = (await all.members.find(tenant_id, personId))?.member ?? null
    while (member !== null) {
      const change = await endMembership(member, stamp, all)
      if (change.kind === 'written') return { tenant_id, left: true as const }
      if (change.kind === 'last-owner') return lastOwner()
      // The role or an invitation was changed meanwhile; or the membership was ended, and there is none any more.
      member = change.stored
    }
    return membershipRequired()
  },
})

/** Most workspaces that one person creates. */
const maxOwnWorkspaces = 3

/** The same for a request that is repeated under its key, so that it finds what it has made. */
const newTenantId = (personId: string, request: string): string =>
  `tenant_${createHash('sha256').update(`${personId}\n${request}`).digest('hex').slice(0, 26)}`

export const createWorkspace = implement<AuthEndpoints['createWorkspace'], Dependencies>()({
  async handle({ caller: { personId }, input: { body, headers }, stamp, requestId }, { members, people, selfServe }) {
    const admins = 'Ask whoever runs this service for a workspace.'
    if (!selfServe)
      return refused('PLATFORM_ADMIN_REQUIRED', 'Workspaces are created by platform admins here.', { remedy: admins })
    const person = await people.find(personId)
    if (person?.emailVerified !== true)
      return refused('PLATFORM_ADMIN_REQUIRED', 'Your e-mail address is not verified.', { remedy: admins })
    const tenantId = newTenantId(personId, headers['idempotency-key'] ?? `${requestId}\n${stamp.now}`)
    const workspace = { tenantId, name: body.name, plan: 'free', billing: {}, createdAt: stamp.now } as const
    const joined = { joinedAt: stamp.now, lastSeenAt: stamp.now }
    const owner = { tenantId, personId, role: 'owner', invitationId: null, ...joined, version: 1 } as const
    const event = workspaceEvent('workspace.created', { stamp, note: null }, { plan: workspace.plan })
    const outcome = await members.createWorkspace({ workspace, owner, event }, maxOwnWorkspaces)
    if (outcome === 'full')
      return refused('QUOTA_EXCEEDED', `A person may create ${maxOwnWorkspaces} workspaces.`, { remedy: admins })
    const created = await members.find(tenantId, personId)
    if (created === null) throw new Error(`The workspace ${tenantId} has no such owner.`)
    return { ...presentJoined(created), plan: created.workspace.plan }
  },
})
