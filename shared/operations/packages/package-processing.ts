/**
 * From an uploaded ZIP to a playable package version. The API processes a course of ordinary size while the caller
 * waits. The queue worker processes large courses, and those whose API request died.
 *
 *   upload ──inspect──▶ version `processing` ──files, course.json──▶ content bucket ──▶ `ready`, active
 *
 * Every step before the last can be repeated: files are written under the version's own prefix, with the same bytes
 * each time, and nothing refers to them until the version is ready.
 */
import { PackageContentError } from '#shared/formats/zip/content-error.ts'
import { cacheTail, tailBytes, type RangeSource } from '#shared/formats/zip/range-source.ts'
import { zipLimits } from '#shared/formats/zip/limits.ts'
import { bytesPerMb } from '#shared/domain/quotas/upload-limit.ts'
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { archiveKey, contentPrefix } from '#shared/domain/packages/package-presenter.ts'
import { activatedEvent, failedEvent, type PackageVersion } from '#shared/domain/packages/package.ts'
import { uploadObjectKey } from '#shared/domain/uploads/upload.ts'
import type { ObjectHead, ObjectStore } from '#shared/platform/objects.ts'
import type { VersionRepository } from '#shared/store/packages/version-repository.ts'
import { inspectArchive, type AcceptedArchive, type ArchiveInspection } from './inspect-archive.ts'
import { reportOf } from './report.ts'
import { storeFiles } from './store-files.ts'

export interface Processing {
  readonly uploaded: ObjectStore
  readonly content: ObjectStore
  readonly versions: VersionRepository
  /** Largest upload that the deployment accepts, in MiB. */
  readonly maxUploadMb: number
}

/**
 * An uploaded archive, with the ETag that it had at inspection. Later reads ask for this ETag, so two objects never
 * mix.
 */
export interface UploadedArchive {
  readonly source: RangeSource
  readonly inspection: ArchiveInspection
}

/** An archive whose files can be hosted. */
export interface HostableArchive extends UploadedArchive {
  readonly inspection: AcceptedArchive
}

export const isHostable = (archive: UploadedArchive): archive is HostableArchive => archive.inspection.ok

function sourceOf(uploaded: Pick<ObjectStore, 'readRange'>, key: string, { sizeBytes, eTag }: ObjectHead): RangeSource {
  const readPieces = (start: number, end: number): Promise<readonly Uint8Array[]> =>
    uploaded.readRange(key, { start, end, eTag })
  return { size: sizeBytes, readPieces, read: async (start, end) => Buffer.concat(await readPieces(start, end)) }
}

/** An archive in the store, with its last bytes. */
export interface FoundUpload {
  readonly head: ObjectHead
  readonly source: RangeSource
  readonly tail: Uint8Array
}

/**
 * Reads the head of the object at `key` and its last bytes in one call; null if there is no object.
 * @param expectedBytes size that the caller expects; it only sets how many of the last bytes are read
 */
export async function findUpload(
  uploaded: Pick<ObjectStore, 'readTail' | 'readRange'>,
  key: string,
  expectedBytes: number,
): Promise<FoundUpload | null> {
  const found = await uploaded.readTail(key, tailBytes(expectedBytes))
  return found === null ? null : { head: found, source: sourceOf(uploaded, key, found), tail: found.tail }
}

/** Inspects an archive through ranged reads of its directory and manifest. */
export async function inspectUpload(
  { maxUploadMb }: Pick<Processing, 'maxUploadMb'>,
  { source, tail }: Pick<FoundUpload, 'source'> & Partial<FoundUpload>,
): Promise<UploadedArchive> {
  const kept = cacheTail(source, tail === undefined ? {} : { tail })
  const inspection = await inspectArchive(kept, zipLimits(maxUploadMb * bytesPerMb))
  // A small archive is in memory as a whole. Of a larger one, keeping the last bytes would only take memory.
  return { source: kept.keptFrom() === 0 ? kept : source, inspection }
}

/** What finishing a version needs: of the uploads no more than their bucket. */
export interface Finishing extends Pick<Processing, 'content' | 'versions'> {
  readonly uploaded: Pick<ObjectStore, 'bucket'>
}

/**
 * Copies the archive to where it stays as long as its version: uploads expire. A version that a former release began has
 * no ETag, and its archive is not kept.
 */
async function keepArchive({ content, uploaded }: Finishing, version: PackageVersion): Promise<void> {
  const { eTag } = version
  if (eTag === null) return
  await content.copyFrom({ bucket: uploaded.bucket, key: uploadObjectKey(version), eTag }, archiveKey(version))
}

export type Finished = { readonly kind: 'ready' } | { readonly kind: 'failed'; readonly error: PackageContentError }

/**
 * Writes the files of a version and makes it ready. If the content of an archive contradicts its directory, the version
 * fails. Errors of the stores are thrown, and the call can be repeated.
 */
export async function finishVersion(
  processing: Finishing,
  version: PackageVersion,
  work: { archive: HostableArchive; stamp: Stamp },
): Promise<Finished> {
  const { archive, stamp } = work
  const { inspection, source } = archive
  const { entries, documents, warnings } = inspection
  const survey = inspection.openSurvey()
  try {
    await storeFiles(processing.content, contentPrefix(version), { source, entries, documents, survey })
  } catch (error) {
    if (!(error instanceof PackageContentError)) throw error
    const report = reportOf({ errors: [error.finding], warnings })
    await processing.versions.fail(version, { event: failedEvent(version, stamp), reason: error.message, report })
    return { kind: 'failed', error }
  }
  await keepArchive(processing, version)
  const found = survey?.warnings() ?? []
  const report = found.length === 0 ? undefined : reportOf({ errors: [], warnings: [...found, ...warnings] })
  await processing.versions.finish(version, activatedEvent(version, stamp), report)
  return { kind: 'ready' }
}
