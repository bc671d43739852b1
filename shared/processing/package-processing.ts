/**
 * From an uploaded ZIP to a playable package version. The API does it while the caller waits where the course is
 * ordinary; the queue worker does it for large ones, and for those whose Lambda died.
 *
 *   upload ──inspect──▶ version `processing` ──files, course.json──▶ content bucket ──▶ `ready`, active
 *
 * Everything before the last step can be repeated: files are written under the version's own prefix, with the same
 * bytes each time, and nothing points there until the version is ready.
 */
import { PackageContentError } from '#shared/formats/zip/content-error.ts'
import { cacheTail, tailBytes, type RangeSource } from '#shared/formats/zip/range-source.ts'
import { zipLimits } from '#shared/formats/zip/limits.ts'
import { bytesPerMb } from '#shared/domain/access/plan.ts'
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { contentPrefix } from '#shared/domain/packages/package-presenter.ts'
import { activatedEvent, type PackageVersion } from '#shared/domain/packages/package.ts'
import type { ObjectHead, ObjectStore } from '#shared/platform/objects.ts'
import type { VersionRepository } from '#shared/store/version-repository.ts'
import { inspectArchive, type AcceptedArchive, type ArchiveInspection } from './inspect-archive.ts'
import { reportOf } from './report.ts'
import { storeFiles } from './store-files.ts'

export interface Processing {
  readonly uploaded: ObjectStore
  readonly content: ObjectStore
  readonly versions: VersionRepository
  /** The deployment's ceiling for one upload. */
  readonly maxUploadMb: number
}

/** An uploaded archive, addressed by the ETag that it had when it was looked at: another object is never mixed in. */
export interface UploadedArchive {
  readonly source: RangeSource
  readonly inspection: ArchiveInspection
}

/** One whose files can be hosted. */
export interface HostableArchive extends UploadedArchive {
  readonly inspection: AcceptedArchive
}

export const isHostable = (archive: UploadedArchive): archive is HostableArchive => archive.inspection.ok

function sourceOf(uploaded: ObjectStore, key: string, { sizeBytes, eTag }: ObjectHead): RangeSource {
  const readPieces = (start: number, end: number): Promise<readonly Uint8Array[]> => uploaded.readRange(key, { start, end, eTag })
  return { size: sizeBytes, readPieces, read: async (start, end) => Buffer.concat(await readPieces(start, end)) }
}

/** An archive in the store, with its last bytes. */
export interface FoundUpload {
  readonly head: ObjectHead
  readonly source: RangeSource
  readonly tail: Uint8Array
}

/**
 * The object at `key`: what the store says of it and the end of its bytes, with one call.
 * @param expectedBytes what it is believed to have; how much is read of its end depends on it, and nothing else
 */
export async function findUpload(uploaded: ObjectStore, key: string, expectedBytes: number): Promise<FoundUpload | null> {
  const found = await uploaded.readTail(key, tailBytes(expectedBytes))
  return found === null ? null : { head: found, source: sourceOf(uploaded, key, found), tail: found.tail }
}

/** Looks at an archive through ranged reads of its directory and manifest. */
export async function inspectUpload({ maxUploadMb }: Pick<Processing, 'maxUploadMb'>, { source, tail }: Pick<FoundUpload, 'source'> & Partial<FoundUpload>): Promise<UploadedArchive> {
  const kept = cacheTail(source, tail === undefined ? {} : { tail })
  const inspection = await inspectArchive(kept, zipLimits(maxUploadMb * bytesPerMb))
  // A small archive is here as a whole by now; of others the kept end would only take memory.
  return { source: kept.keptFrom() === 0 ? kept : source, inspection }
}

export type Finished = { readonly kind: 'ready' } | { readonly kind: 'failed'; readonly error: PackageContentError }

/**
 * Writes the files of a version and makes it ready. An archive whose content belies its directory fails the version;
 * trouble of the stores is thrown, and the call can be repeated.
 */
export async function finishVersion(processing: Processing, version: PackageVersion, work: { archive: HostableArchive; stamp: Stamp }): Promise<Finished> {
  const { archive, stamp } = work
  const { inspection, source } = archive
  const { entries, documents, warnings } = inspection
  const survey = inspection.openSurvey()
  try {
    await storeFiles(processing.content, contentPrefix(version), { source, entries, documents, survey })
  } catch (error) {
    if (!(error instanceof PackageContentError)) throw error
    const report = reportOf({ errors: [error.finding], warnings })
    await processing.versions.fail(version, { at: stamp.now, reason: error.message, report })
    return { kind: 'failed', error }
  }
  const found = survey?.warnings() ?? []
  const report = found.length === 0 ? undefined : reportOf({ errors: [], warnings: [...found, ...warnings] })
  await processing.versions.finish(version, activatedEvent(version, stamp), report)
  return { kind: 'ready' }
}
