/** The next version of a package from a processed upload, and the package with that version. */
import type { PlanName } from '../quotas/plan.ts'
import type { Upload } from '../uploads/upload.ts'
import type { ValidationReport } from '#shared/contract/resources/packages/package.ts'
import type { CourseSettings } from './course-settings.ts'
import {
  slugOf,
  storedBytes,
  type CoursePackage,
  type ManifestSummary,
  type PackageVersion,
  type UploadOrigin,
} from './package.ts'

export interface NewVersion {
  readonly upload: Upload
  /** Size and ETag of the uploaded object, as S3 reports them. */
  readonly sizeBytes: number
  readonly eTag: string
  readonly summary: ManifestSummary
  readonly report: ValidationReport
  readonly origin: UploadOrigin
  /** Of the workspace. */
  readonly plan: PlanName
  /** Settings of a new package. */
  readonly courseDefaults: CourseSettings
  readonly now: string
}

interface NewIds {
  readonly packageId: string
  readonly versionId: string
}

const versionFrom = (
  { upload, sizeBytes, eTag, summary, report, origin, now }: NewVersion,
  ids: NewIds & { revision: number },
): PackageVersion => ({
  tenantId: upload.tenantId,
  ...ids,
  status: 'processing',
  contentType: summary.contentType,
  uploadId: upload.uploadId,
  uploadedBy: upload.uploadedBy,
  filename: upload.filename,
  sizeBytes,
  eTag,
  origin,
  summary,
  createdAt: now,
  readyAt: null,
  failure: null,
  report,
})

const packageFrom = (
  version: PackageVersion,
  { plan, courseDefaults }: Pick<NewVersion, 'plan' | 'courseDefaults'>,
): CoursePackage => ({
  tenantId: version.tenantId,
  packageId: version.packageId,
  slug: slugOf(version.summary.title),
  title: version.summary.title,
  contentType: version.contentType,
  status: 'processing',
  currentVersionId: null,
  currentRevision: 0,
  revision: version.revision,
  launchTally: null,
  organizationId: null,
  storageBytes: storedBytes(version),
  ...courseDefaults,
  sharesObjectives: false,
  standard: null,
  edition: null,
  findings: null,
  source: version.origin.connectorInstallationId === null ? 'api' : 'lms-sync',
  isSandbox: plan === 'free',
  tags: [],
  statedTitle: null,
  settingsVersion: 1,
  createdAt: version.createdAt,
  updatedAt: version.createdAt,
  archivedAt: null,
  deletionDueAt: null,
  erasureBeganAt: null,
})

/** @param base the existing package; null: the upload creates the package */
export function nextVersion(
  made: NewVersion,
  base: CoursePackage | null,
  ids: NewIds,
): { version: PackageVersion; course: CoursePackage } {
  const version = versionFrom(made, { ...ids, revision: (base?.revision ?? 0) + 1 })
  if (base === null) return { version, course: packageFrom(version, made) }
  return {
    version,
    course: {
      ...base,
      revision: version.revision,
      storageBytes: base.storageBytes + storedBytes(version),
      updatedAt: made.now,
    },
  }
}
