import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { startS3Server, type S3Server } from '#infra/local/aws/s3/s3-server.ts'
import {
  bucket,
  clientOf,
  codeOf,
  credentials,
  region,
  send,
  startOn,
  temporaryFolder,
} from './support/s3-workbench.ts'

const folder = temporaryFolder()
const origin = 'http://127.0.0.1:5173'
let server: S3Server
let s3: S3Client

beforeAll(async () => {
  server = await startOn(folder.path)
  s3 = clientOf(server.endpoint, { requestChecksumCalculation: 'WHEN_REQUIRED' })
  const exposeHeaders = ['ETag', 'x-amz-checksum-crc32']
  const uploads = {
    allowedMethods: ['PUT', 'GET'],
    allowedOrigins: [origin],
    allowedHeaders: ['content-*', 'X-Amz-Meta-A'],
    exposeHeaders,
    maxAgeSeconds: 600,
  }
  server.createBucket('uploads', {
    cors: [uploads, { allowedMethods: ['GET'], allowedOrigins: ['https://*.example.org'] }],
  })
  server.createBucket('open', { cors: [{ allowedMethods: ['GET'], allowedOrigins: ['*'] }] })
})
afterAll(async () => {
  await server.close()
  folder.remove()
})

const preflight = (name: string, headers: Record<string, string>) =>
  send(`${server.endpoint}/${name}/any/key`, { method: 'OPTIONS', headers })
const ask = (method: string, requestHeaders?: string, from = origin) => ({
  origin: from,
  'access-control-request-method': method,
  ...(requestHeaders !== undefined && { 'access-control-request-headers': requestHeaders }),
})

describe('a preflight', () => {
  test('returns the allowed methods and headers without a signature', async () => {
    const { status, headers } = await preflight('uploads', ask('PUT', 'Content-Type, x-amz-meta-a'))
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'PUT, GET',
      'access-control-allow-headers': 'content-type, x-amz-meta-a',
      'access-control-expose-headers': 'ETag, x-amz-checksum-crc32',
      'access-control-allow-credentials': 'true',
      'access-control-max-age': '600',
      vary: expect.stringContaining('Origin'),
    })
  })

  test('matches patterns of origins', async () => {
    expect(
      (await preflight('uploads', ask('GET', undefined, 'https://a.example.org'))).headers[
        'access-control-allow-origin'
      ],
    ).toBe('https://a.example.org')
    const open = await preflight('open', ask('GET', undefined, 'https://anyone.example'))
    expect(open.headers['access-control-allow-origin']).toBe('*')
    expect(open.headers['access-control-allow-credentials']).toBeUndefined()
  })

  test.each([
    ['another origin', 'uploads', ask('PUT', undefined, 'http://evil.example'), 403, 'AccessForbidden'],
    [
      'an origin that only ends alike',
      'uploads',
      ask('GET', undefined, 'https://evil-example.org'),
      403,
      'AccessForbidden',
    ],
    ['another method', 'uploads', ask('DELETE'), 403, 'AccessForbidden'],
    ['another header', 'uploads', ask('PUT', 'content-type, x-other'), 403, 'AccessForbidden'],
    ['a bucket without rules', bucket, ask('PUT'), 403, 'AccessForbidden'],
    ['no bucket', 'no-such-bucket', ask('PUT'), 403, 'AccessForbidden'],
    ['no origin', 'uploads', { 'access-control-request-method': 'PUT' }, 400, 'BadRequest'],
  ])('refuses %s', async (...[, name, headers, status, code]) => {
    const response = await preflight(name, headers)
    expect({ status: response.status, code: codeOf(response) }).toEqual({ status, code })
    expect(response.headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('a response', () => {
  const upload = () => getSignedUrl(s3, new PutObjectCommand({ Bucket: 'uploads', Key: 'a' }))

  test('exposes the tag after a presigned upload', async () => {
    const { status, headers } = await send(await upload(), { method: 'PUT', headers: { origin }, body: 'ok' })
    expect({ status, tag: headers.etag }).toEqual({ status: 200, tag: '"444bcb3a3fcf8389296c49467f27e1d6"' })
    expect(headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'ETag, x-amz-checksum-crc32',
    })
  })

  test('exposes an error to the page too', async () => {
    const { status, headers } = await send(`${server.endpoint}/uploads/a`, {
      method: 'PUT',
      headers: { origin },
      body: 'ok',
    })
    expect({ status, allowed: headers['access-control-allow-origin'] }).toEqual({ status: 403, allowed: origin })
  })

  test('sends no CORS headers to another origin', async () => {
    const { status, headers } = await send(await upload(), {
      method: 'PUT',
      headers: { origin: 'http://evil.example' },
      body: 'ok',
    })
    expect({ status, allowed: headers['access-control-allow-origin'] }).toEqual({ status: 200, allowed: undefined })
  })
})

test('keeps the rules of a bucket over a restart', async () => {
  await server.close()
  // Started without createBucket, which would set the rules again.
  server = await startS3Server({ dataFolder: folder.path, port: 0, credentials, region })
  expect((await preflight('open', ask('GET', undefined, 'http://any.example'))).status).toBe(200)
})
