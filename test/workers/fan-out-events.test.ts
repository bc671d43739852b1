/** Handing events on: who hears of what, and what a crash between any two steps leaves behind. */
import { fanOutEvents, fanOutItems, type FanOut, type FanOutCount } from '#functions/workers/fan-out-events/fan-out-events.ts'
import { eventEnvelope } from '#shared/contract/events.ts'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import { sharedValues } from '#shared/domain/objectives/learner-objectives.ts'
import { packChanges } from '#shared/domain/objectives/objective-packing.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import type { DeliveryMessage } from '#shared/domain/webhooks/delivery-message.ts'
import { encodeTime } from '#shared/domain/identifiers.ts'
import { deliveryIdOf } from '#shared/domain/webhooks/delivery.ts'
import { newId, systemClock } from '#shared/platform/clock.ts'
import { eventBus } from '#shared/platform/event-bus.ts'
import { batchOutlet } from '#shared/platform/queue-batches.ts'
import { keys, outboxKey } from '#shared/store/keys.ts'
import { launchCounts } from '#shared/store/launch-counts.ts'
import { objectiveRepository } from '#shared/store/objective-repository.ts'
import { outboxReader } from '#shared/store/outbox-reader.ts'
import { newPackageItem } from '#shared/store/package-item.ts'
import { packageRepository } from '#shared/store/package-repository.ts'
import { outboxOf } from '#shared/store/outbox.ts'
import { webhookRepository } from '#shared/store/webhook-repository.ts'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { course } from '#test/unit/domain/support/sessions.ts'
import { seeded } from '#test/support/seeded.ts'
import { completed, launched, next, noStatements, startWebhookBench, type WebhookBench } from '#test/support/webhooks.ts'

let bench: WebhookBench
let problems: unknown[] = []
beforeAll(async () => {
  bench = await startWebhookBench()
})
afterAll(() => bench.close())
beforeEach(() => {
  problems = []
  bench.aws.busEvents.length = 0
})

const tenant = (): string => `tenant_${next()}`
const clock = { now: () => Date.parse('2026-11-21T10:05:00.000Z') }

const parts = (): FanOut => ({
  outbox: outboxReader(bench.table),
  statements: noStatements,
  webhooks: webhookRepository(bench.table),
  bus: eventBus('events-test'),
  deliveries: batchOutlet<DeliveryMessage>(bench.aws.deliveriesUrl, ({ endpointId }) => endpointId),
  objectives: objectiveRepository(bench.table),
  launches: launchCounts(bench.table),
  clock,
  report: (error) => problems.push(error),
})

const run = (changed: Partial<FanOut> = {}): Promise<FanOutCount> => fanOutEvents({ ...parts(), ...changed }, { hasTime: () => true })
const put = (item: Record<string, unknown>) => bench.table.documents.send(new PutCommand({ TableName: bench.table.name, Item: item }))
const putPackage = (tenantId: string, ...events: AuditEvent[]) => put({ ...newPackageItem({ ...course, tenantId, packageId: `pkg_${next()}` }), ...outboxOf(events) })
const waiting = async (): Promise<string[]> => {
  const ids: string[] = []
  const outbox = outboxReader(bench.table)
  for (const shard of outbox.shards) for await (const page of outbox.pages(shard)) ids.push(...page.flatMap((carrier) => carrier.waiting.map(({ event }) => event.eventId)))
  return ids.sort()
}

describe('what a session has changed of shared objectives', () => {
  const changes = { at: Date.parse('2026-11-21T09:59:59.000Z'), values: { safety: { satisfied: true } } }
  const sharing = { sharesObjectives: true, objectiveChanges: packChanges(changes) }
  const reached = async ({ tenantId, mode, learnerId }: Pick<Session, 'tenantId' | 'mode' | 'learnerId'>): Promise<unknown> => sharedValues(await objectiveRepository(bench.table).get({ tenantId, mode, learnerId }))

  test('reaches the learner with its event, where the commit was cut off', async () => {
    const session = await bench.addSession([completed(), completed()], { tenantId: tenant(), ...sharing })
    expect(await run()).toMatchObject({ events: 2, failures: 0 })
    expect(await reached(session)).toEqual({ safety: { satisfied: true } })
  })

  test('takes back nothing that was written later, and is not added again', async () => {
    const learner = { tenantId: tenant(), mode: 'live', learnerId: 'learner-1' } as const
    await objectiveRepository(bench.table).append(learner, { at: changes.at + 1, values: { safety: { satisfied: false } } })
    await bench.addSession([completed()], { ...learner, ...sharing })
    let writes = 0
    const objectives = objectiveRepository(bench.table)
    await run({ objectives: { get: (owner) => objectives.get(owner), append: () => Promise.resolve(void (writes += 1)) } })
    expect([await reached(learner), writes]).toEqual([{ safety: { satisfied: false } }, 0])
  })

  test('stays in a course that shares nothing', async () => {
    const session = await bench.addSession([completed()], { tenantId: tenant(), ...sharing, sharesObjectives: false })
    expect(await run()).toMatchObject({ events: 1, failures: 0 })
    expect(await reached(session)).toEqual({})
  })

  test('that cannot be added keeps its event waiting, and no other', async () => {
    const [session] = [await bench.addSession([completed()], { tenantId: tenant(), ...sharing }), await bench.addSession([completed()], { tenantId: tenant() })]
    const failing: FanOut['objectives'] = { get: () => Promise.resolve(new Map()), append: () => Promise.reject(new Error('throttled')) }
    expect(await run({ objectives: failing })).toMatchObject({ events: 1, failures: 1 })
    expect(await run()).toMatchObject({ events: 1, failures: 0 })
    expect(await reached(session)).toEqual({ safety: { satisfied: true } })
  })
})

test('an event goes to every endpoint of its workspace that hears of it, and to the bus', async () => {
  const tenantId = tenant()
  const [all, sessionsOnly] = [await bench.addEndpoint({ tenantId }), await bench.addEndpoint({ tenantId, eventScope: 'sessions' })]
  await bench.addEndpoint({ tenantId, eventScope: 'packages' })
  await bench.addEndpoint({ tenantId: tenant() })
  const event = completed()
  const session = await bench.addSession([event], { tenantId, completion: 'completed', outcome: 'done', openSeconds: 61 })
  expect(await run()).toMatchObject({ events: 1, deliveries: 2, failures: 0 })

  const deliveries = await bench.takeDeliveries()
  expect(deliveries.map(({ endpointId }) => endpointId).sort()).toEqual([all.endpointId, sessionsOnly.endpointId].sort())
  for (const delivery of deliveries) {
    expect(delivery).toMatchObject({ tenantId, event: 'session.completed', mode: 'live', deliveryId: deliveryIdOf(event.eventId, delivery.endpointId), queuedAt: '2026-11-21T10:05:00.000Z' })
    const body = eventEnvelope.parse(JSON.parse(delivery.body))
    expect(body).toMatchObject({ event: 'session.completed', tenant_id: tenantId, timestamp: event.at, delivery_id: delivery.deliveryId })
    expect(body.data).toMatchObject({ audit_event_id: event.eventId, session_id: session.sessionId, completion_status: 'completed', session_time: 'PT1M1S' })
  }
  expect(bench.aws.busEvents).toEqual([
    expect.objectContaining({ bus: 'events-test', source: 'lectern', detailType: 'session.completed', detail: expect.objectContaining({ tenant_id: tenantId, event: 'session.completed' }) }),
  ])
  expect(await waiting()).toEqual([])
  expect(await run()).toMatchObject({ events: 0, deliveries: 0, failures: 0 })
})

test('items that are named are handed on without a look at the outbox; what carries nothing any more costs nothing else', async () => {
  const tenantId = tenant()
  const endpoint = await bench.addEndpoint({ tenantId })
  const [event, other] = [completed(), completed()]
  const session = await bench.addSession([event], { tenantId })
  await bench.addSession([other], { tenantId })
  const key = keys.session(tenantId, session.sessionId)
  bench.aws.takeOperations()
  expect(await fanOutItems(parts(), [key, key])).toMatchObject({ events: 1, deliveries: 1, failures: 0, lagMs: 300_000 })
  expect(bench.aws.takeOperations().map(({ operation }) => operation)).toEqual(['BatchGetItem', 'Query', 'SendMessageBatch', 'UpdateItem'])
  expect((await bench.takeDeliveries()).map(({ deliveryId }) => deliveryId)).toEqual([deliveryIdOf(event.eventId, endpoint.endpointId)])
  expect(await waiting()).toEqual([other.eventId])
  bench.aws.takeOperations()
  expect(await fanOutItems(parts(), [key, keys.session(tenantId, 'ses_gone')])).toMatchObject({ events: 0, failures: 0 })
  expect(bench.aws.takeOperations().map(({ operation }) => operation)).toEqual(['BatchGetItem'])
  expect(await run()).toMatchObject({ events: 1 })
  expect(await bench.takeDeliveries()).toHaveLength(1)
})

test('a sweep leaves alone what began to wait just now', async () => {
  const tenantId = tenant()
  const before = '2026-11-21T10:04:00.000Z'
  const idAt = (iso: string) => `evt_${encodeTime(Date.parse(iso))}${String(next()).padStart(16, '0')}`
  const [old, young] = [completed({ eventId: idAt('2026-11-21T10:03:59.999Z') }), completed({ eventId: idAt('2026-11-21T10:04:00.000Z') })]
  await bench.addSession([old], { tenantId })
  await bench.addSession([young], { tenantId })
  expect(await fanOutEvents(parts(), { before, hasTime: () => true })).toMatchObject({ events: 1 })
  expect(await waiting()).toEqual([young.eventId])
  expect(await run()).toMatchObject({ events: 1 })
})

test('launches are tallied in their package; trouble with it is told, and keeps nobody’s event back', async () => {
  const tenantId = tenant()
  const packageId = `pkg_${next()}`
  await put(newPackageItem({ ...course, tenantId, packageId }))
  for (let count = 0; count < 2; count += 1) await bench.addSession([launched({ entityId: packageId })], { tenantId, packageId, createdAt: '2026-11-21T09:00:00.000Z' })
  expect(await run()).toMatchObject({ failures: 0 })
  const tallied = () => packageRepository(bench.table).get(tenantId, packageId)
  expect((await tallied())?.launchTally).toEqual({ day: '2026-11-21', counts: [2] })
  await bench.addSession([launched({ entityId: packageId })], { tenantId, packageId, createdAt: '2026-11-21T09:30:00.000Z' })
  expect(await run({ launches: { tally: () => Promise.reject(new Error('no table')) } })).toMatchObject({ events: 1, failures: 1 })
  expect(await waiting()).toEqual([])
})

test('a TEST endpoint hears of TEST sessions only, a LIVE one of nothing that is TEST, a paused one of nothing', async () => {
  const tenantId = tenant()
  const [live, sandbox] = [await bench.addEndpoint({ tenantId }), await bench.addEndpoint({ tenantId, mode: 'test' })]
  await bench.addEndpoint({ tenantId, status: 'paused', pausedBecause: 'asked' })
  await bench.addSession([launched(), completed()], { tenantId, mode: 'live' })
  await bench.addSession([launched(), completed()], { tenantId, mode: 'test' })
  await putPackage(tenantId, launched({ type: 'package.archived' }))
  await run()
  const deliveries = await bench.takeDeliveries()
  const eventsOf = (endpointId: string) => deliveries.filter((delivery) => delivery.endpointId === endpointId).map(({ event, body }) => [event, JSON.parse(body).data.event_plane])
  expect(eventsOf(live.endpointId).sort()).toEqual([
    ['package.archived', null],
    ['package.launched', 'live'],
    ['session.completed', 'live'],
  ])
  expect(eventsOf(sandbox.endpointId)).toEqual([['session.completed', 'test']])
  expect(deliveries).toHaveLength(4)
  expect(bench.aws.busEvents).toHaveLength(5)
})

test('what is recorded only is put on the bus and delivered to nobody', async () => {
  const tenantId = tenant()
  await bench.addEndpoint({ tenantId })
  await putPackage(tenantId, launched({ type: 'webhook.paused', entityType: 'webhook', entityId: 'whk_x', severity: 'warn' }))
  expect(await run()).toMatchObject({ events: 1, deliveries: 0, failures: 0 })
  expect(bench.aws.busEvents.map(({ detailType }) => detailType)).toEqual(['webhook.paused'])
})

test('a bad event, a bad item and a bad endpoint keep nobody else waiting', async () => {
  const [good, bad] = [tenant(), tenant()]
  await bench.addEndpoint({ tenantId: good })
  await put({ ...keys.webhook(bad, 'whk_bad'), tenantId: bad, endpointId: 'whk_bad' })
  const stuck = completed()
  await bench.addSession([stuck], { tenantId: bad })
  await put({ pk: keys.session(good, 'ses_broken').pk, sk: 'S', tenantId: good, events: [launched()], opk: outboxKey(1), osk: 'evt_0' })
  const damaged = await bench.addSession([launched({ severity: Object('loud') }), completed()], { tenantId: good })
  await bench.addSession([completed()], { tenantId: good })
  expect(await run()).toMatchObject({ events: 2, deliveries: 2, failures: 3 })
  expect(problems).toHaveLength(3)
  expect(await waiting()).toEqual([stuck.eventId])
  await bench.takeDeliveries()
  // For the tests that follow.
  await put({ ...keys.session(good, 'ses_broken') })
  await put({ ...keys.session(good, damaged.sessionId) })
  await webhookRepository(bench.table).remove({ tenantId: bad, endpointId: 'whk_bad' })
})

test('what the bus does not take waits, and is not delivered meanwhile', async () => {
  await run()
  const tenantId = tenant()
  await bench.addEndpoint({ tenantId })
  const events = Array.from({ length: 12 }, () => completed())
  await Promise.all(events.map((event) => bench.addSession([event], { tenantId })))
  const refusesHalf = { put: (told: readonly unknown[]) => Promise.resolve(new Set(told.flatMap((_, place) => (place % 2 === 0 ? [place] : [])))) }
  const first = await run({ bus: refusesHalf })
  expect(first.failures).toBeGreaterThan(0)
  expect(await waiting()).toHaveLength(12 - first.events)
  expect(await bench.takeDeliveries()).toHaveLength(first.events)
  expect(await run()).toMatchObject({ events: 12 - first.events })
  expect(await bench.takeDeliveries()).toHaveLength(12 - first.events)
})

test('what the queue does not take is handed on again, under the same id', async () => {
  const tenantId = tenant()
  const [one, two] = [await bench.addEndpoint({ tenantId }), await bench.addEndpoint({ tenantId })]
  const event = completed()
  await bench.addSession([event], { tenantId })
  const real = parts().deliveries
  const forgetsOne = { sendAll: async (messages: readonly DeliveryMessage[]) => [...(await real.sendAll(messages.filter(({ endpointId }) => endpointId !== two.endpointId))), ...messages.filter(({ endpointId }) => endpointId === two.endpointId)] }
  expect(await run({ deliveries: forgetsOne })).toMatchObject({ events: 0, deliveries: 1, failures: 1 })
  expect(await waiting()).toEqual([event.eventId])
  await run()
  const ids = (await bench.takeDeliveries()).map(({ deliveryId }) => deliveryId)
  expect(ids.sort()).toEqual([deliveryIdOf(event.eventId, one.endpointId), deliveryIdOf(event.eventId, one.endpointId), deliveryIdOf(event.eventId, two.endpointId)].sort())
})

test('stops where its time is over, and leaves the rest to the next run', async () => {
  const tenantId = tenant()
  const events = Array.from({ length: 220 }, () => completed())
  await Promise.all(events.map((event) => bench.addSession([event], { tenantId })))
  const first = await fanOutEvents(parts(), { hasTime: () => false })
  expect(first.events).toBeGreaterThan(0)
  expect(first.events).toBeLessThan(220)
  expect((await run()).events).toBe(220 - first.events)
})

describe('killed between any two steps', () => {
  /** A run that dies before or after one of its calls: from then on nothing of it has an effect. */
  function mortal(lives: number, diesAfter: boolean): FanOut {
    let calls = 0
    const dies = async <Value>(work: () => Promise<Value>): Promise<Value> => {
      calls += 1
      if (calls > lives || (calls === lives && !diesAfter)) throw new Error('killed')
      const value = await work()
      if (calls === lives) {
        calls = Infinity
        throw new Error('killed')
      }
      return value
    }
    const { outbox, webhooks, bus, deliveries, ...rest } = parts()
    return {
      ...rest,
      outbox: { ...outbox, settle: (...given) => dies(() => outbox.settle(...given)) },
      webhooks: { list: (tenantId) => dies(() => webhooks.list(tenantId)) },
      bus: { put: (events) => dies(() => bus.put(events)) },
      deliveries: { sendAll: (messages) => dies(() => deliveries.sendAll(messages)) },
    }
  }

  test.each([1, 2, 3])('loses nothing and changes no id (seed %i)', async (seed) => {
    const random = seeded(seed)
    for (let round = 0; round < 8; round += 1) {
      const tenantId = tenant()
      const endpoints = [await bench.addEndpoint({ tenantId }), await bench.addEndpoint({ tenantId, eventScope: 'sessions' })]
      const made: AuditEvent[] = []
      for (let session = 0; session < 4; session += 1) {
        const events = Array.from({ length: 1 + Math.floor(random() * 3) }, () => completed())
        made.push(...events)
        await bench.addSession(events, { tenantId })
      }
      bench.aws.busEvents.length = 0
      for (let kills = 0; kills < 3; kills += 1) await fanOutEvents(mortal(1 + Math.floor(random() * 8), random() < 0.5), { hasTime: () => true })
      expect((await run()).failures).toBe(0)
      expect(await waiting()).toEqual([])
      const wanted = made.flatMap(({ eventId }) => endpoints.map(({ endpointId }) => deliveryIdOf(eventId, endpointId)))
      expect([...new Set((await bench.takeDeliveries()).map(({ deliveryId }) => deliveryId))].sort()).toEqual(wanted.sort())
      const onBus = new Set(bench.aws.busEvents.map(({ detail }) => Object(detail).data.audit_event_id))
      expect([...onBus].sort()).toEqual(made.map(({ eventId }) => eventId).sort())
    }
  })

  test('two runs at the same time lose nothing either', async () => {
    const tenantId = tenant()
    const endpoint = await bench.addEndpoint({ tenantId })
    const made = Array.from({ length: 40 }, () => completed())
    await Promise.all(made.map((event) => bench.addSession([event], { tenantId })))
    await Promise.all([run(), run(), run()])
    expect(await waiting()).toEqual([])
    const ids = new Set((await bench.takeDeliveries()).map(({ deliveryId }) => deliveryId))
    expect([...ids].sort()).toEqual(made.map(({ eventId }) => deliveryIdOf(eventId, endpoint.endpointId)).sort())
  })
})

test('the handler fails where something stays behind, and says so; a run with nothing to do costs one query a shard', async () => {
  const { handler } = await import('#functions/workers/fan-out-events/handler.ts')
  const context = { getRemainingTimeInMillis: () => 60_000 }
  bench.aws.takeOperations()
  await handler({}, context)
  expect(bench.aws.takeOperations().map(({ operation }) => operation)).toEqual(['Query', 'Query', 'Query', 'Query'])
  await put({ pk: keys.session('tenant_one', 'ses_broken2').pk, sk: 'S', tenantId: 'tenant_one', events: [launched()], opk: outboxKey(1), osk: 'evt_0' })
  await expect(handler({}, context)).rejects.toThrow('1 events or items could not be handed on')
})

test('the handler hands on at once what the table’s stream names, and says so where events come late', async () => {
  const { handler } = await import('#functions/workers/fan-out-events/handler.ts')
  const context = { getRemainingTimeInMillis: () => 60_000 }
  const tenantId = tenant()
  await bench.addEndpoint({ tenantId })
  const young = { eventId: newId('evt', systemClock), at: new Date().toISOString() }
  const session = await bench.addSession([completed(young)], { tenantId })
  const { pk, sk } = keys.session(tenantId, session.sessionId)
  await bench.takeDeliveries()
  await handler({ Records: [{ eventName: 'MODIFY', dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } } } }] }, context)
  expect(await bench.takeDeliveries()).toHaveLength(1)
  await bench.addSession([completed({ ...young, at: new Date(Date.now() - 31 * 60_000).toISOString(), eventId: 'evt_01' })], { tenantId })
  await expect(handler({}, context)).rejects.toThrow(/late: the oldest had waited for 31 minutes|could not be handed on/)
})
