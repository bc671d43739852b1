/** What the page of a package asks and changes. */
import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import type { customerPackagesFamily } from '#shared/contract/families/dashboard/customer-packages.ts'
import type { dispatchesFamily } from '#shared/contract/families/public/dispatches.ts'
import type { launchesFamily } from '#shared/contract/families/public/launches.ts'
import type { organizationsFamily } from '#shared/contract/families/public/organizations.ts'
import type { usageFamily } from '#shared/contract/families/public/usage.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, CallError, ownOrigin } from '#web/dashboard/app/calls.ts'
import { followToFile } from '#web/dashboard/app/files.ts'
import type { Package, PackageAddress, VersionAddress } from '#web/dashboard/app/version-report/data.ts'
import { packagesKey } from '../data.ts'

type Management = typeof customerPackagesFamily
type Launches = typeof launchesFamily

const managed = '/api/customer/packages/{packageId}'
const managementRoutes = {
  browsePackages: { method: 'GET', path: '/api/customer/packages' },
  updatePackage: { method: 'PATCH', path: managed },
  deletePackage: { method: 'POST', path: `${managed}/deletion` },
  withdrawDeletion: { method: 'DELETE', path: `${managed}/deletion` },
  activateVersion: { method: 'POST', path: `${managed}/versions/{versionId}/activate` },
} as const satisfies Routes<Management>
const launchRoutes = {
  launchPackage: { method: 'POST', path: '/api/v1/packages/{packageId}/launch' },
} as const satisfies Routes<Launches>

const organizationRoutes = {
  listOrganizations: { method: 'GET', path: '/api/v1/organizations' },
} as const satisfies Routes<typeof organizationsFamily>
const dispatchRoutes = {
  listDispatches: { method: 'GET', path: '/api/v1/dispatches' },
} as const satisfies Routes<typeof dispatchesFamily>
const usageRoutes = {
  getUsage: { method: 'GET', path: '/api/v1/usage' },
} as const satisfies Routes<typeof usageFamily>

const dispatches = client<typeof dispatchesFamily>()(dispatchRoutes, ownOrigin)
const usage = client<typeof usageFamily>()(usageRoutes, ownOrigin)
const organizations = client<typeof organizationsFamily>()(organizationRoutes, ownOrigin)
const management = client<Management>()(managementRoutes, ownOrigin)
const launches = client<Launches>()(launchRoutes, ownOrigin)

export type Launch = ResponseBody<Launches['endpoints']['launchPackage']>

export type ManagedPackage = ResponseBody<Management['endpoints']['browsePackages']>['packages'][number]
export type PackageChange = z.input<NonNullable<Management['endpoints']['updatePackage']['body']>>

export const activateVersion = ({ workspace, packageId, versionId }: VersionAddress) =>
  bodyOf(management.activateVersion({ workspace, params: { packageId, versionId } }))

/** Downloads the archive of a version. Refused with PACKAGE_NOT_READY while it is being made. */
export const downloadArchive = ({ workspace, packageId, versionId }: VersionAddress): Promise<void> => {
  const [course, version] = [packageId, versionId].map(encodeURIComponent)
  return followToFile(workspace, `/api/v1/packages/${course}/versions/${version}/download`)
}

interface LaunchRequest {
  readonly learnerId: string
  /** Empty: none. */
  readonly learnerName: string
  /** A session to go on in, which is made where it does not exist. Empty: a session of its own. */
  readonly sessionId: string
  readonly isNewAttempt: boolean
}

interface LaunchCall extends PackageAddress {
  /** The same for each repetition. */
  readonly idempotencyKey: string
}

/** Opens a session for a learner. The link ends with `endsAt`. */
export const launchFor = async (
  { workspace, packageId, idempotencyKey }: LaunchCall,
  { learnerId, learnerName, sessionId, isNewAttempt }: LaunchRequest,
): Promise<Launch & { readonly endsAt: string }> => {
  const launch = await bodyOf(
    launches.launchPackage({
      workspace,
      idempotencyKey,
      params: { packageId },
      body: {
        user_id: learnerId,
        ...(learnerName === '' ? {} : { learner_name: learnerName }),
        ...(sessionId === '' ? {} : { session_id: sessionId }),
        ...(isNewAttempt ? { new_attempt: true } : {}),
      },
    }),
  )
  return { ...launch, endsAt: new Date(Date.now() + launch.expires_in_seconds * 1000).toISOString() }
}

/** How many learners have used the workspace in TEST, and how many can. The overview asks the same. */
export const usageQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, 'usage', 'now'],
    queryFn: ({ signal }) => bodyOf(usage.getUsage({ workspace, signal })),
  })

/** How many dispatches a package has that are not archived. */
export const dispatchCountQuery = ({ workspace, packageId }: PackageAddress) =>
  queryOptions({
    queryKey: [workspace, 'dispatches', 'count', packageId],
    queryFn: async ({ signal }) =>
      (
        await bodyOf(
          dispatches.listDispatches({ workspace, signal, query: { limit: 1, offset: 0, package_id: packageId } }),
        )
      ).pagination,
  })

/** A package with its settings. No route returns a single one, so it is looked for by its slug among those of its kind. */
export const managedQuery = (workspace: string, { id, slug, status }: Package) =>
  queryOptions({
    queryKey: [...packagesKey(workspace), 'managed', id, status],
    queryFn: async ({ signal }): Promise<ManagedPackage> => {
      for (let offset = 0, hasMore = true; hasMore; offset += 500) {
        const page = await bodyOf(
          management.browsePackages({
            workspace,
            signal,
            query: { limit: 500, offset, q: slug, ...(status === 'archived' ? { status } : {}) },
          }),
        )
        const found = page.packages.find((each) => each.id === id)
        if (found !== undefined) return found
        hasMore = page.pagination.hasMore
      }
      // It went into the archive or out of it in between: asking again finds it.
      throw new CallError({ outcome: 'unreachable' })
    },
  })

export const organizationsQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, 'organizations', 'choices'],
    queryFn: async ({ signal }) =>
      (await bodyOf(organizations.listOrganizations({ workspace, signal, query: { limit: 500 } }))).organizations,
  })

/** Refused with VERSION_CONFLICT where somebody has changed the package in the meantime. */
export const changePackage = (workspace: string, packageId: string, body: PackageChange) =>
  bodyOf(management.updatePackage({ workspace, params: { packageId }, body }))

/** @param confirm the slug, as the person typed it */
export const deletePackage = (workspace: string, packageId: string, confirm: string) =>
  bodyOf(management.deletePackage({ workspace, params: { packageId }, body: { confirm } }))

export const withdrawDeletion = (workspace: string, packageId: string) =>
  bodyOf(management.withdrawDeletion({ workspace, params: { packageId } }))
