/** Packages and their versions, and the transitions between their states (specification, "States and transitions"). */
import type { ValidationReport } from '#shared/contract/resources/package.ts'
import type { AuditEvent, Stamp } from '../events/audit-event.ts'
import type { LaunchTally } from './launch-tally.ts'

export type CompletedRelaunchBehavior = 'resume' | 'review' | 'new_attempt'
export type PackageStatus = 'draft' | 'processing' | 'ready' | 'failed' | 'archived'
export type VersionStatus = 'uploaded' | 'processing' | 'ready' | 'failed'

export interface CoursePackage {
  readonly tenantId: string
  readonly packageId: string
  readonly slug: string
  readonly title: string
  readonly contentType: 'scorm' | 'vr_apk'
  readonly status: PackageStatus
  /** Version that new attempts play; null until the first one is ready. */
  readonly currentVersionId: string | null
  /** Its revision; 0 until the first one is ready. */
  readonly currentRevision: number
  /** Number of the newest revision. */
  readonly revision: number
  /** Launches by day; null until the first is counted. */
  readonly launchTally: LaunchTally | null
  readonly storageBytes: number
  readonly completedRelaunchBehavior: CompletedRelaunchBehavior
  readonly startOverAllowed: boolean
  /** Whether the current version shares objectives with a learner's other courses. */
  readonly sharesObjectives: boolean
  readonly source: 'upload' | 'api' | 'lms-sync'
  readonly createdAt: string
  readonly updatedAt: string
  readonly archivedAt: string | null
}

/** What `process` tells of a course's manifest; kept with the version, so that repeating the call answers the same. */
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
  /** See `sharesObjectives` in `shared/formats/scorm`; false in versions that were processed before anybody looked. */
  readonly sharesObjectives: boolean
}

/** What `process` tells of the app in a VR package. */
export interface VrSummary {
  readonly contentType: 'vr_apk'
  /** Android's name of the app, `com.example.training`. */
  readonly applicationId: string
  readonly title: string
  readonly versionName: string | null
  readonly versionCode: number | null
  /** API levels. */
  readonly minSdk: number | null
  readonly targetSdk: number | null
  readonly vrFeatures: readonly string[]
  /** Headset that it is made for. */
  readonly platform: string
  /** Path of the app in the package, and its size. */
  readonly apkPath: string
  readonly apkBytes: number
  readonly fileCount: number
  readonly unpackedBytes: number
}

export type ManifestSummary = ScormSummary | VrSummary

/** Where an upload came from, as its caller stated it. */
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
  /** Size of the uploaded ZIP in bytes, as the store reports it: what counts as storage. */
  readonly sizeBytes: number
  /** ETag of the ZIP that was looked at; no other object under its key becomes this version. */
  readonly eTag: string | null
  readonly origin: UploadOrigin
  readonly summary: ManifestSummary
  readonly createdAt: string
  readonly readyAt: string | null
  /** Why processing failed, for people; null otherwise. */
  readonly failure: string | null
  /** What validation found, so that repeating the call answers the same; null where it was not kept. */
  readonly report: ValidationReport | null
}

export const versionLabel = (revision: number): string => `${revision}`

/** `Golf Explained - Run-time` -> `golf-explained-run-time`; `course` where nothing is left. */
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

const packageEvent = (type: 'package.archived' | 'package.version_activated', packageId: string, stamp: Stamp): AuditEvent => ({
  eventId: stamp.makeEventId(),
  type,
  at: stamp.now,
  entityType: 'package',
  entityId: packageId,
  severity: 'info',
})

export const archivedEvent = (packageId: string, stamp: Stamp): AuditEvent => packageEvent('package.archived', packageId, stamp)

/** A version becomes the one that new attempts play. */
export const activatedEvent = (version: PackageVersion, stamp: Stamp): AuditEvent => ({
  ...packageEvent('package.version_activated', version.packageId, stamp),
  data: { version_id: version.versionId, version_label: versionLabel(version.revision) },
})
