/** Events on their way: published, consumed, delivered to an endpoint, and forwarded. */
import { randomUUID } from 'node:crypto'
import { deliverWebhook } from '#functions/workers/deliver-webhook/deliver-webhook.ts'
import { publishEvents } from '#functions/workers/publish-events/publish-events.ts'
import type { DeliveryMessage } from '#shared/domain/webhooks/delivery-message.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { eventBus } from '#shared/platform/event-bus.ts'
import { outboundHttp } from '#shared/platform/outbound-http.ts'
import { batchOutlet } from '#shared/platform/queue-batches.ts'
import { openSecretSealing } from '#shared/platform/secret-sealing.ts'
import { outboxRepository } from '#shared/store/events/outbox-repository.ts'
import { deliveryRepository } from '#shared/store/webhooks/delivery-repository.ts'
import { webhookRepository } from '#shared/store/webhooks/webhook-repository.ts'
import type { Backend } from '#test/support/backend.ts'
import { takeBusEvents } from '#test/support/published-events.ts'
import { consumersOf, lateEvents } from './event-consumers.ts'
import { followingJourney } from './following-journey.ts'
import { forwardingJourney } from './forwarding-journey.ts'
import type { Journey } from './journey.ts'

export interface EventJourney {
  /** Publishes every event that waits, and lets each consumer take all of them. */
  readonly consume: () => Promise<number>
  /** Takes everything that the journey has caused to an endpoint that is not there. */
  readonly deliver: () => Promise<void>
}

/** Begins with the endpoint: it receives only events that are younger than itself. */
export async function beginEvents(journey: Journey): Promise<EventJourney> {
  const queued: DeliveryMessage[] = []
  await createWebhooks(journey)
  return { consume: () => consume(journey, queued), deliver: () => deliver(journey, queued) }
}

async function createWebhooks({ call }: Journey): Promise<void> {
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

/** The queue of deliveries, which remembers what was sent to it. */
function deliveriesTo({ aws }: Backend, queued: DeliveryMessage[]): Parameters<typeof consumersOf>[1] {
  const queue = batchOutlet<DeliveryMessage>(aws.deliveriesUrl, ({ endpointId }) => endpointId)
  return { sendAll: (messages) => (queued.push(...messages), queue.sendAll(messages)) }
}

/**
 * Publishes every event that waits, and lets each consumer take all of them. @returns how many deliveries were queued
 */
async function consume({ backend, calls }: Journey, queued: DeliveryMessage[]): Promise<number> {
  const { table, aws } = backend
  const report = (error: unknown) => expect(error).toBeUndefined()
  const publishing = { outbox: outboxRepository(table), bus: eventBus('events-test'), clock: systemClock, report }
  aws.busEvents.length = 0
  await calls.as('workers/publish-events', () => publishEvents(publishing, { hasTime: () => true }))
  const events = takeBusEvents(aws.busEvents)
  const before = queued.length
  for (const [entry, work] of Object.entries(consumersOf(table, deliveriesTo(backend, queued))))
    await calls.as(`workers/${entry}`, async () => {
      for (const event of events) await work(event)
    })
  return queued.length - before
}

/** Everything that the journey has caused so far, on its way to an endpoint that is not there. */
async function deliver(journey: Journey, queued: DeliveryMessage[]): Promise<void> {
  const { backend, call, calls } = journey
  const { table } = backend
  expect(await consume(journey, queued)).toBeGreaterThan(0)
  await lateEvents({
    backend,
    call,
    as: (entry, work) => calls.as(entry, work),
    consumers: consumersOf(table, deliveriesTo(backend, queued)),
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
  await followingJourney(table, (work) => calls.as('workers/follow-statements', work))
}
