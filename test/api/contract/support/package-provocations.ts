/** How the codes of managing packages are provoked. */
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import { seedPackage } from '#test/support/seed.ts'
import { attribution } from './management-provocations.ts'
import { changed, prepared, slotsFull, storageFull, type Provocation, type Rows } from './provocation.ts'

const elsewhere: Rows = {
  PACKAGE_NOT_FOUND: changed((request) => ({ ...request, params: { ...request.params, packageId: 'pkg_unknown' } })),
}

/** The call on a package that is stored with other settings, and on its version where the call names one. */
const on = (settings: Parameters<typeof seedPackage>[1]): Provocation =>
  prepared(async (request, { backend }) => {
    const packageId = await seedPackage(backend, settings)
    const found = await packageRepository(backend.table).getWithVersions(backend.tenantId, packageId)
    const { versionId: named } = request.params ?? {}
    const versionId = found?.versions[0]?.versionId ?? ''
    return { ...request, params: { packageId, ...(named === undefined ? {} : { versionId }) } }
  })

const archived = on({ status: 'archived', archivedAt: '2026-11-20T00:00:00.000Z' })
const noVersion: Rows = {
  ...elsewhere,
  NOT_FOUND: changed((request) => ({ ...request, params: { ...request.params, versionId: 'ver_unknown' } })),
}

export const packageRows: Readonly<Record<string, Rows>> = {
  updatePackage: {
    ...elsewhere,
    ...attribution,
    PACKAGE_ARCHIVED: archived,
    VERSION_CONFLICT: changed((request) => ({ ...request, body: { version: 7 } })),
  },
  getVersionReport: noVersion,
  downloadPackageVersion: { ...noVersion, PACKAGE_NOT_READY: on({ status: 'processing' }) },
  activateVersion: { ...noVersion, PACKAGE_ARCHIVED: archived, PACKAGE_NOT_READY: on({ status: 'processing' }) },
  archiveManagedPackage: elsewhere,
  restorePackage: {
    ...elsewhere,
    QUOTA_EXCEEDED: slotsFull,
    STORAGE_QUOTA_EXCEEDED: storageFull,
  },
  deletePackage: {
    ...elsewhere,
    PACKAGE_NOT_ARCHIVED: on({}),
    VALIDATION_ERROR: changed((request) => ({ ...request, body: { confirm: 'another' } })),
  },
  withdrawDeletion: elsewhere,
}
