/** What the screen of usage and plan asks. */
import { queryOptions } from '@tanstack/react-query'
import type { customerFamily } from '#shared/contract/families/dashboard/customer.ts'
import type { usageFamily } from '#shared/contract/families/public/usage.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'
import { monthsUntil } from './rules.ts'

type Family = typeof customerFamily

const routes = { getPlan: { method: 'GET', path: '/api/customer/plan' } } as const satisfies Routes<Family>

const usageRoutes = {
  getUsageHistory: { method: 'GET', path: '/api/v1/usage/history' },
} as const satisfies Routes<typeof usageFamily>

const customer = client<Family>()(routes, ownOrigin)
const usage = client<typeof usageFamily>()(usageRoutes, ownOrigin)

export type PlanOverview = ResponseBody<Family['endpoints']['getPlan']>

export const planQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, 'plan'],
    queryFn: ({ signal }) => bodyOf(customer.getPlan({ workspace, signal })),
  })

/** Billing periods of three years, newest first. */
export const periodsQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, 'usage', 'periods'],
    queryFn: async ({ signal }) => {
      const query = monthsUntil(new Date().toISOString())
      return (await bodyOf(usage.getUsageHistory({ workspace, signal, query }))).periods
    },
  })
