/** The local EventBridge: which entries it accepts and refuses, what it records, and what it sends to queues. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  EventBridgeClient,
  ListEventBusesCommand,
  PutEventsCommand,
  type PutEventsRequestEntry,
} from '@aws-sdk/client-eventbridge'
import {
  startEventBridgeServer,
  type BusEvent,
  type EventBridgeServer,
  type EventRule,
} from '#infra/local/aws/event-bridge/event-bridge-server.ts'
import type { QueuedMessage } from '#infra/local/aws/sqs/send-message.ts'
import type { PublishedEvent } from '#shared/domain/events/published-event.ts'
import { eventBus } from '#shared/platform/event-bus.ts'
import { completed } from '#test/support/webhooks.ts'

const credentials = { accessKeyId: 'LOCALTESTS', secretAccessKey: 'local-tests-secret' }
const region = 'eu-central-1'

let server: EventBridgeServer
let client: EventBridgeClient
const taken: BusEvent[] = []
const sent: QueuedMessage[] = []
let sendMessages: (messages: readonly QueuedMessage[]) => void
const dataFolder = mkdtempSync(join(tmpdir(), 'lectern-events-'))

beforeAll(async () => {
  server = await startEventBridgeServer({
    port: 0,
    credentials,
    region,
    dataFolder,
    sendMessages: (messages) => {
      sendMessages(messages)
    },
    onEvent: (event) => void taken.push(event),
    fault: ({ detailType }) => detailType === 'refused',
  })
  client = new EventBridgeClient({ endpoint: server.endpoint, region, credentials, maxAttempts: 1 })
})
afterAll(async () => {
  await server.close()
  rmSync(dataFolder, { recursive: true })
})
beforeEach(() => {
  taken.splice(0)
  sent.splice(0)
  sendMessages = (messages) => void sent.push(...messages)
})

const entry = (parts: Partial<PutEventsRequestEntry> = {}): PutEventsRequestEntry => ({
  EventBusName: 'bus',
  Source: 'lectern',
  DetailType: 'session.completed',
  Detail: '{"a":1}',
  ...parts,
})
const put = (...entries: PutEventsRequestEntry[]) => client.send(new PutEventsCommand({ Entries: entries }))

test('accepts events in order and records them in its file', async () => {
  const { FailedEntryCount, Entries = [] } = await put(entry(), entry({ DetailType: 'other', Detail: '[]' }))
  expect(FailedEntryCount).toBe(0)
  expect(taken).toEqual([
    { id: Entries[0]?.EventId, bus: 'bus', source: 'lectern', detailType: 'session.completed', detail: { a: 1 } },
    { id: Entries[1]?.EventId, bus: 'bus', source: 'lectern', detailType: 'other', detail: [] },
  ])
  const lines = readFileSync(join(dataFolder, 'events.jsonl'), 'utf8').trim().split('\n')
  expect(lines.slice(-2).map((line) => JSON.parse(line))).toEqual(taken)
})

test('refuses single entries, each with its reason, and accepts the others', async () => {
  const { FailedEntryCount, Entries = [] } = await put(
    entry({ Detail: '{' }),
    entry(),
    entry({ Source: undefined }),
    entry({ DetailType: 'refused' }),
  )
  expect(FailedEntryCount).toBe(3)
  expect(Entries.map(({ ErrorCode }) => ErrorCode)).toEqual([
    'MalformedDetail',
    undefined,
    'InvalidArgument',
    'InternalFailure',
  ])
  expect(taken).toHaveLength(1)
})

test('refuses requests that are too long or badly signed, and unknown operations', async () => {
  await expect(put(...Array.from({ length: 11 }, () => entry()))).rejects.toMatchObject({ name: 'ValidationException' })
  await expect(put(entry({ Detail: JSON.stringify('x'.repeat(1_048_576)) }))).rejects.toMatchObject({
    name: 'ValidationException',
  })
  const stranger = new EventBridgeClient({
    endpoint: server.endpoint,
    region,
    credentials: { ...credentials, secretAccessKey: 'another' },
    maxAttempts: 1,
  })
  await expect(stranger.send(new PutEventsCommand({ Entries: [entry()] }))).rejects.toMatchObject({
    $metadata: { httpStatusCode: 403 },
  })
  await expect(client.send(new ListEventBusesCommand({}))).rejects.toMatchObject({ $metadata: { httpStatusCode: 501 } })
  expect(taken).toHaveLength(0)
})

test('publishes any number of events through eventBus, which returns those that were refused', async () => {
  const events = Array.from({ length: 25 }, (_, index): PublishedEvent => ({
    event: index % 10 === 3 ? Object('refused').toString() : 'session.completed',
    tenant_id: 'tenant_one',
    data: { index },
    timestamp: '2026-11-21T10:00:00.000Z',
    facts: { mode: null, event: completed(), session: null },
  }))
  expect([...(await eventBus('bus', client).put(events))].sort((a, b) => a - b)).toEqual([3, 13, 23])
  expect(taken.map(({ detail }) => Object(detail).data.index)).toHaveLength(22)
  expect([...(await eventBus('bus', client).put([]))]).toEqual([])
})

describe('rules', () => {
  const rule = (name: string, pattern: object, ...queueArns: string[]): EventRule => ({
    name,
    bus: 'ruled',
    pattern,
    queueArns,
  })
  beforeAll(() => {
    server.createRule(rule('sessions', { 'detail-type': [{ prefix: 'session.' }] }, 'arn:statements', 'arn:webhooks'))
    server.createRule(rule('all', { source: ['lectern'] }, 'arn:all'))
  })
  const onRuledBus = (parts: Partial<PutEventsRequestEntry> = {}) => entry({ EventBusName: 'ruled', ...parts })

  test('sends the envelope to the queues of every matching rule of the bus', async () => {
    const { Entries = [] } = await put(
      onRuledBus({ Time: new Date('2026-11-22T10:00:01.900Z'), Resources: ['arn:course'] }),
      onRuledBus({ DetailType: 'package.archived' }),
      entry(),
    )
    expect(sent.map(({ queueArn }) => queueArn)).toEqual(['arn:statements', 'arn:webhooks', 'arn:all', 'arn:all'])
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
      version: '0',
      id: Entries[0]?.EventId,
      'detail-type': 'session.completed',
      source: 'lectern',
      account: '000000000000',
      time: '2026-11-22T10:00:01Z',
      region,
      resources: ['arn:course'],
      detail: { a: 1 },
    })
    expect(JSON.parse(sent[3]?.body ?? '')).toMatchObject({
      'detail-type': 'package.archived',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      resources: [],
    })
  })

  test('refuses an entry that a queue does not take, and accepts it when it is repeated', async () => {
    sendMessages = () => {
      throw new Error('queue full')
    }
    const { FailedEntryCount, Entries = [] } = await put(onRuledBus())
    expect([FailedEntryCount, Entries[0]]).toEqual([
      1,
      { ErrorCode: 'InternalFailure', ErrorMessage: 'A queue refused the event: queue full' },
    ])
    expect(taken).toEqual([])
    sendMessages = (messages) => void sent.push(...messages)
    expect((await put(onRuledBus())).FailedEntryCount).toBe(0)
    expect([taken.length, sent.length]).toEqual([1, 3])
  })

  test('refuses a rule whose pattern it cannot evaluate', () => {
    expect(() => server.createRule(rule('bad', { detail: { score: [{ numeric: ['>', 1] }] } }, 'arn:all'))).toThrow(
      'detail.score uses the operator numeric',
    )
  })
})
