import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { verifySignature, type SignatureExpectation } from '#infra/local/aws/signature-v4.ts'
import type { SignedRequest } from '#infra/local/aws/presented-signature.ts'

const credentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' }
const region = 'eu-central-1'
const s3: SignatureExpectation = { service: 's3', region, credentials, bodyHash: 'declared' }
const minute = 60_000

let endpoint = ''
const received: (SignedRequest & { body: string })[] = []
const recorder = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { method = '', url = '', headers } = request
    received.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
    response.writeHead(500).end()
  })
})

beforeAll(async () => {
  await new Promise<void>((resolve) => recorder.listen(0, '127.0.0.1', resolve))
  const address = recorder.address()
  endpoint = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
})
afterAll(() => {
  recorder.close()
  recorder.closeAllConnections()
})

/** What a real client puts on the wire. */
async function capture(send: () => Promise<unknown>): Promise<SignedRequest & { body: string }> {
  await send().catch(() => undefined)
  const request = received.pop()
  if (request === undefined) throw new Error('The client sent nothing.')
  return request
}

const s3Client = () => new S3Client({ region, credentials, endpoint, forcePathStyle: true, maxAttempts: 1 })
const signedPut = () =>
  capture(() =>
    s3Client().send(new PutObjectCommand({ Bucket: 'b', Key: 'a key/é+.txt', Body: 'x', Metadata: { who: 'a  b' } })),
  )

async function presigned(expiresIn = 300, signingDate = new Date()): Promise<SignedRequest> {
  const command = new GetObjectCommand({ Bucket: 'b', Key: "k/é +&=()'!*" })
  const url = new URL(await getSignedUrl(s3Client(), command, { expiresIn, signingDate }))
  return { method: 'GET', url: url.pathname + url.search, headers: { host: url.host } }
}

const reason = (request: SignedRequest, expected = s3, now = new Date()) => {
  const result = verifySignature(request, expected, now)
  return result.outcome === 'accepted' ? 'accepted' : result.reason
}
const withHeader = (request: SignedRequest, name: string, value: string | undefined): SignedRequest => ({
  ...request,
  headers: { ...request.headers, [name]: value },
})

describe('a signature in the header', () => {
  test('covers the request of the S3 client', async () => {
    const result = verifySignature(await signedPut(), s3, new Date())
    expect(result).toMatchObject({ outcome: 'accepted', accessKeyId: 'local', presigned: false })
    expect(result.outcome === 'accepted' && result.signedHeaders.has('x-amz-meta-who')).toBe(true)
  })

  test("covers the body of another client's request", async () => {
    const sqs = new SQSClient({ region, credentials, endpoint, maxAttempts: 1 })
    const request = await capture(() =>
      sqs.send(new SendMessageCommand({ QueueUrl: `${endpoint}/q`, MessageBody: 'hello' })),
    )
    const bodyHash = createHash('sha256').update(request.body).digest('hex')
    const expected = { service: 'sqs', region, credentials, bodyHash }
    expect(reason(request, expected)).toBe('accepted')
    const otherHash = createHash('sha256').update('forged').digest('hex')
    expect(reason(request, { ...expected, bodyHash: otherHash })).toBe('body-mismatch')
    expect(reason(withHeader(request, 'x-amz-content-sha256', undefined), { ...expected, bodyHash: otherHash })).toBe(
      'mismatch',
    )
  })

  test.each([
    ['no signature', 'anonymous', (r: SignedRequest) => withHeader(r, 'authorization', undefined)],
    ['another scheme', 'malformed', (r: SignedRequest) => withHeader(r, 'authorization', 'Basic abc')],
    ['another method', 'mismatch', (r: SignedRequest) => ({ ...r, method: 'DELETE' })],
    ['another path', 'mismatch', (r: SignedRequest) => ({ ...r, url: r.url.replace('/b/', '/c/') })],
    ['a broken path', 'malformed', (r: SignedRequest) => ({ ...r, url: '/b/%zz' })],
    ['a query added', 'mismatch', (r: SignedRequest) => ({ ...r, url: `${r.url}&versionId=1` })],
    ['another host', 'mismatch', (r: SignedRequest) => withHeader(r, 'host', '127.0.0.1:2')],
    ['a covered header changed', 'mismatch', (r: SignedRequest) => withHeader(r, 'x-amz-meta-who', 'c')],
    ['a covered header missing', 'mismatch', (r: SignedRequest) => withHeader(r, 'x-amz-meta-who', undefined)],
    ['an x-amz header added', 'unsigned-header', (r: SignedRequest) => withHeader(r, 'x-amz-meta-more', '1')],
    [
      'another body declared',
      'mismatch',
      (r: SignedRequest) => withHeader(r, 'x-amz-content-sha256', 'UNSIGNED-PAYLOAD'),
    ],
    ['no body declared', 'malformed', (r: SignedRequest) => withHeader(r, 'x-amz-content-sha256', undefined)],
  ])('fails with %s as %s', async (_what, expected, change) => {
    expect(reason(change(await signedPut()))).toBe(expected)
  })

  test('depends on key, secret, region, service and 15 minutes', async () => {
    const request = await signedPut()
    expect(reason(request, { ...s3, credentials: { ...credentials, accessKeyId: 'other' } })).toBe('unknown-key')
    expect(reason(request, { ...s3, credentials: { ...credentials, secretAccessKey: 'other' } })).toBe('mismatch')
    expect(reason(request, { ...s3, region: 'us-east-1' })).toBe('wrong-scope')
    expect(reason(request, { ...s3, service: 'sqs' })).toBe('wrong-scope')
    expect(reason(request, s3, new Date(Date.now() + 14 * minute))).toBe('accepted')
    expect(reason(request, s3, new Date(Date.now() + 16 * minute))).toBe('skewed')
    expect(reason(request, s3, new Date(Date.now() - 16 * minute))).toBe('skewed')
  })
})

describe('a signature in the query', () => {
  test('expires at its time', async () => {
    const signed = new Date()
    const after = (seconds: number): Date => new Date(signed.getTime() + seconds * 1000)
    const request = await presigned(60, signed)
    expect(verifySignature(request, s3, signed)).toMatchObject({
      outcome: 'accepted',
      presigned: true,
      payloadHash: 'UNSIGNED-PAYLOAD',
    })
    expect(reason(request, s3, after(59))).toBe('accepted')
    expect(reason(request, s3, after(61))).toBe('expired')
    expect(reason(request, s3, after(-16 * 60))).toBe('not-yet-valid')
  })

  test.each([
    ['a longer expiry', 'mismatch', (url: string) => url.replace('X-Amz-Expires=300', 'X-Amz-Expires=3000')],
    ['an impossible expiry', 'malformed', (url: string) => url.replace('X-Amz-Expires=300', 'X-Amz-Expires=604801')],
    ['no expiry', 'malformed', (url: string) => url.replace('X-Amz-Expires=300', '')],
    ['another algorithm', 'malformed', (url: string) => url.replace('AWS4-HMAC-SHA256', 'AWS4-HMAC-SHA1')],
    [
      'no covered headers',
      'malformed',
      (url: string) => url.replace('X-Amz-SignedHeaders=host', 'X-Amz-SignedHeaders='),
    ],
    ['an empty signature', 'mismatch', (url: string) => url.replace(/X-Amz-Signature=[0-9a-f]+/, 'X-Amz-Signature=')],
    ['another day', 'malformed', (url: string) => url.replace(/X-Amz-Date=\d{8}/, 'X-Amz-Date=20200101')],
    ['a broken scope', 'malformed', (url: string) => url.replace('aws4_request', 'aws5_request')],
    ['an override added', 'mismatch', (url: string) => `${url}&response-content-type=text/html`],
  ])('fails with %s as %s', async (_what, expected, change) => {
    const request = await presigned()
    expect(reason({ ...request, url: change(request.url) })).toBe(expected)
  })

  test('excludes an Authorization header and an added x-amz header', async () => {
    const request = await presigned()
    expect(reason(withHeader(request, 'authorization', 'AWS4-HMAC-SHA256 x'))).toBe('malformed')
    expect(reason(withHeader(request, 'x-amz-meta-a', 'b'))).toBe('unsigned-header')
  })
})
