/**
 * No local service checks grants, so this test does: a journey through every operation and worker records what each
 * function asks of AWS, and each function must have been granted exactly that.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DeleteObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { recordUpload } from '#functions/workers/record-upload/record-upload.ts'
import { deliverWebhook } from '#functions/workers/deliver-webhook/deliver-webhook.ts'
import { publishEvents } from '#functions/workers/publish-events/publish-events.ts'
import { processPackage } from '#functions/workers/process-package/process-package.ts'
import { publishWeb } from '#functions/workers/publish-web/publish-web.ts'
import {
  startKeyValueStoreServer,
  type KeyValueStoreServer,
} from '#infra/local/aws/key-value-store/key-value-store-server.ts'
import { resolveLocalhostNames } from '#infra/local/aws/key-value-store/localhost-names.ts'
import { zipSampleCourse } from '#samples/build-course.ts'
import { allEndpoints } from '#shared/contract/api.ts'
import type { DeliveryMessage } from '#shared/domain/webhooks/delivery-message.ts'
import { rotateKeys } from '#shared/operations/keys/change-keys.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { stampOf, systemClock } from '#shared/platform/clock.ts'
import { edgeKeys } from '#shared/platform/edge-keys.ts'
import { eventBus } from '#shared/platform/event-bus.ts'
import { keySecret } from '#shared/platform/key-secret.ts'
import { objectStore, type ObjectStore } from '#shared/platform/objects.ts'
import { outboundHttp } from '#shared/platform/outbound-http.ts'
import { batchOutlet } from '#shared/platform/queue-batches.ts'
import { openSecretSealing } from '#shared/platform/secret-sealing.ts'
import { deliveryRepository } from '#shared/store/webhooks/delivery-repository.ts'
import { outboxRepository } from '#shared/store/events/outbox-repository.ts'
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import { uploadRepository } from '#shared/store/uploads/upload-repository.ts'
import { versionRepository } from '#shared/store/packages/version-repository.ts'
import { webhookRepository } from '#shared/store/webhooks/webhook-repository.ts'
import { startBackend, type ApiResponse, type ApiRequest, type Backend } from '#test/support/backend.ts'
import { formRequest } from '#test/support/form-request.ts'
import { credentials } from '#test/support/aws-servers.ts'
import { takeBusEvents } from '#test/support/published-events.ts'
import { actorDataJourney } from '#test/infra/support/actor-data-journey.ts'
import { conversionJourney } from '#test/infra/support/conversion-journey.ts'
import { quickPublishJourney } from '#test/infra/support/quick-publish-journey.ts'
import { dashboardJourney } from '#test/infra/support/dashboard-journey.ts'
import { packageJourney } from '#test/infra/support/package-journey.ts'
import { exportJourney } from '#test/infra/support/export-journey.ts'
import { connectorJourney } from '#test/infra/support/connector-journey.ts'
import { skillJourney } from '#test/infra/support/skill-journey.ts'
import { subjectJourney } from '#test/infra/support/subject-journey.ts'
import { keysJourney } from '#test/infra/support/keys-journey.ts'
import { consumersOf, lateEvents } from '#test/infra/support/event-consumers.ts'
import { dispatchJourney } from '#test/infra/support/dispatch-journey.ts'
import { dispatchLaunchJourney } from '#test/infra/support/dispatch-launch-journey.ts'
import { forwardingJourney } from '#test/infra/support/forwarding-journey.ts'
import { headsetApp } from '#test/infra/support/headset-app.ts'
import { lrsJourney } from '#test/infra/support/lrs-journey.ts'
import { queuesJourney } from '#test/infra/support/queues-journey.ts'
import { otherRuntimes, visitJourney } from '#test/infra/support/visit-journey.ts'
import { grantsOf } from '#test/infra/support/policies.ts'
import { refusedCalls } from '#test/infra/support/access.ts'
import { recordCalls } from '#test/infra/support/recorded-calls.ts'
import { readable, resourcesOf } from '#test/infra/support/resources.ts'
import { synthesize } from '#test/infra/support/synthesize.ts'
import { watchJourney } from '#test/infra/support/watched-queues.ts'

const templates = synthesize()
const functions = resourcesOf(templates, 'AWS::Lambda::Function').filter(
  ({ name }) => !name.startsWith('AWSCDKTrigger'),
)
const entryOf = ({ properties }: (typeof functions)[number]): string =>
  String(properties['Description']).replace('Lectern test: ', '')
const functionOf = new Map(allEndpoints().map(({ operationId, family }) => [operationId, `api/${family.name}`]))

let backend: Backend
let stores: KeyValueStoreServer
let directory: string
const calls = recordCalls()
const visited = new Set<string>()

/** Calls an operation with the live key, as its function. */
function call(operationId: string, request: ApiRequest = {}): Promise<ApiResponse> {
  visited.add(operationId)
  return calls.as(functionOf.get(operationId) ?? '', () =>
    backend.call(operationId, { bearer: backend.liveKey, ...request }),
  )
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lectern-grants-'))
  backend = await startBackend()
  resolveLocalhostNames()
  stores = await startKeyValueStoreServer({ dataFolder: directory, port: 0, credentials })
  process.env['AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE'] = stores.endpoint
})
afterAll(async () => {
  await Promise.all([backend.close(), stores.close()])
  await rm(directory, { recursive: true, force: true })
})

async function journey(): Promise<void> {
  for (const operationId of ['getHealth', 'getOpenApi', 'getOpenApiActions', 'getDocs', 'getSpendCap'])
    await call(operationId)
  // An endpoint receives only events that are younger than itself.
  await webhooks()
  const packageId = await uploads()
  await plays(packageId)
  await visitJourney(packageId, { call, consume, loseRecords })
  await dispatchJourney(packageId, { backend, call, as: (entry, work) => calls.as(entry, work) })
  await dispatchLaunchJourney(packageId, { backend, call })
  await call('listPackages')
  for (const read of ['getPackage', 'listPackageVersions']) await call(read, { params: { packageId } })
  const { versions } = (await call('getPackage', { params: { packageId } })).body
  await call('downloadPackageVersion', { params: { packageId, versionId: versions[0].id } })
  calls.record('api/packages', { action: 's3:GetObject', resource: 'Content/archives/*' })
  const appId = await headsetApp({ call, upload })
  await call('getPackage', { params: { packageId: appId } })
  await otherRuntimes(call, { packageId, appId })
  await call('archivePackage', { params: { packageId } })
  await lrsJourney(call)
  await dashboardJourney({ backend, call })
  await packageJourney({ backend, call, as: (entry, work) => calls.as(entry, work) })
  await keysJourney({ backend, call, calls })
  await exportJourney({ backend, call, calls })
  await connectorJourney(call)
  await skillJourney({ backend, call, calls })
  await subjectJourney(call, backend)
  expect((await call('getUsage')).body.active_learners.counted).toBeGreaterThan(0)
  await conversionJourney({ backend, call, calls })
  await quickPublishJourney(call)
  await events()
  await workers()
  await queuesJourney(templates, { backend, call })
  await actorDataJourney(backend, (entry, work) => calls.as(entry, work))
}

async function upload(bytes: Uint8Array): Promise<string> {
  const { body } = await call('createUpload', {
    body: { tenant_id: backend.tenantId, filename: 'course.zip', file_size: bytes.length },
    headers: { 'idempotency-key': randomUUID() },
  })
  await fetch(body.presigned_url, { method: 'PUT', headers: body.required_put_headers, body: bytes })
  calls.record('api/uploads', { action: 's3:PutObject', resource: 'UploadsBucket/uploads/*' })
  return body.storage_path
}

async function uploads(): Promise<string> {
  const course = await zipSampleCourse('scorm2004')
  const process = (body: Record<string, unknown>) =>
    call('processUpload', {
      body: { original_filename: 'course.zip', ...body },
      headers: { 'idempotency-key': randomUUID() },
    })
  const { body } = await process({ storage_path: await upload(course) })
  const packageId: string = body.package.package_id
  expect(
    (await process({ storage_path: await upload(course), package_id: packageId })).body.package.currentVersion,
  ).toBe('2')
  expect((await process({ storage_path: await upload(Buffer.from('no course')) })).status).toBe(400)
  const unsent = await call('createUpload', {
    body: { tenant_id: backend.tenantId, filename: 'course.zip', file_size: 10 },
  })
  expect((await process({ storage_path: unsent.body.storage_path })).body.code).toBe('UPLOAD_NOT_FOUND')
  await multipart(course)
  return packageId
}

async function multipart(course: Uint8Array): Promise<void> {
  const init = () =>
    call('initMultipart', { body: { tenant_id: backend.tenantId, filename: 'course.zip', file_size: course.length } })
  const { upload_id: uploadId } = (await init()).body
  const { url } = (await call('signPart', { body: { upload_id: uploadId, part_number: 1 } })).body
  const etag = (await fetch(url, { method: 'PUT', body: course })).headers.get('etag')
  expect(
    (await call('completeMultipart', { body: { upload_id: uploadId, parts: [{ part_number: 1, etag }] } })).status,
  ).toBe(200)
  expect((await call('abortMultipart', { body: { upload_id: (await init()).body.upload_id } })).body.status).toBe(
    'aborted',
  )
  await call('getUploadLimit')
  expect((await call('uploadPackage', formRequest({ file: { name: 'course.zip', bytes: course } }))).status).toBe(200)
}

async function plays(packageId: string): Promise<void> {
  const launch = (body: Record<string, unknown>) =>
    call('launchPackage', {
      params: { packageId },
      body: { user_id: 'learner', runtime_protocol: 'exclusive_v1', ...body },
      headers: { 'idempotency-key': randomUUID() },
    })
  const first = await launch({})
  const sessionId: string = first.body.session_id
  expect((await launch({ session_id: sessionId })).status).toBe(200)
  expect((await launch({ session_id: sessionId, user_id: 'another' })).body.code).toBe('SESSIONIDSCOPE_MISMATCH')
  const own = { bearer: new URL(first.body.launch_url).searchParams.get('token') ?? '', params: { sessionId } }
  const runtime = randomUUID()
  await call('claimRuntime', { ...own, body: { runtime_id: runtime, expected_runtime_id: null, attempt: 1 } })
  const commit = (suspendData: string) =>
    call('commitSession', {
      ...own,
      body: {
        cmi_data: { 'cmi.suspend_data': suspendData },
        completion_status: 'incomplete',
        runtime_id: runtime,
        attempt: 1,
      },
    })
  await commit('page=1')
  // Nothing that can be deflated: kept beside the item.
  expect(
    (
      await commit(
        Array.from({ length: 2000 }, () => randomUUID())
          .join('')
          .slice(0, 64_000),
      )
    ).status,
  ).toBe(200)
  expect((await call('getSession', { params: { sessionId } })).body.suspend_data).toHaveLength(64_000)
  await loseRecords()
  expect((await call('getSession', { params: { sessionId } })).status).toBe(500)
  await call('refreshToken', own)
  await call('startOver', { ...own, body: { runtime_id: runtime, attempt: 1 } })
  await call('resetSession', { params: { sessionId } })
  for (const query of [{}, { user_id: 'learner' }, { package_id: packageId }])
    expect((await call('listSessions', { query })).body.sessions).toHaveLength(1)
}

async function webhooks(): Promise<void> {
  const create = (body: object) =>
    call('createWebhook', {
      body: {
        url: 'https://hooks.example.com/',
        label: 'LMS',
        eventScope: 'all',
        secret: 'a secret of customers',
        ...body,
      },
      headers: { 'idempotency-key': randomUUID() },
    })
  expect((await create({})).status).toBe(200)
  expect((await create({ url: 'https://127.0.0.1/' })).status).toBe(400)
  expect((await call('listWebhooks')).body.webhooks).toHaveLength(1)
}

const queued: DeliveryMessage[] = []

/** The queue of deliveries, which remembers what was sent to it. */
function deliveries(): Parameters<typeof consumersOf>[1] {
  const queue = batchOutlet<DeliveryMessage>(backend.aws.deliveriesUrl, ({ endpointId }) => endpointId)
  return { sendAll: (messages) => (queued.push(...messages), queue.sendAll(messages)) }
}

/**
 * Publishes every event that waits, and lets each consumer take all of them. @returns how many deliveries were queued
 */
async function consume(): Promise<number> {
  const { table, aws } = backend
  const report = (error: unknown) => expect(error).toBeUndefined()
  const publishing = { outbox: outboxRepository(table), bus: eventBus('events-test'), clock: systemClock, report }
  aws.busEvents.length = 0
  await calls.as('workers/publish-events', () => publishEvents(publishing, { hasTime: () => true }))
  const events = takeBusEvents(aws.busEvents)
  const before = queued.length
  for (const [entry, work] of Object.entries(consumersOf(backend.table, deliveries())))
    await calls.as(`workers/${entry}`, async () => {
      for (const event of events) await work(event)
    })
  return queued.length - before
}

/** Everything that the journey has caused so far, on its way to an endpoint that is not there. */
async function events(): Promise<void> {
  const { table } = backend
  expect(await consume()).toBeGreaterThan(0)
  await lateEvents({
    backend,
    call,
    as: (entry, work) => calls.as(entry, work),
    consumers: consumersOf(table, deliveries()),
  })
  const http = outboundHttp({ resolve: () => Promise.reject(new Error('no network')) })
  const delivering = {
    webhooks: webhookRepository(table),
    deliveries: deliveryRepository(table),
    sealing: openSecretSealing(systemClock),
    http,
    clock: systemClock,
  }
  for (const received of [1, 5])
    for (const message of queued.slice(0, 2))
      await calls.as('workers/deliver-webhook', () =>
        deliverWebhook(message, { received, mayPostpone: true }, delivering),
      )
  await forwardingJourney(backend, (work) => calls.as('workers/forward-statements', work))
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
  await calls.as('workers/record-upload', () =>
    recordUpload(
      { Records: [{ s3: { object: { key: storagePath, size: 1, eTag: '"e"' } } }] },
      { uploads: uploadRepository(table), sent: new Date().toISOString() },
    ),
  )
  await processing(storagePath, tenantId)
  const rotated = {
    secrets: {
      token: keySecret({ purpose: 'token', secretId: 'token-keys' }),
      content: keySecret({ purpose: 'content', secretId: 'content-keys' }),
      sealing: keySecret({ purpose: 'sealing', secretId: 'sealing-keys' }),
    },
    edge: edgeKeys(stores.createStore('keys').arn),
    clock: { now: () => Date.parse('2099-01-01T00:00:00.000Z') },
  }
  await calls.as('workers/rotate-keys', () => rotateKeys(rotated))
  await calls.as('workers/watch-queues', () => watchJourney(templates, (name) => backend.aws.sqs.createQueue(name).url))
  await mkdir(join(directory, 'web', 'player'), { recursive: true })
  await writeFile(join(directory, 'web', 'player', 'index.html'), '<!doctype html>')
  await calls.as('workers/publish-web', () => publishWeb(join(directory, 'web'), store('web-test')))
}

/** Both ends of the worker: a version that its request left behind, and one whose upload is gone. */
async function processing(storagePath: string, tenantId: string): Promise<void> {
  const dependencies = {
    packages: packageRepository(backend.table),
    versions: versionRepository(backend.table),
    uploaded: store('uploads-test'),
    content: store('content-test'),
    maxUploadMb: 500,
    stamp: stampOf(systemClock),
  }
  const work = async (packageId: string) => {
    const { body } = await backend.call('getPackage', { bearer: backend.liveKey, params: { packageId } })
    await calls.as('workers/process-package', () =>
      processPackage({ tenantId, packageId, versionId: body.versions[0].id }, dependencies),
    )
    return (await backend.call('getPackage', { bearer: backend.liveKey, params: { packageId } })).body.package.status
  }
  // What was written of the second one is removed when it fails.
  let written = 0
  backend.aws.faultS3((operation, bucket) =>
    operation === 'PutObject' && bucket === 'content-test' && (written += 1) > 1
      ? { status: 503, code: 'SlowDown' }
      : undefined,
  )
  const gone = await upload(await zipSampleCourse('scorm12'))
  for (const [path, packageId] of [
    [gone, 'gone'],
    [storagePath, 'left'],
  ])
    await call('processUpload', {
      body: { storage_path: path, original_filename: 'course.zip', package_id: packageId },
    })
  backend.aws.faultS3(null)
  await new S3Client({}).send(new DeleteObjectCommand({ Bucket: 'uploads-test', Key: gone }))
  expect([await work('left'), await work('gone')]).toEqual(['ready', 'failed'])
}

test('visits every operation of the contract', async () => {
  await journey()
  expect([...visited].sort()).toEqual([...functionOf.keys()].sort())
})

/** What an event source does on behalf of the function, before its code runs. */
const receiving = [
  [
    'sqs:ChangeMessageVisibility',
    'sqs:DeleteMessage',
    'sqs:GetQueueAttributes',
    'sqs:GetQueueUrl',
    'sqs:ReceiveMessage',
  ],
  ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'],
]

test.each(functions.map((located) => [entryOf(located), located] as const))(
  'grants %s exactly what it asks for',
  (entry, { name, properties }) => {
    const { [`${name}Log`]: _log, ...granted } = grantsOf(templates, readable(templates, properties['Role']))
    const own = (actions: readonly string[]): string[] => {
      const received = receiving.find((all) => all.every((action) => actions.includes(action))) ?? []
      return actions.filter((action) => !received.includes(action))
    }
    const ownUse = Object.fromEntries(
      Object.entries(granted).flatMap(([resource, actions]) =>
        own(actions).length === 0 ? [] : [[resource, own(actions)]],
      ),
    )
    expect(calls.of(entry)).toEqual(ownUse)
  },
)

const grantsOfEntry = (from: typeof templates, entry: string): Record<string, string[]> => {
  const located = functions.find((each) => entryOf(each) === entry)
  if (located === undefined) throw new Error(`No function runs ${entry}.`)
  return grantsOf(from, readable(from, located.properties['Role']))
}

test('refuses no call of any function by the grants of its role', () => {
  const refused = functions
    .map(entryOf)
    .flatMap((entry) => refusedCalls(grantsOfEntry(templates, entry), calls.of(entry)).map((call) => [entry, call]))
  expect(refused).toEqual([])
})

test('names the call that is refused when a grant is removed', () => {
  const copy = structuredClone(templates)
  for (const { properties } of resourcesOf(copy, 'AWS::IAM::Policy')) {
    const { Statement } = Object(properties['PolicyDocument'])
    for (const statement of Statement)
      if (Array.isArray(statement.Action))
        statement.Action = statement.Action.filter((action: string) => action !== 'dynamodb:UpdateItem')
  }
  expect(refusedCalls(grantsOfEntry(copy, 'api/sessions'), calls.of('api/sessions'))).toEqual([
    'dynamodb:UpdateItem on Table',
  ])
})
