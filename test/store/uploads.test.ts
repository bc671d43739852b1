/** Uploads: tickets that end, and reports of the store that may come twice. */
import type { Upload } from '#shared/domain/uploads/upload.ts'
import { keys } from '#shared/store/keys.ts'
import { StoredItemInvalid } from '#shared/store/stored-item.ts'
import { uploadRepository, type UploadRepository } from '#shared/store/upload-repository.ts'
import { fresh, onEveryEngine } from './support/engines.ts'

const now = '2026-11-21T10:00:00.000Z'

onEveryEngine((bench) => {
  let uploads: UploadRepository
  beforeAll(() => {
    uploads = uploadRepository(bench.table)
  })

  const created = async (parts: Partial<Upload> = {}): Promise<Upload> => {
    const upload: Upload = {
      tenantId: 'tenant_one',
      uploadId: fresh('upl_'),
      filename: 'course.zip',
      uploadedBy: 'key_1',
      announcedBytes: 1000,
      received: null,
      multipart: null,
      ended: null,
      became: null,
      createdAt: now,
      expiresAt: '2026-11-22T10:00:00.000Z',
      ...parts,
    }
    await uploads.create(upload)
    return upload
  }
  const read = (upload: Upload, at = now): Promise<Upload | null> => uploads.get(upload.tenantId, upload.uploadId, at)
  const report = (eTag: string) => ({ sizeBytes: 999, eTag, at: '2026-11-21T10:05:00.000Z' })

  it('what is stored comes back', async () => {
    const upload = await created()
    expect(await read(upload)).toEqual(upload)
    expect(await uploads.get('tenant_one', 'none', now)).toBeNull()
  })

  it('an id is taken once', async () => {
    const upload = await created()
    await expect(uploads.create({ ...upload, filename: 'other.zip' })).rejects.toThrow(upload.uploadId)
    expect(await read(upload)).toEqual(upload)
  })

  it('ends with its time, whether the table has removed it yet or not, and tells the table when', async () => {
    const upload = await created()
    expect(await read(upload, '2026-11-22T09:59:59.999Z')).toEqual(upload)
    expect(await read(upload, '2026-11-22T10:00:00.000Z')).toBeNull()
    const item = await bench.item(keys.upload(upload.tenantId, upload.uploadId))
    expect(item).toMatchObject({ expiresAt: Date.parse(upload.expiresAt) / 1000 })
  })

  it('the first report of the store stands, however often and in whatever order others come', async () => {
    const upload = await created()
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((eTag) => uploads.markReceived(upload.tenantId, upload.uploadId, report(eTag))))
    expect(answers).toEqual([true, true, true, true])
    const received = (await read(upload))?.received
    expect(['a', 'b', 'c', 'd']).toContain(received?.eTag)
    await uploads.markReceived(upload.tenantId, upload.uploadId, report('late'))
    expect((await read(upload))?.received).toEqual(received)
  })

  it('parts that are sent are described with the upload', async () => {
    const upload = await created({ multipart: { multipartId: 'mp-1', partSizeBytes: 8_388_608, partCount: 3 } })
    expect(await read(upload)).toEqual(upload)
  })

  it('sending parts ends once: completed or aborted, whoever is first', async () => {
    const upload = await created()
    const answers = await Promise.all((['completed', 'aborted', 'completed', 'aborted'] as const).map(async (ended) => [ended, await uploads.end(upload.tenantId, upload.uploadId, ended)] as const))
    const winners = answers.filter(([, written]) => written)
    expect(winners).toHaveLength(1)
    expect((await read(upload))?.ended).toBe(winners[0]?.[0])
    expect(await uploads.end('tenant_one', 'unknown', 'aborted')).toBe(false)
    expect(await bench.item(keys.upload('tenant_one', 'unknown'))).toBeUndefined()
  })

  it('a report of nothing that we know makes nothing', async () => {
    expect(await uploads.markReceived('tenant_one', 'unknown', report('a'))).toBe(false)
    expect(await bench.item(keys.upload('tenant_one', 'unknown'))).toBeUndefined()
  })

  it('a tenant reaches no upload of another one', async () => {
    const theirs = await created({ tenantId: 'tenant_two' })
    expect(await uploads.get('tenant_one', theirs.uploadId, now)).toBeNull()
    expect(await uploads.markReceived('tenant_one', theirs.uploadId, report('mine'))).toBe(false)
    expect(await read(theirs)).toEqual(theirs)
  })

  it('an item that this code did not write is an error that names its key', async () => {
    const uploadId = fresh('upl_')
    await bench.put({ ...keys.upload('tenant_one', uploadId), tenantId: 'tenant_one', uploadId, filename: 7 })
    const error: unknown = await uploads.get('tenant_one', uploadId, now).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(StoredItemInvalid)
    expect(String(error)).toContain(uploadId)
  })
})
