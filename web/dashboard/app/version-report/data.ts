/** What the report of a version asks, and the page of its package with it. */
import { queryOptions } from '@tanstack/react-query'
import type { customerPackagesFamily } from '#shared/contract/families/dashboard/customer-packages.ts'
import type { customerSessionsFamily } from '#shared/contract/families/dashboard/customer-sessions.ts'
import type { packagesFamily } from '#shared/contract/families/public/packages.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'

const packageRoutes = {
  getPackage: { method: 'GET', path: '/api/v1/packages/{packageId}' },
  listPackageVersions: { method: 'GET', path: '/api/v1/packages/{packageId}/versions' },
} as const satisfies Routes<typeof packagesFamily>
const managementRoutes = {
  getVersionReport: { method: 'GET', path: '/api/customer/packages/{packageId}/versions/{versionId}/report' },
} as const satisfies Routes<typeof customerPackagesFamily>

const sessionRoutes = {
  getOpenSessions: { method: 'GET', path: '/api/customer/sessions/open' },
} as const satisfies Routes<typeof customerSessionsFamily>

const packages = client<typeof packagesFamily>()(packageRoutes, ownOrigin)
const sessions = client<typeof customerSessionsFamily>()(sessionRoutes, ownOrigin)
const management = client<typeof customerPackagesFamily>()(managementRoutes, ownOrigin)

export type Package = ResponseBody<(typeof packagesFamily)['endpoints']['getPackage']>['package']
export type Revision = ResponseBody<(typeof packagesFamily)['endpoints']['listPackageVersions']>['versions'][number]
export type VersionReport = ResponseBody<(typeof customerPackagesFamily)['endpoints']['getVersionReport']>

export interface PackageAddress {
  readonly workspace: string
  readonly packageId: string
}
export interface VersionAddress extends PackageAddress {
  readonly versionId: string
}

/** Milliseconds between two looks at a version that is still processed. */
export const lookAgainAfter = 3000

/** Newest first. */
export const revisionsQuery = ({ workspace, packageId }: PackageAddress) =>
  queryOptions({
    queryKey: [workspace, 'packages', 'revisions', packageId],
    queryFn: async ({ signal }) =>
      (await bodyOf(packages.listPackageVersions({ workspace, signal, params: { packageId } }))).versions,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'processing') === true ? lookAgainAfter : false,
  })

export const reportQuery = ({ workspace, packageId, versionId }: VersionAddress) =>
  queryOptions({
    queryKey: [workspace, 'packages', 'report', packageId, versionId],
    queryFn: ({ signal }) =>
      bodyOf(management.getVersionReport({ workspace, signal, params: { packageId, versionId } })),
    refetchInterval: ({ state }) => (state.data?.version.status === 'processing' ? lookAgainAfter : false),
  })

export const packageQuery = ({ workspace, packageId }: PackageAddress) =>
  queryOptions({
    queryKey: [workspace, 'packages', 'one', packageId],
    queryFn: async ({ signal }) =>
      (await bodyOf(packages.getPackage({ workspace, signal, params: { packageId } }))).package,
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? lookAgainAfter : false),
    // The title of the tab tells of the end also while another tab is seen.
    refetchIntervalInBackground: true,
  })

/** Milliseconds for which a count of sessions holds: the service looks at up to 2,000 for each. */
const countHoldsFor = 60_000

/** Open sessions of a package by version, of its newest sessions. */
export const openSessionsQuery = ({ workspace, packageId }: PackageAddress) =>
  queryOptions({
    queryKey: [workspace, 'sessions', 'open', packageId],
    queryFn: ({ signal }) => bodyOf(sessions.getOpenSessions({ workspace, signal, query: { package_id: packageId } })),
    staleTime: countHoldsFor,
  })
