/** Calls of people who are not yet a member of a workspace. */
import { queryOptions } from '@tanstack/react-query'
import type { authFamily } from '#shared/contract/families/dashboard/auth.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'
import { switchWorkspace } from '#web/dashboard/app/person.ts'

type Family = typeof authFamily

const routes = {
  previewInvitation: { method: 'POST', path: '/api/auth/invitations/preview' },
  acceptInvitation: { method: 'POST', path: '/api/auth/invitations/accept' },
  createWorkspace: { method: 'POST', path: '/api/auth/workspaces' },
} as const satisfies Routes<Family>

const auth = client<Family>()(routes, ownOrigin)

export type Invitation = ResponseBody<Family['endpoints']['previewInvitation']>['invitation']

/** What an invitation says before it is accepted, to people who are not signed in too. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) => (await bodyOf(auth.previewInvitation({ body: { token }, signal }))).invitation,
  })

type Joined = ResponseBody<Family['endpoints']['acceptInvitation']>

/** Makes the signed-in person a member, and lets the session use the workspace. Repeating it returns the same. */
export async function acceptInvitation(token: string): Promise<Joined> {
  const joined = await bodyOf(auth.acceptInvitation({ body: { token } }))
  await switchWorkspace(joined.tenant_id)
  return joined
}

/** Creates a workspace of the signed-in person. With the same key it is created once. */
export async function createWorkspace(name: string, idempotencyKey: string): Promise<string> {
  const { tenant_id: workspace } = await bodyOf(auth.createWorkspace({ idempotencyKey, body: { name } }))
  await switchWorkspace(workspace)
  return workspace
}
