/**
 * Publishes a course that the service itself has made, through the same door as an upload: with its validation, version,
 * quota and events.
 *
 *   upload item ─▶ archive in the uploads bucket ─▶ version of the upload ─▶ files ─▶ ready
 *
 * The id of the upload decides which package it is: one upload makes one version. So every step can be repeated, also by
 * another process, and never makes two packages.
 */
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import type { Applied, Refused } from '#shared/domain/outcome.ts'
import { uploadObjectKey, type Upload } from '#shared/domain/uploads/upload.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'
import type { PackageRepository } from '#shared/store/packages/package-repository.ts'
import type { UploadRepository } from '#shared/store/uploads/upload-repository.ts'
import type { BeginRefusal, MeteredWorkspace } from './begin-version.ts'
import { makeVersion, type MadeVersion, type VersionMaking } from './make-version.ts'
import { findUpload, finishVersion, inspectUpload, isHostable, type Processing } from './package-processing.ts'

export interface MadeCourse {
  readonly workspace: MeteredWorkspace
  /** Of the archive. Its id must be the same in every repetition, and belong to nothing else. */
  readonly upload: Upload
  /** The ZIP of the course. */
  readonly archive: Uint8Array
  readonly stamp: Stamp
}

export interface Publishing extends Omit<VersionMaking, 'packages'>, Pick<Processing, 'maxUploadMb'> {
  readonly uploads: Pick<UploadRepository, 'ensure' | 'get'>
  readonly uploaded: Pick<ObjectStore, 'bucket' | 'put' | 'readTail' | 'readRange'>
  readonly packages: Pick<PackageRepository, 'get' | 'getVersion'>
}

const zip = { contentType: 'application/zip' }

/** @throws Error if the archive is no course that can be hosted: the service has made it wrongly */
export async function publishPackage(
  { workspace, upload, archive: bytes, stamp }: MadeCourse,
  publishing: Publishing,
): Promise<Applied<MadeVersion> | Refused<BeginRefusal>> {
  const key = uploadObjectKey(upload)
  await publishing.uploads.ensure(upload)
  await publishing.uploaded.put(key, bytes, zip)
  const found = await findUpload(publishing.uploaded, key, bytes.byteLength)
  if (found === null) throw new Error(`The archive of ${upload.uploadId} was stored and is not there.`)
  const archive = await inspectUpload(publishing, found)
  if (!isHostable(archive)) {
    const [first] = archive.inspection.ok ? [] : archive.inspection.errors
    throw new Error(`The course of ${upload.uploadId} cannot be hosted: ${first?.code ?? ''} ${first?.message ?? ''}`)
  }
  const origin = { connectorInstallationId: null, acquisitionSource: null }
  const stored = { workspace, stamp, upload, head: found.head, archive, packageId: null, origin }
  return makeVersion(stored, publishing)
}

export type PublicationState =
  /** The upload has made no version. */
  | { readonly kind: 'none' }
  | ({ readonly kind: 'ready' } & MadeVersion)
  | { readonly kind: 'failed'; readonly reason: string }

/** What an earlier call has published. Finishes a version whose files were not all stored. */
export async function findPublished(
  { tenantId, uploadId }: Pick<Upload, 'tenantId' | 'uploadId'>,
  stamp: Stamp,
  publishing: Publishing,
): Promise<PublicationState> {
  const upload = await publishing.uploads.get(tenantId, uploadId, stamp.now)
  if (upload === null || upload.became === null) return { kind: 'none' }
  const { packageId, versionId } = upload.became
  const read = () => publishing.packages.getVersion(tenantId, packageId, versionId)
  const version = await read()
  if (version?.status === 'processing') {
    const found = await findUpload(publishing.uploaded, uploadObjectKey(upload), version.sizeBytes)
    const archive = found === null ? null : await inspectUpload(publishing, found)
    if (archive !== null && isHostable(archive)) await finishVersion(publishing, version, { archive, stamp })
  }
  const current = version?.status === 'processing' ? await read() : version
  return current?.status === 'ready'
    ? { kind: 'ready', packageId, versionId }
    : { kind: 'failed', reason: current?.failure ?? 'The course could not be stored.' }
}
