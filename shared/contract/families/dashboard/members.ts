/** Members of a workspace and invitations, for the dashboard (specification, "Signed-in dashboard sessions"). */
import * as z from 'zod'
import { memberSession } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { sessionWorkspace } from '#shared/contract/policies/session-workspace.ts'
import { invitationResource, memberResource, memberRole } from '#shared/contract/resources/people/member.ts'
import { emailAddress, pathId } from '#shared/contract/resources/values.ts'

const read = { method: 'GET', credentials: { session: memberSession }, testMode: 'allowed' } as const
const change = {
  credentials: { session: memberSession },
  testMode: 'allowed',
  policies: [sessionWorkspace('requiredUnlessInAddress')],
} as const
const oneMember = { path: '/api/customer/members/{personId}', params: z.object({ personId: pathId }) } as const

export const membersFamily = defineFamily({
  name: 'members',
  summary: 'Members of a workspace, and invitations',
  endpoints: {
    listMembers: {
      ...read,
      path: '/api/customer/members',
      summary: 'Members of the workspace, in the order in which they joined',
      ok: { status: 200, body: z.object({ members: z.array(memberResource) }) },
      errors: [],
    },
    updateMember: {
      ...change,
      ...oneMember,
      method: 'PATCH',
      summary: 'Gives a member another role',
      description:
        'Only owners make somebody an owner, or change the role of one. The last owner of a workspace stays. A role holds from the next request of the member on.',
      body: z.strictObject({ role: memberRole, version: z.number().int().min(1).optional() }),
      ok: { status: 200, body: z.object({ member: memberResource }) },
      errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'LAST_OWNER'],
    },
    removeMember: {
      ...change,
      ...oneMember,
      method: 'DELETE',
      summary: 'Ends a membership',
      description:
        'It ends with the next request of the member. Open invitations to the address of the member are taken back. Only owners remove owners. The last owner stays.',
      ok: { status: 200, body: z.object({ person_id: z.string(), removed: z.literal(true) }) },
      errors: ['NOT_FOUND', 'LAST_OWNER'],
    },
    listInvitations: {
      ...read,
      path: '/api/customer/invitations',
      summary: 'Invitations that can still be accepted, newest first',
      ok: { status: 200, body: z.object({ invitations: z.array(invitationResource) }) },
      errors: [],
    },
    createInvitation: {
      ...change,
      method: 'POST',
      path: '/api/customer/invitations',
      summary: 'Invites somebody by e-mail address; no mail is sent',
      description:
        'invite_url is shown once: give it to the person. It works for seven days, once, for a person with this verified address. Only owners invite owners.',
      body: z.strictObject({ email: emailAddress, role: memberRole }),
      ok: { status: 200, body: z.object({ invitation: invitationResource, invite_url: z.string() }) },
      errors: ['QUOTA_EXCEEDED'],
    },
    deleteInvitation: {
      ...change,
      method: 'DELETE',
      path: '/api/customer/invitations/{invitationId}',
      summary: 'Takes an invitation back',
      description: 'Only owners take the invitation of an owner back.',
      params: z.object({ invitationId: pathId }),
      ok: { status: 200, body: z.object({ id: z.string(), deleted: z.literal(true) }) },
      errors: ['NOT_FOUND'],
    },
  },
})
