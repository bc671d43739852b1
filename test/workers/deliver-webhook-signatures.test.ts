/** What a delivery carries, read as its receivers read it. */
import { anEvent } from '#test/support/actor-data.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { eventEnvelope } from '#shared/contract/events.ts'
import { leaf, messageTo, start, startDeliveryBench, type DeliveryBench } from '#test/support/delivery-bench.ts'
import { startReceiver } from '#test/support/https-receiver.ts'
import { VirtualQueue } from '#test/support/virtual-queue.ts'
import { next, secret } from '#test/support/webhooks.ts'

let bench: DeliveryBench
beforeAll(async () => {
  bench = await startDeliveryBench()
})
afterAll(() => bench.close())

test('sends the body as it was queued, with the headers of the contract', async () => {
  const receiver = await bench.open(startReceiver(leaf))
  const { message, record } = await bench.deliver(receiver)
  expect(receiver.received).toHaveLength(1)
  const [sent] = receiver.received
  if (sent === undefined) throw new Error('nothing was sent')
  expect(sent.body).toBe(message.body)
  expect(eventEnvelope.parse(JSON.parse(sent.body))).toMatchObject({
    event: 'session.completed',
    tenant_id: message.tenantId,
    delivery_id: message.deliveryId,
  })
  const digest = createHmac('sha256', secret).update(Buffer.from(sent.body)).digest('hex')
  expect(sent.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-service-signature': `sha256=${digest}`,
    'x-vendor-signature': digest,
    'x-vendor-signature-algorithm': 'sha256',
    'x-webhook-id': message.endpointId,
    'x-delivery-id': message.deliveryId,
    'x-service-event-type': 'session.completed',
  })
  expect(sent.headers).not.toHaveProperty('x-service-signature-previous')
  expect(timingSafeEqual(Buffer.from(String(sent.headers['x-vendor-signature'])), Buffer.from(digest))).toBe(true)
  expect(record).toMatchObject({
    status: 'delivered',
    attempts: 1,
    responseStatus: 200,
    failure: null,
    lastAttemptAt: start,
  })
})

test.each([
  ['a secret of letters', secret, 'raw'],
  ['a secret of Standard Webhooks', `whsec_${Buffer.alloc(24, 7).toString('base64')}`, 'base64'],
  ['a secret beyond ASCII', 'Geheimnis für Prüfungen ✓✓', 'raw'],
] as const)('signs with %s so that a library for Standard Webhooks verifies it', async (_name, text, format) => {
  const receiver = await bench.open(startReceiver(leaf))
  const tenantId = `tenant_${next()}`
  const endpointId = `whk_${next()}`
  const { message } = await bench.deliver(receiver, {
    tenantId,
    endpointId,
    secret: await bench.sealing.seal(text, [tenantId, endpointId]),
  })
  const [sent] = receiver.received
  if (sent === undefined) throw new Error('nothing was sent')
  const headers = Object.fromEntries(Object.entries(sent.headers).map(([name, value]) => [name, String(value)]))
  const reader =
    format === 'raw' ? new Webhook(new Uint8Array(Buffer.from(text)), { format: 'raw' }) : new Webhook(text)
  const sentAt = jest.spyOn(Date, 'now').mockReturnValue(Date.parse(start))
  try {
    expect(reader.verify(sent.body, headers)).toMatchObject({ delivery_id: message.deliveryId })
    expect(() => reader.verify(`${sent.body} `, headers)).toThrow()
    expect(() => new Webhook(`whsec_${Buffer.alloc(24, 8).toString('base64')}`).verify(sent.body, headers)).toThrow()
  } finally {
    sentAt.mockRestore()
  }
  expect(sent.headers['x-service-signature']).toBe(
    `sha256=${createHmac('sha256', text).update(sent.body).digest('hex')}`,
  )
})

test('signs with both secrets after a rotation, until the overlap ends', async () => {
  const receiver = await bench.open(startReceiver(leaf))
  const endpoint = await bench.addEndpoint({ tenantId: `tenant_${next()}`, url: receiver.origin })
  const fresh = 'another secret of enough letters'
  const sealed = await bench.sealing.seal(fresh, [endpoint.tenantId, endpoint.endpointId])
  await bench.webhooks.rotateSecret(endpoint, sealed, { event: anEvent('evt_1'), until: '2026-11-22T12:00:00.000Z' })
  const queue = new VirtualQueue('2026-11-22T11:59:59.000Z')
  queue.send(messageTo(endpoint))
  await queue.drain(bench.worker(queue, bench.client([receiver.port])))
  queue.now += 1000
  queue.send(messageTo(endpoint))
  await queue.drain(bench.worker(queue, bench.client([receiver.port])))
  const [during, after] = receiver.received
  const hmac = (key: string, body = '') => `sha256=${createHmac('sha256', key).update(body).digest('hex')}`
  expect(during?.headers).toMatchObject({
    'x-service-signature': hmac(fresh, during?.body),
    'x-service-signature-previous': hmac(secret, during?.body),
  })
  expect(String(during?.headers['webhook-signature']).split(' ')).toHaveLength(2)
  expect(after?.headers).toMatchObject({ 'x-service-signature': hmac(fresh, after?.body) })
  expect(after?.headers).not.toHaveProperty('x-service-signature-previous')
  expect(String(after?.headers['webhook-signature']).split(' ')).toHaveLength(1)
})
