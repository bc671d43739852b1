/** What the report of a version asks. */
import { queryOptions } from '@tanstack/react-query'
import type { customerPackagesFamily } from '#shared/contract/families/dashboard/customer-packages.ts'
import type { packagesFamily } from '#shared/contract/families/public/packages.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'

const packageRoutes = {
  listPackageVersions: { method: 'GET', path: '/api/v1/packages/{packageId}/versions' },
} as const satisfies Routes<typeof packagesFamily>
const managementRoutes = {
  getVersionReport: { method: 'GET', path: '/api/customer/packages/{packageId}/versions/{versionId}/report' },
} as const satisfies Routes<typeof customerPackagesFamily>

const packages = client<typeof packagesFamily>()(packageRoutes, ownOrigin)
const management = client<typeof customerPackagesFamily>()(managementRoutes, ownOrigin)

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
