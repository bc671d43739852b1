/** What `process` answers, and how it refuses. */
import type * as z from 'zod'
import type { manifestSummary } from '#shared/contract/families/uploads.ts'
import type { Output } from '#shared/contract/endpoint.ts'
import { ServiceError } from '#shared/contract/errors.ts'
import type { ValidationReport } from '#shared/contract/resources/package.ts'
import { presentPackage } from '#shared/domain/packages/package-presenter.ts'
import type { ManifestSummary, PackageVersion } from '#shared/domain/packages/package.ts'
import type { Upload } from '#shared/domain/uploads/upload.ts'
import type { AcceptedPackage, PackageInspection } from '#shared/formats/scorm/inspect-package.ts'
import type { CourseItem } from '#shared/contract/resources/course.ts'
import type { PackageWithVersions } from '#shared/store/package-repository.ts'
import type { UploadEndpoints } from './dependencies.ts'

/** A course that is finished while the caller waits. */
const ordinaryBytes = 64 * 1024 * 1024
const ordinaryFiles = 1000

export const isOrdinary = (version: PackageVersion): boolean =>
  version.summary.unpackedBytes <= ordinaryBytes && version.summary.fileCount <= ordinaryFiles

const without = ({ errors, warnings }: { errors: readonly Stated[]; warnings: readonly Stated[] }): ValidationReport => ({
  errors: errors.map(stated),
  warnings: warnings.map(stated),
})

interface Stated {
  readonly code: string
  readonly path: string | null
  readonly message: string
  readonly remedy: string
}

const stated = ({ code, path, message, remedy }: Stated): Stated => ({ code, path, message, remedy })

export const reportOf = (inspection: PackageInspection): ValidationReport =>
  without(inspection.ok ? { errors: [], warnings: inspection.warnings } : { errors: inspection.errors, warnings: inspection.warnings })

/** @throws ServiceError INVALID_FILE_TYPE for what is no ZIP, INVALID_PACKAGE otherwise, with the report as `details` */
export function refusePackage(report: { errors: readonly Stated[]; warnings: readonly Stated[] }): never {
  const [first] = report.errors
  const code = first?.code === 'NOT_A_ZIP' ? 'INVALID_FILE_TYPE' : 'INVALID_PACKAGE'
  throw new ServiceError(code, first?.message ?? 'The package cannot be launched.', {
    details: { validation: without(report) },
    ...(first === undefined ? {} : { message: first.remedy }),
  })
}

function* itemsOf(items: readonly CourseItem[]): Generator<CourseItem> {
  for (const item of items) {
    yield item
    yield* itemsOf(item.items)
  }
}

export function summaryOf(inspection: AcceptedPackage): ManifestSummary {
  const items = inspection.course.organizations.flatMap((organization) => [...itemsOf(organization.items)])
  return {
    standard: inspection.course.standard,
    schemaVersion: inspection.course.edition,
    identifier: inspection.course.identifier,
    title: inspection.course.title,
    launchPath: inspection.entryHref,
    scoCount: items.filter((item) => item.scormType === 'sco').length,
    itemCount: items.length,
    fileCount: inspection.entries.length,
    unpackedBytes: inspection.totalSize,
  }
}

const presentSummary = (summary: ManifestSummary): z.input<typeof manifestSummary> => ({
  standard: summary.standard,
  schema_version: summary.schemaVersion,
  identifier: summary.identifier,
  title: summary.title,
  launch_path: summary.launchPath,
  sco_count: summary.scoCount,
  item_count: summary.itemCount,
  file_count: summary.fileCount,
  unpacked_bytes: summary.unpackedBytes,
})

interface Processed {
  readonly inspection: PackageInspection
  readonly report: ValidationReport
  /** The version as it stands now; null where nothing was to be stored. */
  readonly stored: { readonly collection: PackageWithVersions | null; readonly versionId: string } | null
}

export function presentProcessed(upload: Upload, { inspection, report, stored }: Processed): Output<UploadEndpoints['processUpload']> {
  const collection = stored?.collection ?? null
  const version = collection?.versions.find(({ versionId }) => versionId === stored?.versionId)
  return {
    upload_id: upload.uploadId,
    manifest: inspection.ok ? presentSummary(summaryOf(inspection)) : null,
    package:
      collection === null || version === undefined
        ? null
        : { ...presentPackage(collection.course, 0), package_id: version.packageId, version_id: version.versionId, version_status: version.status },
    validation: report,
  }
}
