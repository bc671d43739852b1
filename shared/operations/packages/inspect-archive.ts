/** Inspects an uploaded archive (a course or a headset app) and lists the files that hosting adds to it. */
import { courseFile } from '#shared/domain/packages/package-presenter.ts'
import type { Course, CourseItem } from '#shared/contract/resources/packages/course.ts'
import type { ManifestSummary, ScormSummary, VrSummary } from '#shared/domain/packages/package.ts'
import { inspectVrPackage, type AcceptedVrPackage } from '#shared/formats/apk/inspect-vr-package.ts'
import type { Finding } from '#shared/formats/finding.ts'
import { inspectPackage, type AcceptedPackage, type RefusedPackage } from '#shared/formats/scorm/inspect-package.ts'
import { PageSurvey } from '#shared/formats/scorm/page-survey.ts'
import { sharesObjectives } from '#shared/formats/scorm/shared-objectives.ts'
import { PackageContentError } from '#shared/formats/zip/content-error.ts'
import type { ZipLimits } from '#shared/formats/zip/limits.ts'
import type { TailSource } from '#shared/formats/zip/range-source.ts'
import { walkEntries } from '#shared/formats/zip/walk.ts'
import type { ZipEntry } from '#shared/formats/zip/zip-entry.ts'
import { downloadDocuments, downloadPage } from './vr-documents.ts'

/** A file that hosting writes next to the package's own files, below `_lectern/`. */
export interface HostedDocument {
  readonly path: string
  readonly contentType: string
  readonly body: string
}

export interface AcceptedArchive {
  readonly ok: true
  readonly summary: ManifestSummary
  /** The structure of a course; null for apps, which have none. */
  readonly course: Course | null
  readonly entries: readonly ZipEntry[]
  readonly documents: readonly HostedDocument[]
  readonly warnings: readonly Finding[]
  /** Makes an empty survey, to be shown each page while the files are unpacked; null if the archive has no pages. */
  readonly openSurvey: () => PageSurvey | null
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
    sharesObjectives: sharesObjectives(accepted.course),
  }
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const appSummary = ({ app, apk, entries, totalSize }: AcceptedVrPackage): VrSummary => ({
  contentType: 'vr_apk',
  applicationId: app.applicationId,
  // The app's label may be a reference to its resources, which are not read. The file name then serves as the title.
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
const courseDocument = (body: string): HostedDocument => ({ path: courseFile, contentType: json, body })

function hostCourse(accepted: AcceptedPackage): AcceptedArchive {
  const { entries, warnings, course } = accepted
  const openSurvey = (): PageSurvey =>
    new PageSurvey(
      entries.map(({ path }) => path),
      course,
    )
  return {
    ok: true,
    summary: courseSummary(accepted),
    course,
    entries,
    documents: [courseDocument(JSON.stringify(course))],
    warnings,
    openSurvey,
  }
}

function hostApp(accepted: AcceptedVrPackage): AcceptedArchive {
  const { entries, warnings } = accepted
  const summary = appSummary(accepted)
  const { course, page } = downloadDocuments(summary)
  return {
    ok: true,
    summary,
    course: null,
    entries,
    documents: [courseDocument(course), { path: downloadPage, contentType: 'text/html; charset=utf-8', body: page }],
    warnings,
    openSurvey: () => null,
  }
}

/** Upper bound, in unpacked bytes, of entries that may be unpacked twice: once for the inspection, once for storing. */
const mostAtHand = 16 * 1024 * 1024

/** Entries whose bytes arrived with the directory, up to the bound of bytes that may be unpacked for the inspection. */
function entriesAtHand(source: TailSource, entries: readonly ZipEntry[]): ZipEntry[] {
  let unpacked = 0
  return entries.filter((entry) => entry.start >= source.keptFrom() && (unpacked += entry.size) <= mostAtHand)
}

/**
 * Findings for entries in memory whose bytes contradict the directory. The archive is then refused before a file is
 * written.
 */
async function lieAtHand(source: TailSource, entries: readonly ZipEntry[]): Promise<Finding | null> {
  try {
    for await (const file of walkEntries(source, entriesAtHand(source, entries))) {
      if (file.kind === 'stream') for await (const _chunk of file.chunks) continue
    }
    return null
  } catch (error) {
    if (error instanceof PackageContentError) return error.finding
    throw error
  }
}

async function accepted(source: TailSource, archive: AcceptedArchive): Promise<ArchiveInspection> {
  const lie = await lieAtHand(source, archive.entries)
  return lie === null ? archive : { ok: false, errors: [lie], warnings: [...archive.warnings] }
}

/** Inspects an archive. Bad input becomes findings; only errors of the source are thrown. */
export async function inspectArchive(cached: TailSource, limits: ZipLimits): Promise<ArchiveInspection> {
  const course = await inspectPackage(cached, limits)
  if (course.ok) return accepted(cached, hostCourse(course))
  if (course.errors[0]?.code !== 'MANIFEST_MISSING') return course
  const app = await inspectVrPackage(cached, limits)
  if (app === null) return course
  return app.ok ? accepted(cached, hostApp(app)) : app
}
