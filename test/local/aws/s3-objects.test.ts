import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectAttributesCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type ChecksumAlgorithm,
  type GetObjectCommandInput,
  type S3Client,
} from '@aws-sdk/client-s3'
import type { S3Server } from '#infra/local/aws/s3/s3-server.ts'
import { bucket, clientOf, refusal, startOn, temporaryFolder } from './support/s3-workbench.ts'

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

const put = (Key: string, Body: string | Buffer | Readable, more: object = {}) => s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ...more }))
const head = (Key: string, more: object = {}) => s3.send(new HeadObjectCommand({ Bucket: bucket, Key, ...more }))
const get = (Key: string, more: Partial<GetObjectCommandInput> = {}) => s3.send(new GetObjectCommand({ Bucket: bucket, Key, ...more }))
const text = async (Key: string, more: Partial<GetObjectCommandInput> = {}) => (await get(Key, more)).Body?.transformToString()
const md5 = (body: string | Buffer) => createHash('md5').update(body).digest('hex')

describe('an object', () => {
  test('is answered as it was stored', async () => {
    const properties = {
      ContentType: 'text/plain; charset=utf-8',
      CacheControl: 'max-age=60',
      ContentDisposition: 'attachment; filename="x.txt"',
      ContentEncoding: 'gzip',
      ContentLanguage: 'de',
      Metadata: { owner: 'u1', 'x-y': 'a b' },
    }
    const stored = await put('kept/all', 'hello', properties)
    expect(stored.ETag).toBe(`"${md5('hello')}"`)
    const { Body, ...answer } = await get('kept/all')
    expect(await Body?.transformToString()).toBe('hello')
    expect(answer).toMatchObject({ ...properties, ContentLength: 5, ETag: stored.ETag, AcceptRanges: 'bytes' })
    expect(Math.abs(Date.now() - Number(answer.LastModified))).toBeLessThan(10_000)
    expect(await head('kept/all')).toMatchObject({ ...properties, ContentLength: 5 })
  })

  test('without a type, and without a byte, is an object', async () => {
    await put('kept/empty', Buffer.alloc(0))
    expect(await text('kept/empty')).toBe('')
    expect(await head('kept/empty')).toMatchObject({ ContentLength: 0, ContentType: 'application/octet-stream' })
  })

  test('is replaced as a whole, and goes', async () => {
    await put('kept/replaced', 'one', { Metadata: { a: '1' }, ContentEncoding: 'gzip' })
    await put('kept/replaced', 'three')
    expect(await text('kept/replaced')).toBe('three')
    expect(await head('kept/replaced')).toMatchObject({ Metadata: {}, ContentLength: 5 })
    await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: 'kept/replaced' }))
    expect(await refusal(get('kept/replaced'))).toEqual({ status: 404, code: 'NoSuchKey' })
    expect(await refusal(head('kept/replaced'))).toEqual({ status: 404, code: 'NotFound' })
    await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: 'kept/replaced' }))
  })

  test.each(['a', 'a/b', 'A', 'cs/..b', 'cs//x', 'cs/./y', '../../../escape', '/leading', 'trailing/', 'ünï 日本 😀', "q?u=e&r#y+%20;'()*!", 'x'.repeat(1024)])(
    'may have the key %j',
    async (key) => {
      await put(key, `of ${key}`)
      expect(await text(key)).toBe(`of ${key}`)
    },
  )

  test('has a key of 1,024 bytes and metadata of 2 KB at most', async () => {
    expect(await refusal(put('é'.repeat(513), 'x'))).toEqual({ status: 400, code: 'KeyTooLongError' })
    expect(await refusal(put('kept/metadata', 'x', { Metadata: { a: 'b'.repeat(2048) } }))).toEqual({ status: 400, code: 'MetadataTooLarge' })
  })

  test('is not found in a bucket that does not exist', async () => {
    const missing = { Bucket: 'no-such-bucket', Key: 'a' }
    expect(await refusal(s3.send(new PutObjectCommand({ ...missing, Body: 'x' })))).toEqual({ status: 404, code: 'NoSuchBucket' })
    expect(await refusal(s3.send(new GetObjectCommand(missing)))).toEqual({ status: 404, code: 'NoSuchBucket' })
    // Large enough for the client to ask before it sends.
    const large = s3.send(new PutObjectCommand({ ...missing, Body: Buffer.alloc(3_000_000) }))
    expect(await refusal(large)).toEqual({ status: 404, code: 'NoSuchBucket' })
  })

  test('is read to its end though it is replaced and removed meanwhile', async () => {
    const content = randomBytes(8_000_000)
    await put('kept/busy', content)
    const { Body } = await get('kept/busy')
    await put('kept/busy', 'short')
    await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: 'kept/busy' }))
    expect(Buffer.from((await Body?.transformToByteArray()) ?? []).equals(content)).toBe(true)
  })
})

describe('a body is held to what was declared of it', () => {
  test.each<[ChecksumAlgorithm, 'ChecksumCRC32' | 'ChecksumCRC64NVME' | 'ChecksumSHA256']>([
    ['CRC32', 'ChecksumCRC32'],
    ['CRC64NVME', 'ChecksumCRC64NVME'],
    ['SHA256', 'ChecksumSHA256'],
  ])('streamed with a %s in the trailer', async (ChecksumAlgorithm, field) => {
    const content = randomBytes(200_000)
    const body = Readable.from([content.subarray(0, 70_000), content.subarray(70_000)])
    const stored = await put(`streamed/${ChecksumAlgorithm}`, body, { ContentLength: content.length, ChecksumAlgorithm, ContentEncoding: 'br' })
    expect(stored).toMatchObject({ ETag: `"${md5(content)}"`, ChecksumType: 'FULL_OBJECT' })
    const kept = await head(`streamed/${ChecksumAlgorithm}`, { ChecksumMode: 'ENABLED' })
    expect(kept).toMatchObject({ [field]: stored[field], ContentEncoding: 'br', ContentLength: content.length })
    const { Body } = await get(`streamed/${ChecksumAlgorithm}`)
    expect(Buffer.from((await Body?.transformToByteArray()) ?? []).equals(content)).toBe(true)
  })

  test.each([
    ['CRC32', { ChecksumCRC32: 'AAAAAA==' }],
    ['CRC64NVME', { ChecksumCRC64NVME: 'AAAAAAAAAAA=' }],
    ['SHA256', { ChecksumSHA256: createHash('sha256').update('other').digest('base64') }],
    ['MD5', { ContentMD5: createHash('md5').update('other').digest('base64') }],
  ])('refused with another %s', async (_name, declared) => {
    expect(await refusal(put('declared/wrong', 'abc', declared))).toEqual({ status: 400, code: 'BadDigest' })
    expect(await refusal(head('declared/wrong'))).toMatchObject({ status: 404 })
  })

  test.each([
    ['a checksum of a wrong length', { ChecksumCRC32: 'AAAA' }, { status: 400, code: 'InvalidRequest' }],
    ['an MD5 that is none', { ContentMD5: 'abc' }, { status: 400, code: 'InvalidDigest' }],
    ['a checksum that is not known here', { ChecksumAlgorithm: 'SHA1' }, { status: 501, code: 'NotImplemented' }],
  ])('refused with %s', async (_name, declared, expected) => {
    expect(await refusal(put('declared/broken', 'abc', declared))).toEqual(expected)
  })

  test('accepted with the right ones', async () => {
    await put('declared/right', 'abc', { ContentMD5: createHash('md5').update('abc').digest('base64') })
    await put('declared/right', 'abc', { ChecksumSHA256: createHash('sha256').update('abc').digest('base64') })
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
  ])('%s is answered with its part', async (Range, content, ContentRange) => {
    const { Body, ...answer } = await get('range', { Range })
    expect(await Body?.transformToString()).toBe(content)
    expect(answer).toMatchObject({ ContentRange, ContentLength: content.length, $metadata: { httpStatusCode: 206 } })
    expect(answer.ChecksumCRC32).toBeUndefined()
  })

  test.each(['bytes=10-', 'bytes=100-200', 'bytes=-0'])('%s has no byte', async (Range) => {
    expect(await refusal(get('range', { Range }))).toEqual({ status: 416, code: 'InvalidRange' })
  })

  test.each(['bytes=5-2', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-'])('%s is ignored', async (Range) => {
    const answer = await get('range', { Range })
    expect(answer.$metadata.httpStatusCode).toBe(200)
    expect(await answer.Body?.transformToString()).toBe('0123456789')
  })
})

describe('a condition', () => {
  test('of a read is judged by tag, then by date', async () => {
    const { ETag } = await put('cond/read', 'x')
    const hour = 3_600_000
    const [earlier, later] = [new Date(Date.now() - hour), new Date(Date.now() + hour)]
    expect(await refusal(get('cond/read', { IfNoneMatch: ETag }))).toMatchObject({ status: 304 })
    expect(await refusal(get('cond/read', { IfNoneMatch: '*' }))).toMatchObject({ status: 304 })
    expect(await refusal(get('cond/read', { IfModifiedSince: later }))).toMatchObject({ status: 304 })
    expect(await refusal(get('cond/read', { IfMatch: '"other"' }))).toEqual({ status: 412, code: 'PreconditionFailed' })
    expect(await refusal(get('cond/read', { IfUnmodifiedSince: earlier }))).toEqual({ status: 412, code: 'PreconditionFailed' })
    expect(await text('cond/read', { IfMatch: ETag, IfUnmodifiedSince: earlier })).toBe('x')
    expect(await text('cond/read', { IfNoneMatch: '"other"', IfModifiedSince: later })).toBe('x')
    expect(await text('cond/read', { IfModifiedSince: earlier })).toBe('x')
  })

  test('of a write is judged when the body is there', async () => {
    const { ETag } = await put('cond/write', '1', { IfNoneMatch: '*' })
    expect(await refusal(put('cond/write', '2', { IfNoneMatch: '*' }))).toEqual({ status: 412, code: 'PreconditionFailed' })
    await put('cond/write', '3', { IfMatch: ETag })
    expect(await refusal(put('cond/write', '4', { IfMatch: ETag }))).toEqual({ status: 412, code: 'PreconditionFailed' })
    expect(await refusal(put('cond/none', '5', { IfMatch: ETag }))).toEqual({ status: 404, code: 'NoSuchKey' })
    expect(await refusal(put('cond/write', '6', { IfNoneMatch: ETag }))).toEqual({ status: 501, code: 'NotImplemented' })
    expect(await text('cond/write')).toBe('3')
  })

  test('lets one of twenty writers win', async () => {
    const writes = Array.from({ length: 20 }, (_, index) => put('cond/race', `writer ${index}`, { IfNoneMatch: '*' }))
    const outcomes = await Promise.allSettled(writes)
    const winners = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []))
    expect(winners).toHaveLength(1)
    expect(await text('cond/race')).toBe(`writer ${winners[0]}`)
  })

  test('lets one of twenty replacements of the same version win', async () => {
    const { ETag } = await put('cond/replace', 'before')
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => put('cond/replace', `writer ${index}`, { IfMatch: ETag })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a copy', () => {
  const copy = (Key: string, CopySource: string, more: object = {}) => s3.send(new CopyObjectCommand({ Bucket: bucket, Key, CopySource, ...more }))

  test('has the content and properties of its source, and outlives it', async () => {
    const { ETag } = await put('copy/ü +source', 'content', { ContentType: 'text/css', Metadata: { a: '1' } })
    const source = encodeURIComponent(`${bucket}/copy/ü +source`)
    const { CopyObjectResult } = await copy('copy/1', source)
    expect(CopyObjectResult).toMatchObject({ ETag, LastModified: expect.any(Date) })
    await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: 'copy/ü +source' }))
    expect(await text('copy/1')).toBe('content')
    expect(await head('copy/1')).toMatchObject({ ContentType: 'text/css', Metadata: { a: '1' } })
  })

  test('has other properties when told so, also onto itself', async () => {
    await put('copy/own', 'content', { ContentType: 'text/css', Metadata: { a: '1' } })
    expect(await refusal(copy('copy/own', `${bucket}/copy/own`))).toEqual({ status: 400, code: 'InvalidRequest' })
    await copy('copy/own', `${bucket}/copy/own`, { MetadataDirective: 'REPLACE', Metadata: { b: '2' }, ContentType: 'text/html' })
    expect(await head('copy/own')).toMatchObject({ ContentType: 'text/html', Metadata: { b: '2' } })
    expect(await text('copy/own')).toBe('content')
  })

  test('is bound to the state of its source and of its place', async () => {
    const { ETag } = await put('copy/bound', 'content')
    const source = `/${bucket}/copy/bound`
    expect(await refusal(copy('copy/2', source, { CopySourceIfMatch: '"other"' }))).toMatchObject({ status: 412 })
    expect(await refusal(copy('copy/2', source, { CopySourceIfNoneMatch: ETag }))).toMatchObject({ status: 412 })
    await copy('copy/2', source, { CopySourceIfMatch: ETag, IfNoneMatch: '*' })
    expect(await refusal(copy('copy/2', source, { IfNoneMatch: '*' }))).toMatchObject({ status: 412 })
    expect(await refusal(copy('copy/3', `${bucket}/copy/none`))).toEqual({ status: 404, code: 'NoSuchKey' })
    expect(await refusal(copy('copy/3', bucket))).toEqual({ status: 400, code: 'InvalidArgument' })
    expect(await refusal(copy('copy/3', `${bucket}/copy/bound?versionId=1`))).toEqual({ status: 501, code: 'NotImplemented' })
  })
})

describe('many deletions at once', () => {
  const remove = (keys: string[], more: object = {}) =>
    s3.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: keys.map((Key) => ({ Key })), ...more } }))

  test('remove what is there and name every key', async () => {
    const odd = 'del/<&>"\' \r\n.txt'
    await put(odd, '1')
    await put('del/2', '2')
    const { Deleted, Errors } = await remove([odd, 'del/2', 'del/none'])
    expect(Deleted?.map(({ Key }) => Key)).toEqual([odd, 'del/2', 'del/none'])
    expect(Errors).toBeUndefined()
    expect(await refusal(head(odd))).toMatchObject({ status: 404 })
    expect((await remove(['del/2'], { Quiet: true })).Deleted).toBeUndefined()
  })

  test('are 1,000 at most, and without versions', async () => {
    const keys = Array.from({ length: 1001 }, (_, index) => `&<${index}>`)
    expect((await remove(keys.slice(1))).Deleted).toHaveLength(1000)
    expect(await refusal(remove(keys))).toEqual({ status: 400, code: 'MalformedXML' })
    const versioned = new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: [{ Key: 'a', VersionId: 'v' }] } })
    expect(await refusal(s3.send(versioned))).toEqual({ status: 400, code: 'MalformedXML' })
    expect(await text('a')).toBe('of a')
  })
})

test('attributes are those asked for', async () => {
  await put('attributes', 'hello')
  const attributes = (...ObjectAttributes: ('ETag' | 'Checksum' | 'ObjectSize' | 'ObjectParts')[]) =>
    s3.send(new GetObjectAttributesCommand({ Bucket: bucket, Key: 'attributes', ObjectAttributes }))
  const all = await attributes('ETag', 'Checksum', 'ObjectSize', 'ObjectParts')
  expect(all).toMatchObject({ ETag: md5('hello'), ObjectSize: 5, Checksum: { ChecksumCRC32: 'NhCmhg==', ChecksumType: 'FULL_OBJECT' } })
  const some = await attributes('ObjectSize')
  expect(some).toMatchObject({ ObjectSize: 5 })
  expect(some.ETag).toBeUndefined()
})
