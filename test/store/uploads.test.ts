/** Uploads: tickets that end, and reports of the store that may come twice. */
import type { Upload } from '#shared/domain/uploads/upload.ts'
import { keys } from '#shared/store/table/keys.ts'
import { StoredItemInvalid } from '#shared/store/table/stored-item.ts'
import { uploadRepository, type UploadRepository } from '#shared/store/uploads/upload-repository.ts'
import { anUpload } from '#test/unit/domain/support/packages.ts'
import { fresh, onEveryEngine } from './support/engines.ts'

const now = '2026-11-21T10:00:00.000Z'

onEveryEngine((bench) => {
  let uploads: UploadRepository
  beforeAll(() => {
    uploads = uploadRepository(bench.table)
  })

  const created = async (parts: Partial<Upload> = {}): Promise<Upload> => {
    const upload = anUpload({ uploadId: fresh('upl_'), createdAt: now, ...parts })
    await uploads.create(upload)
    return upload
  }
  const read = (upload: Upload, at = now): Promise<Upload | null> => uploads.get(upload.tenantId, upload.uploadId, at)
  const report = (eTag: string) => ({ sizeBytes: 999, eTag, at: '2026-11-21T10:05:00.000Z' })

  it('returns an upload as it was stored', async () => {
    const upload = await created()
    expect(await read(upload)).toEqual(upload)
    expect(await uploads.get('tenant_one', 'none', now)).toBeNull()
  })

  it('refuses an id that is taken', async () => {
    const upload = await created()
    await expect(uploads.create({ ...upload, filename: 'other.zip' })).rejects.toThrow(upload.uploadId)
    expect(await read(upload)).toEqual(upload)
  })

  it("expires at its time, whether the table has removed it or not, and sets the table's expiry", async () => {
    const upload = await created()
    expect(await read(upload, '2026-11-22T09:59:59.999Z')).toEqual(upload)
    expect(await read(upload, '2026-11-22T10:00:00.000Z')).toBeNull()
    const item = await bench.item(keys.upload(upload.tenantId, upload.uploadId))
    expect(item).toMatchObject({ expiresAt: Date.parse(upload.expiresAt) / 1000 })
  })

  it('keeps the first report of the object store, in whatever order others come', async () => {
    const upload = await created()
    const results = await Promise.all(
      ['a', 'b', 'c', 'd'].map((eTag) => uploads.recordReceived(upload.tenantId, upload.uploadId, report(eTag))),
    )
    expect(results).toEqual([true, true, true, true])
    const received = (await read(upload))?.received
    expect(['a', 'b', 'c', 'd']).toContain(received?.eTag)
    await uploads.recordReceived(upload.tenantId, upload.uploadId, report('late'))
    expect((await read(upload))?.received).toEqual(received)
  })

  it('returns the description of its parts with the upload', async () => {
    const upload = await created({ multipart: { multipartId: 'mp-1', partSizeBytes: 8_388_608, partCount: 3 } })
    expect(await read(upload)).toEqual(upload)
  })

  it('ends a multipart upload once, as completed or as aborted', async () => {
    const upload = await created()
    const results = await Promise.all(
      (['completed', 'aborted', 'completed', 'aborted'] as const).map(
        async (ended) => [ended, await uploads.end(upload.tenantId, upload.uploadId, ended)] as const,
      ),
    )
    const winners = results.filter(([, written]) => written)
    expect(winners).toHaveLength(1)
    expect((await read(upload))?.ended).toBe(winners[0]?.[0])
    expect(await uploads.end('tenant_one', 'unknown', 'aborted')).toBe(false)
    expect(await bench.item(keys.upload('tenant_one', 'unknown'))).toBeUndefined()
  })

  it('creates nothing by a report of an unknown upload', async () => {
    expect(await uploads.recordReceived('tenant_one', 'unknown', report('a'))).toBe(false)
    expect(await bench.item(keys.upload('tenant_one', 'unknown'))).toBeUndefined()
  })

  it('reaches no upload of another workspace', async () => {
    const theirs = await created({ tenantId: 'tenant_two' })
    expect(await uploads.get('tenant_one', theirs.uploadId, now)).toBeNull()
    expect(await uploads.recordReceived('tenant_one', theirs.uploadId, report('mine'))).toBe(false)
    expect(await read(theirs)).toEqual(theirs)
  })

  it('throws an error with the key of an item with an unknown shape', async () => {
    const uploadId = fresh('upl_')
    await bench.put({ ...keys.upload('tenant_one', uploadId), tenantId: 'tenant_one', uploadId, filename: 7 })
    const error: unknown = await uploads.get('tenant_one', uploadId, now).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(StoredItemInvalid)
    expect(String(error)).toContain(uploadId)
  })
})
