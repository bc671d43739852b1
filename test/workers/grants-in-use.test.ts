/**
 * No local service checks grants, so this test does: a journey through every operation and worker records what each
 * function asks of AWS, and each function must have been granted exactly that.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  startKeyValueStoreServer,
  type KeyValueStoreServer,
} from '#infra/local/aws/key-value-store/key-value-store-server.ts'
import { resolveLocalhostNames } from '#infra/local/aws/key-value-store/localhost-names.ts'
import { allEndpoints } from '#shared/contract/api.ts'
import { startBackend, type ApiResponse, type ApiRequest, type Backend } from '#test/support/backend.ts'
import { credentials } from '#test/support/aws-servers.ts'
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
import { dispatchJourney } from '#test/infra/support/dispatch-journey.ts'
import { dispatchLaunchJourney } from '#test/infra/support/dispatch-launch-journey.ts'
import { headsetApp } from '#test/infra/support/headset-app.ts'
import { headsetJourney } from '#test/infra/support/headset-journey.ts'
import { lrsJourney } from '#test/infra/support/lrs-journey.ts'
import { queuesJourney } from '#test/infra/support/queues-journey.ts'
import { otherRuntimes, visitJourney } from '#test/infra/support/visit-journey.ts'
import { grantsOf } from '#test/infra/support/policies.ts'
import { refusedCalls } from '#test/infra/support/access.ts'
import { recordCalls } from '#test/infra/support/recorded-calls.ts'
import { readable, resourcesOf } from '#test/infra/support/resources.ts'
import { synthesize } from '#test/infra/support/synthesize.ts'
import { beginEvents } from '#test/infra/support/event-journey.ts'
import type { Journey } from '#test/infra/support/journey.ts'
import { loseRecords, playJourney } from '#test/infra/support/play-journey.ts'
import { upload, uploadJourney } from '#test/infra/support/upload-journey.ts'
import { workerJourney } from '#test/infra/support/worker-journey.ts'

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
  // A call that fails goes on to fail: retries would only take time.
  process.env['AWS_MAX_ATTEMPTS'] = '1'
  backend = await startBackend()
  resolveLocalhostNames()
  stores = await startKeyValueStoreServer({ dataFolder: directory, port: 0, credentials })
  process.env['AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE'] = stores.endpoint
})
afterAll(async () => {
  delete process.env['AWS_MAX_ATTEMPTS']
  await Promise.all([backend.close(), stores.close()])
  await rm(directory, { recursive: true, force: true })
})

async function journey(): Promise<void> {
  const parts: Journey = { backend, call, calls }
  const as = calls.as
  for (const operationId of ['getHealth', 'getOpenApi', 'getOpenApiActions', 'getDocs', 'getSpendCap'])
    await call(operationId)
  const events = await beginEvents(parts)
  const packageId = await uploadJourney(parts)
  await playJourney(packageId, parts)
  await visitJourney(packageId, { call, consume: events.consume, loseRecords })
  await dispatchJourney(packageId, { backend, call, as })
  await dispatchLaunchJourney(packageId, { backend, call })
  await call('listPackages')
  for (const read of ['getPackage', 'listPackageVersions']) await call(read, { params: { packageId } })
  const { versions } = (await call('getPackage', { params: { packageId } })).body
  await call('downloadPackageVersion', { params: { packageId, versionId: versions[0].id } })
  calls.record('api/packages', { action: 's3:GetObject', resource: 'Content/archives/*' })
  const appId = await headsetApp({ call, upload: (bytes) => upload(parts, bytes) })
  await call('getPackage', { params: { packageId: appId } })
  await otherRuntimes(call, { packageId, appId })
  await headsetJourney(call, appId)
  await call('archivePackage', { params: { packageId } })
  await lrsJourney(call)
  await dashboardJourney({ backend, call })
  await packageJourney({ backend, call, as })
  await keysJourney(parts)
  await exportJourney(parts)
  await connectorJourney(call)
  await skillJourney(parts)
  await subjectJourney(call, backend)
  expect((await call('getUsage')).body.active_learners.counted).toBeGreaterThan(0)
  await conversionJourney(parts)
  await quickPublishJourney(call)
  await events.deliver()
  await workerJourney(parts, { templates, stores, directory })
  await queuesJourney(templates, { backend, call })
  await actorDataJourney(backend, as)
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
