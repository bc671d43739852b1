/** What the list of alignments asks and changes. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import type { customerPackagesFamily } from '#shared/contract/families/dashboard/customer-packages.ts'
import type { capabilityFamily } from '#shared/contract/families/public/capability.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'

type Capability = typeof capabilityFamily

const all = '/api/v1/cale/alignments'
const routes = {
  listAlignments: { method: 'GET', path: all },
  createAlignment: { method: 'POST', path: all },
} as const satisfies Routes<Capability>
const packageRoutes = {
  browsePackages: { method: 'GET', path: '/api/customer/packages' },
} as const satisfies Routes<typeof customerPackagesFamily>

const capability = client<Capability>()(routes, ownOrigin)
const packages = client<typeof customerPackagesFamily>()(packageRoutes, ownOrigin)

export type Alignment = ResponseBody<Capability['endpoints']['listAlignments']>['alignments'][number]
export type NewAlignment = z.input<NonNullable<Capability['endpoints']['createAlignment']['body']>>

export const alignmentsKey = (workspace: string) => [workspace, 'skills', 'alignments'] as const

export const alignmentsQuery = (workspace: string, cursor?: string) =>
  queryOptions({
    queryKey: [...alignmentsKey(workspace), 'list', cursor],
    queryFn: ({ signal }) =>
      bodyOf(
        capability.listAlignments({
          workspace,
          signal,
          query: { limit: 50, ...(cursor === undefined ? {} : { cursor }) },
        }),
      ),
    placeholderData: keepPreviousData,
  })

/** All alignments, for a choice: two hundred a call. */
export const allAlignmentsQuery = (workspace: string) =>
  queryOptions({
    queryKey: [...alignmentsKey(workspace), 'all'],
    queryFn: async ({ signal }) => {
      const found: Alignment[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const query: { limit: number; cursor?: string } = { limit: 200, ...(cursor === '' ? {} : { cursor }) }
        const page: ResponseBody<Capability['endpoints']['listAlignments']> = await bodyOf(
          capability.listAlignments({ workspace, signal, query }),
        )
        found.push(...page.alignments)
        cursor = page.nextCursor
      }
      return found
    },
  })

/** Names of the newest packages by their ids: 200 at most. */
export const packageTitlesQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, 'packages', 'titles'],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
      const found = await bodyOf(packages.browsePackages({ workspace, signal, query: { limit: 200 } }))
      return new Map(found.packages.map(({ id, title }) => [id, title]))
    },
  })

export const createAlignment = (workspace: string, body: NewAlignment, idempotencyKey: string) =>
  bodyOf(capability.createAlignment({ workspace, body, idempotencyKey }))
