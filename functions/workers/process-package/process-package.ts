import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { contentPrefix } from '#shared/domain/packages/package-presenter.ts'
import { failedEvent, type PackageVersion } from '#shared/domain/packages/package.ts'
import { uploadObjectKey } from '#shared/domain/uploads/upload.ts'
import {
  findUpload,
  finishVersion,
  inspectUpload,
  isHostable,
  type Processing,
} from '#shared/operations/packages/package-processing.ts'
import { reportOfInspection } from '#shared/operations/packages/report.ts'
import type { PackageRepository } from '#shared/store/packages/package-repository.ts'

type VersionId = Pick<PackageVersion, 'tenantId' | 'packageId' | 'versionId'>

interface Dependencies extends Processing {
  readonly packages: Pick<PackageRepository, 'getVersion'>
  readonly stamp: Stamp
}

/**
 * Finishes a version that is `processing`, writing all of its files again, and deletes the files of one that has
 * failed. A ready version stays as it is. The message is sent before the version is created, so there may be no such
 * version; then there is nothing to do.
 */
export async function processPackage(id: VersionId, dependencies: Dependencies): Promise<void> {
  const version = await versionOf(id, dependencies)
  if (version?.status === 'processing') await complete(version, dependencies)
  const current = version?.status === 'processing' ? await versionOf(id, dependencies) : version
  // A failed version never becomes ready, and nothing points to its files.
  if (current?.status === 'failed') await dependencies.content.removeAll(contentPrefix(current))
}

const versionOf = (
  { tenantId, packageId, versionId }: VersionId,
  { packages }: Dependencies,
): Promise<PackageVersion | null> => packages.getVersion(tenantId, packageId, versionId)

async function complete(version: PackageVersion, dependencies: Dependencies): Promise<void> {
  const { stamp, versions, uploaded } = dependencies
  const key = uploadObjectKey(version)
  const event = failedEvent(version, stamp)
  const found = await findUpload(uploaded, key, version.sizeBytes)
  if (found === null) return versions.fail(version, { event, reason: 'The uploaded file is gone. Upload it again.' })
  if (version.eTag !== null && version.eTag !== found.head.eTag) {
    return versions.fail(version, {
      event,
      reason: 'The uploaded file was replaced by another one while it was processed. Upload it again.',
    })
  }
  const archive = await inspectUpload(dependencies, found)
  if (!isHostable(archive)) {
    const report = reportOfInspection(archive.inspection)
    return versions.fail(version, {
      event,
      reason: report.errors[0]?.message ?? 'The package was refused.',
      report,
    })
  }
  await finishVersion(dependencies, version, { archive, stamp })
}
