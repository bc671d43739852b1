/** Thresholds on their way from the launch that crosses them to the receivers: once each, as the contract has them. */
import { fanOutEvents, type FanOut } from '#functions/workers/fan-out-events/fan-out-events.ts'
import { eventDataOf, eventEnvelope } from '#shared/contract/events.ts'
import type { DeliveryMessage } from '#shared/domain/webhooks/delivery-message.ts'
import { billingPeriod } from '#shared/domain/usage/billing-period.ts'
import { learnerTag } from '#shared/domain/usage/learner-count.ts'
import { eventBus } from '#shared/platform/event-bus.ts'
import { batchOutlet } from '#shared/platform/queue-batches.ts'
import { stampOf } from '#shared/platform/clock.ts'
import { launchCounts } from '#shared/store/launch-counts.ts'
import { learnerCountRepository } from '#shared/store/learner-count-repository.ts'
import { objectiveRepository } from '#shared/store/objective-repository.ts'
import { outboxReader } from '#shared/store/outbox-reader.ts'
import { webhookRepository } from '#shared/store/webhook-repository.ts'
import { next, noStatements, startWebhookBench, type WebhookBench } from '#test/support/webhooks.ts'

let bench: WebhookBench
beforeAll(async () => {
  bench = await startWebhookBench()
})
afterAll(() => bench.close())

const now = Date.parse('2026-11-21T10:00:00.000Z')
const clock = { now: () => now }
const problems: unknown[] = []

const run = () => {
  const parts: FanOut = {
    outbox: outboxReader(bench.table),
    statements: noStatements,
    webhooks: webhookRepository(bench.table),
    bus: eventBus('events-test'),
    deliveries: batchOutlet<DeliveryMessage>(bench.aws.deliveriesUrl, ({ endpointId }) => endpointId),
    objectives: objectiveRepository(bench.table),
    launches: launchCounts(bench.table),
    clock,
    report: (error) => problems.push(error),
  }
  return fanOutEvents(parts, { hasTime: () => true })
}

const claim = (tenantId: string, learner: number) =>
  learnerCountRepository(bench.table).claim({ tenantId, tag: learnerTag(`learner-${learner}`), period: billingPeriod(now), terms: { included: 10, overage: { eachMills: 1, stopMills: null } }, stamp: stampOf(clock) })

test('each threshold reaches a receiver of usage once, at whatever time events are handed on', async () => {
  const tenantId = `tenant_${next()}`
  const [usage, all] = [await bench.addEndpoint({ tenantId, eventScope: 'usage' }), await bench.addEndpoint({ tenantId })]
  await bench.addEndpoint({ tenantId, eventScope: 'sessions' })
  await bench.addEndpoint({ tenantId, eventScope: 'usage', mode: 'test' })
  const deliveries: DeliveryMessage[] = []
  // Handed on between the crossings, beside them, and again when there is nothing more.
  await Promise.all(Array.from({ length: 8 }, (_, learner) => claim(tenantId, learner)))
  await run()
  await Promise.all([...Array.from({ length: 12 }, (_, learner) => claim(tenantId, learner)), run()])
  for (let again = 0; again < 3; again += 1) await run()
  deliveries.push(...(await bench.takeDeliveries()))
  expect(problems).toEqual([])
  const types = (endpointId: string): string[] => [...new Set(deliveries.flatMap((delivery) => (delivery.endpointId === endpointId ? [`${delivery.event} ${delivery.deliveryId}`] : [])))].map((text) => text.split(' ')[0] ?? '').sort()
  const thresholds = ['usage.threshold_reached.100', 'usage.threshold_reached.70', 'usage.threshold_reached.90']
  expect([types(usage.endpointId), types(all.endpointId)]).toEqual([thresholds, thresholds])
  expect(new Set(deliveries.map(({ endpointId }) => endpointId)).size).toBe(2)
  for (const { body, event } of deliveries) {
    const told = eventEnvelope.parse(JSON.parse(body))
    expect(told).toMatchObject({ event, tenant_id: tenantId, timestamp: '2026-11-21T10:00:00.000Z' })
    expect(told.data).toEqual({ audit_event_id: expect.stringMatching(/^evt_/), event_plane: 'live', entity_type: null, entity_id: null, severity: event.endsWith('.70') ? 'info' : 'warn' })
    expect(eventDataOf('usage.threshold_reached.70').safeParse(told.data).success).toBe(true)
  }
})
