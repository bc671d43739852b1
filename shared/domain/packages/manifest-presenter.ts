/** Presents what a manifest states, and the tree of its parts, in the shapes of the wire. */
import { percentDecoded } from '#shared/contract/percent-decoded.ts'
import type { Course } from '#shared/contract/resources/packages/course.ts'
import type { ManifestResource, VersionPart, VersionStructure } from '#shared/contract/resources/packages/manifest.ts'
import { coursePartsIn, playedOrganization, type CoursePart } from './course-parts.ts'
import type { ManifestSummary, ScormSummary, VrSummary } from './package.ts'

const presentCourse = (summary: ScormSummary): ManifestResource => ({
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

const presentApp = (summary: VrSummary): ManifestResource => ({
  standard: 'vr_apk',
  application_id: summary.applicationId,
  title: summary.title,
  version_name: summary.versionName,
  version_code: summary.versionCode,
  min_sdk_version: summary.minSdk,
  target_sdk_version: summary.targetSdk,
  vr_features: [...summary.vrFeatures],
  platform_target: summary.platform,
  apk_path: summary.apkPath,
  apk_bytes: summary.apkBytes,
  file_count: summary.fileCount,
  unpacked_bytes: summary.unpackedBytes,
})

export const presentManifest = (summary: ManifestSummary): ManifestResource =>
  summary.contentType === 'scorm' ? presentCourse(summary) : presentApp(summary)

/** Parts that are listed by default. A course of more is read from its archive. */
const mostParts = 2000
const mostTitleCharacters = 500

/** The file of an address without its parameters, as the archive names it. */
const launchFile = (href: string | null): string | null =>
  href === null ? null : percentDecoded(href.replace(/[?#].*$/s, ''))

const shortened = (title: string): string => title.slice(0, mostTitleCharacters)

const presentPart = ({ item: { identifier, title, href, isVisible }, kind, depth }: CoursePart): VersionPart => ({
  ...{ identifier, title: shortened(title), kind, depth },
  ...{ launch_file: launchFile(href), is_visible: isVisible },
})

/** @param course null: there is no structure, or none yet. @param most parts that are listed */
export function presentStructure(course: Course | null, most = mostParts): VersionStructure {
  if (course === null) return { organizations: [], omitted_parts: 0 }
  const played = playedOrganization(course)
  let free = most
  let omitted = 0
  const presented = course.organizations.map((organization) => {
    const parts = coursePartsIn(organization.items).map(presentPart)
    const listed = parts.slice(0, free)
    free -= listed.length
    omitted += parts.length - listed.length
    const { identifier, title } = organization
    return { identifier, title: shortened(title), is_played: organization === played, parts: listed }
  })
  return { organizations: presented, omitted_parts: omitted }
}
