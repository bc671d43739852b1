/** Usage thresholds from the launch that crosses them to the deliveries: once each, as the contract declares them. */
import { publishEvents } from '#functions/workers/publish-events/publish-events.ts'
import { deliveryQueuer } from '#functions/workers/queue-deliveries/queue-deliveries.ts'
import { eventDataOf, eventEnvelope } from '#shared/contract/events.ts'
import type { DeliveryMessage } from '#shared/domain/webhooks/delivery-message.ts'
import { billingPeriod } from '#shared/domain/learners/billing-period.ts'
import { learnerTag } from '#shared/domain/learners/learner-count.ts'
import { batchOutlet } from '#shared/platform/queue-batches.ts'
import { stampOf } from '#shared/platform/clock.ts'
import { learnerCountRepository } from '#shared/store/learners/learner-count-repository.ts'
import { webhookRepository } from '#shared/store/webhooks/webhook-repository.ts'
import { publishing, takeBusEvents } from '#test/support/published-events.ts'
import { next, startWebhookBench, type WebhookBench } from '#test/support/webhooks.ts'

let bench: WebhookBench
beforeAll(async () => {
  bench = await startWebhookBench()
})
afterAll(() => bench.close())

const now = Date.parse('2026-11-21T10:00:00.000Z')
const clock = { now: () => now }
const problems: unknown[] = []

/** Publishes what waits, and queues its deliveries. */
async function run(): Promise<void> {
  await publishEvents({ ...publishing(bench.table, problems), clock }, { hasTime: () => true })
  const queue = deliveryQueuer({
    webhooks: webhookRepository(bench.table),
    deliveries: batchOutlet<DeliveryMessage>(bench.aws.deliveriesUrl, ({ endpointId }) => endpointId),
    clock,
  })
  await Promise.all(takeBusEvents(bench.aws.busEvents).map((event) => queue(event)))
}

const claim = (tenantId: string, learner: number) =>
  learnerCountRepository(bench.table).claim({
    tenantId,
    tag: learnerTag(`learner-${learner}`),
    period: billingPeriod(now),
    terms: { included: 10, overage: { eachMills: 1, stopMills: null } },
    stamp: stampOf(clock),
  })

test('queues each threshold once for endpoints of usage, at whatever time events are published', async () => {
  const tenantId = `tenant_${next()}`
  const [usage, all] = [
    await bench.addEndpoint({ tenantId, eventScope: 'usage' }),
    await bench.addEndpoint({ tenantId }),
  ]
  await bench.addEndpoint({ tenantId, eventScope: 'sessions' })
  await bench.addEndpoint({ tenantId, eventScope: 'usage', mode: 'test' })
  const deliveries: DeliveryMessage[] = []
  // Published between the crossings, beside them, and again when nothing waits.
  await Promise.all(Array.from({ length: 8 }, (_, learner) => claim(tenantId, learner)))
  await run()
  await Promise.all([...Array.from({ length: 12 }, (_, learner) => claim(tenantId, learner)), run()])
  for (let again = 0; again < 3; again += 1) await run()
  deliveries.push(...(await bench.takeDeliveries()))
  expect(problems).toEqual([])
  const types = (endpointId: string): string[] =>
    [
      ...new Set(
        deliveries.flatMap((delivery) =>
          delivery.endpointId === endpointId ? [`${delivery.event} ${delivery.deliveryId}`] : [],
        ),
      ),
    ]
      .map((text) => text.split(' ')[0] ?? '')
      .sort()
  const thresholds = ['usage.threshold_reached.100', 'usage.threshold_reached.70', 'usage.threshold_reached.90']
  expect([types(usage.endpointId), types(all.endpointId)]).toEqual([thresholds, thresholds])
  expect(new Set(deliveries.map(({ endpointId }) => endpointId)).size).toBe(2)
  for (const { body, event } of deliveries) {
    const envelope = eventEnvelope.parse(JSON.parse(body))
    expect(envelope).toMatchObject({ event, tenant_id: tenantId, timestamp: '2026-11-21T10:00:00.000Z' })
    expect(envelope.data).toEqual({
      audit_event_id: expect.stringMatching(/^evt_/),
      event_plane: 'live',
      entity_type: null,
      entity_id: null,
      severity: event.endsWith('.70') ? 'info' : 'warn',
    })
    expect(eventDataOf('usage.threshold_reached.70').safeParse(envelope.data).success).toBe(true)
  }
})
