/** The signed-in person, the own workspaces, and the one that the session uses. */
import { queryOptions } from '@tanstack/react-query'
import type { authFamily } from '#shared/contract/families/dashboard/auth.ts'
import type { customerFamily } from '#shared/contract/families/dashboard/customer.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Reply, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from './calls.ts'

type CustomerFamily = typeof customerFamily
type AuthFamily = typeof authFamily

const customerRoutes = {
  getMe: { method: 'GET', path: '/api/customer/me' },
  switchTenant: { method: 'POST', path: '/api/customer/tenant/switch' },
} as const satisfies Routes<CustomerFamily>
const authRoutes = {
  completeSignOut: { method: 'POST', path: '/api/auth/sign-out' },
} as const satisfies Routes<AuthFamily>

const customer = client<CustomerFamily>()(customerRoutes, ownOrigin)
const auth = client<AuthFamily>()(authRoutes, ownOrigin)

export type Me = ResponseBody<CustomerFamily['endpoints']['getMe']>
export type Role = Me['role']

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => bodyOf(customer.getMe({ signal })),
  staleTime: 60_000,
})

/** Lets the session use another workspace. */
export const switchWorkspace = (workspace: string): Promise<unknown> =>
  bodyOf(customer.switchTenant({ body: { tenant_id: workspace } }))

/** Ends the session, and leads to the provider's own sign-out. */
export async function signOut(): Promise<void> {
  const reply: Reply<unknown> = await auth.completeSignOut({})
  const body: { redirect?: string } = reply.outcome === 'ok' ? (reply.body ?? {}) : {}
  location.assign(body.redirect ?? '/sign-in')
}
