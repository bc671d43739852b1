/** What the screens of recomputations ask and change. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { capabilityFamily } from '#shared/contract/families/public/capability.ts'
import type {
  NewRecomputation,
  RecomputationKind,
  RecomputationResource,
} from '#shared/contract/resources/skills/recomputation.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'

type Capability = typeof capabilityFamily

const all = '/api/v1/cale/recomputations'
const routes = {
  listRecomputations: { method: 'GET', path: all },
  createRecomputation: { method: 'POST', path: all },
  getRecomputation: { method: 'GET', path: `${all}/{recomputationId}` },
} as const satisfies Routes<Capability>
const capability = client<Capability>()(routes, ownOrigin)

export const kinds = ['replay', 'realign', 'migrate'] as const satisfies readonly RecomputationKind[]

/** Milliseconds between two looks at a recomputation that has not ended. */
const lookAgainAfter = 1500

export const isUnderWay = ({ status }: Pick<RecomputationResource, 'status'>): boolean =>
  status === 'queued' || status === 'processing'

export const recomputationsKey = (workspace: string) => [workspace, 'skills', 'recomputations'] as const

export const recomputationsQuery = (workspace: string, cursor?: string) =>
  queryOptions({
    queryKey: [...recomputationsKey(workspace), 'list', cursor],
    queryFn: ({ signal }) => {
      const query = { limit: 50, ...(cursor === undefined ? {} : { cursor }) }
      return bodyOf(capability.listRecomputations({ workspace, signal, query }))
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.data?.recomputations.some(isUnderWay) === true && lookAgainAfter,
  })

export const recomputationQuery = (workspace: string, recomputationId: string) =>
  queryOptions({
    queryKey: [...recomputationsKey(workspace), 'one', recomputationId],
    queryFn: async ({ signal }) =>
      (await bodyOf(capability.getRecomputation({ workspace, signal, params: { recomputationId } }))).recomputation,
    refetchInterval: ({ state }) => state.data !== undefined && isUnderWay(state.data) && lookAgainAfter,
  })

/** Refused with RECOMPUTATION_RUNNING while another one of the workspace is under way. */
export const startRecomputation = async (workspace: string, body: NewRecomputation, idempotencyKey: string) =>
  (await bodyOf(capability.createRecomputation({ workspace, body, idempotencyKey }))).recomputation
