/** The verbs of events and webhooks, as access patterns are counted. */
import type { AttemptReport } from '#shared/domain/webhooks/attempt.ts'
import type { DeliveryMessage } from '#shared/domain/webhooks/delivery-message.ts'
import { pausedEvent, testedEvent, type WebhookEndpoint } from '#shared/domain/webhooks/webhook-endpoint.ts'
import { newSession } from '#shared/domain/sessions/launch.ts'
import { deliveryRepository } from '#shared/store/webhooks/delivery-repository.ts'
import { outboxRepository, type OutboxItem } from '#shared/store/events/outbox-repository.ts'
import { redriveRepository } from '#shared/store/redrives/redrive-repository.ts'
import { sessionRepository } from '#shared/store/sessions/session-repository.ts'
import { keys } from '#shared/store/table/keys.ts'
import { webhookRepository } from '#shared/store/webhooks/webhook-repository.ts'
import { anEvent } from '#test/support/actor-data.ts'
import { course, launchCommand, stampAt } from '#test/unit/domain/support/sessions.ts'
import { fresh, type StoreBench } from './engines.ts'
import type { Scenario } from './scenarios.ts'

const at = '2026-11-21T10:00:00.000Z'

const endpoint = (parts: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  tenantId: 'tenant_one',
  endpointId: fresh('whk_'),
  label: 'An endpoint',
  url: 'https://example.com/hook',
  status: 'active',
  pausedBecause: null,
  pausedAt: null,
  eventScope: 'all',
  mode: 'live',
  secret: { kid: 'k1', box: new Uint8Array(60) },
  formerSecret: null,
  earlierSecrets: [],
  failingSince: null,
  awaitedUntil: null,
  createdAt: at,
  updatedAt: at,
  version: 1,
  ...parts,
})

/** An endpoint whose event is published. */
async function stored(bench: StoreBench, parts: Partial<WebhookEndpoint> = {}): Promise<WebhookEndpoint> {
  const made = endpoint(parts)
  await webhookRepository(bench.table).create(made, anEvent('evt_1'))
  const outbox = outboxRepository(bench.table)
  for (const item of await outbox.items([keys.webhook(made.tenantId, made.endpointId)]))
    await outbox.settle(item, item.waiting)
  return made
}

const onEndpoint =
  (
    act: (webhooks: ReturnType<typeof webhookRepository>, made: WebhookEndpoint) => Promise<unknown>,
    parts: Partial<WebhookEndpoint> = {},
  ): Scenario =>
  async (bench) => {
    const made = await stored(bench, parts)
    return () => act(webhookRepository(bench.table), made)
  }

const message = (): DeliveryMessage => ({
  kind: 'deliver-webhook',
  tenantId: 'tenant_one',
  endpointId: 'whk_1',
  deliveryId: fresh('dlv_01kabcdefghjkmnpqrst'),
  event: 'package.launched',
  mode: 'live',
  queuedAt: at,
  body: JSON.stringify({ event: 'package.launched', data: {} }),
})
const report = (verdict: AttemptReport['verdict']): AttemptReport => ({
  verdict,
  responseStatus: 500,
  responseBody: 'no',
  failure: 'status 500',
  retryAfterSeconds: null,
})

const onDelivery =
  (act: (deliveries: ReturnType<typeof deliveryRepository>, made: DeliveryMessage) => Promise<unknown>): Scenario =>
  async (bench) => {
    const deliveries = deliveryRepository(bench.table)
    const made = message()
    await deliveries.record(made, report('retry'), { at, milliseconds: 120 })
    return () => act(deliveries, made)
  }

/** Waiting events of everybody, shard by shard, until one is found that carries this. */
async function outboxItemOf(bench: StoreBench, sessionId: string): Promise<OutboxItem> {
  const reader = outboxRepository(bench.table)
  for (const shard of reader.shards) {
    for await (const items of reader.pages(shard)) {
      const found = items.find(({ waiting }) => waiting.some(({ session }) => session?.sessionId === sessionId))
      if (found !== undefined) return found
    }
  }
  throw new Error(`Nothing waits in session ${sessionId}.`)
}

/** Takes away whatever waits, so that what a scenario adds is all there is. */
async function emptyOutbox(bench: StoreBench): Promise<void> {
  const reader = outboxRepository(bench.table)
  for (const shard of reader.shards)
    for await (const items of reader.pages(shard)) for (const item of items) await reader.settle(item, item.waiting)
}

export const webhookScenarios: Readonly<Record<string, Scenario>> = {
  'outbox.pages': async (bench) => {
    await emptyOutbox(bench)
    for (let index = 0; index < 20; index += 1) {
      // Ids that end alike wait in one shard.
      const { session, events } = newSession({ ...launchCommand, sessionId: fresh('ses_') }, course, {
        now: at,
        makeEventId: () => fresh('evt_01kabcdefg').replace(/\d+$/, (digits) => `${digits}0`),
      })
      await sessionRepository(bench.table).create(session, events)
    }
    return async () => {
      const reader = outboxRepository(bench.table)
      for (const shard of reader.shards) {
        bench.takeCharges()
        for await (const items of reader.pages(shard)) if (items.length === 20) return
      }
    }
  },
  'outbox.settle': async (bench) => {
    const { session, events } = newSession({ ...launchCommand, sessionId: fresh('ses_') }, course, stampAt())
    await sessionRepository(bench.table).create(session, events)
    const item = await outboxItemOf(bench, session.sessionId)
    return () => outboxRepository(bench.table).settle(item, item.waiting)
  },
  'outbox.items': async (bench) => {
    const { session, events } = newSession({ ...launchCommand, sessionId: fresh('ses_') }, course, stampAt())
    await sessionRepository(bench.table).create(session, events)
    const { key } = await outboxItemOf(bench, session.sessionId)
    return () => outboxRepository(bench.table).items([key])
  },
  'outbox.oldestAt': ({ table }) => Promise.resolve(() => outboxRepository(table).oldestAt()),
  'redrives.record': ({ table }) => Promise.resolve(() => redriveRepository(table).record(anEvent('evt_1'))),
  'webhooks.create': ({ table }) =>
    Promise.resolve(() => webhookRepository(table).create(endpoint(), anEvent('evt_1'))),
  'webhooks.list': onEndpoint((webhooks, { tenantId }) => webhooks.list(tenantId), { tenantId: 'tenant_hooks' }),
  'webhooks.get': onEndpoint((webhooks, made) => webhooks.get(made)),
  'webhooks.change': onEndpoint((webhooks, made) => webhooks.change(made, { label: 'Another' }, anEvent('evt_1'))),
  'webhooks.changeFrom': onEndpoint((webhooks, made) =>
    webhooks.changeFrom(made, { label: 'Another' }, anEvent('evt_1')),
  ),
  'webhooks.pause': onEndpoint((webhooks, made) => webhooks.pause(made, anEvent('evt_1'))),
  'webhooks.resume': onEndpoint((webhooks, made) => webhooks.resume(made, anEvent('evt_1'))),
  'webhooks.rotateSecret': onEndpoint((webhooks, made) =>
    webhooks.rotateSecret(made, { kid: 'k2', box: new Uint8Array(60) }, { event: anEvent('evt_1'), until: at }),
  ),
  'webhooks.remove': onEndpoint((webhooks, made) => webhooks.remove(made, anEvent('evt_2'))),
  'webhooks.recordHealth': onEndpoint((webhooks, made) =>
    webhooks.recordHealth(made, { failingSince: at, awaitedUntil: at }),
  ),
  'webhooks.claimAwaiting': onEndpoint((webhooks, made) => webhooks.claimAwaiting(made, '2026-11-21T10:00:45.000Z'), {
    awaitedUntil: at,
  }),
  'webhooks.reseal': onEndpoint((webhooks, made) =>
    webhooks.reseal(made, { secret: { kid: 'k2', box: new Uint8Array(60) }, formerSecret: null, earlierSecrets: [] }),
  ),
  'webhooks.recordTest': onEndpoint((webhooks, made) =>
    webhooks.recordTest(made, testedEvent(made, 'del_1', stampAt(at))),
  ),
  'webhooks.giveUp': onEndpoint((webhooks, made) => webhooks.giveUp(made, pausedEvent(made, stampAt(at))), {
    failingSince: at,
  }),
  'deliveries.get': onDelivery((deliveries, made) => deliveries.get(made)),
  'deliveries.record': (bench) =>
    Promise.resolve(() =>
      deliveryRepository(bench.table).record(message(), report('delivered'), { at, milliseconds: 120 }),
    ),
  'deliveries.giveUp': onDelivery((deliveries, made) => deliveries.giveUp(made)),
  'deliveries.list': onDelivery((deliveries, { tenantId, endpointId }) =>
    deliveries.list({ tenantId, endpointId, limit: 20 }),
  ),
  'deliveries.page': onDelivery((deliveries, { tenantId, endpointId }) =>
    deliveries.page({ tenantId, endpointId, limit: 20 }, null),
  ),
  'deliveries.queueAgain': onDelivery((deliveries, made) => deliveries.queueAgain(made, at)),
}
