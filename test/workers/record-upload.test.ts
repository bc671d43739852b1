/**
 * Notices of arrived uploads: duplicated, late, reordered, of other objects. Processing works before and after them.
 */
import type { SQSRecord } from 'aws-lambda'
import { uploadRepository } from '#shared/store/uploads/upload-repository.ts'
import { startBackend, type Backend } from '#test/support/backend.ts'
import { packageEntries } from '#test/support/scorm-package.ts'
import { processUpload, putUpload } from '#test/support/upload.ts'
import { writeZip } from '#test/support/zip-writer.ts'

let backend: Backend
const course = writeZip(packageEntries())

beforeAll(async () => void (backend = await startBackend()))
afterEach(() => backend.aws.faultDynamoDb(null))
afterAll(() => backend.close())

let messages = 0
function message(body: unknown): SQSRecord {
  messages += 1
  return {
    messageId: `message-${messages}`,
    receiptHandle: '',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    attributes: {
      ApproximateReceiveCount: '1',
      SentTimestamp: '1795255200000',
      SenderId: '',
      ApproximateFirstReceiveTimestamp: '0',
    },
    messageAttributes: {},
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: '',
    awsRegion: '',
  }
}
/** A report as S3 words it. */
const report = (key: string, eTag = 'e1', size = course.length): unknown => ({
  Records: [
    {
      eventVersion: '2.1',
      eventName: 'ObjectCreated:Put',
      eventTime: '2026-11-21T10:00:00.000Z',
      s3: {
        bucket: { name: 'uploads-test' },
        object: { key: encodeURIComponent(key).replaceAll('%2F', '/'), size, eTag },
      },
    },
  ],
})
async function deliver(...bodies: unknown[]): Promise<string[]> {
  const { handler } = await import('#functions/workers/record-upload/handler.ts')
  return (await handler({ Records: bodies.map(message) })).batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)
}
const received = async (uploadId: string): Promise<unknown> =>
  (await uploadRepository(backend.table).get(backend.tenantId, uploadId, '2026-11-21T00:00:00.000Z'))?.received

it('records size, ETag and time of an upload once, and ignores later notices', async () => {
  const { upload_id: uploadId, storage_path: key } = await putUpload({ backend }, course)
  expect(await received(uploadId)).toBeNull()
  expect(await deliver(report(key))).toEqual([])
  const first = { sizeBytes: course.length, eTag: 'e1', at: '2026-11-21T10:00:00.000Z' }
  expect(await received(uploadId)).toEqual(first)
  expect(await deliver(report(key), report(key, 'e2', 7))).toEqual([])
  expect(await received(uploadId)).toEqual(first)
})

it('lets an upload be processed before its notice, after it, and between two notices', async () => {
  const [before, after] = [await putUpload({ backend }, course), await putUpload({ backend }, course)]
  expect((await processUpload({ backend }, before.storage_path)).body.package.status).toBe('ready')
  await deliver(report(before.storage_path), report(after.storage_path))
  expect((await processUpload({ backend }, after.storage_path)).body.package.status).toBe('ready')
  await deliver(report(after.storage_path))
  for (const { storage_path } of [before, after])
    expect((await processUpload({ backend }, storage_path)).body.package.currentVersion).toBe('1')
})

it('ignores objects that are not uploads, expired uploads, and the test event of the set-up', async () => {
  backend.aws.takeOperations()
  const bodies = [
    { Service: 'Amazon S3', Event: 's3:TestEvent', Bucket: 'uploads-test' },
    report('content/tenant_one/x'),
    report('uploads/tenant_one/upl_none/a.zip'),
  ]
  expect(await deliver(...bodies)).toEqual([])
  expect(backend.aws.takeOperations().filter(({ operation }) => operation === 'UpdateItem')).toHaveLength(1)
})

it('fails only those messages of a batch that could not be recorded', async () => {
  const [one, two] = [await putUpload({ backend }, course), await putUpload({ backend }, course)]
  let writes = 0
  backend.aws.faultDynamoDb((operation) =>
    operation === 'UpdateItem' && (writes += 1) === 1 ? 'ProvisionedThroughputExceededException' : undefined,
  )
  const failed = await deliver(report(one.storage_path), 'no JSON', report(two.storage_path))
  expect(failed).toEqual([`message-${messages - 2}`, `message-${messages - 1}`])
  expect([await received(one.upload_id), await received(two.upload_id)]).toEqual([
    null,
    expect.objectContaining({ eTag: 'e1' }),
  ])
})
