/** What the screen of members asks and changes. */
import { queryOptions } from '@tanstack/react-query'
import type { membersFamily } from '#shared/contract/families/dashboard/members.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'
import { makeSecret } from '#web/dashboard/app/make-secret.ts'

type Family = typeof membersFamily

const oneMember = '/api/customer/members/{personId}'
const routes = {
  listMembers: { method: 'GET', path: '/api/customer/members' },
  updateMember: { method: 'PATCH', path: oneMember },
  removeMember: { method: 'DELETE', path: oneMember },
  listInvitations: { method: 'GET', path: '/api/customer/invitations' },
  createInvitation: { method: 'POST', path: '/api/customer/invitations' },
  deleteInvitation: { method: 'DELETE', path: '/api/customer/invitations/{invitationId}' },
} as const satisfies Routes<Family>

const members = client<Family>()(routes, ownOrigin)

export type Member = ResponseBody<Family['endpoints']['listMembers']>['members'][number]
export type IssuedInvitation = ResponseBody<Family['endpoints']['createInvitation']>
export type MemberRole = Member['role']

export const membersKey = (workspace: string) => [workspace, 'members'] as const

export const membersQuery = (workspace: string) =>
  queryOptions({
    queryKey: [...membersKey(workspace), 'list'],
    queryFn: async ({ signal }) => (await bodyOf(members.listMembers({ workspace, signal }))).members,
  })

export const invitationsQuery = (workspace: string) =>
  queryOptions({
    queryKey: [...membersKey(workspace), 'invitations'],
    queryFn: async ({ signal }) => (await bodyOf(members.listInvitations({ workspace, signal }))).invitations,
  })

/** Refused with VERSION_CONFLICT where somebody changed the member in the meantime. */
export const giveRole = (workspace: string, { person_id: personId, version }: Member, role: MemberRole) =>
  bodyOf(members.updateMember({ workspace, params: { personId }, body: { role, version } }))

export const removeMember = (workspace: string, { person_id: personId }: Member) =>
  bodyOf(members.removeMember({ workspace, params: { personId } }))

interface NewInvitation {
  readonly email: string
  readonly role: MemberRole
}

/** Makes invitations of a person. One whose link was lost with the answer is taken back before the next one is made. */
export const inviter = (workspace: string, personId: string) =>
  makeSecret<NewInvitation, IssuedInvitation>({
    make: (body) => bodyOf(members.createInvitation({ workspace, body })),
    idsLike: async ({ email, role }) =>
      (await bodyOf(members.listInvitations({ workspace }))).invitations
        .filter((each) => each.invited_by === personId && each.email === email.toLowerCase() && each.role === role)
        .map(({ id }) => id),
    remove: (invitationId) => takeBack(workspace, invitationId),
  })

export const takeBack = (workspace: string, invitationId: string) =>
  bodyOf(members.deleteInvitation({ workspace, params: { invitationId } }))
