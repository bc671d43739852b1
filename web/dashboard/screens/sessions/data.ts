/** What the screens of sessions ask and change. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { customerLrsFamily } from '#shared/contract/families/dashboard/customer-lrs.ts'
import type { customerSessionsFamily } from '#shared/contract/families/dashboard/customer-sessions.ts'
import type { customerWebhooksFamily } from '#shared/contract/families/dashboard/customer-webhooks.ts'
import type { organizationsFamily } from '#shared/contract/families/public/organizations.ts'
import type { webhooksFamily } from '#shared/contract/families/public/webhooks.ts'
import type { sessionsFamily } from '#shared/contract/families/learner/sessions.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'
import { isLearning } from '#web/dashboard/app/learning-now.ts'
import type { ModeSearch } from '#web/dashboard/app/mode-search.ts'
import { filtersOf } from './filters-of.ts'
import { untilNextAttempt } from './rules.ts'
import type { SessionsSearch } from './search.ts'

type Customer = typeof customerSessionsFamily
type Runtime = typeof sessionsFamily

const customerRoutes = {
  browseSessions: { method: 'GET', path: '/api/customer/sessions' },
  getSessionCourse: { method: 'GET', path: '/api/customer/sessions/{sessionId}/course' },
  resetSessionProgress: { method: 'POST', path: '/api/customer/sessions/{sessionId}/reset' },
} as const satisfies Routes<Customer>
const runtimeRoutes = {
  getSession: { method: 'GET', path: '/api/v1/sessions/{sessionId}' },
  refreshToken: { method: 'POST', path: '/api/v1/sessions/{sessionId}/refresh-token' },
} as const satisfies Routes<Runtime>

const lrsRoutes = {
  browseStatements: { method: 'GET', path: '/api/customer/lrs/statements' },
} as const satisfies Routes<typeof customerLrsFamily>
const endpointRoutes = {
  listWebhooks: { method: 'GET', path: '/api/v1/webhooks' },
} as const satisfies Routes<typeof webhooksFamily>
const deliveryRoutes = {
  listDeliveries: { method: 'GET', path: '/api/customer/webhooks/{webhookId}/deliveries' },
} as const satisfies Routes<typeof customerWebhooksFamily>
const organizationRoutes = {
  listOrganizations: { method: 'GET', path: '/api/v1/organizations' },
} as const satisfies Routes<typeof organizationsFamily>

const customer = client<Customer>()(customerRoutes, ownOrigin)
const runtime = client<Runtime>()(runtimeRoutes, ownOrigin)
const lrs = client<typeof customerLrsFamily>()(lrsRoutes, ownOrigin)
const endpoints = client<typeof webhooksFamily>()(endpointRoutes, ownOrigin)
const webhooks = client<typeof customerWebhooksFamily>()(deliveryRoutes, ownOrigin)
const organizations = client<typeof organizationsFamily>()(organizationRoutes, ownOrigin)

export type SessionsPage = ResponseBody<Customer['endpoints']['browseSessions']>
export type SessionRow = SessionsPage['sessions'][number]
export type SessionCourse = ResponseBody<Customer['endpoints']['getSessionCourse']>
export type Session = ResponseBody<Runtime['endpoints']['getSession']>

export const sessionsKey = (workspace: string) => [workspace, 'sessions'] as const

export const sessionsQuery = (workspace: string, search: SessionsSearch & ModeSearch) =>
  queryOptions({
    queryKey: [...sessionsKey(workspace), 'list', search],
    queryFn: ({ signal }) =>
      bodyOf(
        customer.browseSessions({
          workspace,
          signal,
          query: {
            limit: 50,
            ...filtersOf(search),
            ...(search.cursor === undefined ? {} : { cursor: search.cursor }),
          },
        }),
      ),
    placeholderData: keepPreviousData,
  })

/** Organizations that the list can be filtered by. */
export const organizationsQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, 'organizations', 'choices'],
    queryFn: async ({ signal }) =>
      (await bodyOf(organizations.listOrganizations({ workspace, signal, query: { limit: 500 } }))).organizations,
  })

/** Milliseconds between two looks at a session while its page is seen. */
const lookAgainAfter = 3000

/** A session moves while somebody learns in it: it is asked for again then, as long as the page is seen. */
export const sessionQuery = (workspace: string, sessionId: string) =>
  queryOptions({
    queryKey: [...sessionsKey(workspace), 'one', sessionId],
    queryFn: ({ signal }) => bodyOf(runtime.getSession({ workspace, signal, params: { sessionId }, query: {} })),
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      data !== undefined && isLearning(data.updated_at, dataUpdatedAt) && lookAgainAfter,
  })

/** The course of a session changes with a new attempt only. */
export const sessionCourseQuery = (workspace: string, sessionId: string) =>
  queryOptions({
    queryKey: [...sessionsKey(workspace), 'course', sessionId],
    queryFn: ({ signal }) => bodyOf(customer.getSessionCourse({ workspace, signal, params: { sessionId } })),
  })

/** The newest statements of the registration of a session. */
export const sessionStatementsQuery = (workspace: string, registration: string, { updated_at: savedAt }: Session) =>
  queryOptions({
    queryKey: [...sessionsKey(workspace), 'statements', registration],
    queryFn: ({ signal }) => bodyOf(lrs.browseStatements({ workspace, signal, query: { limit: 50, registration } })),
    refetchInterval: ({ state: { dataUpdatedAt } }) => isLearning(savedAt, dataUpdatedAt) && lookAgainAfter,
  })

type Delivery = ResponseBody<(typeof customerWebhooksFamily)['endpoints']['listDeliveries']>['deliveries'][number]

export type SessionDelivery = Delivery & {
  /** Label of the webhook. */
  readonly endpoint: string
}

/** Pages of deliveries that are looked through for each endpoint. */
const mostPages = 4

/** Deliveries that name a session, newest first. No route finds them by it: those since its first launch are looked through. */
export const sessionDeliveriesQuery = (workspace: string, { id, created_at: from }: Session) =>
  queryOptions({
    queryKey: [...sessionsKey(workspace), 'deliveries', id],
    queryFn: async ({ signal }) => {
      const { webhooks: all } = await bodyOf(endpoints.listWebhooks({ workspace, signal, query: { limit: 200 } }))
      const found: SessionDelivery[] = []
      let isWhole = true
      for (const { id: webhookId, label } of all) {
        let cursor: string | null | undefined
        for (let page = 0; page < mostPages && cursor !== null; page += 1) {
          const query = { limit: 50, from, ...(cursor === undefined ? {} : { cursor }) }
          const answer = await bodyOf(webhooks.listDeliveries({ workspace, signal, params: { webhookId }, query }))
          const own = answer.deliveries.filter(({ body }) => body.includes(JSON.stringify(id)))
          found.push(...own.map((delivery) => ({ ...delivery, endpoint: label })))
          cursor = answer.next_cursor
        }
        isWhole &&= cursor === null
      }
      return { deliveries: found.sort((a, b) => b.queuedAt.localeCompare(a.queuedAt)), isWhole }
    },
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      data !== undefined && untilNextAttempt(data.deliveries, dataUpdatedAt),
  })

/** A link that opens a session as the learner sees it. Nothing is stored by asking for it. */
export const linkToSession = async (sessionId: string): Promise<string> =>
  (await bodyOf(runtime.refreshToken({ params: { sessionId } }))).launch_url

interface Reset {
  readonly workspace: string
  readonly sessionId: string
  /** Empty: none. */
  readonly note: string
  /** The same for each repetition. */
  readonly idempotencyKey: string
}

export const resetSession = ({ workspace, sessionId, note, idempotencyKey }: Reset) =>
  bodyOf(
    customer.resetSessionProgress({
      workspace,
      idempotencyKey,
      params: { sessionId },
      body: note === '' ? {} : { note },
    }),
  )
