/** Download of a version: its archive, for keys and for owners and admins. */
import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { zipSampleCourse } from '#samples/build-course.ts'
import { startBackend, type Backend } from '#test/support/backend.ts'
import { seedPackage } from '#test/support/seed.ts'
import { signInAs } from '#test/support/signed-in.ts'
import { processUpload, putUpload } from '#test/support/upload.ts'

let backend: Backend
let course: Uint8Array
let params: { packageId: string; versionId: string }
beforeAll(async () => {
  backend = await startBackend()
  course = await zipSampleCourse('scorm12')
  params = await process()
})
afterAll(() => backend.close())

let storagePath = ''
async function process(): Promise<{ packageId: string; versionId: string }> {
  storagePath = (await putUpload({ backend }, course)).storage_path
  const { body } = await processUpload({ backend }, storagePath)
  const packageId: string = body.package.package_id
  const found = await backend.call('getPackage', { bearer: backend.liveKey, params: { packageId } })
  return { packageId, versionId: found.body.versions[0].id }
}

const remove = (Bucket: string, Key: string): Promise<unknown> =>
  new S3Client({}).send(new DeleteObjectCommand({ Bucket, Key }))

it('sends the caller to the uploaded bytes, under the name of the package, also once the upload has expired', async () => {
  await remove('uploads-test', storagePath)
  const { status, headers } = await backend.call('downloadPackageVersion', { bearer: backend.liveKey, params })
  expect([status, headers['cache-control']]).toEqual([302, 'no-store'])
  const address = new URL(headers['location'] ?? '')
  expect(address.searchParams.get('X-Amz-Expires')).toBe('900')
  const file = await fetch(address)
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z0-9-]+-1\.zip"$/)
  expect(Buffer.from(await file.arrayBuffer())).toEqual(Buffer.from(course))
})

it.each([
  ['owner', 302],
  ['admin', 302],
  ['billing', 403],
  ['member', 403],
  ['viewer', 403],
] as const)('answers a signed-in %s with %i', async (role, expected) => {
  const { reads: headers } = await signInAs(backend, role)
  const { status } = await backend.call('downloadPackageVersion', { headers, params })
  expect(status).toBe(expected)
})

it('answers a foreign workspace as for a package that does not exist', async () => {
  const foreign = await backend.call('downloadPackageVersion', { bearer: backend.otherKey, params })
  const unknown = await backend.call('downloadPackageVersion', {
    bearer: backend.otherKey,
    params: { ...params, packageId: 'none' },
  })
  expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
})

it('finds the archive of a former release where it was uploaded, and has it made again once when it is gone', async () => {
  const old = await process()
  await remove('content-test', `archives/${backend.tenantId}/${old.packageId}/${old.versionId}.zip`)
  const there = await backend.call('downloadPackageVersion', { bearer: backend.liveKey, params: old })
  expect(Buffer.from(await (await fetch(there.headers['location'] ?? '')).arrayBuffer())).toEqual(Buffer.from(course))
  await remove('uploads-test', storagePath)
  const ask = () => backend.call('downloadPackageVersion', { bearer: backend.liveKey, params: old })
  for (const { status, headers, body } of await Promise.all([ask(), ask(), ask()]))
    expect([status, headers['retry-after'], body.code, body.retryable]).toEqual([409, '10', 'PACKAGE_NOT_READY', true])
  expect(await rebuildsOf(old)).toHaveLength(1)
})

/** Messages of the processing queue that ask for the archive of a version. */
async function rebuildsOf({ versionId }: typeof params): Promise<unknown[]> {
  const { Messages = [] } = await new SQSClient({}).send(
    new ReceiveMessageCommand({ QueueUrl: globalThis.process.env['PROCESSING_QUEUE_URL'], MaxNumberOfMessages: 10 }),
  )
  return Messages.map(({ Body = '' }) => JSON.parse(Body)).filter(
    (message) => message.kind === 'rebuild-archive' && message.versionId === versionId,
  )
}

it('refuses a version that is not ready', async () => {
  const packageId = await seedPackage(backend, { status: 'processing' })
  const { versions } = (await backend.call('getPackage', { bearer: backend.liveKey, params: { packageId } })).body
  const { body } = await backend.call('downloadPackageVersion', {
    bearer: backend.liveKey,
    params: { packageId, versionId: versions[0].id },
  })
  expect(body.code).toBe('PACKAGE_NOT_READY')
})
