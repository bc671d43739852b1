/** What the screens of sessions ask and change. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { customerSessionsFamily } from '#shared/contract/families/dashboard/customer-sessions.ts'
import type { sessionsFamily } from '#shared/contract/families/learner/sessions.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'
import type { SessionsSearch } from './search.ts'

type Customer = typeof customerSessionsFamily
type Runtime = typeof sessionsFamily

const customerRoutes = {
  browseSessions: { method: 'GET', path: '/api/customer/sessions' },
  resetSessionProgress: { method: 'POST', path: '/api/customer/sessions/{sessionId}/reset' },
} as const satisfies Routes<Customer>
const runtimeRoutes = {
  getSession: { method: 'GET', path: '/api/v1/sessions/{sessionId}' },
  refreshToken: { method: 'POST', path: '/api/v1/sessions/{sessionId}/refresh-token' },
} as const satisfies Routes<Runtime>

const customer = client<Customer>()(customerRoutes, ownOrigin)
const runtime = client<Runtime>()(runtimeRoutes, ownOrigin)

export type SessionsPage = ResponseBody<Customer['endpoints']['browseSessions']>
export type SessionRow = SessionsPage['sessions'][number]
export type Session = ResponseBody<Runtime['endpoints']['getSession']>

export const sessionsKey = (workspace: string) => [workspace, 'sessions'] as const

export const sessionsQuery = (workspace: string, search: SessionsSearch) =>
  queryOptions({
    queryKey: [...sessionsKey(workspace), 'list', search],
    queryFn: ({ signal }) =>
      bodyOf(
        customer.browseSessions({
          workspace,
          signal,
          query: {
            limit: 50,
            ...(search.learner === undefined ? {} : { user_id: search.learner }),
            ...(search.package === undefined ? {} : { package_id: search.package }),
            ...(search.status === undefined ? {} : { status: search.status }),
            ...(search.mode === undefined ? {} : { mode: search.mode }),
            ...(search.cursor === undefined ? {} : { cursor: search.cursor }),
          },
        }),
      ),
    placeholderData: keepPreviousData,
  })

/** Milliseconds between two looks at a session while its page is seen. */
const lookAgainAfter = 3000

/** A session that moves while the learner plays: it is asked for again as long as the page is seen. */
export const sessionQuery = (workspace: string, sessionId: string) =>
  queryOptions({
    queryKey: [...sessionsKey(workspace), 'one', sessionId],
    queryFn: ({ signal }) => bodyOf(runtime.getSession({ workspace, signal, params: { sessionId }, query: {} })),
    refetchInterval: lookAgainAfter,
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
