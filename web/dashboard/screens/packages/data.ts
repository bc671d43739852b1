/** What the list of packages asks and changes. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { customerPackagesFamily } from '#shared/contract/families/dashboard/customer-packages.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'
import type { PackagesSearch } from './search.ts'

type Family = typeof customerPackagesFamily

const one = '/api/customer/packages/{packageId}'
const routes = {
  browsePackages: { method: 'GET', path: '/api/customer/packages' },
  archiveManagedPackage: { method: 'POST', path: `${one}/archive` },
  restorePackage: { method: 'POST', path: `${one}/restore` },
} as const satisfies Routes<Family>

const packages = client<Family>()(routes, ownOrigin)

export type PackagesPage = ResponseBody<Family['endpoints']['browsePackages']>
export type PackageRow = PackagesPage['packages'][number]

const pageSize = 50

/** Key of everything that is known of the packages of a workspace. */
export const packagesKey = (workspace: string) => [workspace, 'packages'] as const

export const packagesQuery = (workspace: string, search: PackagesSearch) =>
  queryOptions({
    queryKey: [...packagesKey(workspace), 'list', search],
    queryFn: ({ signal }) =>
      bodyOf(
        packages.browsePackages({
          workspace,
          signal,
          query: {
            limit: pageSize,
            offset: Number(search.offset ?? 0),
            ...(search.q === undefined ? {} : { q: search.q }),
            ...(search.status === undefined ? {} : { status: search.status }),
            ...(search.organization === undefined ? {} : { organization_id: search.organization }),
          },
        }),
      ),
    placeholderData: keepPreviousData,
  })

export const archivePackage = (workspace: string, packageId: string) =>
  bodyOf(packages.archiveManagedPackage({ workspace, params: { packageId } }))

export const restorePackage = (workspace: string, packageId: string) =>
  bodyOf(packages.restorePackage({ workspace, params: { packageId } }))
