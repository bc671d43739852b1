/** Versions that fail, and uploads that change after their request: what is removed, and what is tried again. */
import { packageEntries } from '#test/support/scorm-package.ts'
import { processUpload, putUpload } from '#test/support/upload.ts'
import { writeZip, type EntrySpec } from '#test/support/zip-writer.ts'
import { randomBytes } from '#test/support/random.ts'
import {
  backendOf,
  useProcessingBench,
  bucket,
  type VersionId,
  work,
  storedPaths,
  isWhole,
  dieAt,
  live,
  freshPackage,
  versionsOf,
  storage,
  small,
} from '#test/support/processing-bench.ts'

useProcessingBench()

describe('files of a failed version', () => {
  const film = (bytes: number): EntrySpec => ({ name: 'film.mp4', data: randomBytes(bytes), method: 0 })
  /**
   * Its lie stands far from the directory, where only unpacking shows it, and the course is too large to be held in
   * memory: files before it are written by then.
   */
  const lying = writeZip(
    packageEntries(undefined, [
      { name: 'a.html', data: 'first' },
      { name: 'b.html', data: 'second', central: { crc32: 7 }, local: { crc32: 0 } },
      film(17 * 1024 * 1024),
    ]),
  )

  it('removes them by the job when the request failed the version', async () => {
    const packageId = freshPackage()
    const before = await storage()
    const { storage_path } = await putUpload({ backend: backendOf() }, lying)
    const response = await processUpload({ backend: backendOf() }, storage_path, { package_id: packageId })
    expect([response.status, response.body.code, response.body.details.validation.errors[0].code]).toEqual([
      400,
      'INVALID_PACKAGE',
      'ZIP_ENTRY_CHECKSUM_MISMATCH',
    ])
    const [left] = await versionsOf(packageId)
    const job = { tenantId: backendOf().tenantId, packageId, versionId: left.id }
    expect(left.status).toBe('failed')
    expect(await storedPaths(job)).toContain('a.html')
    expect(await storage()).toBe(before)
    expect(
      (
        await backendOf().call('launchPackage', {
          bearer: backendOf().liveKey,
          params: { packageId },
          body: { user_id: 'u' },
        })
      ).status,
    ).toBe(409)
    await work(job)
    expect(await storedPaths(job)).toEqual([])
    await work(job)
    expect((await versionsOf(packageId))[0].status).toBe('failed')
  })

  it('removes them when the worker fails the version, also after it was killed at that', async () => {
    for (const cut of [Infinity, 4, 6, 8, 10, 12, 14]) {
      const packageId = freshPackage()
      const { storage_path } = await putUpload({ backend: backendOf() }, lying)
      backendOf().aws.faultS3((operation, name) =>
        operation === 'PutObject' && name === 'content-test' ? { status: 503, code: 'SlowDown' } : undefined,
      )
      await processUpload({ backend: backendOf() }, storage_path, { package_id: packageId })
      const job = {
        kind: 'process-package',
        tenantId: backendOf().tenantId,
        packageId,
        versionId: (await versionsOf(packageId))[0].id,
      }
      dieAt(cut)
      await work(job).catch(() => undefined)
      live()
      await work(job)
      expect([(await versionsOf(packageId))[0].status, await storedPaths(job)]).toEqual(['failed', []])
    }
  })

  it('fails a version whose largest file, which is never whole in memory, is damaged', async () => {
    const damaged = writeZip(
      packageEntries(undefined, [{ ...film(17 * 1024 * 1024), central: { crc32: 7 }, local: { crc32: 7 } }]),
    )
    const packageId = freshPackage()
    const { storage_path } = await putUpload({ backend: backendOf() }, damaged)
    const response = await processUpload({ backend: backendOf() }, storage_path, { package_id: packageId })
    expect([response.status, response.body.details?.validation.errors[0].code]).toEqual([
      400,
      'ZIP_ENTRY_CHECKSUM_MISMATCH',
    ])
    expect((await versionsOf(packageId))[0].status).toBe('failed')
  })

  it('leaves other versions and packages alone', async () => {
    const packageId = freshPackage()
    const sound = (
      await processUpload({ backend: backendOf() }, (await putUpload({ backend: backendOf() }, small)).storage_path, {
        package_id: packageId,
      })
    ).body.package
    const { storage_path } = await putUpload({ backend: backendOf() }, lying)
    await processUpload({ backend: backendOf() }, storage_path, { package_id: packageId })
    const failed = (await versionsOf(packageId)).find(({ status }) => status === 'failed')
    await work({ tenantId: backendOf().tenantId, packageId, versionId: failed.id })
    await isWhole({ tenantId: backendOf().tenantId, packageId, versionId: sound.version_id }, small)
    expect(
      (await backendOf().call('getPackage', { bearer: backendOf().liveKey, params: { packageId } })).body.package,
    ).toMatchObject({ status: 'ready', currentVersion: '1' })
  })

  it('removes more than a page of objects, and throws when one cannot be removed', async () => {
    const content = bucket('content-test')
    for (let index = 0; index < 1005; index += 1)
      await content.put(`content/many/${index}`, 'x', { contentType: 'text/plain' })
    await content.put('content/many-more/1', 'x', { contentType: 'text/plain' })
    await content.removeAll('content/many/')
    expect([await content.read('content/many/7'), (await content.read('content/many-more/1'))?.byteLength]).toEqual([
      null,
      1,
    ])
    backendOf().aws.faultS3((operation) =>
      operation === 'DeleteObjects' ? { status: 403, code: 'AccessDenied' } : undefined,
    )
    await expect(content.removeAll('content/many-more/')).rejects.toThrow()
  })
})

describe('upload after its request has ended', () => {
  /** A version that its request left in processing. */
  async function leftBehind(): Promise<{ job: VersionId; ticket: any; before: number }> {
    const packageId = freshPackage()
    const ticket = await putUpload({ backend: backendOf() }, small)
    const before = await storage()
    backendOf().aws.faultS3((operation, name) =>
      operation === 'PutObject' && name === 'content-test' ? { status: 503, code: 'SlowDown' } : undefined,
    )
    await processUpload({ backend: backendOf() }, ticket.storage_path, { package_id: packageId })
    live()
    return {
      job: { tenantId: backendOf().tenantId, packageId, versionId: (await versionsOf(packageId))[0].id },
      ticket,
      before,
    }
  }

  it('fails the version and frees its storage when the upload was replaced by another file', async () => {
    const { job, ticket, before } = await leftBehind()
    const other = Buffer.from(small)
    other[other.length - 1] = 0
    other.write('X', 60)
    const put = await fetch(ticket.presigned_url, { method: 'PUT', headers: ticket.required_put_headers, body: other })
    expect(put.status).toBe(200)
    await work(job)
    await work(job)
    expect((await versionsOf(job.packageId))[0].status).toBe('failed')
    expect(await storedPaths(job)).toEqual([])
    expect(await storage()).toBe(before)
    const again = await processUpload({ backend: backendOf() }, ticket.storage_path)
    expect([again.body.code, again.body.error]).toEqual(['INVALID_PACKAGE', expect.stringContaining('replaced')])
  })

  it('throws an error of the store, and finishes when the message comes again', async () => {
    const { job } = await leftBehind()
    backendOf().aws.faultS3(() => ({ status: 503, code: 'SlowDown' }))
    await expect(work(job)).rejects.toThrow()
    live()
    await work(job)
    await isWhole(job, small)
  })
})
