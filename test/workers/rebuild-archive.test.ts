/** Archives that are made again from hosted files: with every file, the same in every run, and none of a package that is being removed. */
import { randomBytes } from 'node:crypto'
import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { zipOfHosted } from '#functions/workers/process-package/hosted-zip.ts'
import { rebuildArchive } from '#functions/workers/process-package/rebuild-archive.ts'
import { archiveKey, contentPrefix } from '#shared/domain/packages/package-presenter.ts'
import { archiveUploads } from '#shared/platform/archive-uploads.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import {
  backendOf,
  bucket,
  dieAt,
  freshPackage,
  live,
  small,
  useProcessingBench,
  versionsOf,
  type VersionId,
} from '#test/support/processing-bench.ts'
import { packageEntries } from '#test/support/scorm-package.ts'
import { processUpload, putUpload } from '#test/support/upload.ts'
import { filesOfZip } from '#test/support/zip-reader.ts'
import { writeZip } from '#test/support/zip-writer.ts'

useProcessingBench()

/** A version whose archive is not kept, as former releases left it. */
async function withoutArchive(archive: Uint8Array): Promise<VersionId> {
  const packageId = freshPackage()
  const { storage_path } = await putUpload({ backend: backendOf() }, archive)
  await processUpload({ backend: backendOf() }, storage_path, { package_id: packageId })
  const [version] = await versionsOf(packageId)
  const id = { tenantId: backendOf().tenantId, packageId, versionId: version.id }
  await new S3Client({}).send(new DeleteObjectCommand({ Bucket: 'content-test', Key: archiveKey(id) }))
  return id
}

const rebuild = (id: VersionId, packages = packageRepository(backendOf().table)): Promise<void> =>
  rebuildArchive(id, {
    packages,
    content: bucket('content-test'),
    archives: archiveUploads(objectClients(), 'content-test'),
  })

const archiveOf = (id: VersionId): Promise<Uint8Array | null> => bucket('content-test').read(archiveKey(id))

const sorted = (files: ReadonlyMap<string, Uint8Array>) =>
  [...files].map(([path, bytes]) => [path, Buffer.from(bytes).toString('base64')]).sort()

async function expectWhole(id: VersionId, archive: Uint8Array): Promise<void> {
  expect(sorted(await filesOfZip((await archiveOf(id)) ?? new Uint8Array()))).toEqual(sorted(await filesOfZip(archive)))
}

test('holds every file of the course, and nothing that the service has written beside them', async () => {
  const id = await withoutArchive(small)
  await rebuild(id)
  await expectWhole(id, small)
})

test('makes an archive that can be uploaded as a course again', async () => {
  const id = await withoutArchive(small)
  await rebuild(id)
  const { storage_path } = await putUpload({ backend: backendOf() }, (await archiveOf(id)) ?? new Uint8Array())
  expect((await processUpload({ backend: backendOf() }, storage_path)).body.package.status).toBe('ready')
})

test('stores large files in parts, and empty ones', async () => {
  const large = writeZip(
    packageEntries(undefined, [
      { name: 'media/film.mp4', data: randomBytes(12 * 1024 * 1024) },
      { name: 'media/none.txt', data: '' },
    ]),
  )
  const id = await withoutArchive(large)
  await rebuild(id)
  await expectWhole(id, large)
})

test('reads no further than the reader of the archive has come', async () => {
  const files = Array.from({ length: 40 }, (_, index) => ({
    key: `p/${index}`,
    sizeBytes: 4 * 1024 * 1024,
    eTag: 'e',
  }))
  let read = 0
  const readRange = (_key: string, { start, end }: { start: number; end: number }) => {
    read += end - start
    return Promise.resolve([randomBytes(end - start)])
  }
  let taken = 0
  for await (const bytes of zipOfHosted({ readRange }, files, { prefix: 'p/', mtime: new Date() })) {
    taken += bytes.byteLength
    expect(read - taken).toBeLessThan(16 * 1024 * 1024)
  }
  expect(taken).toBeGreaterThan(160 * 1024 * 1024)
})

test('writes the same bytes in two workers at once, and leaves an archive that is kept', async () => {
  const id = await withoutArchive(small)
  await Promise.all([rebuild(id), rebuild(id)])
  const first = await archiveOf(id)
  await new S3Client({}).send(new DeleteObjectCommand({ Bucket: 'content-test', Key: archiveKey(id) }))
  await rebuild(id)
  expect(await archiveOf(id)).toEqual(first)
  await bucket('content-test').put(archiveKey(id), 'kept', { contentType: 'application/zip' })
  await rebuild(id)
  expect(Buffer.from((await archiveOf(id)) ?? []).toString()).toBe('kept')
})

test('stores the whole archive after a worker was killed at any of its calls, and never a part before', async () => {
  const id = await withoutArchive(small)
  for (let call = 0, isKilled = true; isKilled; call += 1) {
    const died = dieAt(call)
    await rebuild(id).catch(() => undefined)
    isKilled = died.calls() > call
    live()
    if ((await archiveOf(id)) !== null) await expectWhole(id, small)
    await rebuild(id)
    await expectWhole(id, small)
    await new S3Client({}).send(new DeleteObjectCommand({ Bucket: 'content-test', Key: archiveKey(id) }))
  }
})

test('throws when a file is gone, and leaves no archive', async () => {
  const id = await withoutArchive(small)
  backendOf().aws.faultS3((operation) => (operation === 'GetObject' ? { status: 404, code: 'NoSuchKey' } : undefined))
  await expect(rebuild(id)).rejects.toThrow('replaced or removed')
  live()
  expect(await archiveOf(id)).toBeNull()
})

test('makes nothing of a package that is being removed', async () => {
  const id = await withoutArchive(small)
  const packages = packageRepository(backendOf().table)
  const course = await packages.get(id.tenantId, id.packageId)
  if (course === null) throw new Error('The package exists.')
  const erasureBeganAt = '2026-11-21T10:00:00.000Z'
  await rebuild(id, { ...packages, get: () => Promise.resolve({ ...course, erasureBeganAt }) })
  expect(await archiveOf(id)).toBeNull()
})

test('makes nothing of a version without files', async () => {
  const id = await withoutArchive(small)
  await bucket('content-test').removeAll(contentPrefix(id))
  await rebuild(id)
  expect(await archiveOf(id)).toBeNull()
})
