/** Presents packages and versions in the shapes of the wire. */
import type {
  ManagedPackage,
  PackageResource,
  PackageRevision,
  PackageVersionResource,
} from '#shared/contract/resources/packages/package.ts'
import { deletionRequestedAt } from './package-deletion.ts'
import { sandboxTerms, type SandboxFacts } from './sandbox.ts'
import { versionLabel, type CoursePackage, type PackageVersion, type VrSummary } from './package.ts'

const bytesPerMb = 1_048_576

/** Megabytes to two decimals. */
const megabytes = (bytes: number): number => Math.round((bytes / bytesPerMb) * 100) / 100

/** What the wire shows of a package beside the package itself. */
export interface PackageSurroundings extends SandboxFacts {
  /** Launches in the trailing 30 days. */
  readonly launches: number
  /** Name of its organization; null for none. */
  readonly organizationName: string | null
}

export const presentPackage = (
  course: CoursePackage,
  { launches, organizationName, ...facts }: PackageSurroundings,
): PackageResource => ({
  id: course.packageId,
  tenantId: course.tenantId,
  slug: course.slug,
  title: course.title,
  contentType: course.contentType,
  status: course.status,
  currentVersion: course.currentRevision === 0 ? '' : versionLabel(course.currentRevision),
  launchCount30d: launches,
  storageMb: megabytes(course.storageBytes),
  updatedAt: course.updatedAt,
  archivedAt: course.archivedAt,
  deletionRequestedAt: deletionRequestedAt(course),
  deletedAt: null,
  source: course.source,
  organizationId: course.organizationId,
  organizationName,
  ...sandboxTerms(course, facts),
})

/** An earlier release stored the standard alone. */
function editionOf({ edition, standard }: CoursePackage): string | null {
  if (edition !== null || standard === null) return edition
  return standard === 'scorm12' ? '1.2' : '2004'
}

/** With its settings. */
export const presentManaged = (course: CoursePackage, surroundings: PackageSurroundings): ManagedPackage => ({
  ...presentPackage(course, surroundings),
  completedRelaunchBehavior: course.completedRelaunchBehavior,
  startOverAllowed: course.startOverAllowed,
  tags: [...course.tags],
  scormEdition: editionOf(course),
  findings: course.findings,
  deletionDueAt: course.deletionDueAt,
  version: course.settingsVersion,
})

/** Prefix of the objects of all versions of a package in the content bucket. Ends with a slash. */
export const packagePrefix = ({ tenantId, packageId }: Pick<PackageVersion, 'tenantId' | 'packageId'>): string =>
  `content/${tenantId}/${packageId}/`

/** Prefix of the uploaded archives of a package's versions, in the same bucket. Ends with a slash. */
export const archivesPrefix = ({ tenantId, packageId }: Pick<PackageVersion, 'tenantId' | 'packageId'>): string =>
  `archives/${tenantId}/${packageId}/`

/** Key of a version's archive as it was uploaded, or made again from its files. Kept as long as the version is. */
export const archiveKey = (version: Pick<PackageVersion, 'tenantId' | 'packageId' | 'versionId'>): string =>
  `${archivesPrefix(version)}${version.versionId}.zip`

/** Folder below the prefix of a version with what the service has written beside the files of the course. */
export const ownFolder = '_lectern/'

/** Path of the course structure below the prefix of a version. */
export const courseFile = `${ownFolder}course.json`

/** Prefix of a version's objects in the content bucket, and of its path on the learner origin. Ends with a slash. */
export const contentPrefix = (version: Pick<PackageVersion, 'tenantId' | 'packageId' | 'versionId'>): string =>
  `${packagePrefix(version)}${version.versionId}/`

const apkType = 'application/vnd.android.package-archive'

interface ArtifactFields {
  readonly artifactUrl: string | null
  readonly artifactFilename: string | null
  readonly artifactMimeType: string | null
  readonly platformTarget: string | null
}

/** Whether a version has a file to download: the app of a ready VR package. */
export const hasArtifact = ({ summary, status }: PackageVersion): boolean =>
  summary.contentType === 'vr_apk' && status === 'ready'

/** Address of the app below the signed address of its version. */
export const artifactAddress = (contentBaseUrl: string, { apkPath }: Pick<VrSummary, 'apkPath'>): string =>
  `${contentBaseUrl}${apkPath.split('/').map(encodeURIComponent).join('/')}`

function artifactOf({ summary }: PackageVersion, contentBaseUrl: string | null): ArtifactFields {
  if (summary.contentType !== 'vr_apk')
    return { artifactUrl: null, artifactFilename: null, artifactMimeType: null, platformTarget: null }
  const { apkPath, platform } = summary
  return {
    artifactUrl: contentBaseUrl === null ? null : artifactAddress(contentBaseUrl, summary),
    artifactFilename: apkPath.slice(apkPath.lastIndexOf('/') + 1),
    artifactMimeType: apkType,
    platformTarget: platform,
  }
}

/** @param contentBaseUrl signed address of the version's files, if it has an artifact; null otherwise */
export const presentVersion = (version: PackageVersion, contentBaseUrl: string | null): PackageVersionResource => ({
  id: version.versionId,
  packageId: version.packageId,
  versionLabel: versionLabel(version.revision),
  contentType: version.contentType,
  status: version.status,
  manifestVersion:
    version.summary.contentType === 'scorm' ? version.summary.schemaVersion : version.summary.versionName,
  uploadedAt: version.createdAt,
  storageKey: contentPrefix(version),
  manifestUrl: null,
  launchUrl: null,
  ...artifactOf(version, contentBaseUrl),
})

export const presentRevision = (version: PackageVersion, activeVersionId: string | null): PackageRevision => ({
  id: version.versionId,
  revision: version.revision,
  version_label: versionLabel(version.revision),
  status: version.status,
  active: version.versionId === activeVersionId,
  created_at: version.createdAt,
  uploaded_by: version.uploadedBy,
  file_size_bytes: version.sizeBytes,
})
