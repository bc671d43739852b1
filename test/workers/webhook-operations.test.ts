/** What workspaces do with their endpoints, down to what receivers get. */
import { anEvent } from '#test/support/actor-data.ts'
import {
  replayDelivery,
  replayPage,
  rotateWebhookSecret,
  sendTestEvent,
  type WebhookOperations,
} from '#shared/operations/webhooks/webhook-operations.ts'
import type { DeliveryMessage } from '#shared/domain/webhooks/delivery-message.ts'
import { deliveryIdOf } from '#shared/domain/webhooks/delivery.ts'
import { stampOf } from '#shared/platform/clock.ts'
import {
  respondingWith,
  leaf,
  messageTo,
  start,
  startDeliveryBench,
  type DeliveryBench,
} from '#test/support/delivery-bench.ts'
import { startReceiver } from '#test/support/https-receiver.ts'
import { VirtualQueue } from '#test/support/virtual-queue.ts'
import { secret } from '#test/support/webhooks.ts'

let bench: DeliveryBench
beforeAll(async () => {
  bench = await startDeliveryBench()
})
afterAll(() => bench.close())

/** The operations, with the queue in virtual time. */
function operating(queue: VirtualQueue, takes: (message: DeliveryMessage) => boolean = () => true): WebhookOperations {
  const sendAll = (messages: readonly DeliveryMessage[]): Promise<readonly DeliveryMessage[]> => {
    queue.send(...messages.filter(takes))
    return Promise.resolve(messages.filter((message) => !takes(message)))
  }
  return {
    webhooks: bench.webhooks,
    deliveries: bench.deliveries,
    queue: { sendAll },
    sealing: bench.sealing,
    clock: queue.clock,
  }
}

test('delivers a test event to an endpoint of any scope', async () => {
  const receiver = await bench.open(startReceiver(leaf))
  const endpoint = await bench.endpointFor(receiver, { eventScope: 'usage', mode: 'test' })
  const queue = new VirtualQueue(start)
  const deliveryId = (await sendTestEvent(endpoint, stampOf(queue.clock), operating(queue))) ?? ''
  await queue.drain(bench.worker(queue, bench.client([receiver.port])))
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toEqual({
    event: 'webhook.test',
    tenant_id: endpoint.tenantId,
    data: {
      audit_event_id: expect.stringMatching(/^evt_/),
      event_plane: 'test',
      entity_type: 'webhook',
      entity_id: endpoint.endpointId,
      severity: 'info',
    },
    timestamp: start,
    delivery_id: deliveryId,
  })
  expect(await bench.deliveries.get({ ...endpoint, deliveryId })).toMatchObject({
    event: 'webhook.test',
    status: 'delivered',
  })
})

test('sends no test event to an endpoint that was deleted meanwhile', async () => {
  const receiver = await bench.open(startReceiver(leaf))
  const endpoint = { ...(await bench.endpointFor(receiver)), endpointId: 'wh_gone' }
  const queue = new VirtualQueue(start)
  expect(await sendTestEvent(endpoint, stampOf(queue.clock), operating(queue))).toBeNull()
  await queue.drain(bench.worker(queue, bench.client([receiver.port])))
  expect(receiver.received).toEqual([])
})

test('replays a dead delivery with its id, its body and five attempts, and keeps the attempts before', async () => {
  const receiver = await bench.open(respondingWith(500, 500, 500, 500, 500, 500, 500, 500, 500, 200))
  const { message, record } = await bench.deliver(receiver)
  expect(record).toMatchObject({ status: 'dead_letter', attempts: 5 })
  const queue = new VirtualQueue('2026-11-21T18:00:00.000Z')
  expect(await replayDelivery(message, operating(queue))).toBe(true)
  expect(await bench.recordOf(message)).toMatchObject({
    status: 'queued',
    attempts: 0,
    queuedAt: '2026-11-21T18:00:00.000Z',
    body: message.body,
    history: record.history,
  })
  await queue.drain(bench.worker(queue, bench.client([receiver.port])))
  const delivered = await bench.recordOf(message)
  expect(delivered).toMatchObject({ status: 'delivered', attempts: 5 })
  expect(delivered.history.slice(0, 5)).toEqual(record.history)
  expect(delivered.history.slice(5).map(({ status }) => status)).toEqual([500, 500, 500, 500, 200])
  expect(receiver.received).toHaveLength(10)
  expect(new Set(receiver.received.map(({ body }) => body))).toEqual(new Set([message.body]))
  expect(await replayDelivery({ ...message, deliveryId: 'dlv_none' }, operating(queue))).toBe(false)
  expect(queue.waiting).toBe(0)
  // What was delivered is sent once more on demand, with the id by which receivers recognise it.
  expect(await replayDelivery(message, operating(queue))).toBe(true)
  await queue.drain(bench.worker(queue, bench.client([receiver.port])))
  expect(receiver.received).toHaveLength(11)
})

test('replays a range by the time of the events, and only what was not delivered', async () => {
  const receiver = await bench.open(respondingWith(404, 404, 404, 404, 200))
  const endpoint = await bench.endpointFor(receiver)
  const queue = new VirtualQueue(start)
  const work = bench.worker(queue, bench.client([receiver.port]))
  // Ids of events begin with their time, in the letters of their alphabet.
  const [first, second, third, fourth, delivered] = [
    '01kaj00000',
    '01kaj00001',
    '01kaj00002',
    '01kaj00003',
    '01kaj00004',
  ].map((mark) => messageTo(endpoint, { deliveryId: deliveryIdOf(`evt_${mark}0000000000000000`, endpoint.endpointId) }))
  for (const message of [first, second, third, fourth, delivered]) {
    queue.send(message)
    await queue.drain(work)
  }
  const timeOf = (mark: string): string =>
    new Date(
      Array.from(mark).reduce((sum, letter) => sum * 32 + '0123456789abcdefghjkmnpqrstvwxyz'.indexOf(letter), 0),
    ).toISOString()
  const range = {
    tenantId: endpoint.tenantId,
    endpointId: endpoint.endpointId,
    limit: 100,
    from: timeOf('01kaj00001'),
    before: timeOf('01kaj00003'),
  }
  const place = { after: null, isEstimate: false }
  const found = { matching: 2, queued: 0, next: null }
  expect(await replayPage(range, { ...place, isEstimate: true }, operating(queue))).toEqual(found)
  expect(queue.waiting).toBe(0)
  expect(await replayPage(range, place, operating(queue))).toEqual({ ...found, queued: 2 })
  await queue.drain(work)
  const statuses = await Promise.all(
    [first, second, third, fourth, delivered].map(async (message) =>
      message === undefined ? null : (await bench.recordOf(message)).status,
    ),
  )
  expect(statuses).toEqual(['dead_letter', 'delivered', 'delivered', 'dead_letter', 'delivered'])
  const { from: _from, before: _before, ...whole } = range
  const once = await replayPage({ ...whole, limit: 1 }, place, operating(queue))
  expect(once).toMatchObject({ matching: 1, queued: 1 })
  expect(await replayPage({ ...whole, limit: 1 }, { ...place, after: once.next }, operating(queue))).toMatchObject({
    queued: 1,
  })
})

test('lists deliveries by status', async () => {
  const receiver = await bench.open(respondingWith(200, 404, 200, 410, 500))
  const endpoint = await bench.endpointFor(receiver)
  const queue = new VirtualQueue(start)
  for (let count = 0; count < 5; count += 1) {
    queue.send(messageTo(endpoint))
    await queue.drain(bench.worker(queue, bench.client([receiver.port])), queue.now)
  }
  const listed = async (query: { status?: 'delivered' | 'failed' | 'dead_letter'; limit?: number }) =>
    (
      await bench.deliveries.list({ tenantId: endpoint.tenantId, endpointId: endpoint.endpointId, limit: 10, ...query })
    ).map(({ status }) => status)
  expect((await listed({})).sort()).toEqual(['dead_letter', 'dead_letter', 'delivered', 'delivered', 'failed'])
  expect(await listed({ status: 'dead_letter' })).toEqual(['dead_letter', 'dead_letter'])
  expect(await listed({ status: 'failed' })).toEqual(['failed'])
  expect(await listed({ status: 'delivered', limit: 1 })).toEqual(['delivered'])
})

test('throws when the queue does not take a replay, and sends it when it is repeated', async () => {
  const receiver = await bench.open(respondingWith(410, 200))
  const { message } = await bench.deliver(receiver)
  const queue = new VirtualQueue(start)
  await expect(
    replayDelivery(
      message,
      operating(queue, () => false),
    ),
  ).rejects.toThrow('did not take')
  expect(await replayDelivery(message, operating(queue))).toBe(true)
  await queue.drain(bench.worker(queue, bench.client([receiver.port])))
  expect(await bench.recordOf(message)).toMatchObject({ status: 'delivered', attempts: 1 })
})

test('keeps each former secret for a day after the rotation that replaced it', async () => {
  const endpoint = await bench.endpointFor({ port: 1 })
  const place = [endpoint.tenantId, endpoint.endpointId]
  const queue = new VirtualQueue(start)
  const once = await rotateWebhookSecret(
    { ...endpoint, secret: 'the second secret' },
    stampOf(queue.clock),
    operating(queue),
  )
  expect(once?.formerSecret?.until).toBe('2026-11-22T12:00:00.000Z')
  if (once?.formerSecret === null || once === null) throw new Error('not rotated')
  expect([await bench.sealing.open(once.secret, place), await bench.sealing.open(once.formerSecret, place)]).toEqual([
    'the second secret',
    secret,
  ])
  const twice = await rotateWebhookSecret(
    { ...endpoint, secret: 'the third secret..' },
    stampOf(queue.clock),
    operating(queue),
  )
  if (twice?.formerSecret === null || twice === null) throw new Error('not rotated')
  expect([await bench.sealing.open(twice.secret, place), await bench.sealing.open(twice.formerSecret, place)]).toEqual([
    'the third secret..',
    'the second secret',
  ])
  const [earlier, ...others] = twice.earlierSecrets
  if (earlier === undefined) throw new Error('dropped')
  expect([await bench.sealing.open(earlier, place), earlier.until, others]).toEqual([
    secret,
    once.formerSecret.until,
    [],
  ])
  expect(
    await rotateWebhookSecret(
      { ...endpoint, endpointId: 'whk_none', secret: 'whatever it may be' },
      stampOf(queue.clock),
      operating(queue),
    ),
  ).toBeNull()
})

test('changes, pauses, resumes and removes an endpoint, and makes none by changing', async () => {
  const endpoint = await bench.endpointFor({ port: 1 })
  const { webhooks } = bench
  expect(await webhooks.change(endpoint, { label: 'Other', eventScope: 'packages' }, anEvent('evt_1'))).toEqual({
    ...endpoint,
    label: 'Other',
    eventScope: 'packages',
    updatedAt: start,
    version: 2,
    secret: { kid: 'sealing1', box: expect.anything() },
  })
  expect(await webhooks.pause(endpoint, anEvent('evt_1'))).toMatchObject({
    status: 'paused',
    pausedBecause: 'asked',
    label: 'Other',
  })
  expect(await webhooks.resume(endpoint, anEvent('evt_1'))).toMatchObject({ status: 'active', pausedBecause: null })
  expect(await webhooks.remove(endpoint, anEvent('evt_2'))).toBe(true)
  expect(await webhooks.remove(endpoint, anEvent('evt_3'))).toBe(false)
  expect(await webhooks.get(endpoint)).toBeNull()
  expect(await webhooks.change(endpoint, { label: 'Ghost' }, anEvent('evt_4'))).toBeNull()
  expect(await webhooks.pause(endpoint, anEvent('evt_1'))).toBeNull()
  expect(await webhooks.list(endpoint.tenantId)).toEqual([])
})
