import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { uploadObjectKey } from '#shared/domain/uploads/upload.ts'
import { finishVersion, inspectUpload, type Processing } from '#shared/processing/package-processing.ts'
import type { ProcessingJob } from '#shared/processing/processing-job.ts'
import type { PackageRepository } from '#shared/store/package-repository.ts'

interface Dependencies extends Processing {
  readonly packages: Pick<PackageRepository, 'getVersion'>
  readonly stamp: Stamp
}

/** Idempotent: a version that is ready or failed is left alone; one that was left half done is written again. */
export async function processPackage(job: ProcessingJob, dependencies: Dependencies): Promise<void> {
  const { stamp, versions, uploaded } = dependencies
  const version = await dependencies.packages.getVersion(job.tenantId, job.packageId, job.versionId)
  if (version?.status !== 'processing') return
  const key = uploadObjectKey(version)
  const head = await uploaded.head(key)
  if (head === null) return versions.fail(version, { at: stamp.now, reason: 'The uploaded file is gone. Upload it again.' })
  const archive = await inspectUpload(dependencies, key, head)
  if (!archive.inspection.ok) {
    return versions.fail(version, { at: stamp.now, reason: archive.inspection.errors[0]?.message ?? 'The package was refused.' })
  }
  await finishVersion(dependencies, version, { archive, stamp })
}
