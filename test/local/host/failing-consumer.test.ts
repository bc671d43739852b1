/**
 * One consumer of events that fails for good: the others go on, and its events can be redriven from its own dead
 * letters.
 */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ReceiveMessageCommand, SQSClient, StartMessageMoveTaskCommand } from '@aws-sdk/client-sqs'
import { serviceBuild } from '#bin/local/service-build.ts'
import { readCloudAssembly } from '#infra/local/host/template/cloud-assembly.ts'
import { resolveTemplate } from '#infra/local/host/template/resolved-template.ts'
import { sharedValues } from '#shared/domain/objectives/learner-objectives.ts'
import { packChanges } from '#shared/domain/objectives/objective-packing.ts'
import { tableClients } from '#shared/platform/clients.ts'
import { newId, systemClock } from '#shared/platform/clock.ts'
import { objectiveRepository } from '#shared/store/objectives/objective-repository.ts'
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import { sessionRepository } from '#shared/store/sessions/session-repository.ts'
import { openTable, type Table } from '#shared/store/table/table.ts'
import { makeAuthority } from '#infra/local/receiver/certificates.ts'
import { startReceiver, type Receiver } from '#test/support/https-receiver.ts'
import { packageEntries } from '#test/support/scorm-package.ts'
import { call, launch, mintTicket, processUpload, put } from '#test/support/service-client.ts'
import { completed } from '#test/support/webhooks.ts'
import { writeZip } from '#test/support/zip-writer.ts'
import { aSession } from '#test/unit/domain/support/sessions.ts'
import { removeFolders, startTestHost, temporaryFolder, type TestHost } from './support/test-host.ts'

/** Longer than a writer of statements waits for the claims of a writer that failed. */
const visibilitySeconds = 12

/**
 * The build, with a queue of the LRS consumer that gives a message up at its third receive, after seconds instead of 80
 * minutes.
 */
async function impatientBuild(): Promise<string> {
  const assembly = temporaryFolder()
  cpSync((await serviceBuild()).assembly, assembly, { recursive: true })
  let changed = 0
  for (const file of readdirSync(assembly).filter((name) => name.endsWith('.template.json'))) {
    const path = join(assembly, file)
    const template = JSON.parse(readFileSync(path, 'utf8'))
    for (const [id, { Type, Properties }] of Object.entries<any>(template.Resources)) {
      if (Type !== 'AWS::SQS::Queue' || !/RecordSessionStatementsEventsQueue/.test(id)) continue
      Properties.VisibilityTimeout = visibilitySeconds
      Properties.RedrivePolicy.maxReceiveCount = 2
      changed += 1
    }
    writeFileSync(path, JSON.stringify(template))
  }
  expect(changed).toBe(1)
  return assembly
}

function deadLettersIn(assembly: string): ReadonlyMap<string, string> {
  const itself = (name: string): string => name
  const sources = { queueUrl: itself, secretArn: itself, keyValueStoreArn: itself }
  const queues = resolveTemplate(readCloudAssembly(assembly), sources).ofType('AWS::SQS::Queue')
  return new Map(
    queues.flatMap(({ id, properties }) => {
      const arn = Object(properties['RedrivePolicy']).deadLetterTargetArn
      return arn === undefined ? [] : [[id.replace(/[0-9A-F]{8}$/, ''), String(arn)]]
    }),
  )
}

async function until(ready: () => boolean | Promise<boolean>, milliseconds = 60_000): Promise<void> {
  const end = Date.now() + milliseconds
  while (!(await ready())) {
    if (Date.now() > end) throw new Error(`It did not happen within ${milliseconds} ms.`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const archive = writeZip(packageEntries())
let host: TestHost
let receiver: Receiver
let table: Table
let sqs: SQSClient
/** ARNs of the dead letters of each queue, by the logical id of the queue without its hash. */
let deadLetterArns: ReadonlyMap<string, string>

beforeAll(async () => {
  const authority = makeAuthority()
  receiver = await startReceiver(authority, (_request, response) => response.end())
  const settings = { LOOPBACK_RECEIVERS: `127.0.0.1:${receiver.port}`, LOOPBACK_AUTHORITY: authority.cert }
  const assembly = await impatientBuild()
  deadLetterArns = deadLettersIn(assembly)
  host = await startTestHost({ assembly, settings })
  Object.assign(process.env, host.environment)
  table = openTable(tableClients(), host.environmentOf('workers-publish-events')['TABLE_NAME'] ?? '')
  sqs = new SQSClient({})
})

afterAll(async () => {
  await Promise.all([host.close(), receiver.close()])
  removeFolders()
})

/** Verbs of all statements in the LRS of the workspace, sorted, each statement once. */
async function recordedVerbs(): Promise<string[]> {
  const { body } = await call(host.service, 'GET /api/v1/xapi/statements')
  expect(new Set(body.statements.map(({ id }: { id: string }) => id)).size).toBe(body.statements.length)
  return body.statements.map(({ verb }: { verb: { id: string } }) => verb.id.replace(/^.*\//, '')).sort()
}

/**
 * The types of the events in the dead letters of all queues, by the queue that gave them up. The messages stay there.
 */
async function deadLetters(): Promise<Map<string, string[]>> {
  const { AWS_ENDPOINT_URL_SQS: endpoint = '' } = host.environment
  const found = new Map<string, string[]>()
  for (const [queue, arn] of deadLetterArns) {
    const QueueUrl = `${endpoint}/${arn.split(':').slice(-2).join('/')}`
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 0, WaitTimeSeconds: 0 }),
    )
    const types = Messages.map(({ Body = '{}' }): string => JSON.parse(Body)['detail-type']).sort()
    if (types.length > 0) found.set(queue, types)
  }
  return found
}

async function completeSession(packageId: string): Promise<string> {
  const { sessionId, token } = await launch(host.service, packageId)
  const body = {
    cmi_data: { 'cmi.core.lesson_status': 'completed' },
    session_time: 'PT90S',
    score: { raw: 80, min: 0, max: 100 },
  }
  expect((await call(host.service, `PUT /api/v1/sessions/${sessionId}`, { bearer: token, body })).status).toBe(200)
  return sessionId
}

/**
 * Stores the completed session of a learner as a request leaves it that dies before it adds the learner's objectives.
 */
async function leaveObjectivesOut(packageId: string) {
  const { tenantId } = host.service
  const session = aSession({
    tenantId,
    packageId,
    sessionId: newId('ses', systemClock),
    learnerId: 'learner-2',
    completion: 'completed',
    sharesObjectives: true,
    objectiveChanges: packChanges({ at: Date.now(), values: { safety: { satisfied: true } } }),
  })
  const at = new Date().toISOString()
  const event = completed({ eventId: newId('evt', systemClock), at, entityId: session.sessionId })
  await sessionRepository(table).create(session, [event])
  return { tenantId, mode: session.mode, learnerId: session.learnerId } as const
}

test('keeps webhooks, objectives and launch counts going while statements cannot be stored, and stores them after redrive', async () => {
  const { service, hooks } = host
  const ticket = await mintTicket(service, archive)
  await put(ticket, archive)
  const packageId: string = (await processUpload(service, ticket)).body.package.package_id
  // Counts the learner, so that no launch below writes with the operations that fail.
  await launch(service, packageId)
  await until(async () => (await recordedVerbs()).length === 1)
  const launches = async () => (await packageRepository(table).get(service.tenantId, packageId))?.launchTally?.counts[0]
  await until(async () => (await launches()) === 1)
  await call(service, 'POST /api/v1/webhooks', {
    body: {
      label: 'Test',
      eventScope: 'sessions',
      secret: 'a secret that both sides know',
      url: `${receiver.origin}/`,
    },
  })

  // Of all consumers, only record-session-statements uses these operations.
  hooks.dynamoDb = {
    fault: (operation) =>
      operation === 'BatchWriteItem' || operation === 'BatchExecuteStatement' ? 'InternalServerError' : undefined,
  }
  const sessionId = await completeSession(packageId)
  const learner = await leaveObjectivesOut(packageId)
  await until(() => receiver.received.length === 2)
  const delivered = receiver.received.map(({ body }) => JSON.parse(body))
  expect(delivered.map(({ event }) => event)).toEqual(['session.completed', 'session.completed'])
  expect(delivered.map(({ data }) => data.session_id)).toContain(sessionId)
  await until(async () => (await launches()) === 2)
  const objectives = async () => sharedValues(await objectiveRepository(table).get(learner))
  await until(async () => 'safety' in (await objectives()))

  const isFull = async () => [...(await deadLetters()).values()].flat().length === 3
  await until(isFull)
  const consumer = 'LrsRecordSessionStatementsEventsQueue'
  expect(await deadLetters()).toEqual(
    new Map([[consumer, ['package.launched', 'session.completed', 'session.completed']]]),
  )
  expect(await recordedVerbs()).toEqual(['initialized'])

  hooks.dynamoDb = undefined
  // As the runbook says.
  await sqs.send(new StartMessageMoveTaskCommand({ SourceArn: deadLetterArns.get(consumer) }))
  await until(async () => (await recordedVerbs()).length >= 5)
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(await recordedVerbs()).toEqual(['completed', 'completed', 'initialized', 'initialized', 'scored'])
  expect(await deadLetters()).toEqual(new Map())
  expect(receiver.received).toHaveLength(2)
})
