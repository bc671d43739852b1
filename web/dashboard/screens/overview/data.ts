/** What the overview asks: the numbers of the lists that it leads to. */
import { queryOptions } from '@tanstack/react-query'
import type { customerKeysFamily } from '#shared/contract/families/dashboard/customer-keys.ts'
import type { customerPackagesFamily } from '#shared/contract/families/dashboard/customer-packages.ts'
import type { customerSessionsFamily } from '#shared/contract/families/dashboard/customer-sessions.ts'
import type { incidentsFamily } from '#shared/contract/families/dashboard/incidents.ts'
import type { usageFamily } from '#shared/contract/families/public/usage.ts'
import type { webhooksFamily } from '#shared/contract/families/public/webhooks.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'
import { countLive, mostSessions, type Count, type LiveCount } from './rules.ts'

type Packages = typeof customerPackagesFamily
type Usage = typeof usageFamily

const packageRoutes = {
  browsePackages: { method: 'GET', path: '/api/customer/packages' },
} as const satisfies Routes<Packages>
const sessionRoutes = {
  browseSessions: { method: 'GET', path: '/api/customer/sessions' },
} as const satisfies Routes<typeof customerSessionsFamily>
const incidentRoutes = {
  listIncidents: { method: 'GET', path: '/api/customer/integration-incidents' },
} as const satisfies Routes<typeof incidentsFamily>
const keyRoutes = {
  listApiKeys: { method: 'GET', path: '/api/customer/api-keys' },
} as const satisfies Routes<typeof customerKeysFamily>
const webhookRoutes = {
  listWebhooks: { method: 'GET', path: '/api/v1/webhooks' },
} as const satisfies Routes<typeof webhooksFamily>
const usageRoutes = {
  getUsage: { method: 'GET', path: '/api/v1/usage' },
  getUsageHistory: { method: 'GET', path: '/api/v1/usage/history' },
} as const satisfies Routes<Usage>

const packages = client<Packages>()(packageRoutes, ownOrigin)
const sessions = client<typeof customerSessionsFamily>()(sessionRoutes, ownOrigin)
const incidents = client<typeof incidentsFamily>()(incidentRoutes, ownOrigin)
const keys = client<typeof customerKeysFamily>()(keyRoutes, ownOrigin)
const webhooks = client<typeof webhooksFamily>()(webhookRoutes, ownOrigin)
const usage = client<Usage>()(usageRoutes, ownOrigin)

export type Course = ResponseBody<Packages['endpoints']['browsePackages']>['packages'][number]

/** Milliseconds between two looks at what changes while people learn. */
const lookAgainAfter = 30_000

export const coursesQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, 'packages', 'overview'],
    queryFn: ({ signal }) => bodyOf(packages.browsePackages({ workspace, signal, query: { limit: 500 } })),
  })

export const usageQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, 'usage', 'now'],
    queryFn: ({ signal }) => bodyOf(usage.getUsage({ workspace, signal })),
  })

export const historyQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, 'usage', 'history'],
    queryFn: async ({ signal }) => (await bodyOf(usage.getUsageHistory({ workspace, signal, query: {} }))).periods,
  })

/** LIVE sessions in which somebody learns now, among those that were begun last. No list is ordered by activity. */
export const liveQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, 'sessions', 'live'],
    queryFn: async ({ signal }): Promise<LiveCount> => {
      const query = { limit: mostSessions, mode: 'live' as const }
      return countLive(await bodyOf(sessions.browseSessions({ workspace, signal, query })), Date.now())
    },
    refetchInterval: lookAgainAfter,
  })

export const incidentsQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, 'incidents', 'overview'],
    queryFn: async ({ signal }): Promise<Count> => {
      const page = await bodyOf(incidents.listIncidents({ workspace, signal, query: { status: 'open', limit: 200 } }))
      return { count: page.incidents.length, isAtLeast: page.next_cursor !== null }
    },
    refetchInterval: lookAgainAfter,
  })

/** Endpoints, and the latest 200 deliveries of all of them together. */
export const webhooksQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, 'webhooks', 'list'],
    queryFn: ({ signal }) => bodyOf(webhooks.listWebhooks({ workspace, signal, query: { limit: 200 } })),
  })

export const hasKeyQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, 'keys', 'any'],
    queryFn: async ({ signal }) =>
      (await bodyOf(keys.listApiKeys({ workspace, signal, query: { limit: 1 } }))).apiKeys.length > 0,
  })

/** The newest sessions of a mode: LIVE ones are of learners, TEST ones also of people who preview. */
export const newestSessionsQuery = (workspace: string, mode: 'live' | 'test') =>
  queryOptions({
    queryKey: [workspace, 'sessions', 'newest', mode],
    queryFn: async ({ signal }) =>
      (await bodyOf(sessions.browseSessions({ workspace, signal, query: { limit: mode === 'live' ? 1 : 50, mode } })))
        .sessions,
  })
