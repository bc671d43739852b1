/**
 * Makes the archive of a version again from its hosted files, where none is kept: a former release did not keep them.
 *
 *   files ─▶ ZIP, streamed ─▶ parts ─▶ the archive, in one step
 *
 * The same files make the same bytes, so two workers at once, or one that repeats, write the same archive. The parts of a
 * worker that died expire. `remove-package` waits for the end of workers that may not have known of the removal.
 */
import { archiveKey, contentPrefix, ownFolder } from '#shared/domain/packages/package-presenter.ts'
import type { PackageVersion } from '#shared/domain/packages/package.ts'
import type { ArchiveUploads } from '#shared/platform/archive-uploads.ts'
import type { ListedObject, ObjectStore } from '#shared/platform/objects.ts'
import type { PackageRepository } from '#shared/store/packages/package-repository.ts'
import { zipOfHosted } from './hosted-zip.ts'

type VersionId = Pick<PackageVersion, 'tenantId' | 'packageId' | 'versionId'>

export interface Rebuilding {
  readonly packages: Pick<PackageRepository, 'get' | 'getVersion'>
  /** The bucket of hosted files and of archives. */
  readonly content: Pick<ObjectStore, 'head' | 'list' | 'readRange'>
  readonly archives: Pick<ArchiveUploads, 'begin' | 'putPart' | 'complete'>
}

/** S3 takes 10,000 parts, so an archive may have 80 GB. */
const partBytes = 8 * 1024 * 1024

/**
 * Does nothing where an archive is kept, the version is not ready, or the package is being removed.
 * @throws what the stores threw: repeat the call
 */
export async function rebuildArchive(
  { tenantId, packageId, versionId }: VersionId,
  { packages, ...stores }: Rebuilding,
): Promise<void> {
  const [course, version] = await Promise.all([
    packages.get(tenantId, packageId),
    packages.getVersion(tenantId, packageId, versionId),
  ])
  if (course === null || course.erasureBeganAt !== null || version?.status !== 'ready') return
  if ((await stores.content.head(archiveKey(version))) === null) await storeZip(version, stores)
}

/** What the service has written beside the files of the course is not part of it. */
const isOfCourse =
  (prefix: string) =>
  ({ key }: ListedObject) =>
    !key.startsWith(`${prefix}${ownFolder}`)

async function storeZip(version: PackageVersion, { content, archives }: Omit<Rebuilding, 'packages'>): Promise<void> {
  const prefix = contentPrefix(version)
  const listed = (await content.list(prefix)).filter(isOfCourse(prefix))
  if (listed.length === 0) return
  const key = archiveKey(version)
  const upload = { key, uploadId: await archives.begin(key, 'application/zip') }
  const eTags: string[] = []
  for await (const part of partsOf(zipOfHosted(content, listed, { prefix, mtime: new Date(version.createdAt) })))
    eTags.push(await archives.putPart(upload, eTags.length + 1, part))
  await archives.complete(upload, eTags)
}

/** Collects pieces into parts. */
async function* partsOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = []
  let bytes = 0
  for await (const piece of pieces) {
    waiting.push(piece)
    bytes += piece.byteLength
    if (bytes < partBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}
