import {
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
  CreateMultipartUploadCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { request } from 'node:http'
import type { S3Server } from '#infra/local/aws/s3/s3-server.ts'
import {
  bucket,
  clientOf,
  codeOf,
  refusal,
  region,
  send,
  startOn,
  temporaryFolder,
  type WireResponse,
} from './support/s3-workbench.ts'

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
const upload = (Key: string, more: object = {}) =>
  new PutObjectCommand({ Bucket: bucket, Key, ContentType: 'text/plain', ContentLength: body.length, ...more })
const signUpload = (Key: string, more: object = {}, options: object = {}) =>
  getSignedUrl(signer, upload(Key, more), {
    expiresIn: 300,
    signableHeaders: new Set(['content-type', 'content-length']),
    ...options,
  })
const sendUpload = (url: string, headers: Record<string, string> = {}, content = body) =>
  send(url, { method: 'PUT', headers: { 'content-type': 'text/plain', ...headers }, body: content })
const exists = (Key: string) =>
  s3.send(new HeadObjectCommand({ Bucket: bucket, Key })).then(
    () => true,
    () => false,
  )

async function expectRefused(
  response: WireResponse,
  key: string,
  [status, code]: readonly [number, string],
): Promise<void> {
  expect({ status: response.status, code: codeOf(response) }).toEqual({ status, code })
  expect(await exists(key)).toBe(false)
}

describe('a presigned upload', () => {
  test('needs only its URL and the signed headers', async () => {
    const key = "sp/é ü+&=()'!*,;:@$ 日本.txt"
    const response = await sendUpload(await signUpload(key))
    expect({ status: response.status, etag: response.headers.etag }).toEqual({
      status: 200,
      etag: '"827ccb0eea8a706c4c34a16891f84e7b"',
    })
    const stored = await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))
    expect(stored).toMatchObject({ ContentType: 'text/plain', ContentLength: 5 })
  })

  test.each<[string, readonly [number, string], (url: string) => Promise<WireResponse>]>([
    ['another type', [403, 'SignatureDoesNotMatch'], (url) => sendUpload(url, { 'content-type': 'text/html' })],
    ['a longer body', [403, 'SignatureDoesNotMatch'], (url) => sendUpload(url, {}, '123456789')],
    ['a shorter body', [403, 'SignatureDoesNotMatch'], (url) => sendUpload(url, {}, '1')],
    ['an unsigned x-amz header', [403, 'AccessDenied'], (url) => sendUpload(url, { 'x-amz-meta-a': 'b' })],
    [
      'another signature',
      [403, 'SignatureDoesNotMatch'],
      (url) => sendUpload(url.replace(/(X-Amz-Signature=)./, '$1z')),
    ],
    ['no signature', [403, 'AccessDenied'], (url) => sendUpload(url.split('?')[0] ?? '')],
    [
      'half a signature',
      [400, 'AuthorizationQueryParametersError'],
      (url) => sendUpload(url.replace(/X-Amz-Credential=[^&]+/, '')),
    ],
    [
      'a longer expiry',
      [403, 'SignatureDoesNotMatch'],
      (url) => sendUpload(url.replace('X-Amz-Expires=300', 'X-Amz-Expires=3000')),
    ],
    [
      'an expiry over a week',
      [400, 'AuthorizationQueryParametersError'],
      (url) => sendUpload(url.replace('X-Amz-Expires=300', 'X-Amz-Expires=700000')),
    ],
    ['metadata added', [403, 'SignatureDoesNotMatch'], (url) => sendUpload(`${url}&x-amz-meta-a=b`)],
    ['another method', [403, 'SignatureDoesNotMatch'], (url) => send(url, { method: 'DELETE' })],
    ['another MD5', [400, 'BadDigest'], (url) => sendUpload(url, { 'content-md5': 'AAAAAAAAAAAAAAAAAAAAAA==' })],
  ])('refuses %s', async (_what, expected, attempt) => {
    await expectRefused(await attempt(await signUpload('p/refused')), 'p/refused', expected)
  })

  test('refuses another key, service, region or key pair', async () => {
    const url = await signUpload('p/refused')
    await expectRefused(await sendUpload(url.replace('p/refused', 'p/other')), 'p/other', [
      403,
      'SignatureDoesNotMatch',
    ])
    const signed = (config: object) =>
      getSignedUrl(
        clientOf(server.endpoint, { requestChecksumCalculation: 'WHEN_REQUIRED', ...config }),
        upload('p/refused'),
      )
    const foreign = await signed({ region: `${region}-2` })
    await expectRefused(await sendUpload(foreign), 'p/refused', [400, 'AuthorizationQueryParametersError'])
    const stranger = await signed({ credentials: { accessKeyId: 'stranger', secretAccessKey: 'x' } })
    await expectRefused(await sendUpload(stranger), 'p/refused', [403, 'InvalidAccessKeyId'])
  })

  test('refuses an expired URL', async () => {
    const url = await signUpload('p/expired', {}, { signingDate: new Date(Date.now() - 301_000) })
    const response = await sendUpload(url)
    await expectRefused(response, 'p/expired', [403, 'AccessDenied'])
    expect(response.text).toContain('Request has expired')
  })

  test('refuses any other body if the URL was signed with the checksum of an empty body', async () => {
    const url = await getSignedUrl(s3, upload('p/checksum'))
    expect(url).toContain('x-amz-checksum-crc32=AAAAAA')
    await expectRefused(await sendUpload(url), 'p/checksum', [400, 'BadDigest'])
    const partUrl = async () => {
      const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: 'p/checksum' }))
      return getSignedUrl(s3, new UploadPartCommand({ Bucket: bucket, Key: 'p/checksum', UploadId, PartNumber: 1 }))
    }
    expect(codeOf(await sendUpload(await partUrl()))).toBe('BadDigest')
  })

  test('refuses a body without a length', async () => {
    const url = await getSignedUrl(signer, new PutObjectCommand({ Bucket: bucket, Key: 'p/length' }))
    const response = await send(url, { method: 'PUT', headers: { 'transfer-encoding': 'chunked' }, body: 'abc' })
    await expectRefused(response, 'p/length', [411, 'MissingContentLength'])
  })

  test('stores nothing of a body that breaks off', async () => {
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
  beforeAll(() =>
    s3.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: 'd/file',
        Body: 'content',
        ContentType: 'text/html',
        CacheControl: 'no-store',
      }),
    ),
  )

  const sign = (more: object = {}) =>
    getSignedUrl(signer, new GetObjectCommand({ Bucket: bucket, Key: 'd/file', ...more }))

  test('returns the requested Content-Disposition', async () => {
    const url = await sign({
      ResponseContentDisposition: 'attachment; filename="é.txt"',
    })
    const { status, text, headers } = await send(url)
    expect({ status, text }).toEqual({ status: 200, text: 'content' })
    expect(headers).toMatchObject({ 'content-type': 'text/html', 'cache-control': 'no-store' })
    expect(Buffer.from(headers['content-disposition'] ?? '', 'latin1').toString()).toBe('attachment; filename="é.txt"')
  })

  test('refuses a line break in a header', async () => {
    expect(codeOf(await send(await sign({ ResponseContentDisposition: 'a\r\nset-cookie: b' })))).toBe('InvalidArgument')
  })

  test('accepts a range and refuses a changed URL', async () => {
    const url = await sign()
    expect(await send(url, { headers: { range: 'bytes=0-2' } })).toMatchObject({ status: 206, text: 'con' })
    expect((await send(`${url}&response-content-type=text/css`)).status).toBe(403)
    expect((await send(url.replace('d/file', 'd/other'))).status).toBe(403)
  })
})

test('refuses anonymous calls', async () => {
  for (const method of ['GET', 'PUT', 'HEAD', 'DELETE', 'POST']) {
    const { status } = await send(`${server.endpoint}/${bucket}/d/file`, { method })
    expect({ method, status }).toEqual({ method, status: 403 })
  }
})

test('refuses a wrong secret', async () => {
  const stranger = clientOf(server.endpoint, { credentials: { accessKeyId: 'local', secretAccessKey: 'wrong' } })
  expect(await refusal(stranger.send(upload('p/stranger')))).toEqual({ status: 403, code: 'SignatureDoesNotMatch' })
})
