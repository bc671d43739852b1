/** Valid calls of signed-in people on packages. */
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import type { ApiRequest, Backend } from '#test/support/backend.ts'
import { seedPackage } from '#test/support/seed.ts'
import { signInAs } from '#test/support/signed-in.ts'

interface World {
  readonly backend: Backend
}
type Settings = Parameters<typeof seedPackage>[1]

const archivedAt = '2026-11-20T00:00:00.000Z'

/** An owner's call on a package of its own. */
const onPackage =
  (body?: unknown, settings: Settings = {}) =>
  async ({ backend }: World) => {
    const { changes: headers } = await signInAs(backend, 'owner')
    const params = { packageId: await seedPackage(backend, settings) }
    const request: ApiRequest = { headers, params, ...(body === undefined ? {} : { body }) }
    return { request, signedIn: true as const }
  }

/** An owner's call on the version of a package of its own. */
const onVersion = async ({ backend }: World) => {
  const { request } = await onPackage()({ backend })
  const packageId = request.params?.['packageId'] ?? ''
  const found = await packageRepository(backend.table).getWithVersions(backend.tenantId, packageId)
  const params = { packageId, versionId: found?.versions[0]?.versionId ?? '' }
  return { request: { ...request, params }, signedIn: true as const }
}

const archived = { status: 'archived', archivedAt } as const

export const packageCalls = {
  browsePackages: async ({ backend }: World) => ({
    request: { headers: (await signInAs(backend, 'owner')).reads },
    signedIn: true as const,
  }),
  updatePackage: onPackage({ title: 'New' }),
  getVersionReport: onVersion,
  activateVersion: onVersion,
  archiveManagedPackage: onPackage(),
  restorePackage: onPackage(undefined, archived),
  deletePackage: onPackage({ confirm: 'seeded-course' }, archived),
  withdrawDeletion: onPackage(undefined, archived),
}
