import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type GetObjectCommandInput,
  type S3Client,
} from '@aws-sdk/client-s3'
import { bucket, refusal, withS3 } from './support/s3-workbench.ts'
import { randomBytes } from '#test/support/random.ts'

let s3: S3Client
withS3((started) => ({ s3 } = started))

const put = (Key: string, Body: string | Buffer | Readable, more: object = {}) =>
  s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ...more }))
const head = (Key: string, more: object = {}) => s3.send(new HeadObjectCommand({ Bucket: bucket, Key, ...more }))
const get = (Key: string, more: Partial<GetObjectCommandInput> = {}) =>
  s3.send(new GetObjectCommand({ Bucket: bucket, Key, ...more }))
const text = async (Key: string, more: Partial<GetObjectCommandInput> = {}) =>
  (await get(Key, more)).Body?.transformToString()
const md5 = (body: string | Buffer) => createHash('md5').update(body).digest('hex')

describe('an object', () => {
  test('returns its content and headers', async () => {
    const properties = {
      ContentType: 'text/plain; charset=utf-8',
      CacheControl: 'max-age=60',
      ContentEncoding: 'gzip',
    }
    const stored = await put('kept/all', 'hello', properties)
    expect(stored.ETag).toBe(`"${md5('hello')}"`)
    const { Body, ...response } = await get('kept/all')
    expect(await Body?.transformToString()).toBe('hello')
    expect(response).toMatchObject({ ...properties, ContentLength: 5, ETag: stored.ETag, AcceptRanges: 'bytes' })
    expect(Math.abs(Date.now() - Number(response.LastModified))).toBeLessThan(10_000)
    expect(await head('kept/all')).toMatchObject({ ...properties, ContentLength: 5 })
  })

  test('exists without a type and without a byte', async () => {
    await put('kept/empty', Buffer.alloc(0))
    expect(await text('kept/empty')).toBe('')
    expect(await head('kept/empty')).toMatchObject({ ContentLength: 0, ContentType: 'application/octet-stream' })
  })

  test('replaces all of its predecessor, and ends with a delete', async () => {
    await put('kept/replaced', 'one', { CacheControl: 'no-store', ContentEncoding: 'gzip' })
    await put('kept/replaced', 'three')
    expect(await text('kept/replaced')).toBe('three')
    const replaced = await head('kept/replaced')
    expect(replaced).toMatchObject({ ContentLength: 5 })
    expect([replaced.CacheControl, replaced.ContentEncoding]).toEqual([undefined, undefined])
    await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: 'kept/replaced' }))
    expect(await refusal(get('kept/replaced'))).toEqual({ status: 404, code: 'NoSuchKey' })
    expect(await refusal(head('kept/replaced'))).toEqual({ status: 404, code: 'NotFound' })
    await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: 'kept/replaced' }))
  })

  test.each([
    'a',
    'a/b',
    'A',
    'cs/..b',
    'cs//x',
    'cs/./y',
    '../../../escape',
    '/leading',
    'trailing/',
    'ünï 日本 😀',
    "q?u=e&r#y+%20;'()*!",
    'x'.repeat(1024),
  ])('accepts the key %j', async (key) => {
    await put(key, `of ${key}`)
    expect(await text(key)).toBe(`of ${key}`)
  })

  test('refuses a key of more than 1,024 bytes', async () => {
    expect(await refusal(put('é'.repeat(513), 'x'))).toEqual({ status: 400, code: 'KeyTooLongError' })
  })

  test('needs an existing bucket', async () => {
    const missing = { Bucket: 'no-such-bucket', Key: 'a' }
    expect(await refusal(s3.send(new PutObjectCommand({ ...missing, Body: 'x' })))).toEqual({
      status: 404,
      code: 'NoSuchBucket',
    })
    expect(await refusal(s3.send(new GetObjectCommand(missing)))).toEqual({ status: 404, code: 'NoSuchBucket' })
    // Large enough for the client to ask before it sends.
    const large = s3.send(new PutObjectCommand({ ...missing, Body: Buffer.alloc(3_000_000) }))
    expect(await refusal(large)).toEqual({ status: 404, code: 'NoSuchBucket' })
  })

  test('streams to its end while it is replaced and deleted', async () => {
    const content = randomBytes(8_000_000)
    await put('kept/busy', content)
    const { Body } = await get('kept/busy')
    await put('kept/busy', 'short')
    await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: 'kept/busy' }))
    expect(Buffer.from((await Body?.transformToByteArray()) ?? []).equals(content)).toBe(true)
  })
})

describe('a declared body', () => {
  test('accepts a streamed body with its CRC-32 in the trailer', async () => {
    const content = randomBytes(200_000)
    const body = Readable.from([content.subarray(0, 70_000), content.subarray(70_000)])
    const stored = await put('streamed', body, { ContentLength: content.length, ContentEncoding: 'br' })
    expect(stored).toMatchObject({ ETag: `"${md5(content)}"`, ChecksumType: 'FULL_OBJECT' })
    const kept = await head('streamed', { ChecksumMode: 'ENABLED' })
    expect(kept).toMatchObject({
      ChecksumCRC32: stored.ChecksumCRC32,
      ContentEncoding: 'br',
      ContentLength: content.length,
    })
    const { Body } = await get('streamed')
    expect(Buffer.from((await Body?.transformToByteArray()) ?? []).equals(content)).toBe(true)
  })

  test.each([
    ['CRC32', { ChecksumCRC32: 'AAAAAA==' }],
    ['MD5', { ContentMD5: createHash('md5').update('other').digest('base64') }],
  ])('refuses a body with another %s', async (_name, declared) => {
    expect(await refusal(put('declared/wrong', 'abc', declared))).toEqual({ status: 400, code: 'BadDigest' })
    expect(await refusal(head('declared/wrong'))).toMatchObject({ status: 404 })
  })

  test.each([
    ['a checksum of a wrong length', { ChecksumCRC32: 'AAAA' }, { status: 400, code: 'InvalidRequest' }],
    ['an MD5 that is none', { ContentMD5: 'abc' }, { status: 400, code: 'InvalidDigest' }],
    [
      'a checksum that the server does not have',
      { ChecksumAlgorithm: 'SHA256' },
      { status: 501, code: 'NotImplemented' },
    ],
  ])('refuses %s', async (_name, declared, expected) => {
    expect(await refusal(put('declared/broken', 'abc', declared))).toEqual(expected)
  })

  test('accepts a body with the right MD5', async () => {
    await put('declared/right', 'abc', { ContentMD5: createHash('md5').update('abc').digest('base64') })
    expect(await text('declared/right')).toBe('abc')
  })
})

describe('a range', () => {
  beforeAll(() => put('range', '0123456789'))

  test.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=-50', '0123456789', 'bytes 0-9/10'],
    ['bytes=8-50', '89', 'bytes 8-9/10'],
    ['bytes=9-9', '9', 'bytes 9-9/10'],
  ])('returns the bytes of %s', async (Range, content, ContentRange) => {
    const { Body, ...response } = await get('range', { Range })
    expect(await Body?.transformToString()).toBe(content)
    expect(response).toMatchObject({ ContentRange, ContentLength: content.length, $metadata: { httpStatusCode: 206 } })
    expect(response.ChecksumCRC32).toBeUndefined()
  })

  test.each(['bytes=10-', 'bytes=100-200', 'bytes=-0'])('refuses %s, which has no byte', async (Range) => {
    expect(await refusal(get('range', { Range }))).toEqual({ status: 416, code: 'InvalidRange' })
  })

  test.each(['bytes=5-2', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-'])('ignores %s', async (Range) => {
    const response = await get('range', { Range })
    expect(response.$metadata.httpStatusCode).toBe(200)
    expect(await response.Body?.transformToString()).toBe('0123456789')
  })
})

describe('a condition', () => {
  test('checks the tag of a read before its dates', async () => {
    const { ETag } = await put('cond/read', 'x')
    const hour = 3_600_000
    const [earlier, later] = [new Date(Date.now() - hour), new Date(Date.now() + hour)]
    expect(await refusal(get('cond/read', { IfNoneMatch: ETag }))).toMatchObject({ status: 304 })
    expect(await refusal(get('cond/read', { IfNoneMatch: '*' }))).toMatchObject({ status: 304 })
    expect(await refusal(get('cond/read', { IfModifiedSince: later }))).toMatchObject({ status: 304 })
    expect(await refusal(get('cond/read', { IfMatch: '"other"' }))).toEqual({ status: 412, code: 'PreconditionFailed' })
    expect(await refusal(get('cond/read', { IfUnmodifiedSince: earlier }))).toEqual({
      status: 412,
      code: 'PreconditionFailed',
    })
    expect(await text('cond/read', { IfMatch: ETag, IfUnmodifiedSince: earlier })).toBe('x')
    expect(await text('cond/read', { IfNoneMatch: '"other"', IfModifiedSince: later })).toBe('x')
    expect(await text('cond/read', { IfModifiedSince: earlier })).toBe('x')
  })
})

describe('DeleteObjects', () => {
  const remove = (keys: string[], more: object = {}) =>
    s3.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: keys.map((Key) => ({ Key })), ...more } }))

  test('removes existing objects and returns every key', async () => {
    const odd = 'del/<&>"\' \r\n.txt'
    await put(odd, '1')
    await put('del/2', '2')
    const { Deleted, Errors } = await remove([odd, 'del/2', 'del/none'])
    expect(Deleted?.map(({ Key }) => Key)).toEqual([odd, 'del/2', 'del/none'])
    expect(Errors).toBeUndefined()
    expect(await refusal(head(odd))).toMatchObject({ status: 404 })
    expect((await remove(['del/2'], { Quiet: true })).Deleted).toBeUndefined()
  })

  test('refuses more than 1,000 keys, and versions', async () => {
    const keys = Array.from({ length: 1001 }, (_, index) => `&<${index}>`)
    expect((await remove(keys.slice(1))).Deleted).toHaveLength(1000)
    expect(await refusal(remove(keys))).toEqual({ status: 400, code: 'MalformedXML' })
    const versioned = new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: [{ Key: 'a', VersionId: 'v' }] } })
    expect(await refusal(s3.send(versioned))).toEqual({ status: 400, code: 'MalformedXML' })
    expect(await text('a')).toBe('of a')
  })
})

describe('a copy', () => {
  const copy = (Key: string, CopySource: string, more: object = {}) =>
    s3.send(new CopyObjectCommand({ Bucket: bucket, Key, CopySource, ...more }))

  test('takes the bytes and headers of its source, and outlives it', async () => {
    const { ETag } = await put('copied/a b', 'bytes', { ContentType: 'application/zip' })
    const { CopyObjectResult } = await copy('copied/to', `${bucket}/copied/a%20b`, { CopySourceIfMatch: ETag })
    expect(CopyObjectResult?.ETag).toBe(ETag)
    await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: 'copied/a b' }))
    expect([await text('copied/to'), (await head('copied/to')).ContentType]).toEqual(['bytes', 'application/zip'])
  })

  test('fails where the source is another object, is not there, or is the copy itself', async () => {
    await put('copied/one', 'one')
    expect(await refusal(copy('copied/two', `${bucket}/copied/one`, { CopySourceIfMatch: '"other"' }))).toEqual({
      status: 412,
      code: 'PreconditionFailed',
    })
    expect(await refusal(copy('copied/two', `${bucket}/copied/none`))).toEqual({ status: 404, code: 'NoSuchKey' })
    expect(await refusal(copy('copied/one', `${bucket}/copied/one`))).toEqual({ status: 400, code: 'InvalidRequest' })
    expect(await refusal(head('copied/two'))).toEqual({ status: 404, code: 'NotFound' })
  })
})
