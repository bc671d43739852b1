/** The local EventBridge: what it takes, what it refuses, and what is left in its file. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EventBridgeClient, ListEventBusesCommand, PutEventsCommand, type PutEventsRequestEntry } from '@aws-sdk/client-eventbridge'
import { startEventBridgeServer, type BusEvent, type EventBridgeServer } from '#infra/local/aws/event-bridge/event-bridge-server.ts'
import type { ToldEvent } from '#shared/domain/events/event-payload.ts'
import { eventBus } from '#shared/platform/event-bus.ts'

const credentials = { accessKeyId: 'LOCALTESTS', secretAccessKey: 'local-tests-secret' }
const region = 'eu-central-1'

let server: EventBridgeServer
let client: EventBridgeClient
const taken: BusEvent[] = []
const dataFolder = mkdtempSync(join(tmpdir(), 'lectern-events-'))

beforeAll(async () => {
  server = await startEventBridgeServer({ port: 0, credentials, region, dataFolder, onEvent: (event) => void taken.push(event), fault: ({ detailType }) => detailType === 'refused' })
  client = new EventBridgeClient({ endpoint: server.endpoint, region, credentials, maxAttempts: 1 })
})
afterAll(async () => {
  await server.close()
  rmSync(dataFolder, { recursive: true })
})
beforeEach(() => void taken.splice(0))

const entry = (parts: Partial<PutEventsRequestEntry> = {}): PutEventsRequestEntry => ({ EventBusName: 'bus', Source: 'lectern', DetailType: 'session.completed', Detail: '{"a":1}', ...parts })
const put = (...entries: PutEventsRequestEntry[]) => client.send(new PutEventsCommand({ Entries: entries }))

test('takes events, in order, and keeps them in its file', async () => {
  const { FailedEntryCount, Entries = [] } = await put(entry(), entry({ DetailType: 'other', Detail: '[]' }))
  expect(FailedEntryCount).toBe(0)
  expect(taken).toEqual([
    { id: Entries[0]?.EventId, bus: 'bus', source: 'lectern', detailType: 'session.completed', detail: { a: 1 } },
    { id: Entries[1]?.EventId, bus: 'bus', source: 'lectern', detailType: 'other', detail: [] },
  ])
  const lines = readFileSync(join(dataFolder, 'events.jsonl'), 'utf8').trim().split('\n')
  expect(lines.slice(-2).map((line) => JSON.parse(line))).toEqual(taken)
})

test('refuses single entries, each with its reason, and takes the others', async () => {
  const { FailedEntryCount, Entries = [] } = await put(entry({ Detail: '{' }), entry(), entry({ Source: undefined }), entry({ DetailType: 'refused' }))
  expect(FailedEntryCount).toBe(3)
  expect(Entries.map(({ ErrorCode }) => ErrorCode)).toEqual(['MalformedDetail', undefined, 'InvalidArgument', 'InternalFailure'])
  expect(taken).toHaveLength(1)
})

test('refuses requests that are too long, unsigned ones, and what it does not know', async () => {
  await expect(put(...Array.from({ length: 11 }, () => entry()))).rejects.toMatchObject({ name: 'ValidationException' })
  await expect(put(entry({ Detail: JSON.stringify('x'.repeat(1_048_576)) }))).rejects.toMatchObject({ name: 'ValidationException' })
  const stranger = new EventBridgeClient({ endpoint: server.endpoint, region, credentials: { ...credentials, secretAccessKey: 'another' }, maxAttempts: 1 })
  await expect(stranger.send(new PutEventsCommand({ Entries: [entry()] }))).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } })
  await expect(client.send(new ListEventBusesCommand({}))).rejects.toMatchObject({ $metadata: { httpStatusCode: 501 } })
  expect(taken).toHaveLength(0)
})

test('the service’s bus puts any number of events, and says which were not taken', async () => {
  const events = Array.from({ length: 25 }, (_, index): ToldEvent => ({ event: index % 10 === 3 ? Object('refused').toString() : 'session.completed', tenant_id: 'tenant_one', data: { index }, timestamp: '2026-11-21T10:00:00.000Z' }))
  expect([...(await eventBus('bus', client).put(events))].sort((a, b) => a - b)).toEqual([3, 13, 23])
  expect(taken.map(({ detail }) => Object(detail).data.index)).toHaveLength(22)
  expect([...(await eventBus('bus', client).put([]))]).toEqual([])
})
