/** What the list of client systems asks and changes. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import type { capabilityFamily } from '#shared/contract/families/public/capability.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'

type Capability = typeof capabilityFamily

const all = '/api/v1/cale/client-systems'
const routes = {
  listClientSystems: { method: 'GET', path: all },
  createClientSystem: { method: 'POST', path: all },
  getClientSystem: { method: 'GET', path: `${all}/{clientSystemId}` },
  updateClientSystem: { method: 'PATCH', path: `${all}/{clientSystemId}` },
} as const satisfies Routes<Capability>

const capability = client<Capability>()(routes, ownOrigin)

type SystemList = ResponseBody<Capability['endpoints']['listClientSystems']>
export type ClientSystem = SystemList['clientSystems'][number]
export type FollowedStatements = NonNullable<SystemList['followedStatements']>
export type NewSystem = z.input<NonNullable<Capability['endpoints']['createClientSystem']['body']>>
export type SystemChange = z.input<NonNullable<Capability['endpoints']['updateClientSystem']['body']>>

export const kinds = [
  'lms',
  'hris',
  'assessment',
  'observation',
  'xapi',
] as const satisfies readonly NewSystem['kind'][]
export type Kind = (typeof kinds)[number]
export const modes = ['exposure', 'recall', 'applied', 'simulated', 'observed'] as const
export type Mode = (typeof modes)[number]

export const systemsKey = (workspace: string) => [workspace, 'skills', 'systems'] as const

export const systemsQuery = (workspace: string, cursor?: string) =>
  queryOptions({
    queryKey: [...systemsKey(workspace), cursor],
    queryFn: ({ signal }) =>
      bodyOf(
        capability.listClientSystems({
          workspace,
          signal,
          query: { limit: 50, ...(cursor === undefined ? {} : { cursor }) },
        }),
      ),
    placeholderData: keepPreviousData,
  })

/** One client system, as it is now. */
export const readSystem = async (workspace: string, clientSystemId: string): Promise<ClientSystem> =>
  (await bodyOf(capability.getClientSystem({ workspace, params: { clientSystemId } }))).clientSystem

export const createSystem = (workspace: string, body: NewSystem, idempotencyKey: string) =>
  bodyOf(capability.createClientSystem({ workspace, body, idempotencyKey }))

export const changeSystem = (workspace: string, clientSystemId: string, body: SystemChange) =>
  bodyOf(capability.updateClientSystem({ workspace, params: { clientSystemId }, body }))
