/** Packages, their versions and their events (specification, "States and transitions"). */
import type { ValidationReport } from '#shared/contract/resources/packages/package.ts'
import { stamped, type AuditEvent, type Stamp } from '../events/audit-event.ts'
import type { LaunchTally } from './launch-tally.ts'

export type CompletedRelaunchBehavior = 'resume' | 'review' | 'new_attempt'
export type PackageStatus = 'draft' | 'processing' | 'ready' | 'failed' | 'archived'
export type VersionStatus = 'uploaded' | 'processing' | 'ready' | 'failed'

/** How many findings of each kind a report keeps. */
export interface FindingCounts {
  readonly errors: number
  readonly warnings: number
}

export interface CoursePackage {
  readonly tenantId: string
  readonly packageId: string
  readonly slug: string
  readonly title: string
  readonly contentType: 'scorm' | 'vr_apk'
  readonly status: PackageStatus
  /** Version that new attempts play; null until the first one is ready. */
  readonly currentVersionId: string | null
  /** Revision of the current version; 0 until the first one is ready. */
  readonly currentRevision: number
  /** Revision of the newest version. */
  readonly revision: number
  /** Launches by day; null until the first launch is counted. */
  readonly launchTally: LaunchTally | null
  readonly storageBytes: number
  readonly completedRelaunchBehavior: CompletedRelaunchBehavior
  readonly startOverAllowed: boolean
  /** Whether the current version shares objectives with a learner's other courses. */
  readonly sharesObjectives: boolean
  /** Of the current version. Null if there is none, in VR apps, and if a release without this field activated it. */
  readonly standard: ScormSummary['standard'] | null
  /** Edition of SCORM of the current version, as `ScormSummary.schemaVersion` states it. Null in the same cases. */
  readonly edition: string | null
  /**
   * How much was found in the current version, or in the one that failed together with the package. Null: that version
   * has no report, or a release without this field made it the current one.
   */
  readonly findings: FindingCounts | null
  readonly source: 'upload' | 'api' | 'lms-sync'
  /** Whether it was made on the Free plan (`sandbox.ts`). */
  readonly isSandbox: boolean
  /** Organization to which the package is attributed; null for none. */
  readonly organizationId: string | null
  /** Words by which people find it. */
  readonly tags: readonly string[]
  /** The title that people gave it, in place of the content's; null: its title is that of the current version. */
  readonly statedTitle: string | null
  /** Counts the changes of its settings, from 1. */
  readonly settingsVersion: number
  readonly createdAt: string
  readonly updatedAt: string
  readonly archivedAt: string | null
  /** When its files go, if nobody withdraws that; null: they stay. */
  readonly deletionDueAt: string | null
  /** When the removal of its files began: from then on the package is gone for everybody. */
  readonly erasureBeganAt: string | null
}

/**
 * The part of a SCORM manifest in the response of `process`. Stored with the version, so that a repeated call has the
 * same response.
 */
export interface ScormSummary {
  readonly contentType: 'scorm'
  readonly standard: 'scorm12' | 'scorm2004'
  readonly schemaVersion: string
  readonly identifier: string
  readonly title: string
  readonly launchPath: string
  readonly scoCount: number
  readonly itemCount: number
  readonly fileCount: number
  readonly unpackedBytes: number
  /**
   * See `sharesObjectives` in `shared/formats/scorm`. False in versions that were processed by a release without this
   * field.
   */
  readonly sharesObjectives: boolean
}

/** The part of a VR package's app manifest in the response of `process`. */
export interface VrSummary {
  readonly contentType: 'vr_apk'
  /** Android application id, `com.example.training`. */
  readonly applicationId: string
  readonly title: string
  readonly versionName: string | null
  readonly versionCode: number | null
  /** API levels. */
  readonly minSdk: number | null
  readonly targetSdk: number | null
  readonly vrFeatures: readonly string[]
  /** Headset for which the app is made. */
  readonly platform: string
  /** Path of the app in the package, and its size in bytes. */
  readonly apkPath: string
  readonly apkBytes: number
  readonly fileCount: number
  readonly unpackedBytes: number
}

export type ManifestSummary = ScormSummary | VrSummary

/** Origin of an upload, as its caller stated it. */
export interface UploadOrigin {
  /** Connector installation that uploaded it. */
  readonly connectorInstallationId: string | null
  /** Channel through which the content was acquired: `in_app`, `partner` ... */
  readonly acquisitionSource: string | null
}

export interface PackageVersion {
  readonly tenantId: string
  readonly packageId: string
  readonly versionId: string
  /** 1 for the first version of the package. */
  readonly revision: number
  readonly status: VersionStatus
  readonly contentType: 'scorm' | 'vr_apk'
  readonly uploadId: string
  readonly uploadedBy: string
  readonly filename: string
  /** Size of the uploaded ZIP in bytes, as S3 reports it. */
  readonly sizeBytes: number
  /** ETag of the inspected ZIP. Another object under the same key never becomes this version. */
  readonly eTag: string | null
  readonly origin: UploadOrigin
  readonly summary: ManifestSummary
  readonly createdAt: string
  readonly readyAt: string | null
  /** Why processing failed, for people to read; null if it has not failed. */
  readonly failure: string | null
  /** Findings of validation, so that a repeated call has the same response; null if they are not stored. */
  readonly report: ValidationReport | null
  /** When the archive was last asked to be made from the hosted files; absent where it never was. */
  readonly rebuildAskedAt?: string | undefined
}

/**
 * Bytes that a version counts as storage: those of its ZIP or of its unpacked files, whichever are more. Hosting stores
 * the unpacked files, of which a small ZIP can hold very many.
 */
export const storedBytes = ({ sizeBytes, summary }: Pick<PackageVersion, 'sizeBytes' | 'summary'>): number =>
  Math.max(sizeBytes, summary.unpackedBytes)

export const versionLabel = (revision: number): string => `${revision}`

/** `Golf Explained - Run-time` -> `golf-explained-run-time`; `course` if no letter or digit is left. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  const slug = Array.from(words.replace(/^-/, '')).slice(0, 80).join('').replace(/-$/, '')
  return slug === '' ? 'course' : slug
}

export const packageEvent = (
  type:
    | 'package.archived'
    | 'package.version_activated'
    | 'package.version_failed'
    | 'package.updated'
    | 'package.restored'
    | 'package.deletion_requested'
    | 'package.deletion_withdrawn'
    | 'package.deletion_due'
    | 'package.deleted',
  packageId: string,
  stamp: Stamp,
): AuditEvent => ({
  ...stamped(stamp),
  type,
  entityType: 'package',
  entityId: packageId,
  severity: 'info',
})

export const archivedEvent = (packageId: string, stamp: Stamp): AuditEvent =>
  packageEvent('package.archived', packageId, stamp)

const versionFacts = ({ versionId, revision }: PackageVersion): NonNullable<AuditEvent['data']> => ({
  version_id: versionId,
  version_label: versionLabel(revision),
})

/** The event of a version that becomes the active one. */
export const activatedEvent = (version: PackageVersion, stamp: Stamp): AuditEvent => ({
  ...packageEvent('package.version_activated', version.packageId, stamp),
  data: versionFacts(version),
})

/** The event of a version that could not be processed. The version itself says why. */
export const failedEvent = (version: PackageVersion, stamp: Stamp): AuditEvent => ({
  ...packageEvent('package.version_failed', version.packageId, stamp),
  severity: 'warn',
  data: versionFacts(version),
})
