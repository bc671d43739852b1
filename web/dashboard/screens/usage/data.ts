/** What the screen of usage and plan asks. */
import { queryOptions } from '@tanstack/react-query'
import type { customerFamily } from '#shared/contract/families/dashboard/customer.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'

type Family = typeof customerFamily

const routes = { getPlan: { method: 'GET', path: '/api/customer/plan' } } as const satisfies Routes<Family>

const customer = client<Family>()(routes, ownOrigin)

export type PlanOverview = ResponseBody<Family['endpoints']['getPlan']>

export const planQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, 'plan'],
    queryFn: ({ signal }) => bodyOf(customer.getPlan({ workspace, signal })),
  })
