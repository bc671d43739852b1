/** Responses and refusals of `process`. */
import type { Output } from '#shared/contract/endpoint.ts'
import { ServiceError } from '#shared/contract/errors.ts'
import type { ValidationReport } from '#shared/contract/resources/packages/package.ts'
import { talliedLaunches } from '#shared/domain/packages/launch-tally.ts'
import type { SandboxFacts } from '#shared/domain/packages/sandbox.ts'
import { presentPackage } from '#shared/domain/packages/package-presenter.ts'
import { presentManifest, presentStructure } from '#shared/domain/packages/manifest-presenter.ts'
import type { CoursePackage } from '#shared/domain/packages/package.ts'
import type { Upload } from '#shared/domain/uploads/upload.ts'
import type { ArchiveInspection } from '#shared/operations/packages/inspect-archive.ts'
import { reportOfInspection } from '#shared/operations/packages/report.ts'
import type { PackageWithVersions } from '#shared/store/packages/package-repository.ts'
import type { UploadEndpoints } from './dependencies.ts'

export type ProcessResult = Output<UploadEndpoints['processUpload']>

/**
 * @throws ServiceError INVALID_FILE_TYPE for a file that is no ZIP, INVALID_PACKAGE otherwise, with the report as
 *   `details`
 */
export function refusePackage(report: ValidationReport): never {
  const [first] = report.errors
  const code = first?.code === 'NOT_A_ZIP' ? 'INVALID_FILE_TYPE' : 'INVALID_PACKAGE'
  throw new ServiceError(code, first?.message ?? 'The package cannot be launched.', {
    details: { validation: report },
    ...(first === undefined ? {} : { message: first.remedy }),
  })
}

/** Parts that a dry run lists: its response is kept for repetitions, in an item of 400 KB at most. */
const mostParts = 500

/** The response of a dry run: content of the archive and its findings. Nothing is stored. */
export const presentInspection = (uploadId: string, inspection: ArchiveInspection): ProcessResult => ({
  upload_id: uploadId,
  manifest: inspection.ok ? presentManifest(inspection.summary) : null,
  package: null,
  validation: reportOfInspection(inspection),
  ...(inspection.ok ? { structure: presentStructure(inspection.course, mostParts) } : {}),
})

interface ProcessedUpload {
  readonly upload: Upload
  readonly versionId: string
  /** Name of the organization of a package; null for none. */
  readonly nameOf: (course: CoursePackage) => string | null
  readonly facts: SandboxFacts
}

/**
 * The response for an upload that became a version, for the first request and for repetitions.
 * @throws ServiceError INVALID_PACKAGE if processing has failed since
 */
export function presentVersionOf(
  { upload, versionId, nameOf, facts }: ProcessedUpload,
  collection: PackageWithVersions | null,
): ProcessResult {
  const version = collection?.versions.find((each) => each.versionId === versionId)
  if (collection === null || version === undefined)
    throw new Error(`Version ${versionId} of a processed upload is gone.`)
  const report = version.report ?? { errors: [], warnings: [] }
  if (version.failure !== null) {
    const findings =
      report.errors.length > 0
        ? report.errors
        : [{ code: 'PROCESSING_FAILED', path: null, message: version.failure, remedy: 'Upload the package again.' }]
    return refusePackage({ ...report, errors: findings })
  }
  return {
    upload_id: upload.uploadId,
    manifest: presentManifest(version.summary),
    package: {
      ...presentPackage(collection.course, {
        launches: talliedLaunches(collection.course.launchTally, facts.now),
        organizationName: nameOf(collection.course),
        ...facts,
      }),
      package_id: version.packageId,
      version_id: version.versionId,
      version_status: version.status,
    },
    validation: report,
  }
}
