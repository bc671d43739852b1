import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { contentPrefix } from '#shared/domain/packages/package-presenter.ts'
import type { PackageVersion } from '#shared/domain/packages/package.ts'
import { uploadObjectKey } from '#shared/domain/uploads/upload.ts'
import { findUpload, finishVersion, inspectUpload, isHostable, type Processing } from '#shared/processing/package-processing.ts'
import type { ProcessingJob } from '#shared/processing/processing-job.ts'
import { reportOfInspection } from '#shared/processing/report.ts'
import type { PackageRepository } from '#shared/store/package-repository.ts'

interface Dependencies extends Processing {
  readonly packages: Pick<PackageRepository, 'getVersion'>
  readonly stamp: Stamp
}

/**
 * Idempotent: a version that is ready is left alone; one that was left half done is written again; of one that has
 * failed, here or in its request, what was written is removed. A job may also name a version that was never begun: it
 * is sent before the version is written, so that none is forgotten.
 */
export async function processPackage(job: ProcessingJob, dependencies: Dependencies): Promise<void> {
  const version = await versionOf(job, dependencies)
  if (version?.status === 'processing') await complete(version, dependencies)
  const left = version?.status === 'processing' ? await versionOf(job, dependencies) : version
  // Only what is failed for good: nobody makes it ready any more, and nobody is ever pointed at its files.
  if (left?.status === 'failed') await dependencies.content.removeAll(contentPrefix(left))
}

const versionOf = ({ tenantId, packageId, versionId }: ProcessingJob, { packages }: Dependencies): Promise<PackageVersion | null> => packages.getVersion(tenantId, packageId, versionId)

async function complete(version: PackageVersion, dependencies: Dependencies): Promise<void> {
  const { stamp, versions, uploaded } = dependencies
  const key = uploadObjectKey(version)
  const found = await findUpload(uploaded, key, version.sizeBytes)
  if (found === null) return versions.fail(version, { at: stamp.now, reason: 'The uploaded file is gone. Upload it again.' })
  if (version.eTag !== null && version.eTag !== found.head.eTag) {
    return versions.fail(version, { at: stamp.now, reason: 'The uploaded file was replaced by another one while it was processed. Upload it again.' })
  }
  const archive = await inspectUpload(dependencies, found)
  if (!isHostable(archive)) {
    const report = reportOfInspection(archive.inspection)
    return versions.fail(version, { at: stamp.now, reason: report.errors[0]?.message ?? 'The package was refused.', report })
  }
  await finishVersion(dependencies, version, { archive, stamp })
}
