/** Queueing deliveries: which endpoints receive an event, and what repetitions and crashes do. */
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { deliveryQueuer, type QueueingDeliveries } from '#functions/workers/queue-deliveries/queue-deliveries.ts'
import { eventEnvelope } from '#shared/contract/events.ts'
import type { PublishedEvent } from '#shared/domain/events/published-event.ts'
import { deliveryIdOf } from '#shared/domain/webhooks/delivery.ts'
import type { DeliveryMessage } from '#shared/domain/webhooks/delivery-message.ts'
import { batchOutlet } from '#shared/platform/queue-batches.ts'
import { keys } from '#shared/store/table/keys.ts'
import { webhookRepository } from '#shared/store/webhooks/webhook-repository.ts'
import { documentClient } from '#test/support/document-client.ts'
import { MortalProcess } from '#test/support/mortal-process.ts'
import { messageOf, publishedAt, received } from '#test/support/published-events.ts'
import { seeded } from '#test/support/random.ts'
import { completed, launched, next, startWebhookBench, type WebhookBench } from '#test/support/webhooks.ts'
import { aSession } from '#test/unit/domain/support/sessions.ts'

let bench: WebhookBench
beforeAll(async () => {
  bench = await startWebhookBench()
})
afterAll(() => bench.close())

const tenant = (): string => `tenant_${next()}`

const dependencies = (): QueueingDeliveries => ({
  webhooks: webhookRepository(bench.table),
  deliveries: batchOutlet<DeliveryMessage>(bench.aws.deliveriesUrl, ({ endpointId }) => endpointId),
  clock: { now: () => publishedAt },
})

/** One batch of events. */
async function queue(
  events: readonly PublishedEvent[],
  changed: Partial<QueueingDeliveries> = {},
): Promise<PromiseSettledResult<void>[]> {
  const work = deliveryQueuer({ ...dependencies(), ...changed })
  return Promise.allSettled(events.map((event) => work(event)))
}

const ofSession = (tenantId: string, event = completed(), mode: 'live' | 'test' = 'live'): PublishedEvent =>
  received({ tenantId, event, session: aSession({ tenantId, mode, sessionId: `ses_${next()}`, openSeconds: 61 }) })

test('queues no event for an endpoint that was created after it', async () => {
  const tenantId = tenant()
  const event = completed()
  const [same, later] = [event.at, new Date(Date.parse(event.at) + 1).toISOString()]
  const old = await bench.addEndpoint({ tenantId, createdAt: same })
  await bench.addEndpoint({ tenantId, createdAt: later })
  await queue([ofSession(tenantId, event)])
  expect((await bench.takeDeliveries()).map(({ endpointId }) => endpointId)).toEqual([old.endpointId])
})

test('queues an event once for each endpoint of its workspace that subscribes to it', async () => {
  const tenantId = tenant()
  const [all, sessionsOnly] = [
    await bench.addEndpoint({ tenantId }),
    await bench.addEndpoint({ tenantId, eventScope: 'sessions' }),
  ]
  await bench.addEndpoint({ tenantId, eventScope: 'packages' })
  await bench.addEndpoint({ tenantId: tenant() })
  const event = completed()
  await queue([ofSession(tenantId, event)])

  const deliveries = await bench.takeDeliveries()
  expect(deliveries.map(({ endpointId }) => endpointId).sort()).toEqual(
    [all.endpointId, sessionsOnly.endpointId].sort(),
  )
  for (const delivery of deliveries) {
    expect(delivery).toMatchObject({
      kind: 'deliver-webhook',
      tenantId,
      event: 'session.completed',
      mode: 'live',
      deliveryId: deliveryIdOf(event.eventId, delivery.endpointId),
      queuedAt: '2026-11-21T10:05:00.000Z',
    })
    const body = eventEnvelope.strict().parse(JSON.parse(delivery.body))
    expect(body).toMatchObject({
      event: 'session.completed',
      tenant_id: tenantId,
      timestamp: event.at,
      delivery_id: delivery.deliveryId,
    })
    expect(body.data).toMatchObject({ audit_event_id: event.eventId, session_time: 'PT1M1S' })
  }
})

test('reads the endpoints of a workspace once for a batch', async () => {
  const tenantId = tenant()
  await bench.addEndpoint({ tenantId })
  bench.aws.takeOperations()
  await queue(Array.from({ length: 3 }, () => ofSession(tenantId)))
  expect(bench.aws.takeOperations().map(({ operation }) => operation)).toEqual([
    'Query',
    'SendMessageBatch',
    'SendMessageBatch',
    'SendMessageBatch',
  ])
  expect(await bench.takeDeliveries()).toHaveLength(3)
})

test('sends TEST events to TEST endpoints only, LIVE events to LIVE endpoints only, and nothing to a paused endpoint', async () => {
  const tenantId = tenant()
  const [live, sandbox] = [await bench.addEndpoint({ tenantId }), await bench.addEndpoint({ tenantId, mode: 'test' })]
  await bench.addEndpoint({ tenantId, status: 'paused', pausedBecause: 'asked' })
  await queue([
    ...[launched(), completed()].map((event) => ofSession(tenantId, event, 'live')),
    ...[launched(), completed()].map((event) => ofSession(tenantId, event, 'test')),
    received({ tenantId, event: launched({ type: 'package.archived' }), session: null }),
  ])
  const deliveries = await bench.takeDeliveries()
  const eventsOf = (endpointId: string) =>
    deliveries
      .filter((delivery) => delivery.endpointId === endpointId)
      .map(({ event, body }) => [event, JSON.parse(body).data.event_plane])
  expect(eventsOf(live.endpointId).sort()).toEqual([
    ['package.archived', null],
    ['package.launched', 'live'],
    ['session.completed', 'live'],
  ])
  expect(eventsOf(sandbox.endpointId)).toEqual([['session.completed', 'test']])
  expect(deliveries).toHaveLength(4)
})

test('queues nothing for audit events that no webhook receives', async () => {
  const tenantId = tenant()
  await bench.addEndpoint({ tenantId })
  const paused = launched({ type: 'webhook.paused', entityType: 'webhook', entityId: 'whk_x', severity: 'warn' })
  await queue([received({ tenantId, event: paused, session: null })])
  expect(await bench.takeDeliveries()).toEqual([])
})

test('fails the events of a workspace with a damaged endpoint, and no others', async () => {
  const [good, bad] = [tenant(), tenant()]
  await bench.addEndpoint({ tenantId: good })
  const damaged = { ...keys.webhook(bad, 'whk_bad'), tenantId: bad, endpointId: 'whk_bad' }
  await documentClient(bench.table).send(new PutCommand({ TableName: bench.table.name, Item: damaged }))
  const { handler } = await import('#functions/workers/queue-deliveries/handler.ts')
  const records = [messageOf(ofSession(bad), 'bad'), messageOf(ofSession(good), 'good')]
  expect(await handler({ Records: records })).toEqual({ batchItemFailures: [{ itemIdentifier: 'bad' }] })
  expect((await bench.takeDeliveries()).map(({ tenantId }) => tenantId)).toEqual([good])
})

test('fails a message that is not an event', async () => {
  const { handler } = await import('#functions/workers/queue-deliveries/handler.ts')
  expect(await handler({ Records: [messageOf({ event: 'session.completed' }, 'odd')] })).toEqual({
    batchItemFailures: [{ itemIdentifier: 'odd' }],
  })
})

test('queues a delivery again under the same id when the queue did not take all', async () => {
  const tenantId = tenant()
  const [one, two] = [await bench.addEndpoint({ tenantId }), await bench.addEndpoint({ tenantId })]
  const event = completed()
  const published = ofSession(tenantId, event)
  const real = dependencies().deliveries
  const forgetsOne = {
    sendAll: async (messages: readonly DeliveryMessage[]) => [
      ...(await real.sendAll(messages.filter(({ endpointId }) => endpointId !== two.endpointId))),
      ...messages.filter(({ endpointId }) => endpointId === two.endpointId),
    ],
  }
  expect(await queue([published], { deliveries: forgetsOne })).toMatchObject([{ status: 'rejected' }])
  expect(await queue([published])).toMatchObject([{ status: 'fulfilled' }])
  const ids = (await bench.takeDeliveries()).map(({ deliveryId }) => deliveryId)
  expect(ids.sort()).toEqual(
    [
      deliveryIdOf(event.eventId, one.endpointId),
      deliveryIdOf(event.eventId, one.endpointId),
      deliveryIdOf(event.eventId, two.endpointId),
    ].sort(),
  )
})

test.each([1, 2, 3])(
  'loses no delivery and changes no id when it is killed between any two steps (seed %i)',
  async (seed) => {
    const random = seeded(seed)
    for (let round = 0; round < 8; round += 1) {
      const tenantId = tenant()
      const endpoints = [
        await bench.addEndpoint({ tenantId }),
        await bench.addEndpoint({ tenantId, eventScope: 'sessions' }),
      ]
      const made = Array.from({ length: 4 }, () => completed())
      let waiting = made.map((event) => ofSession(tenantId, event))
      for (let kills = 0; kills < 4; kills += 1) {
        const process =
          kills < 3
            ? new MortalProcess(1 + Math.floor(random() * 5), random() < 0.5)
            : new MortalProcess(Infinity, true)
        const { webhooks, deliveries } = dependencies()
        const results = await queue(waiting, { webhooks: process.of(webhooks), deliveries: process.of(deliveries) })
        // SQS gets no response from a dead process, so it delivers the whole batch again.
        if (!process.dead) waiting = waiting.filter((_, index) => results[index]?.status === 'rejected')
      }
      expect(waiting).toEqual([])
      const wanted = made.flatMap(({ eventId }) => endpoints.map(({ endpointId }) => deliveryIdOf(eventId, endpointId)))
      expect([...new Set((await bench.takeDeliveries()).map(({ deliveryId }) => deliveryId))].sort()).toEqual(
        wanted.sort(),
      )
    }
  },
)
