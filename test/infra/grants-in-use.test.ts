/**
 * No local service checks grants, so this does: a journey through every operation and worker, and then each function must
 * have been granted exactly what it asked for.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DeleteObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { markUpload } from '#functions/workers/process-package/mark-upload.ts'
import { deliverWebhook } from '#functions/workers/deliver-webhook/deliver-webhook.ts'
import { fanOutEvents, type FanOutCount } from '#functions/workers/fan-out-events/fan-out-events.ts'
import { sessionStatements } from '#functions/workers/fan-out-events/session-statements.ts'
import { processPackage } from '#functions/workers/process-package/process-package.ts'
import { publishWeb } from '#functions/workers/publish-web/publish-web.ts'
import { rotateKeys } from '#functions/workers/rotate-keys/rotate-keys.ts'
import { startKeyValueStoreServer, type KeyValueStoreServer } from '#infra/local/aws/key-value-store/key-value-store-server.ts'
import { resolveLocalhostNames } from '#infra/local/aws/key-value-store/localhost-names.ts'
import { zipSampleCourse } from '#samples/build-course.ts'
import { allEndpoints } from '#shared/contract/api.ts'
import type { DeliveryMessage } from '#shared/domain/webhooks/delivery-message.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { stampOf, systemClock } from '#shared/platform/clock.ts'
import { edgeKeys } from '#shared/platform/edge-keys.ts'
import { eventBus } from '#shared/platform/event-bus.ts'
import { keySecret } from '#shared/platform/key-secret.ts'
import { objectStore, type ObjectStore } from '#shared/platform/objects.ts'
import { outboundHttp } from '#shared/platform/outbound-http.ts'
import { batchOutlet } from '#shared/platform/queue-batches.ts'
import { openSecretSealing } from '#shared/platform/secret-sealing.ts'
import { activityRepository } from '#shared/store/activity-repository.ts'
import { deliveryRepository } from '#shared/store/delivery-repository.ts'
import { launchCounts } from '#shared/store/launch-counts.ts'
import { objectiveRepository } from '#shared/store/objective-repository.ts'
import { outboxReader } from '#shared/store/outbox-reader.ts'
import { packageRepository } from '#shared/store/package-repository.ts'
import { statementRepository } from '#shared/store/statement-repository.ts'
import { uploadRepository } from '#shared/store/upload-repository.ts'
import { versionRepository } from '#shared/store/version-repository.ts'
import { webhookRepository } from '#shared/store/webhook-repository.ts'
import { startBackend, type ApiAnswer, type ApiRequest, type Backend } from '#test/support/backend.ts'
import { writeApk } from '#test/support/apk-writer.ts'
import { formRequest } from '#test/support/form-request.ts'
import { credentials } from '#test/support/aws-servers.ts'
import { actorDataJourney } from './support/actor-data-journey.ts'
import { forwardingJourney } from './support/forwarding-journey.ts'
import { lrsJourney } from './support/lrs-journey.ts'
import { visitJourney } from './support/visit-journey.ts'
import { grantsOf } from './support/policies.ts'
import { recordCalls } from './support/recorded-calls.ts'
import { writeZip } from '#test/support/zip-writer.ts'
import { readable, resourcesOf } from './support/resources.ts'
import { synthesize } from './support/synthesize.ts'

const templates = synthesize()
const functions = resourcesOf(templates, 'AWS::Lambda::Function').filter(({ name }) => !name.startsWith('AWSCDKTrigger'))
const pascal = (name: string) => name.replace(/(^|-)([a-z])/g, (_match, _dash, letter: string) => letter.toUpperCase())
const functionOf = new Map(allEndpoints().map(({ operationId, family }) => [operationId, pascal(family.name)]))

let backend: Backend
let stores: KeyValueStoreServer
let directory: string
const calls = recordCalls()
const visited = new Set<string>()

/** Calls an operation with the live key, as its function. */
function call(operationId: string, request: ApiRequest = {}): Promise<ApiAnswer> {
  visited.add(operationId)
  return calls.as(functionOf.get(operationId) ?? '', () => backend.call(operationId, { bearer: backend.liveKey, ...request }))
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lectern-grants-'))
  backend = await startBackend()
  backend.aws.s3.createBucket('web-test')
  resolveLocalhostNames()
  stores = await startKeyValueStoreServer({ dataFolder: directory, port: 0, credentials })
  process.env['AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE'] = stores.endpoint
}, 120_000)
afterAll(async () => {
  await Promise.all([backend.close(), stores.close()])
  await rm(directory, { recursive: true, force: true })
})

async function journey(): Promise<void> {
  for (const operationId of ['getHealth', 'getOpenApi', 'getDocs']) await call(operationId)
  const packageId = await uploads()
  await plays(packageId)
  await visitJourney(packageId, { call, handOn, loseRecords })
  await call('listPackages')
  await call('getPackage', { params: { packageId } })
  await call('listPackageVersions', { params: { packageId } })
  await call('getPackage', { params: { packageId: await headsetApp() } })
  await call('archivePackage', { params: { packageId } })
  await lrsJourney(call)
  await webhooks()
  await usage()
  await events()
  await workers()
  await actorDataJourney(backend, (work) => calls.as('ProcessPackageFunction', work))
}

async function upload(bytes: Uint8Array): Promise<string> {
  const { body } = await call('createUpload', { body: { tenant_id: backend.tenantId, filename: 'course.zip', file_size: bytes.length }, headers: { 'idempotency-key': randomUUID() } })
  await fetch(body.presigned_url, { method: 'PUT', headers: body.required_put_headers, body: bytes })
  calls.note('Uploads', { action: 's3:PutObject', resource: 'UploadsBucket/uploads/*' })
  return body.storage_path
}

async function uploads(): Promise<string> {
  const course = await zipSampleCourse('scorm2004')
  const process = (body: Record<string, unknown>) => call('processUpload', { body: { original_filename: 'course.zip', ...body }, headers: { 'idempotency-key': randomUUID() } })
  const { body } = await process({ storage_path: await upload(course) })
  const packageId: string = body.package.package_id
  expect((await process({ storage_path: await upload(course), package_id: packageId })).body.package.currentVersion).toBe('2')
  expect((await process({ storage_path: await upload(Buffer.from('no course')) })).status).toBe(400)
  const unsent = await call('createUpload', { body: { tenant_id: backend.tenantId, filename: 'course.zip', file_size: 10 } })
  expect((await process({ storage_path: unsent.body.storage_path })).body.code).toBe('UPLOAD_NOT_FOUND')
  await multipart(course)
  return packageId
}

async function headsetApp(): Promise<string> {
  const archive = writeZip([{ name: 'app.apk', data: writeApk() }])
  const { body } = await call('processUpload', { body: { original_filename: 'app.zip', storage_path: await upload(archive) } })
  return body.package.package_id
}

async function multipart(course: Uint8Array): Promise<void> {
  const init = () => call('initMultipart', { body: { tenant_id: backend.tenantId, filename: 'course.zip', file_size: course.length } })
  const { upload_id: uploadId } = (await init()).body
  const { url } = (await call('signPart', { body: { upload_id: uploadId, part_number: 1 } })).body
  const etag = (await fetch(url, { method: 'PUT', body: course })).headers.get('etag')
  expect((await call('completeMultipart', { body: { upload_id: uploadId, parts: [{ part_number: 1, etag }] } })).status).toBe(200)
  expect((await call('abortMultipart', { body: { upload_id: (await init()).body.upload_id } })).body.status).toBe('aborted')
  await call('getUploadLimit')
  expect((await call('uploadPackage', formRequest({ file: { name: 'course.zip', bytes: course } }))).status).toBe(200)
}

async function plays(packageId: string): Promise<void> {
  const launch = (body: Record<string, unknown>) =>
    call('launchPackage', { params: { packageId }, body: { user_id: 'learner', runtime_protocol: 'exclusive_v1', ...body }, headers: { 'idempotency-key': randomUUID() } })
  const first = await launch({})
  const sessionId: string = first.body.session_id
  expect((await launch({ session_id: sessionId })).status).toBe(200)
  expect((await launch({ session_id: sessionId, user_id: 'another' })).body.code).toBe('SESSIONIDSCOPE_MISMATCH')
  const own = { bearer: new URL(first.body.launch_url).searchParams.get('token') ?? '', params: { sessionId } }
  const runtime = randomUUID()
  await call('claimRuntime', { ...own, body: { runtime_id: runtime, expected_runtime_id: null, attempt: 1 } })
  const commit = (suspendData: string) =>
    call('commitSession', { ...own, body: { cmi_data: { 'cmi.suspend_data': suspendData }, completion_status: 'incomplete', runtime_id: runtime, attempt: 1 } })
  await commit('page=1')
  // Nothing that can be deflated: kept beside the item.
  expect((await commit(Array.from({ length: 2000 }, () => randomUUID()).join('').slice(0, 64_000))).status).toBe(200)
  expect((await call('getSession', { params: { sessionId } })).body.suspend_data).toHaveLength(64_000)
  await loseRecords()
  expect((await call('getSession', { params: { sessionId } })).status).toBe(500)
  await call('refreshToken', own)
  await call('startOver', { ...own, body: { runtime_id: runtime, attempt: 1 } })
  await call('resetSession', { params: { sessionId } })
  for (const query of [{}, { user_id: 'learner' }, { package_id: packageId }]) expect((await call('listSessions', { query })).body.sessions).toHaveLength(1)
}

async function webhooks(): Promise<void> {
  const create = (body: object) =>
    call('createWebhook', { body: { url: 'https://hooks.example.com/', label: 'LMS', eventScope: 'all', secret: 'a secret of customers', ...body }, headers: { 'idempotency-key': randomUUID() } })
  expect((await create({})).status).toBe(200)
  expect((await create({ url: 'https://127.0.0.1/' })).status).toBe(400)
  expect((await call('listWebhooks')).body.webhooks).toHaveLength(1)
}

async function usage(): Promise<void> {
  expect((await call('getUsage')).body.active_learners.counted).toBeGreaterThan(0)
  expect((await call('getSpendCap')).status).toBe(200)
}

const queued: DeliveryMessage[] = []

/** Hands on every event that waits. */
async function handOn(): Promise<FanOutCount> {
  const { table } = backend
  const queue = batchOutlet<DeliveryMessage>(backend.aws.deliveriesUrl, ({ endpointId }) => endpointId)
  const records = store('records-test')
  const fanOut = {
    outbox: outboxReader(table),
    statements: sessionStatements({ statements: statementRepository(table, { bodies: records, clock: systemClock }), activities: activityRepository(table), records, baseUrl: 'https://api.example.com' }),
    objectives: objectiveRepository(table),
    webhooks: webhookRepository(table),
    bus: eventBus('events-test'),
    deliveries: { sendAll: (messages: readonly DeliveryMessage[]) => (queued.push(...messages), queue.sendAll(messages)) },
    launches: launchCounts(table),
    clock: systemClock,
    report: (error: unknown) => expect(error).toBeUndefined(),
  }
  return calls.as('FanOutEventsFunction', () => fanOutEvents(fanOut, { hasTime: () => true }))
}

/** Everything that the journey has caused so far, on its way to an endpoint that is not there. */
async function events(): Promise<void> {
  const { table } = backend
  const webhookStore = webhookRepository(table)
  expect((await handOn()).deliveries).toBeGreaterThan(0)
  const http = outboundHttp({ resolve: () => Promise.reject(new Error('no network')) })
  const delivering = { webhooks: webhookStore, deliveries: deliveryRepository(table), sealing: openSecretSealing(systemClock), http, clock: systemClock }
  for (const received of [1, 5]) for (const message of queued.slice(0, 2)) await calls.as('DeliverWebhookFunction', () => deliverWebhook(message, { received, isPatient: true }, delivering))
  await forwardingJourney(backend, (work) => calls.as('FanOutEventsFunction', work))
}

async function loseRecords(): Promise<void> {
  const objects = new S3Client({})
  const { Contents = [] } = await objects.send(new ListObjectsV2Command({ Bucket: 'records-test' }))
  expect(Contents).not.toHaveLength(0)
  for (const { Key } of Contents) await objects.send(new DeleteObjectCommand({ Bucket: 'records-test', Key }))
}

const store = (bucket: string): ObjectStore => objectStore(objectClients(), bucket)

async function workers(): Promise<void> {
  const { table, tenantId } = backend
  const storagePath = await upload(await zipSampleCourse('scorm12'))
  await calls.as('ProcessPackageFunction', () => markUpload({ Records: [{ s3: { object: { key: storagePath, size: 1, eTag: '"e"' } } }] }, { uploads: uploadRepository(table), sent: new Date().toISOString() }))
  await processing(storagePath, tenantId)
  const rotated = { secret: keySecret('signing-keys'), edge: edgeKeys(stores.createStore('keys').arn), clock: { now: () => Date.parse('2099-01-01T00:00:00.000Z') } }
  await calls.as('RotateKeysFunction', () => rotateKeys(rotated))
  await mkdir(join(directory, 'web', 'player'), { recursive: true })
  await writeFile(join(directory, 'web', 'player', 'index.html'), '<!doctype html>')
  await calls.as('PublishWeb', () => publishWeb(join(directory, 'web'), store('web-test')))
}

/** Both ends of the worker: a version that its request left behind, and one whose upload is gone. */
async function processing(storagePath: string, tenantId: string): Promise<void> {
  const dependencies = { packages: packageRepository(backend.table), versions: versionRepository(backend.table), uploaded: store('uploads-test'), content: store('content-test'), maxUploadMb: 500, stamp: stampOf(systemClock) }
  const work = async (packageId: string) => {
    const { body } = await backend.call('getPackage', { bearer: backend.liveKey, params: { packageId } })
    await calls.as('ProcessPackageFunction', () => processPackage({ tenantId, packageId, versionId: body.versions[0].id }, dependencies))
    return (await backend.call('getPackage', { bearer: backend.liveKey, params: { packageId } })).body.package.status
  }
  // What was written of the second one is removed when it fails.
  let written = 0
  backend.aws.faultS3((operation, bucket) => (operation === 'PutObject' && bucket === 'content-test' && (written += 1) > 1 ? { status: 503, code: 'SlowDown' } : undefined))
  const gone = await upload(await zipSampleCourse('scorm12'))
  for (const [path, packageId] of [[gone, 'gone'], [storagePath, 'left']]) await call('processUpload', { body: { storage_path: path, original_filename: 'course.zip', package_id: packageId } })
  backend.aws.faultS3(null)
  await new S3Client({}).send(new DeleteObjectCommand({ Bucket: 'uploads-test', Key: gone }))
  expect([await work('left'), await work('gone')]).toEqual(['ready', 'failed'])
}

test('the journey visits every operation of the contract', async () => {
  await journey()
  expect([...visited].sort()).toEqual([...functionOf.keys()].sort())
}, 120_000)

/** What an event source does on behalf of the function, before its code runs. */
const receiving = [
  ['sqs:ChangeMessageVisibility', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:GetQueueUrl', 'sqs:ReceiveMessage'],
  ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'],
]

test.each(functions.map((located) => [located.name, located] as const))('%s is granted exactly what it asks for', (name, { properties }) => {
  const { [`${name}Log`]: _log, ...granted } = grantsOf(templates, readable(templates, properties['Role']))
  const own = (actions: readonly string[]): string[] => {
    const received = receiving.find((all) => all.every((action) => actions.includes(action))) ?? []
    return actions.filter((action) => !received.includes(action))
  }
  const ownUse = Object.fromEntries(Object.entries(granted).flatMap(([resource, actions]) => (own(actions).length === 0 ? [] : [[resource, own(actions)]])))
  expect(calls.of(name)).toEqual(ownUse)
})
