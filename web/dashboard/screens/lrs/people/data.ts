/** What the screen of erasures and exports asks and changes. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import type { actorRequestsFamily } from '#shared/contract/families/dashboard/actor-requests.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'

type Family = typeof actorRequestsFamily

const all = '/api/customer/lrs/actor-requests'
const routes = {
  listActorRequests: { method: 'GET', path: all },
  createActorRequest: { method: 'POST', path: all },
  getActorRequest: { method: 'GET', path: `${all}/{requestId}` },
  retryActorRequest: { method: 'POST', path: `${all}/{requestId}/retry` },
} as const satisfies Routes<Family>

const requesting = client<Family>()(routes, ownOrigin)

export type ActorRequest = ResponseBody<Family['endpoints']['listActorRequests']>['requests'][number]
export type NewActorRequest = z.input<Family['endpoints']['createActorRequest']['body']>

export const actorRequestsKey = (workspace: string) => [workspace, 'lrs', 'actor-requests'] as const

/** Milliseconds between two looks while a request is under way. */
const lookAgainAfter = 3000

const isUnderWay = ({ status }: ActorRequest): boolean => status === 'queued' || status === 'running'

export const actorRequestsQuery = (workspace: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...actorRequestsKey(workspace), cursor],
    queryFn: ({ signal }) =>
      bodyOf(
        requesting.listActorRequests({
          workspace,
          signal,
          query: { limit: 50, ...(cursor === undefined ? {} : { cursor }) },
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.requests.some(isUnderWay) === true ? lookAgainAfter : false),
  })

export const createActorRequest = (workspace: string, body: NewActorRequest) =>
  bodyOf(requesting.createActorRequest({ workspace, body }))

export const retryActorRequest = (workspace: string, requestId: string) =>
  bodyOf(requesting.retryActorRequest({ workspace, params: { requestId } }))

/** A link to the archive, which works for 15 minutes; null where the archive is gone. */
export const archiveAddress = async (workspace: string, requestId: string): Promise<string | null> =>
  (await bodyOf(requesting.getActorRequest({ workspace, params: { requestId } }))).request.archive?.url ?? null
