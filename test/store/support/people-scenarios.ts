/** The verbs of people, members and dashboard sessions, as access patterns are counted. */
import type { DashboardSession } from '#shared/domain/dashboard-sessions/dashboard-session.ts'
import type { Invitation } from '#shared/domain/invitations/invitation.ts'
import type { Member } from '#shared/domain/members/member.ts'
import { accessRepository } from '#shared/store/credentials/api-key-repository.ts'
import {
  dashboardSessionRepository,
  type DashboardSessionRepository,
} from '#shared/store/dashboard-sessions/dashboard-session-repository.ts'
import { invitationRepository, type InvitationRepository } from '#shared/store/invitations/invitation-repository.ts'
import { memberRepository, type MemberRepository } from '#shared/store/members/member-repository.ts'
import { personRepository, type PersonRepository } from '#shared/store/people/person-repository.ts'
import { workspaceRepository } from '#shared/store/workspaces/workspace-repository.ts'
import { anEvent } from '#test/support/actor-data.ts'
import { aDashboardSession, aMember, aPerson } from '#test/support/signed-in.ts'
import { fresh, type StoreBench } from './engines.ts'
import type { Scenario } from './scenarios.ts'

const onPerson =
  (act: (people: PersonRepository, personId: string) => Promise<unknown>): Scenario =>
  async ({ table }) => {
    const people = personRepository(table)
    const { personId } = await people.recordSignIn(aPerson())
    return () => act(people, personId)
  }

/** A workspace in which the member can be stored. */
export async function workspaceFor({ table }: StoreBench, parts: Partial<Member> = {}): Promise<Member> {
  const member = aMember({ tenantId: fresh('tenant_'), personId: fresh('person-'), ...parts })
  const { tenantId } = member
  await accessRepository(table).putTenant({ tenantId, name: 'One', plan: 'growth', createdAt: member.joinedAt })
  return member
}

const onMember =
  (act: (members: MemberRepository, member: Member) => Promise<unknown>): Scenario =>
  async (bench) => {
    const members = memberRepository(bench.table)
    const member = await workspaceFor(bench)
    await members.add(member)
    return () => act(members, member)
  }

const onInvitation =
  (act: (invitations: InvitationRepository, invitation: Invitation) => Promise<unknown>): Scenario =>
  async (bench) => {
    const invitations = invitationRepository(bench.table)
    const { tenantId } = await workspaceFor(bench)
    const invitation: Invitation = {
      ...{ tenantId, invitationId: fresh('hash'), email: 'ada@example.com', role: 'member', invitedBy: 'person-one' },
      ...{ createdAt: '2026-11-01T00:00:00.000Z', expiresAt: '2099-01-01T00:00:00.000Z', closedAs: null },
    }
    await invitations.create(invitation, anEvent('evt_1'))
    return () => act(invitations, invitation)
  }

type ActOnSession = (sessions: DashboardSessionRepository, session: DashboardSession) => Promise<unknown>
const lease = { now: 1000, until: 2000 }

const onSession =
  (act: ActOnSession, before?: ActOnSession): Scenario =>
  async ({ table }) => {
    const sessions = dashboardSessionRepository(table)
    const session = aDashboardSession({ personId: fresh('person-'), sessionId: fresh('hash') })
    await sessions.create(session)
    await before?.(sessions, session)
    return () => act(sessions, session)
  }

export const peopleScenarios: Readonly<Record<string, Scenario>> = {
  'people.find': onPerson((people, personId) => people.find(personId)),
  'people.findEach': onPerson((people, personId) => people.findEach([personId])),
  'people.recordSignIn': onPerson((people, personId) => people.recordSignIn(aPerson({ personId }))),
  'people.change': onPerson((people, personId) => people.change(personId, { displayName: 'Ada L.', locale: null })),
  'people.rememberWorkspace': onPerson((people, personId) => people.rememberWorkspace(personId, 'tenant_one')),
  'members.find': onMember((members, { tenantId, personId }) => members.find(tenantId, personId)),
  'members.findWithUsage': onMember((members, { tenantId, personId }) => members.findWithUsage(tenantId, personId)),
  'members.add': async (bench) => {
    const member = await workspaceFor(bench, { role: 'owner' })
    return () => memberRepository(bench.table).add(member)
  },
  'members.ofPerson': onMember((members, { personId }) => members.ofPerson(personId)),
  'members.list': onMember((members, { tenantId }) => members.list(tenantId)),
  'members.changeRole': onMember((members, member) => members.changeRole(member, 'admin', anEvent('evt_1'))),
  'members.remove': onMember((members, member) => members.remove(member, anEvent('evt_1'), [])),
  'members.recordSeen': onMember((members, member) => members.recordSeen(member, '2026-11-02T00:00:00.000Z')),
  'members.createWorkspace': async ({ table }) => {
    const owner = aMember({ tenantId: fresh('tenant_'), role: 'owner' })
    const { personId } = await personRepository(table).recordSignIn(aPerson())
    const workspace = {
      tenantId: owner.tenantId,
      name: 'Own',
      plan: 'free',
      billing: {},
      createdAt: owner.joinedAt,
    } as const
    return () =>
      memberRepository(table).createWorkspace({ workspace, owner: { ...owner, personId }, event: anEvent('evt_1') }, 3)
  },
  'invitations.list': onInvitation((invitations, { tenantId }) => invitations.list(tenantId, '2026-11-01')),
  'invitations.create': onInvitation((invitations, invitation) =>
    invitations.create({ ...invitation, invitationId: fresh('hash') }, anEvent('evt_1')),
  ),
  'invitations.find': onInvitation((invitations, { tenantId, invitationId }) =>
    invitations.find(tenantId, invitationId),
  ),
  'invitations.remove': onInvitation((invitations, invitation) => invitations.remove(invitation, anEvent('evt_1'))),
  'invitations.accept': onInvitation((invitations, invitation) =>
    invitations.accept(
      invitation,
      { member: aMember({ tenantId: invitation.tenantId, personId: fresh('person-') }), event: anEvent('evt_1') },
      [],
    ),
  ),
  'workspaces.find': async (bench) => {
    const { tenantId } = await workspaceFor(bench)
    return () => workspaceRepository(bench.table).find(tenantId)
  },
  'workspaces.create': ({ table }) => {
    const tenantId = fresh('tenant_')
    const createdAt = '2026-11-01T00:00:00.000Z'
    const invitation: Invitation = {
      ...{ tenantId, invitationId: fresh('hash'), email: 'ada@example.com', role: 'owner', invitedBy: 'person-one' },
      ...{ createdAt, expiresAt: '2099-01-01T00:00:00.000Z', closedAs: null },
    }
    const workspace = { tenantId, name: 'New', plan: 'free', createdAt } as const
    return Promise.resolve(() => workspaceRepository(table).create(workspace, invitation, []))
  },
  'workspaces.list': ({ table }) =>
    Promise.resolve(() => workspaceRepository(table).list(() => true, { limit: 1, after: null })),
  'dashboardSessions.find': onSession((sessions, { sessionId }) => sessions.find(sessionId)),
  'dashboardSessions.create': ({ table }) =>
    Promise.resolve(() => dashboardSessionRepository(table).create(aDashboardSession({ sessionId: fresh('hash') }))),
  'dashboardSessions.touch': onSession((sessions, session) => sessions.touch(session, session.lastSeenAt + 1)),
  'dashboardSessions.useWorkspace': onSession((sessions, { sessionId }) =>
    sessions.useWorkspace(sessionId, 'tenant_x'),
  ),
  'dashboardSessions.beginRenewal': onSession((sessions, session) => sessions.beginRenewal(session, lease)),
  'dashboardSessions.completeRenewal': onSession(
    (sessions, session) => sessions.completeRenewal(session, lease),
    (sessions, session) => sessions.beginRenewal(session, lease),
  ),
  'dashboardSessions.failRenewal': onSession((sessions, session) => sessions.failRenewal(session, lease.until)),
  'dashboardSessions.end': onSession((sessions, session) => sessions.end(session)),
  'dashboardSessions.list': onSession((sessions, { personId }) => sessions.list(personId)),
}
