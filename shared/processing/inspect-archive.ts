/** What an uploaded archive holds, and what hosting it adds to its files. */
import type { CourseItem } from '#shared/contract/resources/course.ts'
import type { ManifestSummary } from '#shared/domain/packages/package.ts'
import type { Finding } from '#shared/formats/finding.ts'
import { inspectPackage, type AcceptedPackage, type RefusedPackage } from '#shared/formats/scorm/inspect-package.ts'
import type { ZipLimits } from '#shared/formats/zip/limits.ts'
import type { RangeSource } from '#shared/formats/zip/range-source.ts'
import type { ZipEntry } from '#shared/formats/zip/zip-entry.ts'

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

function summaryOf(accepted: AcceptedPackage): ManifestSummary {
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

/** The activity tree, for the player. */
const courseDocument = (accepted: AcceptedPackage): HostedDocument => ({
  path: '_lectern/course.json',
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(accepted.course),
})

/** Bad input never throws; what throws is the source. */
export async function inspectArchive(source: RangeSource, limits: ZipLimits): Promise<ArchiveInspection> {
  const inspection = await inspectPackage(source, limits)
  if (!inspection.ok) return inspection
  return { ok: true, summary: summaryOf(inspection), entries: inspection.entries, documents: [courseDocument(inspection)], warnings: inspection.warnings }
}
