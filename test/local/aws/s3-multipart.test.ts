import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  UploadPartCommand,
  type ChecksumAlgorithm,
  type CompletedPart,
  type S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { S3Server } from '#infra/local/aws/s3/s3-server.ts'
import { bucket, clientOf, refusal, send, withS3 } from './support/s3-workbench.ts'
import { randomBytes } from '#test/support/random.ts'

let server: S3Server
let s3: S3Client
withS3((started) => ({ server, s3 } = started))

const first = randomBytes(5 * 2 ** 20)
const second = randomBytes(100_007)
const whole = Buffer.concat([first, second])
const crc32Bytes = (body: Buffer) => Buffer.from(crc32(body).toString(16).padStart(8, '0'), 'hex')
const digest = (body: Buffer) => createHash('md5').update(body).digest()

async function begin(Key: string, more: object = {}): Promise<{ Bucket: string; Key: string; UploadId: string }> {
  const { UploadId = '' } = await s3.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key, ...more }))
  return { Bucket: bucket, Key, UploadId }
}
type Upload = Awaited<ReturnType<typeof begin>>

async function putPart(
  upload: Upload & { ChecksumAlgorithm?: ChecksumAlgorithm },
  PartNumber: number,
  body: string | Buffer,
): Promise<CompletedPart> {
  const { ETag, ChecksumCRC32 } = await s3.send(new UploadPartCommand({ ...upload, PartNumber, Body: body }))
  return { PartNumber, ETag, ...(ChecksumCRC32 && { ChecksumCRC32 }) }
}

const complete = (upload: Upload, Parts: CompletedPart[], more: object = {}) =>
  s3.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts }, ...more }))
const read = async (Key: string, Range?: string) => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key, Range }))
  return Buffer.from((await Body?.transformToByteArray()) ?? [])
}

describe('a multipart upload', () => {
  test('becomes one object from parts by presigned URLs', async () => {
    const upload = await begin('mp/presigned', { ContentType: 'application/zip' })
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
    expect(stored).toMatchObject({
      ETag,
      ContentLength: whole.length,
      ContentType: 'application/zip',
    })
  })

  test('returns ranges across its parts', async () => {
    const border = first.length
    const across = await read('mp/presigned', `bytes=${border - 3}-${border + 3}`)
    expect(across.equals(whole.subarray(border - 3, border + 4))).toBe(true)
    expect((await read('mp/presigned', 'bytes=-5')).equals(whole.subarray(-5))).toBe(true)
    expect((await read('mp/presigned', `bytes=${border}-${border}`)).equals(second.subarray(0, 1))).toBe(true)
  })

  test('uses the chosen parts, each as it was last sent', async () => {
    const upload = await begin('mp/chosen')
    await putPart(upload, 1, 'replaced')
    const chosen = [await putPart(upload, 1, first), await putPart(upload, 7, 'end')]
    await putPart(upload, 3, 'left out')
    await complete(upload, chosen)
    expect((await read('mp/chosen')).equals(Buffer.concat([first, Buffer.from('end')]))).toBe(true)
    expect(await refusal(complete(upload, chosen))).toEqual({ status: 404, code: 'NoSuchUpload' })
  })

  test('gets the composite checksum of its parts', async () => {
    const upload = await begin('mp/checksums', { ChecksumAlgorithm: 'CRC32' })
    const summed = { ...upload, ChecksumAlgorithm: 'CRC32' as const }
    const parts = [await putPart(summed, 1, first), await putPart(summed, 2, second)]
    const { ChecksumCRC32 } = await complete(upload, parts)
    const sums = [first, second].map((part) => crc32Bytes(part))
    expect(ChecksumCRC32).toBe(`${crc32Bytes(Buffer.concat(sums)).toString('base64')}-2`)
    const stored = await s3.send(
      new HeadObjectCommand({ Bucket: bucket, Key: 'mp/checksums', ChecksumMode: 'ENABLED' }),
    )
    expect(stored).toMatchObject({ ChecksumCRC32, ChecksumType: 'COMPOSITE' })
  })

  test('refuses a missing or wrong checksum of a part', async () => {
    const upload = await begin('mp/missed', { ChecksumAlgorithm: 'CRC32' })
    const { ETag, PartNumber, ChecksumCRC32 } = await putPart({ ...upload, ChecksumAlgorithm: 'CRC32' }, 1, 'x')
    expect(await refusal(complete(upload, [{ ETag, PartNumber }]))).toEqual({ status: 400, code: 'InvalidRequest' })
    expect(await refusal(complete(upload, [{ ETag, PartNumber, ChecksumCRC32: 'AAAA' }]))).toEqual({
      status: 400,
      code: 'InvalidPart',
    })
    await complete(upload, [{ ETag, PartNumber, ChecksumCRC32 }])
    expect(await refusal(begin('mp/full', { ChecksumAlgorithm: 'CRC64NVME' }))).toEqual({
      status: 501,
      code: 'NotImplemented',
    })
  })

  test('refuses a wrong list of parts', async () => {
    const upload = await begin('mp/wrong')
    const [one, two] = [await putPart(upload, 1, 'x'), await putPart(upload, 2, 'y')]
    const refused = (parts: CompletedPart[]) => refusal(complete(upload, parts))
    expect(await refused([one, two])).toEqual({ status: 400, code: 'EntityTooSmall' })
    expect(await refused([two, one])).toEqual({ status: 400, code: 'InvalidPartOrder' })
    expect(await refused([one, one])).toEqual({ status: 400, code: 'InvalidPartOrder' })
    expect(await refused([{ ...one, ETag: two.ETag }])).toEqual({ status: 400, code: 'InvalidPart' })
    expect(await refused([{ ...one, PartNumber: 9 }])).toEqual({ status: 400, code: 'InvalidPart' })
    expect(await refused([])).toEqual({ status: 400, code: 'MalformedXML' })
    expect(await refusal(s3.send(new HeadObjectCommand({ Bucket: bucket, Key: 'mp/wrong' })))).toMatchObject({
      status: 404,
    })
    await complete(upload, [one])
    expect((await read('mp/wrong')).toString()).toBe('x')
  })

  test('ends when it is aborted', async () => {
    const upload = await begin('mp/aborted')
    await putPart(upload, 1, 'x')
    await s3.send(new AbortMultipartUploadCommand(upload))
    const gone = { status: 404, code: 'NoSuchUpload' }
    expect(await refusal(putPart(upload, 1, 'x'))).toEqual(gone)
    expect(await refusal(s3.send(new AbortMultipartUploadCommand(upload)))).toEqual(gone)
  })

  test('accepts part numbers from 1 to 10,000 for its own key only', async () => {
    const upload = await begin('mp/numbers')
    expect(await refusal(putPart({ ...upload, Key: 'mp/other' }, 1, 'x'))).toEqual({
      status: 404,
      code: 'NoSuchUpload',
    })
    for (const number of [0, 10_001])
      expect(await refusal(putPart(upload, number, 'x'))).toEqual({ status: 400, code: 'InvalidArgument' })
    await putPart(upload, 10_000, 'x')
  })
})
