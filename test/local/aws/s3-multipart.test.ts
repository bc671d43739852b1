import { createHash, randomBytes } from 'node:crypto'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
  type ChecksumAlgorithm,
  type CompletedPart,
  type S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { S3Server } from '#infra/local/aws/s3/s3-server.ts'
import { bucket, clientOf, refusal, send, startOn, temporaryFolder } from './support/s3-workbench.ts'

const folder = temporaryFolder()
let server: S3Server
let s3: S3Client

beforeAll(async () => {
  server = await startOn(folder.path)
  s3 = clientOf(server.endpoint)
})
afterAll(async () => {
  await server.close()
  folder.remove()
})

const first = randomBytes(5 * 2 ** 20)
const second = randomBytes(100_007)
const whole = Buffer.concat([first, second])
const digest = (body: Buffer) => createHash('md5').update(body).digest()

async function begin(Key: string, more: object = {}): Promise<{ Bucket: string; Key: string; UploadId: string }> {
  const { UploadId = '' } = await s3.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key, ...more }))
  return { Bucket: bucket, Key, UploadId }
}
type Upload = Awaited<ReturnType<typeof begin>>

async function putPart(upload: Upload & { ChecksumAlgorithm?: ChecksumAlgorithm }, PartNumber: number, body: string | Buffer): Promise<CompletedPart> {
  const { ETag, ChecksumCRC32, ChecksumSHA256 } = await s3.send(new UploadPartCommand({ ...upload, PartNumber, Body: body }))
  return { PartNumber, ETag, ...(ChecksumCRC32 && { ChecksumCRC32 }), ...(ChecksumSHA256 && { ChecksumSHA256 }) }
}

const complete = (upload: Upload, Parts: CompletedPart[], more: object = {}) =>
  s3.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts }, ...more }))
const read = async (Key: string, Range?: string) => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key, Range }))
  return Buffer.from((await Body?.transformToByteArray()) ?? [])
}

describe('an upload in parts', () => {
  test('over presigned addresses becomes one object', async () => {
    const upload = await begin('mp/presigned', { ContentType: 'application/zip', Metadata: { m: '1' } })
    const signer = clientOf(server.endpoint, { requestChecksumCalculation: 'WHEN_REQUIRED' })
    const sent = [first, second].map(async (body, index) => {
      const command = new UploadPartCommand({ ...upload, PartNumber: index + 1, ContentLength: body.length })
      const url = await getSignedUrl(signer, command, { signableHeaders: new Set(['content-length']) })
      const { status, headers } = await send(url, { method: 'PUT', body })
      expect(status).toBe(200)
      return { PartNumber: index + 1, ETag: headers.etag }
    })
    const { ETag } = await complete(upload, await Promise.all(sent))
    expect(ETag).toBe(`"${digest(Buffer.concat([digest(first), digest(second)])).toString('hex')}-2"`)
    expect((await read('mp/presigned')).equals(whole)).toBe(true)
    const stored = await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: 'mp/presigned' }))
    expect(stored).toMatchObject({ ETag, ContentLength: whole.length, ContentType: 'application/zip', Metadata: { m: '1' } })
  })

  test('is read in ranges across its parts', async () => {
    const border = first.length
    const across = await read('mp/presigned', `bytes=${border - 3}-${border + 3}`)
    expect(across.equals(whole.subarray(border - 3, border + 4))).toBe(true)
    expect((await read('mp/presigned', 'bytes=-5')).equals(whole.subarray(-5))).toBe(true)
    expect((await read('mp/presigned', `bytes=${border}-${border}`)).equals(second.subarray(0, 1))).toBe(true)
  })

  test('is copied as one object', async () => {
    const { CopyObjectResult } = await s3.send(new CopyObjectCommand({ Bucket: bucket, Key: 'mp/copy', CopySource: `${bucket}/mp/presigned` }))
    expect(CopyObjectResult?.ETag).toBe(`"${digest(whole).toString('hex')}"`)
    expect((await read('mp/copy')).equals(whole)).toBe(true)
  })

  test('takes some of its parts, the last sent of each number', async () => {
    const upload = await begin('mp/chosen')
    await putPart(upload, 1, 'replaced')
    const chosen = [await putPart(upload, 1, first), await putPart(upload, 7, 'end')]
    await putPart(upload, 3, 'left out')
    await complete(upload, chosen)
    expect((await read('mp/chosen')).equals(Buffer.concat([first, Buffer.from('end')]))).toBe(true)
    expect(await refusal(complete(upload, chosen))).toEqual({ status: 404, code: 'NoSuchUpload' })
  })

  test('with checksums has the composite of them', async () => {
    const upload = await begin('mp/checksums', { ChecksumAlgorithm: 'SHA256' })
    const summed = { ...upload, ChecksumAlgorithm: 'SHA256' as const }
    const parts = [await putPart(summed, 1, first), await putPart(summed, 2, second)]
    const { ChecksumSHA256 } = await complete(upload, parts)
    const sums = [first, second].map((part) => createHash('sha256').update(part).digest())
    expect(ChecksumSHA256).toBe(`${createHash('sha256').update(Buffer.concat(sums)).digest('base64')}-2`)
    const stored = await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: 'mp/checksums', ChecksumMode: 'ENABLED' }))
    expect(stored).toMatchObject({ ChecksumSHA256, ChecksumType: 'COMPOSITE' })
  })

  test('with checksums misses none', async () => {
    const upload = await begin('mp/missed', { ChecksumAlgorithm: 'SHA256' })
    expect(await refusal(putPart({ ...upload, ChecksumAlgorithm: 'CRC32' }, 1, 'x'))).toEqual({ status: 400, code: 'InvalidRequest' })
    const { ETag, PartNumber, ChecksumSHA256 } = await putPart({ ...upload, ChecksumAlgorithm: 'SHA256' }, 1, 'x')
    expect(await refusal(complete(upload, [{ ETag, PartNumber }]))).toEqual({ status: 400, code: 'InvalidRequest' })
    expect(await refusal(complete(upload, [{ ETag, PartNumber, ChecksumSHA256: 'AAAA' }]))).toEqual({ status: 400, code: 'InvalidPart' })
    await complete(upload, [{ ETag, PartNumber, ChecksumSHA256 }])
    expect(await refusal(begin('mp/full', { ChecksumAlgorithm: 'CRC64NVME' }))).toEqual({ status: 501, code: 'NotImplemented' })
  })

  test('is refused when its list of parts is wrong', async () => {
    const upload = await begin('mp/wrong')
    const [one, two] = [await putPart(upload, 1, 'x'), await putPart(upload, 2, 'y')]
    const refused = (parts: CompletedPart[]) => refusal(complete(upload, parts))
    expect(await refused([one, two])).toEqual({ status: 400, code: 'EntityTooSmall' })
    expect(await refused([two, one])).toEqual({ status: 400, code: 'InvalidPartOrder' })
    expect(await refused([one, one])).toEqual({ status: 400, code: 'InvalidPartOrder' })
    expect(await refused([{ ...one, ETag: two.ETag }])).toEqual({ status: 400, code: 'InvalidPart' })
    expect(await refused([{ ...one, PartNumber: 9 }])).toEqual({ status: 400, code: 'InvalidPart' })
    expect(await refused([])).toEqual({ status: 400, code: 'MalformedXML' })
    expect(await refusal(s3.send(new HeadObjectCommand({ Bucket: bucket, Key: 'mp/wrong' })))).toMatchObject({ status: 404 })
    await complete(upload, [one])
    expect((await read('mp/wrong')).toString()).toBe('x')
  })

  test('may be bound to a free key', async () => {
    const upload = await begin('mp/bound')
    const part = await putPart(upload, 1, 'x')
    await s3.send(new PutObjectCommand({ Bucket: bucket, Key: 'mp/bound', Body: 'first' }))
    expect(await refusal(complete(upload, [part], { IfNoneMatch: '*' }))).toEqual({ status: 412, code: 'PreconditionFailed' })
    expect((await read('mp/bound')).toString()).toBe('first')
    await complete(upload, [part])
    expect((await read('mp/bound')).toString()).toBe('x')
  })

  test('is gone when it was aborted', async () => {
    const upload = await begin('mp/aborted')
    await putPart(upload, 1, 'x')
    await s3.send(new AbortMultipartUploadCommand(upload))
    const gone = { status: 404, code: 'NoSuchUpload' }
    expect(await refusal(putPart(upload, 1, 'x'))).toEqual(gone)
    expect(await refusal(s3.send(new AbortMultipartUploadCommand(upload)))).toEqual(gone)
    expect(await refusal(s3.send(new ListPartsCommand(upload)))).toEqual(gone)
  })

  test('belongs to its key, and numbers its parts from 1 to 10,000', async () => {
    const upload = await begin('mp/numbers')
    expect(await refusal(putPart({ ...upload, Key: 'mp/other' }, 1, 'x'))).toEqual({ status: 404, code: 'NoSuchUpload' })
    for (const number of [0, 10_001]) expect(await refusal(putPart(upload, number, 'x'))).toEqual({ status: 400, code: 'InvalidArgument' })
    await putPart(upload, 10_000, 'x')
  })
})

describe('the list of', () => {
  test('parts comes in pages, by number', async () => {
    const upload = await begin('mp/list-parts')
    for (const number of [3, 1, 2]) await putPart(upload, number, 'x'.repeat(number))
    const page = await s3.send(new ListPartsCommand({ ...upload, MaxParts: 2 }))
    expect(page).toMatchObject({ IsTruncated: true, NextPartNumberMarker: '2' })
    expect(page.Parts?.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([[1, 1], [2, 2]])
    const rest = await s3.send(new ListPartsCommand({ ...upload, PartNumberMarker: page.NextPartNumberMarker }))
    expect(rest.IsTruncated).toBe(false)
    expect(rest.Parts?.map(({ PartNumber }) => PartNumber)).toEqual([3])
  })

  test('uploads comes in pages, by key, and leaves out what has ended', async () => {
    const uploads = [await begin('mp-list/b'), await begin('mp-list/a'), await begin('mp-list/b'), await begin('mp-list/c')]
    await s3.send(new AbortMultipartUploadCommand(await begin('mp-list/aborted')))
    const seen: { Key: string | undefined; UploadId: string | undefined }[] = []
    let marker: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}
    for (let pages = 1, more = true; more; pages += 1) {
      const page = await s3.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: 'mp-list/', MaxUploads: 1, ...marker }))
      seen.push(...(page.Uploads ?? []).map(({ Key, UploadId }) => ({ Key, UploadId })))
      marker = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
      more = page.IsTruncated === true && pages < 9
    }
    expect(seen.map(({ Key }) => Key)).toEqual(['mp-list/a', 'mp-list/b', 'mp-list/b', 'mp-list/c'])
    expect(new Set(seen.map(({ UploadId }) => UploadId))).toEqual(new Set(uploads.map(({ UploadId }) => UploadId)))
  })
})
