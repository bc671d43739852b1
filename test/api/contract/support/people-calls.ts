/** Valid calls of people: signing in, workspaces, members, invitations, incidents. */
import { recordIncident } from '#test/support/incidents.ts'
import { invite } from '#test/support/invitations.ts'
import { signIn, signInAs } from '#test/support/signed-in.ts'
import { ada, openBrowser } from '#test/support/sign-in-flow.ts'
import { ownAddress, plain, signedIn, signedInOn, type ValidCalls } from './valid.ts'

export const peopleCalls: ValidCalls = {
  startSignIn: plain(),
  completeSignIn: async () => {
    const browser = openBrowser()
    const answer = await browser.answerFor(ada)
    const cookie = `lectern-login=${browser.cookie('lectern-login') ?? ''}`
    return { request: { query: Object.fromEntries(answer.searchParams), headers: { cookie } } }
  },
  completeSignOut: signedIn(),
  previewInvitation: async ({ backend }) => ({
    request: { headers: ownAddress(), body: { token: (await invite(backend, 'ada@example.com')).token } },
  }),
  acceptInvitation: async ({ backend }) => ({
    request: {
      headers: (await signInAs(backend, 'viewer')).changes,
      body: { token: (await invite(backend, 'ada@example.com')).token },
    },
    signedIn: true,
  }),
  leaveWorkspace: async ({ backend }) => ({
    request: {
      headers: (await signIn(backend, { roles: { tenant_one: 'viewer', tenant_two: 'viewer' } })).changes,
      body: { tenant_id: 'tenant_two' },
    },
    signedIn: true,
  }),
  createWorkspace: signedIn(() => ({ body: { name: 'Own' } })),
  listIncidents: signedIn(),
  updateIncident: signedInOn(async ({ table, tenantId }) => ({
    params: { incidentId: await recordIncident(table, tenantId) },
    body: { note: 'Looked at' },
  })),
  listMembers: signedIn(),
  updateMember: signedInOn(async (backend) => ({
    params: { personId: (await signInAs(backend, 'viewer')).personId },
    body: { role: 'member' },
  })),
  removeMember: signedInOn(async (backend) => ({
    params: { personId: (await signInAs(backend, 'viewer')).personId },
  })),
  listInvitations: signedIn(),
  createInvitation: signedIn(() => ({ body: { email: 'new@example.com', role: 'member' } })),
  deleteInvitation: signedInOn(async (backend) => {
    const { changes } = await signInAs(backend, 'owner')
    const body = { email: 'new@example.com', role: 'member' }
    const { body: made } = await backend.call('createInvitation', { headers: changes, body })
    return { params: { invitationId: made.invitation.id } }
  }),
  renewSignIn: signedIn(),
  updatePerson: signedIn(() => ({ body: { displayName: 'Ada' } })),
  listSignIns: signedIn(),
  deleteOtherSignIns: signedIn(),
  deleteSignIn: signedIn(({ sessionId }) => ({ params: { signInId: sessionId } })),
  getMe: async ({ backend }) => ({
    request: { headers: (await signInAs(backend, 'owner')).reads },
    signedIn: true,
  }),
  switchTenant: async ({ backend }) => ({
    request: {
      headers: (await signIn(backend, { roles: { tenant_one: 'viewer', tenant_two: 'viewer' } })).changes,
      body: { tenant_id: 'tenant_two' },
    },
    signedIn: true,
  }),
}
