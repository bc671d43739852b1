import { connect } from 'node:net'
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  GetBucketCorsCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListPartsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  PutBucketNotificationConfigurationCommand,
  PutBucketVersioningCommand,
  PutObjectAclCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  RestoreObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { startS3Server, type S3Server } from '#infra/local/aws/s3/s3-server.ts'
import type { Fault } from '#infra/local/aws/s3/request-handler.ts'
import {
  bucket,
  clientOf,
  credentials,
  refusal,
  region,
  send,
  startOn,
  temporaryFolder,
} from './support/s3-workbench.ts'

const folder = temporaryFolder()
const operations: string[] = []
const faults = new Map<string, Fault>()
let server: S3Server
let s3: S3Client

beforeAll(async () => {
  server = await startOn(folder.path, {
    onOperation: (...operation) => operations.push(operation.join(' ')),
    fault: (operation, _bucket, key) => faults.get(`${operation} ${key}`),
  })
  s3 = clientOf(server.endpoint)
})
afterAll(async () => {
  await server.close()
  folder.remove()
})

const put = (Key: string, more: object = {}) =>
  s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body: 'content', ...more }))
const read = async (Key: string) =>
  (await s3.send(new GetObjectCommand({ Bucket: bucket, Key }))).Body?.transformToString()

describe('a missing feature', () => {
  const object = { Bucket: bucket, Key: 'untouched' }
  beforeAll(() => put('untouched'))
  afterEach(async () => expect(await read('untouched')).toBe('content'))

  test.each<[string, () => Promise<unknown>]>([
    [
      'PutObjectTagging',
      () => s3.send(new PutObjectTaggingCommand({ ...object, Tagging: { TagSet: [{ Key: 'k', Value: 'v' }] } })),
    ],
    ['GetObjectTagging', () => s3.send(new GetObjectTaggingCommand(object))],
    ['PutObjectAcl', () => s3.send(new PutObjectAclCommand({ ...object, ACL: 'private' }))],
    ['RestoreObject', () => s3.send(new RestoreObjectCommand(object))],
    [
      'UploadPartCopy',
      () => s3.send(new UploadPartCopyCommand({ ...object, UploadId: 'u', PartNumber: 1, CopySource: `${bucket}/a` })),
    ],
    [
      'PutBucketVersioning',
      () => s3.send(new PutBucketVersioningCommand({ Bucket: bucket, VersioningConfiguration: { Status: 'Enabled' } })),
    ],
    [
      'PutBucketNotification',
      () => s3.send(new PutBucketNotificationConfigurationCommand({ Bucket: bucket, NotificationConfiguration: {} })),
    ],
    ['CreateBucket', () => s3.send(new CreateBucketCommand({ Bucket: 'another' }))],
    ['CopyObject', () => s3.send(new CopyObjectCommand({ ...object, CopySource: `${bucket}/a` }))],
    ['ListParts', () => s3.send(new ListPartsCommand({ ...object, UploadId: 'u' }))],
    ['a condition of a write', () => put('untouched', { IfNoneMatch: '*' })],
    ['a disposition of an object', () => put('untouched', { ContentDisposition: 'attachment' })],
    ['metadata of an object', () => put('untouched', { Metadata: { a: 'b' } })],
    ['GetBucketCors', () => s3.send(new GetBucketCorsCommand({ Bucket: bucket }))],
    ['ListObjects, version 1', () => s3.send(new ListObjectsCommand({ Bucket: bucket }))],
    ['ListBuckets', () => s3.send(new ListBucketsCommand({}))],
    ['an object version', () => s3.send(new GetObjectCommand({ ...object, VersionId: 'v' }))],
    ['a part of an object', () => s3.send(new GetObjectCommand({ ...object, PartNumber: 1 }))],
    ['tags with an object', () => put('untouched', { Tagging: 'a=b' })],
    ['an access list with an object', () => put('untouched', { ACL: 'public-read' })],
    ['encryption of an object', () => put('untouched', { ServerSideEncryption: 'aws:kms' })],
    ['a storage class', () => put('untouched', { StorageClass: 'GLACIER' })],
    ['tags with an upload in parts', () => s3.send(new CreateMultipartUploadCommand({ ...object, Tagging: 'a=b' }))],
  ])('refuses %s with 501', async (_name, call) => {
    expect(await refusal(call())).toEqual({ status: 501, code: 'NotImplemented' })
  })
})

describe('a bucket', () => {
  test('exists after createBucket', async () => {
    expect(await s3.send(new HeadBucketCommand({ Bucket: bucket }))).toMatchObject({ BucketRegion: region })
    expect(await refusal(s3.send(new HeadBucketCommand({ Bucket: 'no-such-bucket' })))).toMatchObject({ status: 404 })
    expect(() => {
      server.createBucket('Bad_Name')
    }).toThrow('not valid')
    expect(() => {
      server.createBucket('x')
    }).toThrow()
  })

  test('keeps its objects after a second createBucket', async () => {
    await put('provisioned')
    server.createBucket(bucket, { maxAgeDays: 3 })
    server.createBucket(bucket)
    expect(await read('provisioned')).toBe('content')
  })

  test('deletes objects and uploads that are older than its maximum age', async () => {
    const aged = temporaryFolder()
    const start = async (days: number) => {
      const now = () => new Date(Date.now() + days * 86_400_000)
      const started = await startS3Server({ dataFolder: aged.path, port: 0, credentials, region, now })
      // The client's clock follows the server's, as a skewed signature is refused.
      return { started, client: clientOf(started.endpoint, { systemClockOffset: days * 86_400_000 }) }
    }
    const young = await start(0)
    young.started.createBucket('kept-long', { maxAgeDays: 10 })
    young.started.createBucket('kept-short', { maxAgeDays: 2 })
    young.started.createBucket('kept-always')
    const uploads = new Map<string, string | undefined>()
    for (const Bucket of ['kept-long', 'kept-short', 'kept-always']) {
      await young.client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'x' }))
      const { UploadId } = await young.client.send(new CreateMultipartUploadCommand({ Bucket, Key: 'b' }))
      uploads.set(Bucket, UploadId)
    }
    await young.started.close()
    const old = await start(3)
    const counts = async (Bucket: string) => {
      const { KeyCount } = await old.client.send(new ListObjectsV2Command({ Bucket }))
      const abort = new AbortMultipartUploadCommand({ Bucket, Key: 'b', UploadId: uploads.get(Bucket) })
      const wasOpen = await old.client.send(abort).then(
        () => 1,
        () => 0,
      )
      return [KeyCount, wasOpen]
    }
    expect(await counts('kept-long')).toEqual([1, 1])
    expect(await counts('kept-short')).toEqual([0, 0])
    expect(await counts('kept-always')).toEqual([1, 1])
    await old.started.close()
    aged.remove()
  })
})

describe('the server', () => {
  test('reports each operation', async () => {
    operations.length = 0
    await put('kept')
    await read('kept')
    await refusal(s3.send(new HeadObjectCommand({ Bucket: bucket, Key: 'none' })))
    await s3.send(new ListObjectsV2Command({ Bucket: bucket }))
    await send(`${server.endpoint}/${bucket}/kept`)
    expect(operations).toEqual([
      `PutObject ${bucket} kept`,
      `GetObject ${bucket} kept`,
      `HeadObject ${bucket} none`,
      `ListObjectsV2 ${bucket} `,
    ])
  })

  test('fails a call by an injected fault before it has an effect', async () => {
    faults.set('PutObject faulty', { status: 503, code: 'SlowDown' })
    expect(await refusal(put('faulty'))).toEqual({ status: 503, code: 'SlowDown' })
    expect(await refusal(put('faulty', { Body: Buffer.alloc(3_000_000) }))).toEqual({ status: 503, code: 'SlowDown' })
    faults.clear()
    expect(await refusal(s3.send(new HeadObjectCommand({ Bucket: bucket, Key: 'faulty' })))).toMatchObject({
      status: 404,
    })
    await put('faulty')
  })

  test('delays a call by an injected fault', async () => {
    faults.set('GetObject kept', { delayMs: 150 })
    const begun = performance.now()
    expect(await read('kept')).toBe('content')
    expect(performance.now() - begun).toBeGreaterThan(145)
    faults.clear()
  })

  test('accepts the repetition of a throttled call', async () => {
    faults.set('PutObject throttled', { status: 503, code: 'SlowDown' })
    setTimeout(() => faults.clear(), 50)
    await clientOf(server.endpoint, { maxAttempts: 5 }).send(
      new PutObjectCommand({ Bucket: bucket, Key: 'throttled', Body: 'content' }),
    )
    expect(await read('throttled')).toBe('content')
  })

  test('refuses a second server on its port and keeps working', async () => {
    const second = startS3Server({ dataFolder: folder.path, port: server.port, credentials, region })
    await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' })
    await put('after the second')
  })

  test('finishes requests under way before it closes', async () => {
    const other = temporaryFolder()
    let arrived = (): void => undefined
    const isUnderWay = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const closing = await startOn(other.path, {
      fault: () => {
        arrived()
        return { delayMs: 100 }
      },
    })
    const client = clientOf(closing.endpoint)
    const uploaded = client.send(new PutObjectCommand({ Bucket: bucket, Key: 'last', Body: 'x' }))
    await isUnderWay
    await closing.close()
    expect((await uploaded).$metadata.httpStatusCode).toBe(200)
    const late = clientOf(closing.endpoint).send(new HeadBucketCommand({ Bucket: bucket }))
    await expect(late).rejects.toThrow('ECONNREFUSED')
    other.remove()
  })
})

describe('the wire protocol', () => {
  const raw = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(server.port, '127.0.0.1', () => socket.write(text))
      let response = ''
      socket.setTimeout(2000, () => socket.destroy())
      socket.on('data', (chunk) => {
        response += chunk.toString()
        socket.end()
      })
      socket.on('close', () => resolve(response))
      socket.on('error', reject)
    })

  test.each([
    ['a path that cannot be decoded', 'GET /b/%zz HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a whole address', 'GET http://x/b HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a broken Authorization', 'GET /b HTTP/1.1\r\nHost: x\r\nAuthorization: AWS4-HMAC-SHA256 nonsense\r\n\r\n', 400],
    ['nonsense', 'NONSENSE\r\n\r\n', 400],
  ])('refuses %s', async (_name, text, status) => {
    expect(await raw(text)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    await put('alive')
  })

  test('sends a request id, and a document with each error', async () => {
    const { headers, text } = await send(`${server.endpoint}/${bucket}/<a>`)
    expect(headers['x-amz-request-id']).toMatch(/^[0-9A-F]{16}$/)
    expect(headers['content-type']).toBe('application/xml')
    expect(text).toContain(`<RequestId>${String(headers['x-amz-request-id'])}</RequestId>`)
    expect(text).toContain('<Code>AccessDenied</Code>')
  })

  test('refuses a part without its upload', async () => {
    const call = s3.send(
      new UploadPartCommand({ Bucket: bucket, Key: 'a', UploadId: 'none', PartNumber: 1, Body: 'x' }),
    )
    expect(await refusal(call)).toEqual({ status: 404, code: 'NoSuchUpload' })
  })
})
