/** Publishing events: what the bus gets, and what a crash between any two steps leaves in the outbox. */
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { publishEvents, publishItems, type Publishing } from '#functions/workers/publish-events/publish-events.ts'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import { encodeTime } from '#shared/domain/identifiers.ts'
import { newId, systemClock } from '#shared/platform/clock.ts'
import { outboxRepository } from '#shared/store/events/outbox-repository.ts'
import { outboxOf } from '#shared/store/events/outbox-item.ts'
import { newPackageItem } from '#shared/store/packages/package-item.ts'
import { keys, outboxKey } from '#shared/store/table/keys.ts'
import { documentClient } from '#test/support/document-client.ts'
import { MortalProcess } from '#test/support/mortal-process.ts'
import { idsOnBus, publishAll, publishing } from '#test/support/published-events.ts'
import { seeded } from '#test/support/random.ts'
import { completed, launched, next, startWebhookBench, type WebhookBench } from '#test/support/webhooks.ts'
import { course } from '#test/unit/domain/support/sessions.ts'

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
const dependencies = (): Publishing => publishing(bench.table, problems)
const run = (changed: Partial<Publishing> = {}) => publishAll(bench.table, { ...dependencies(), ...changed })
const put = (item: Record<string, unknown>) =>
  documentClient(bench.table).send(new PutCommand({ TableName: bench.table.name, Item: item }))
const waiting = async (): Promise<string[]> => {
  const ids: string[] = []
  const outbox = outboxRepository(bench.table)
  for (const shard of outbox.shards)
    for await (const page of outbox.pages(shard))
      ids.push(...page.flatMap((item) => item.waiting.map(({ event }) => event.eventId)))
  return ids.sort()
}

describe('publishEvents', () => {
  test('puts an event on the bus with its payload and the facts of its session, and takes it out of the outbox', async () => {
    const tenantId = tenant()
    const event = completed()
    const session = await bench.addSession([event], {
      tenantId,
      completion: 'completed',
      outcome: 'done',
      openSeconds: 61,
    })
    expect(await run()).toMatchObject({ events: 1, failures: 0 })
    expect(bench.aws.busEvents).toEqual([
      expect.objectContaining({
        bus: 'events-test',
        source: 'lectern',
        detailType: 'session.completed',
        detail: expect.objectContaining({
          tenant_id: tenantId,
          event: 'session.completed',
          timestamp: event.at,
          data: expect.objectContaining({
            audit_event_id: event.eventId,
            session_id: session.sessionId,
            completion_status: 'completed',
            session_time: 'PT1M1S',
          }),
          facts: {
            mode: 'live',
            event,
            session: expect.objectContaining({ sessionId: session.sessionId, completion: 'completed' }),
          },
        }),
      }),
    ])
    expect(await waiting()).toEqual([])
    expect(await run()).toMatchObject({ events: 0, failures: 0 })
  })

  test('puts audit events on the bus that no webhook receives', async () => {
    const item = newPackageItem({ ...course, tenantId: tenant(), packageId: `pkg_${next()}` })
    const paused = launched({ type: 'webhook.paused', entityType: 'webhook', entityId: 'whk_x', severity: 'warn' })
    await put({ ...item, ...outboxOf([paused]) })
    expect(await run()).toMatchObject({ events: 1, failures: 0 })
    expect(bench.aws.busEvents.map(({ detailType }) => detailType)).toEqual(['webhook.paused'])
  })

  test('leaves events alone that began to wait after the given time', async () => {
    const tenantId = tenant()
    const before = '2026-11-21T10:04:00.000Z'
    const idAt = (iso: string) => `evt_${encodeTime(Date.parse(iso))}${String(next()).padStart(16, '0')}`
    const [old, young] = [
      completed({ eventId: idAt('2026-11-21T10:03:59.999Z') }),
      completed({ eventId: idAt('2026-11-21T10:04:00.000Z') }),
    ]
    await bench.addSession([old], { tenantId })
    await bench.addSession([young], { tenantId })
    expect(await publishEvents(dependencies(), { before, hasTime: () => true })).toMatchObject({ events: 1 })
    expect(await waiting()).toEqual([young.eventId])
    expect(await run()).toMatchObject({ events: 1 })
  })

  test('reports a damaged event and a damaged item, and publishes all others', async () => {
    const tenantId = tenant()
    await put({
      pk: keys.session(tenantId, 'ses_broken').pk,
      sk: 'S',
      tenantId,
      events: [launched()],
      opk: outboxKey(1),
      osk: 'evt_0',
    })
    const damaged = await bench.addSession([launched({ severity: Object('loud') }), completed()], { tenantId })
    await bench.addSession([completed()], { tenantId })
    expect(await run()).toMatchObject({ events: 2, failures: 2 })
    expect(problems).toHaveLength(2)
    expect(await waiting()).toEqual([])
    // Removed for the tests that follow.
    await put({ ...keys.session(tenantId, 'ses_broken') })
    await put({ ...keys.session(tenantId, damaged.sessionId) })
  })

  test('keeps events waiting that the bus does not take, and publishes them in the next run', async () => {
    await run()
    const tenantId = tenant()
    const events = Array.from({ length: 12 }, () => completed())
    await Promise.all(events.map((event) => bench.addSession([event], { tenantId })))
    const refusesHalf = {
      put: (given: readonly unknown[]) =>
        Promise.resolve(new Set(given.flatMap((_, position) => (position % 2 === 0 ? [position] : [])))),
    }
    const first = await run({ bus: refusesHalf })
    expect(first.failures).toBeGreaterThan(0)
    expect(await waiting()).toHaveLength(12 - first.events)
    expect(await run()).toMatchObject({ events: 12 - first.events })
  })

  test('stops after a page when its time is over, and leaves the rest to the next run', async () => {
    const tenantId = tenant()
    const events = Array.from({ length: 220 }, () => completed())
    await Promise.all(events.map((event) => bench.addSession([event], { tenantId })))
    const first = await publishEvents(dependencies(), { hasTime: () => false })
    expect(first.events).toBeGreaterThan(0)
    expect(first.events).toBeLessThan(220)
    expect((await run()).events).toBe(220 - first.events)
  })

  test.each([1, 2, 3])('loses no event when it is killed between any two steps (seed %i)', async (seed) => {
    const random = seeded(seed)
    for (let round = 0; round < 8; round += 1) {
      const tenantId = tenant()
      const made: AuditEvent[] = []
      for (let session = 0; session < 4; session += 1) {
        const events = Array.from({ length: 1 + Math.floor(random() * 3) }, () => completed())
        made.push(...events)
        await bench.addSession(events, { tenantId })
      }
      bench.aws.busEvents.length = 0
      for (let kills = 0; kills < 3; kills += 1) {
        const process = new MortalProcess(1 + Math.floor(random() * 8), random() < 0.5)
        const { outbox, bus } = dependencies()
        await run({
          outbox: { ...outbox, settle: (...given) => process.of(outbox).settle(...given) },
          bus: process.of(bus),
        })
      }
      expect((await run()).failures).toBe(0)
      expect(await waiting()).toEqual([])
      expect(idsOnBus(bench.aws.busEvents)).toEqual(made.map(({ eventId }) => eventId).sort())
    }
  })

  test('loses no event when several runs go on at the same time', async () => {
    const tenantId = tenant()
    const made = Array.from({ length: 40 }, () => completed())
    await Promise.all(made.map((event) => bench.addSession([event], { tenantId })))
    await Promise.all([run(), run(), run()])
    expect(await waiting()).toEqual([])
    expect(idsOnBus(bench.aws.busEvents)).toEqual(made.map(({ eventId }) => eventId).sort())
  })
})

describe('publishItems', () => {
  test('publishes the events of the named items with one read and one write, and nothing else', async () => {
    const tenantId = tenant()
    const [event, other] = [completed(), completed()]
    const session = await bench.addSession([event], { tenantId })
    await bench.addSession([other], { tenantId })
    const key = keys.session(tenantId, session.sessionId)
    bench.aws.takeOperations()
    expect(await publishItems(dependencies(), [key, key])).toMatchObject({ events: 1, failures: 0, lagMs: 300_000 })
    expect(bench.aws.takeOperations().map(({ operation }) => operation)).toEqual(['BatchGetItem', 'UpdateItem'])
    expect(idsOnBus(bench.aws.busEvents)).toEqual([event.eventId])
    expect(await waiting()).toEqual([other.eventId])
    expect(await publishItems(dependencies(), [key, keys.session(tenantId, 'ses_gone')])).toMatchObject({
      events: 0,
      failures: 0,
    })
    expect(bench.aws.takeOperations().map(({ operation }) => operation)).toContain('BatchGetItem')
    expect(await run()).toMatchObject({ events: 1 })
  })
})

describe('handler', () => {
  const context = { getRemainingTimeInMillis: () => 60_000 }

  test('costs two queries a shard where nothing waits and nothing is due, and fails where something stays behind', async () => {
    const { handler } = await import('#functions/workers/publish-events/handler.ts')
    bench.aws.takeOperations()
    await handler({}, context)
    expect(bench.aws.takeOperations().map(({ operation }) => operation)).toEqual(Array(8).fill('Query'))
    const broken = keys.session('tenant_one', 'ses_broken2')
    await put({ ...broken, tenantId: 'tenant_one', events: [launched()], opk: outboxKey(1), osk: 'evt_0' })
    await expect(handler({}, context)).rejects.toThrow('Publishing or due work failed in 1 steps')
    await put({ ...broken })
  })

  test('publishes at once what the stream names, and fails where the schedule finds late events', async () => {
    const { handler } = await import('#functions/workers/publish-events/handler.ts')
    const tenantId = tenant()
    const young = { eventId: newId('evt', systemClock), at: new Date().toISOString() }
    const session = await bench.addSession([completed(young)], { tenantId })
    const { pk, sk } = keys.session(tenantId, session.sessionId)
    await handler({ Records: [{ eventName: 'MODIFY', dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } } } }] }, context)
    expect(idsOnBus(bench.aws.busEvents)).toEqual([young.eventId])
    const late = { at: new Date(Date.now() - 31 * 60_000).toISOString(), eventId: 'evt_01' }
    await bench.addSession([completed(late)], { tenantId })
    await expect(handler({}, context)).rejects.toThrow(/late: the oldest had waited for 31 minutes/)
  })
})
