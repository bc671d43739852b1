/** Invitations as an owner makes them, each to a new workspace unless another is named. */
import type { Backend } from './backend.ts'
import { openWorkspace, signIn } from './signed-in.ts'

export interface Invited {
  readonly tenantId: string
  readonly invitationId: string
  /** As the invitation's link carries it. */
  readonly token: string
}

/** @param tenantId an existing workspace, whose new owner invites */
export async function invite(
  backend: Pick<Backend, 'table' | 'call'>,
  email: string,
  { role = 'member', tenantId }: { readonly role?: string; readonly tenantId?: string } = {},
): Promise<Invited> {
  const { changes, session } =
    tenantId === undefined
      ? (await openWorkspace(backend, ['owner'])).people[0]
      : await signIn(backend, { roles: { [tenantId]: 'owner' } })
  const { status, body } = await backend.call('createInvitation', { headers: changes, body: { email, role } })
  expect(status).toBe(200)
  const token = new URL(body.invite_url).hash.slice(1)
  return { tenantId: session.tenantId ?? '', invitationId: body.invitation.id, token }
}
