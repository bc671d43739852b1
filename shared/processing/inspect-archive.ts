/** What an uploaded archive holds, a course or a headset app, and what hosting it adds to its files. */
import type { CourseItem } from '#shared/contract/resources/course.ts'
import type { ManifestSummary, ScormSummary, VrSummary } from '#shared/domain/packages/package.ts'
import { inspectVrPackage, type AcceptedVrPackage } from '#shared/formats/apk/inspect-vr-package.ts'
import type { Finding } from '#shared/formats/finding.ts'
import { inspectPackage, type AcceptedPackage, type RefusedPackage } from '#shared/formats/scorm/inspect-package.ts'
import type { ZipLimits } from '#shared/formats/zip/limits.ts'
import { cacheTail, type RangeSource } from '#shared/formats/zip/range-source.ts'
import type { ZipEntry } from '#shared/formats/zip/zip-entry.ts'
import { downloadDocuments, downloadPage } from './vr-documents.ts'

/** A file that hosting writes beside the package's own, below `_lectern/`. */
export interface HostedDocument {
  readonly path: string
  readonly contentType: string
  readonly body: string
}

export interface AcceptedArchive {
  readonly ok: true
  readonly summary: ManifestSummary
  readonly entries: readonly ZipEntry[]
  readonly documents: readonly HostedDocument[]
  readonly warnings: readonly Finding[]
}

export type ArchiveInspection = AcceptedArchive | RefusedPackage

function* itemsOf(items: readonly CourseItem[]): Generator<CourseItem> {
  for (const item of items) {
    yield item
    yield* itemsOf(item.items)
  }
}

function courseSummary(accepted: AcceptedPackage): ScormSummary {
  const items = accepted.course.organizations.flatMap((organization) => [...itemsOf(organization.items)])
  return {
    contentType: 'scorm',
    standard: accepted.course.standard,
    schemaVersion: accepted.course.edition,
    identifier: accepted.course.identifier,
    title: accepted.course.title,
    launchPath: accepted.entryHref,
    scoCount: items.filter((item) => item.scormType === 'sco').length,
    itemCount: items.length,
    fileCount: accepted.entries.length,
    unpackedBytes: accepted.totalSize,
  }
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const appSummary = ({ app, apk, entries, totalSize }: AcceptedVrPackage): VrSummary => ({
  contentType: 'vr_apk',
  applicationId: app.applicationId,
  // Names that stand in the app's resources are not read: the file's own is what its owner knows.
  title: app.label ?? nameOf(apk.path).replace(/\.apk$/i, ''),
  versionName: app.versionName,
  versionCode: app.versionCode,
  minSdk: app.minSdk,
  targetSdk: app.targetSdk,
  vrFeatures: app.vrFeatures,
  platform: app.platform,
  apkPath: apk.path,
  apkBytes: apk.size,
  fileCount: entries.length,
  unpackedBytes: totalSize,
})

const json = 'application/json; charset=utf-8'

/** The activity tree, for the player. */
const courseDocument = (body: string): HostedDocument => ({ path: '_lectern/course.json', contentType: json, body })

function hostCourse(accepted: AcceptedPackage): AcceptedArchive {
  const { entries, warnings, course } = accepted
  return { ok: true, summary: courseSummary(accepted), entries, documents: [courseDocument(JSON.stringify(course))], warnings }
}

function hostApp(accepted: AcceptedVrPackage): AcceptedArchive {
  const { entries, warnings } = accepted
  const summary = appSummary(accepted)
  const { course, page } = downloadDocuments(summary)
  return { ok: true, summary, entries, documents: [courseDocument(course), { path: downloadPage, contentType: 'text/html; charset=utf-8', body: page }], warnings }
}

/** Bad input never throws; what throws is the source. */
export async function inspectArchive(source: RangeSource, limits: ZipLimits): Promise<ArchiveInspection> {
  const cached = cacheTail(source)
  const course = await inspectPackage(cached, limits)
  if (course.ok) return hostCourse(course)
  if (course.errors[0]?.code !== 'MANIFEST_MISSING') return course
  const app = await inspectVrPackage(cached, limits)
  if (app === null) return course
  return app.ok ? hostApp(app) : app
}
