import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, UploadPartCommand, CreateMultipartUploadCommand, type S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { request } from 'node:http'
import type { S3Server } from '#infra/local/aws/s3/s3-server.ts'
import { bucket, clientOf, codeOf, refusal, region, send, startOn, temporaryFolder, type WireAnswer } from './support/s3-workbench.ts'

const folder = temporaryFolder()
let server: S3Server
let s3: S3Client
/** Signs without the checksum of a body that the client does not have. */
let signer: S3Client

beforeAll(async () => {
  server = await startOn(folder.path)
  s3 = clientOf(server.endpoint)
  signer = clientOf(server.endpoint, { requestChecksumCalculation: 'WHEN_REQUIRED' })
})
afterAll(async () => {
  await server.close()
  folder.remove()
})

const body = '12345'
const upload = (Key: string, more: object = {}) => new PutObjectCommand({ Bucket: bucket, Key, ContentType: 'text/plain', ContentLength: body.length, ...more })
const signUpload = (Key: string, more: object = {}, options: object = {}) =>
  getSignedUrl(signer, upload(Key, more), { expiresIn: 300, signableHeaders: new Set(['content-type', 'content-length']), ...options })
const sendUpload = (url: string, headers: Record<string, string> = {}, content = body) =>
  send(url, { method: 'PUT', headers: { 'content-type': 'text/plain', ...headers }, body: content })
const exists = (Key: string) =>
  s3.send(new HeadObjectCommand({ Bucket: bucket, Key })).then(
    () => true,
    () => false,
  )

async function expectRefused(answer: WireAnswer, key: string, [status, code]: readonly [number, string]): Promise<void> {
  expect({ status: answer.status, code: codeOf(answer) }).toEqual({ status, code })
  expect(await exists(key)).toBe(false)
}

describe('a presigned upload', () => {
  test('needs nothing but its address and the signed headers', async () => {
    const key = "sp/é ü+&=()'!*,;:@$ 日本.txt"
    const answer = await sendUpload(await signUpload(key, { Metadata: { owner: 'u1' } }))
    expect({ status: answer.status, etag: answer.headers.etag }).toEqual({ status: 200, etag: '"827ccb0eea8a706c4c34a16891f84e7b"' })
    const stored = await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))
    expect(stored).toMatchObject({ ContentType: 'text/plain', ContentLength: 5, Metadata: { owner: 'u1' } })
  })

  test.each<[string, readonly [number, string], (url: string) => Promise<WireAnswer>]>([
    ['another type', [403, 'SignatureDoesNotMatch'], (url) => sendUpload(url, { 'content-type': 'text/html' })],
    ['a longer body', [403, 'SignatureDoesNotMatch'], (url) => sendUpload(url, {}, '123456789')],
    ['a shorter body', [403, 'SignatureDoesNotMatch'], (url) => sendUpload(url, {}, '1')],
    ['an unsigned x-amz header', [403, 'AccessDenied'], (url) => sendUpload(url, { 'x-amz-meta-a': 'b' })],
    ['another signature', [403, 'SignatureDoesNotMatch'], (url) => sendUpload(url.replace(/(X-Amz-Signature=)./, '$1z'))],
    ['no signature', [403, 'AccessDenied'], (url) => sendUpload(url.split('?')[0] ?? '')],
    ['half a signature', [400, 'AuthorizationQueryParametersError'], (url) => sendUpload(url.replace(/X-Amz-Credential=[^&]+/, ''))],
    ['a longer expiry', [403, 'SignatureDoesNotMatch'], (url) => sendUpload(url.replace('X-Amz-Expires=300', 'X-Amz-Expires=3000'))],
    ['an expiry over a week', [400, 'AuthorizationQueryParametersError'], (url) => sendUpload(url.replace('X-Amz-Expires=300', 'X-Amz-Expires=700000'))],
    ['metadata added', [403, 'SignatureDoesNotMatch'], (url) => sendUpload(`${url}&x-amz-meta-a=b`)],
    ['another method', [403, 'SignatureDoesNotMatch'], (url) => send(url, { method: 'DELETE' })],
    ['another MD5', [400, 'BadDigest'], (url) => sendUpload(url, { 'content-md5': 'AAAAAAAAAAAAAAAAAAAAAA==' })],
  ])('with %s is refused', async (_what, expected, attempt) => {
    await expectRefused(await attempt(await signUpload('p/refused')), 'p/refused', expected)
  })

  test('for another key, or of another service or region or key pair, is refused', async () => {
    const url = await signUpload('p/refused')
    await expectRefused(await sendUpload(url.replace('p/refused', 'p/other')), 'p/other', [403, 'SignatureDoesNotMatch'])
    const signed = (config: object) => getSignedUrl(clientOf(server.endpoint, { requestChecksumCalculation: 'WHEN_REQUIRED', ...config }), upload('p/refused'))
    const foreign = await signed({ region: `${region}-2` })
    await expectRefused(await sendUpload(foreign), 'p/refused', [400, 'AuthorizationQueryParametersError'])
    const stranger = await signed({ credentials: { accessKeyId: 'stranger', secretAccessKey: 'x' } })
    await expectRefused(await sendUpload(stranger), 'p/refused', [403, 'InvalidAccessKeyId'])
  })

  test('is refused when it has expired', async () => {
    const url = await signUpload('p/expired', {}, { signingDate: new Date(Date.now() - 301_000) })
    const answer = await sendUpload(url)
    await expectRefused(answer, 'p/expired', [403, 'AccessDenied'])
    expect(answer.text).toContain('Request has expired')
  })

  test('that was signed with the checksum of an empty body is refused with any other body', async () => {
    const url = await getSignedUrl(s3, upload('p/checksum'))
    expect(url).toContain('x-amz-checksum-crc32=AAAAAA')
    await expectRefused(await sendUpload(url), 'p/checksum', [400, 'BadDigest'])
    const partUrl = async () => {
      const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: 'p/checksum' }))
      return getSignedUrl(s3, new UploadPartCommand({ Bucket: bucket, Key: 'p/checksum', UploadId, PartNumber: 1 }))
    }
    expect(codeOf(await sendUpload(await partUrl()))).toBe('BadDigest')
  })

  test('may be bound to a free key', async () => {
    const names = new Set(['if-none-match'])
    const url = await signUpload('p/once', { IfNoneMatch: '*' }, { signableHeaders: names, unhoistableHeaders: names })
    expect((await sendUpload(url, { 'if-none-match': '*' })).status).toBe(200)
    expect((await sendUpload(url, { 'if-none-match': '*' })).status).toBe(412)
    expect((await sendUpload(url)).status).toBe(403)
  })

  test('without a length is refused', async () => {
    const url = await getSignedUrl(signer, new PutObjectCommand({ Bucket: bucket, Key: 'p/length' }))
    const answer = await send(url, { method: 'PUT', headers: { 'transfer-encoding': 'chunked' }, body: 'abc' })
    await expectRefused(answer, 'p/length', [411, 'MissingContentLength'])
  })

  test('that breaks off is not stored', async () => {
    const url = await getSignedUrl(signer, new PutObjectCommand({ Bucket: bucket, Key: 'p/cut' }))
    await new Promise<void>((resolve) => {
      const outgoing = request(url, { method: 'PUT', headers: { 'content-length': 1000 } })
      outgoing.on('error', () => undefined)
      outgoing.on('close', resolve)
      outgoing.write('abc', () => setTimeout(() => outgoing.destroy(), 50))
    })
    expect(await exists('p/cut')).toBe(false)
    expect((await sendUpload(await signUpload('p/after'))).status).toBe(200)
  })
})

describe('a presigned download', () => {
  beforeAll(() => s3.send(new PutObjectCommand({ Bucket: bucket, Key: 'd/file', Body: 'content', ContentType: 'text/html', CacheControl: 'no-store' })))

  const sign = (more: object = {}) => getSignedUrl(signer, new GetObjectCommand({ Bucket: bucket, Key: 'd/file', ...more }))

  test('answers with the headers that it asks for', async () => {
    const url = await sign({ ResponseContentDisposition: 'attachment; filename="é.txt"', ResponseContentType: 'text/plain', ResponseCacheControl: 'private' })
    const { status, text, headers } = await send(url)
    expect({ status, text }).toEqual({ status: 200, text: 'content' })
    expect(headers).toMatchObject({ 'content-type': 'text/plain', 'cache-control': 'private' })
    expect(Buffer.from(headers['content-disposition'] ?? '', 'latin1').toString()).toBe('attachment; filename="é.txt"')
  })

  test('cannot break out of a header', async () => {
    expect(codeOf(await send(await sign({ ResponseContentType: 'a\r\nset-cookie: b' })))).toBe('InvalidArgument')
  })

  test('takes a range and refuses what was changed', async () => {
    const url = await sign()
    expect(await send(url, { headers: { range: 'bytes=0-2' } })).toMatchObject({ status: 206, text: 'con' })
    expect((await send(`${url}&response-content-type=text/css`)).status).toBe(403)
    expect((await send(url.replace('d/file', 'd/other'))).status).toBe(403)
  })
})

test('anonymous calls are refused', async () => {
  for (const method of ['GET', 'PUT', 'HEAD', 'DELETE', 'POST']) {
    const { status } = await send(`${server.endpoint}/${bucket}/d/file`, { method })
    expect({ method, status }).toEqual({ method, status: 403 })
  }
})

test('a wrong secret is refused', async () => {
  const stranger = clientOf(server.endpoint, { credentials: { accessKeyId: 'local', secretAccessKey: 'wrong' } })
  expect(await refusal(stranger.send(upload('p/stranger')))).toEqual({ status: 403, code: 'SignatureDoesNotMatch' })
})
