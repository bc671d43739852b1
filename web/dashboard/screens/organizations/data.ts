/** What the screens of organizations ask and change. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import type { customerOrganizationsFamily } from '#shared/contract/families/dashboard/customer-organizations.ts'
import type { dispatchLearnersFamily } from '#shared/contract/families/public/dispatch-learners.ts'
import type { dispatchesFamily } from '#shared/contract/families/public/dispatches.ts'
import type { organizationsFamily } from '#shared/contract/families/public/organizations.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'
import { offsetPage } from '#web/dashboard/app/offset-page.ts'
import type { ReportRow } from './report-rows.ts'
import type { OrganizationsSearch } from './search.ts'

type Family = typeof organizationsFamily

const all = '/api/v1/organizations'
const one = `${all}/{organizationId}` as const
const routes = {
  listOrganizations: { method: 'GET', path: all },
  createOrganization: { method: 'POST', path: all },
  getOrganization: { method: 'GET', path: one },
  updateOrganization: { method: 'PATCH', path: one },
  archiveOrganization: { method: 'DELETE', path: one },
} as const satisfies Routes<Family>
const dispatchRoutes = {
  listDispatches: { method: 'GET', path: '/api/v1/dispatches' },
} as const satisfies Routes<typeof dispatchesFamily>
const resultRoutes = {
  getDispatchResults: { method: 'GET', path: '/api/v1/dispatches/{dispatchId}/results' },
} as const satisfies Routes<typeof dispatchLearnersFamily>
const countRoutes = {
  getOrganizationCounts: { method: 'GET', path: '/api/customer/organizations/counts' },
} as const satisfies Routes<typeof customerOrganizationsFamily>

const organizations = client<Family>()(routes, ownOrigin)
const dispatches = client<typeof dispatchesFamily>()(dispatchRoutes, ownOrigin)
const results = client<typeof dispatchLearnersFamily>()(resultRoutes, ownOrigin)
const counts = client<typeof customerOrganizationsFamily>()(countRoutes, ownOrigin)

export type OrganizationsPage = ResponseBody<Family['endpoints']['listOrganizations']>
export type OrganizationCounts = ResponseBody<
  (typeof customerOrganizationsFamily)['endpoints']['getOrganizationCounts']
>
export type Organization = OrganizationsPage['organizations'][number]
export type NewOrganization = z.input<NonNullable<Family['endpoints']['createOrganization']['body']>>
export type OrganizationChange = z.input<NonNullable<Family['endpoints']['updateOrganization']['body']>>

export const organizationsKey = (workspace: string) => [workspace, 'organizations'] as const

export const organizationsQuery = (workspace: string, { status, external, offset }: OrganizationsSearch) =>
  queryOptions({
    queryKey: [...organizationsKey(workspace), 'list', { status, external, offset }],
    queryFn: ({ signal }) =>
      bodyOf(
        organizations.listOrganizations({
          workspace,
          signal,
          query: {
            ...offsetPage({ offset, status: status ?? 'active' }),
            ...(external === undefined ? {} : { external_id: external }),
          },
        }),
      ),
    placeholderData: keepPreviousData,
  })

/** An organization of a workspace. */
export interface OrganizationId {
  readonly workspace: string
  readonly organizationId: string
}

export const organizationQuery = ({ workspace, organizationId }: OrganizationId) =>
  queryOptions({
    queryKey: [...organizationsKey(workspace), 'one', organizationId],
    queryFn: async ({ signal }) =>
      (await bodyOf(organizations.getOrganization({ workspace, signal, params: { organizationId } }))).organization,
  })

/** How many packages, dispatches and learners organizations have: those of one page of the list. */
export const countsQuery = (workspace: string, organizationIds: readonly string[]) =>
  queryOptions({
    queryKey: [...organizationsKey(workspace), 'counts', organizationIds],
    queryFn: ({ signal }) =>
      bodyOf(
        counts.getOrganizationCounts({ workspace, signal, query: { organization_ids: organizationIds.join(',') } }),
      ),
    placeholderData: keepPreviousData,
    // Other screens change what is counted here.
    staleTime: 0,
  })

/** Dispatches whose results are read at the same time. */
const atOnce = 4

/** Dispatches of the organization that are not archived, each with its results: the newest 200. */
export const reportQuery = ({ workspace, organizationId }: OrganizationId) =>
  queryOptions({
    queryKey: [workspace, 'dispatches', 'of-organization', organizationId],
    queryFn: async ({ signal }) => {
      const { dispatches: found, pagination } = await bodyOf(
        dispatches.listDispatches({
          workspace,
          signal,
          query: { limit: 200, offset: 0, organization_id: organizationId },
        }),
      )
      const rows: ReportRow[] = []
      for (let start = 0; start < found.length; start += atOnce)
        rows.push(
          ...(await Promise.all(
            found.slice(start, start + atOnce).map(async ({ id, name, status }) => ({
              id,
              name,
              status,
              results: await bodyOf(results.getDispatchResults({ workspace, signal, params: { dispatchId: id } })),
            })),
          )),
        )
      return { rows, hasMore: pagination.hasMore }
    },
  })

export const createOrganization = (workspace: string, body: NewOrganization, idempotencyKey: string) =>
  bodyOf(organizations.createOrganization({ workspace, body, idempotencyKey }))

export const changeOrganization = ({ workspace, organizationId }: OrganizationId, body: OrganizationChange) =>
  bodyOf(organizations.updateOrganization({ workspace, params: { organizationId }, body }))

export const archiveOrganization = ({ workspace, organizationId }: OrganizationId) =>
  bodyOf(organizations.archiveOrganization({ workspace, params: { organizationId } }))
