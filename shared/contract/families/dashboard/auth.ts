/** Sign-in of the dashboard's people by an OpenID provider, and what a person changes about the own sign-ins. */
import * as z from 'zod'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { sourceRateLimit } from '#shared/contract/policies/source-rate-limit.ts'
import { memberRole, invitationPreview } from '#shared/contract/resources/people/member.ts'
import { dashboardSessionResource, personResource } from '#shared/contract/resources/people/person.ts'
import { rawReply } from '#shared/contract/resources/raw-body.ts'
import { boundedText, dateTime, label, localeTag } from '#shared/contract/resources/values.ts'

const page = { 'text/html': z.string() }
/** In which language a page for people is written. */
const pageLanguage = { 'accept-language': z.string().optional() }
const browser = { ...pageLanguage, 'user-agent': z.string().optional(), cookie: z.string().optional() }
const answer = boundedText(4096).optional()

export const authFamily = defineFamily({
  name: 'auth',
  summary: 'Sign-in of people, and their sessions',
  endpoints: {
    startSignIn: {
      method: 'GET',
      path: '/api/auth/sign-in',
      summary: 'Sends the browser to the provider, where the person signs in',
      description:
        'return_to is a path of the dashboard, to which the browser comes back. Other values lead to its start.',
      credentials: {},
      testMode: 'allowed',
      query: z.object({ return_to: boundedText(8192).optional() }),
      headers: z.object(pageLanguage),
      ok: { status: 302, body: rawReply, raw: true, content: page },
      errors: [],
    },
    completeSignIn: {
      method: 'GET',
      path: '/api/auth/callback',
      summary: 'Signs the person in, and sends the browser back to the dashboard',
      description: 'The provider sends the browser here. A sign-in that fails gets a page with a reference.',
      credentials: {},
      testMode: 'allowed',
      query: z.object({ code: answer, state: answer, iss: answer, error: answer, error_description: answer }),
      headers: z.object(browser),
      ok: { status: 303, body: rawReply, raw: true, content: page },
      errors: [],
    },
    completeSignOut: {
      method: 'POST',
      path: '/api/auth/sign-out',
      summary: 'Ends the session, here and at the provider',
      credentials: { person: true },
      testMode: 'allowed',
      ok: {
        status: 200,
        body: rawReply,
        raw: true,
        content: { 'application/json': z.object({ redirect: z.string() }) },
      },
      errors: [],
    },
    renewSignIn: {
      method: 'POST',
      path: '/api/auth/renew',
      summary: 'Asks the provider whether what it stated about the person still holds',
      description:
        'Other functions of the service call it with the cookie of a request when five minutes have passed since the provider was asked. Pages need not. A person whom the provider has disabled is signed out.',
      credentials: { person: true },
      testMode: 'allowed',
      ok: { status: 200, body: z.object({ stated_at: dateTime }) },
      errors: [],
    },
    updatePerson: {
      method: 'PATCH',
      path: '/api/auth/me',
      summary: 'Changes name or language of the signed-in person',
      credentials: { person: true },
      testMode: 'allowed',
      body: z.strictObject({ displayName: label(200).nullable().optional(), locale: localeTag.nullable().optional() }),
      ok: { status: 200, body: z.object({ person: personResource }) },
      errors: [],
    },
    listSignIns: {
      method: 'GET',
      path: '/api/auth/sessions',
      summary: 'Sessions of the signed-in person that have not ended, newest first',
      credentials: { person: true },
      testMode: 'allowed',
      ok: {
        status: 200,
        body: z.object({
          sessions: z.array(
            dashboardSessionResource.extend({ user_agent: z.string().nullable(), is_current: z.boolean() }),
          ),
        }),
      },
      errors: [],
    },
    deleteOtherSignIns: {
      method: 'DELETE',
      path: '/api/auth/sessions',
      summary: 'Ends all other sessions of the signed-in person',
      credentials: { person: true },
      testMode: 'allowed',
      ok: { status: 200, body: z.object({ ended: z.number().int() }) },
      errors: [],
    },
    previewInvitation: {
      method: 'POST',
      path: '/api/auth/invitations/preview',
      summary: 'Who invites into which workspace, in which role, and whether the invitation can still be accepted',
      description:
        'The token of the link is the credential: nobody needs to be signed in. It is no GET, because the token must stand in no address. Invitations can be read for 30 days.',
      credentials: {},
      testMode: 'allowed',
      policies: [sourceRateLimit('invitationPreviews')],
      body: z.strictObject({ token: boundedText(512).min(1) }),
      ok: { status: 200, body: z.object({ invitation: invitationPreview }) },
      errors: ['INVITATION_NOT_USABLE'],
    },
    acceptInvitation: {
      method: 'POST',
      path: '/api/auth/invitations/accept',
      summary: 'Makes the signed-in person a member of the workspace that an invitation names',
      description:
        'The person needs the invited address, verified by the provider. Repeating it returns the same. `tenant/switch` lets the session use the workspace. `details.reason` of a refusal is accepted, revoked, expired, other_address, address_not_verified, member_already or unknown; with member_already, `details.tenant_id` is the workspace.',
      credentials: { person: true },
      testMode: 'allowed',
      body: z.strictObject({ token: boundedText(512).min(1) }),
      ok: { status: 200, body: z.object({ tenant_id: z.string(), name: z.string(), role: memberRole }) },
      errors: ['INVITATION_NOT_USABLE', 'QUOTA_EXCEEDED'],
    },
    leaveWorkspace: {
      method: 'POST',
      path: '/api/auth/leave',
      summary: 'Ends a membership of the signed-in person',
      credentials: { person: true },
      testMode: 'allowed',
      body: z.strictObject({ tenant_id: boundedText(512).min(1) }),
      ok: { status: 200, body: z.object({ tenant_id: z.string(), left: z.literal(true) }) },
      errors: ['WORKSPACE_ROLE_REQUIRED', 'LAST_OWNER'],
    },
    createWorkspace: {
      method: 'POST',
      path: '/api/auth/workspaces',
      summary: 'Creates a workspace on the Free plan, with the signed-in person as its owner',
      description:
        'For deployments with the setting `selfServe`, and people whose address is verified; three for each person. With an `Idempotency-Key`, repeating it returns the same workspace.',
      credentials: { person: true },
      testMode: 'allowed',
      headers: z.object({ 'idempotency-key': boundedText(255).min(1).optional() }),
      body: z.strictObject({ name: label(200) }),
      ok: {
        status: 200,
        body: z.object({ tenant_id: z.string(), name: z.string(), plan: z.string(), role: memberRole }),
      },
      errors: ['PLATFORM_ADMIN_REQUIRED', 'QUOTA_EXCEEDED'],
    },
    deleteSignIn: {
      method: 'DELETE',
      path: '/api/auth/sessions/{signInId}',
      summary: 'Ends one session of the signed-in person',
      credentials: { person: true },
      testMode: 'allowed',
      params: z.object({ signInId: z.string().min(1).max(64) }),
      ok: { status: 200, body: z.object({ id: z.string(), ended: z.literal(true) }) },
      errors: ['NOT_FOUND'],
    },
  },
})
