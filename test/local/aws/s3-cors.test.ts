import { PutBucketCorsCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { startS3Server, type S3Server } from '#infra/local/aws/s3/s3-server.ts'
import { bucket, clientOf, codeOf, credentials, refusal, region, send, startOn, temporaryFolder } from './support/s3-workbench.ts'

const folder = temporaryFolder()
const origin = 'http://127.0.0.1:5173'
let server: S3Server
let s3: S3Client

beforeAll(async () => {
  server = await startOn(folder.path)
  s3 = clientOf(server.endpoint, { requestChecksumCalculation: 'WHEN_REQUIRED' })
  const exposeHeaders = ['ETag', 'x-amz-checksum-crc32']
  const uploads = { allowedMethods: ['PUT', 'GET'], allowedOrigins: [origin], allowedHeaders: ['content-*', 'X-Amz-Meta-A'], exposeHeaders, maxAgeSeconds: 600 }
  server.createBucket('uploads', { cors: [uploads, { allowedMethods: ['GET'], allowedOrigins: ['https://*.example.org'] }] })
  server.createBucket('open', { cors: [{ allowedMethods: ['GET'], allowedOrigins: ['*'] }] })
})
afterAll(async () => {
  await server.close()
  folder.remove()
})

const preflight = (name: string, headers: Record<string, string>) => send(`${server.endpoint}/${name}/any/key`, { method: 'OPTIONS', headers })
const ask = (method: string, requestHeaders?: string, from = origin) => ({
  origin: from,
  'access-control-request-method': method,
  ...(requestHeaders !== undefined && { 'access-control-request-headers': requestHeaders }),
})

describe('a preflight', () => {
  test('needs no signature and is told what is allowed', async () => {
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

  test('fits patterns of origins', async () => {
    expect((await preflight('uploads', ask('GET', undefined, 'https://a.example.org'))).headers['access-control-allow-origin']).toBe('https://a.example.org')
    const open = await preflight('open', ask('GET', undefined, 'https://anyone.example'))
    expect(open.headers['access-control-allow-origin']).toBe('*')
    expect(open.headers['access-control-allow-credentials']).toBeUndefined()
  })

  test.each([
    ['another origin', 'uploads', ask('PUT', undefined, 'http://evil.example'), 403, 'AccessForbidden'],
    ['an origin that only ends alike', 'uploads', ask('GET', undefined, 'https://evil-example.org'), 403, 'AccessForbidden'],
    ['another method', 'uploads', ask('DELETE'), 403, 'AccessForbidden'],
    ['another header', 'uploads', ask('PUT', 'content-type, x-other'), 403, 'AccessForbidden'],
    ['a bucket without rules', bucket, ask('PUT'), 403, 'AccessForbidden'],
    ['no bucket', 'no-such-bucket', ask('PUT'), 403, 'AccessForbidden'],
    ['no origin', 'uploads', { 'access-control-request-method': 'PUT' }, 400, 'BadRequest'],
  ])('from %s is refused', async (...[, name, headers, status, code]) => {
    const answer = await preflight(name, headers)
    expect({ status: answer.status, code: codeOf(answer) }).toEqual({ status, code })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('an answer', () => {
  const upload = () => getSignedUrl(s3, new PutObjectCommand({ Bucket: 'uploads', Key: 'a' }))

  test('to a presigned upload lets the page read the tag', async () => {
    const { status, headers } = await send(await upload(), { method: 'PUT', headers: { origin }, body: 'ok' })
    expect({ status, tag: headers.etag }).toEqual({ status: 200, tag: '"444bcb3a3fcf8389296c49467f27e1d6"' })
    expect(headers).toMatchObject({ 'access-control-allow-origin': origin, 'access-control-expose-headers': 'ETag, x-amz-checksum-crc32' })
  })

  test('that refuses can be read by the page too', async () => {
    const { status, headers } = await send(`${server.endpoint}/uploads/a`, { method: 'PUT', headers: { origin }, body: 'ok' })
    expect({ status, allowed: headers['access-control-allow-origin'] }).toEqual({ status: 403, allowed: origin })
  })

  test('to another origin is given without leave to read it', async () => {
    const { status, headers } = await send(await upload(), { method: 'PUT', headers: { origin: 'http://evil.example' }, body: 'ok' })
    expect({ status, allowed: headers['access-control-allow-origin'] }).toEqual({ status: 200, allowed: undefined })
  })
})

test('rules are changed by PutBucketCors and survive a restart', async () => {
  const rule = { AllowedMethods: ['GET'], AllowedOrigins: ['http://new.example'], AllowedHeaders: ['*'], MaxAgeSeconds: 5 }
  await s3.send(new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration: { CORSRules: [rule] } }))
  const asked = ask('GET', 'x-anything', 'http://new.example')
  expect((await preflight(bucket, asked)).headers).toMatchObject({ 'access-control-max-age': '5', 'access-control-allow-headers': 'x-anything' })
  await server.close()
  // Started without the provisioning of the bucket, which would put its own rules in place.
  server = await startS3Server({ dataFolder: folder.path, port: 0, credentials, region })
  s3 = clientOf(server.endpoint)
  expect((await preflight(bucket, asked)).status).toBe(200)
})

test('rules that cannot be meant are refused', async () => {
  const rule = { AllowedMethods: ['FETCH'], AllowedOrigins: ['*'] }
  const call = s3.send(new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration: { CORSRules: [rule] } }))
  expect(await refusal(call)).toEqual({ status: 400, code: 'MalformedXML' })
})
