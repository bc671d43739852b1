/** The signed-in person, the own workspaces, and the one that the session uses. */
import { queryOptions } from '@tanstack/react-query'
import type { customerFamily } from '#shared/contract/families/dashboard/customer.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from './calls.ts'

type CustomerFamily = typeof customerFamily

const customerRoutes = {
  getMe: { method: 'GET', path: '/api/customer/me' },
  switchTenant: { method: 'POST', path: '/api/customer/tenant/switch' },
} as const satisfies Routes<CustomerFamily>

const customer = client<CustomerFamily>()(customerRoutes, ownOrigin)

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
