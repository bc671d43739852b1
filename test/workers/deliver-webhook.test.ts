/** Deliveries to real receivers over TLS, in virtual time: how each ends, and when it is attempted. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { deliverBatch } from '#functions/workers/deliver-webhook/deliver-batch.ts'
import { Lanes } from '#functions/workers/deliver-webhook/lanes.ts'
import { eventEnvelope } from '#shared/contract/events.ts'
import { addressed, type Delivery } from '#shared/domain/webhooks/delivery.ts'
import type { DeliveryMessage } from '#shared/domain/webhooks/delivery-message.ts'
import type { WebhookEndpoint } from '#shared/domain/webhooks/webhook-endpoint.ts'
import { tellEvent } from '#shared/domain/events/event-payload.ts'
import { outboundHttp, type OutboundHttp } from '#shared/platform/outbound-http.ts'
import { deliveryRepository, type DeliveryRepository } from '#shared/store/delivery-repository.ts'
import { outboxReader } from '#shared/store/outbox-reader.ts'
import { webhookRepository, type WebhookRepository } from '#shared/store/webhook-repository.ts'
import { makeAuthority } from '#test/support/certificates.ts'
import { closedPort, startRawReceiver, startReceiver, type Receiver } from '#test/support/https-receiver.ts'
import { VirtualQueue } from '#test/support/virtual-queue.ts'
import { completed, next, secret, startWebhookBench, type WebhookBench } from '#test/support/webhooks.ts'

const authority = makeAuthority()
const leaf = authority.issue(['127.0.0.1'])
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined, measure: () => undefined }
const start = '2026-11-21T12:00:00.000Z'

let bench: WebhookBench
let deliveries: DeliveryRepository
let webhooks: WebhookRepository
const opened: { close(): unknown }[] = []
beforeAll(async () => {
  bench = await startWebhookBench()
  deliveries = deliveryRepository(bench.table)
  webhooks = webhookRepository(bench.table)
})
afterAll(async () => {
  await Promise.all(opened.map((one) => one.close()))
  await bench.close()
})

const open = async <One extends { close(): unknown }>(one: Promise<One> | One): Promise<One> => {
  const ready = await one
  opened.push(ready)
  return ready
}

/** The client, with a timeout that tests can wait for; the one that was asked for is checked. */
function client(ports: readonly number[], timeoutMs = 300): OutboundHttp {
  const http = outboundHttp({ loopback: { receivers: ports.map((port) => `127.0.0.1:${port}`), authority: authority.cert }, bodyMs: 100 })
  opened.push(http)
  return {
    ...http,
    post(request) {
      expect(request.timeoutMs).toBe(30_000)
      return http.post({ ...request, timeoutMs })
    },
  }
}

function worker(queue: VirtualQueue, http: OutboundHttp, changed: { deliveries?: DeliveryRepository; webhooks?: WebhookRepository; lanes?: Lanes } = {}) {
  const { lanes = new Lanes(5, 50), ...stores } = changed
  return deliverBatch({ delivering: { webhooks, deliveries, sealing: bench.sealing, http, clock: queue.clock, ...stores }, lanes, queue, log: silent, random: () => 0.5 })
}

const messageTo = (endpoint: WebhookEndpoint, settings: Partial<DeliveryMessage> = {}): DeliveryMessage => {
  const event = completed()
  return { ...addressed(tellEvent({ tenantId: endpoint.tenantId, event, session: null }), event.eventId, { endpoint, now: start }), ...settings }
}

async function recordOf(message: DeliveryMessage): Promise<Delivery> {
  const record = await deliveries.get(message)
  if (record === null) throw new Error('There is no record.')
  return record
}

interface Ended {
  readonly record: Delivery
  readonly endpoint: WebhookEndpoint | null
  /** Seconds between attempts. */
  readonly waits: readonly number[]
  readonly queue: VirtualQueue
  readonly message: DeliveryMessage
}

/** Delivers one event to a receiver until nothing is left to do. */
async function deliver(receiver: Pick<Receiver, 'port'>, settings: Partial<WebhookEndpoint> = {}): Promise<Ended> {
  const endpoint = await bench.addEndpoint({ tenantId: `tenant_${next()}`, url: `https://127.0.0.1:${receiver.port}/hook`, ...settings })
  const queue = new VirtualQueue(start)
  const message = messageTo(endpoint)
  queue.send(message)
  await queue.drain(worker(queue, client([receiver.port])))
  const times = queue.batches.map(({ at }) => at)
  return { record: await recordOf(message), endpoint: await webhooks.get(endpoint), waits: times.slice(1).map((at, index) => (at - (times[index] ?? 0)) / 1000), queue, message }
}

const answering = (...statuses: number[]) => {
  let count = 0
  return startReceiver(leaf, (_request, response) => {
    const status = statuses[Math.min(count, statuses.length - 1)] ?? 200
    count += 1
    response.writeHead(status, { 'content-type': 'text/plain' }).end(`answer ${count}`)
  })
}

describe('what is sent', () => {
  test('the body as it was queued, with the headers of the contract', async () => {
    const receiver = await open(startReceiver(leaf))
    const { message, record } = await deliver(receiver)
    expect(receiver.received).toHaveLength(1)
    const [sent] = receiver.received
    if (sent === undefined) throw new Error('nothing was sent')
    expect(sent.body).toBe(message.body)
    expect(eventEnvelope.parse(JSON.parse(sent.body))).toMatchObject({ event: 'session.completed', tenant_id: message.tenantId, delivery_id: message.deliveryId })
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
    expect(record).toMatchObject({ status: 'delivered', attempts: 1, responseStatus: 200, failure: null, lastAttemptAt: start })
  })

  test.each([
    ['a secret of letters', secret, 'raw'],
    ['a secret of Standard Webhooks', `whsec_${Buffer.alloc(24, 7).toString('base64')}`, 'base64'],
    ['a secret beyond ASCII', 'Geheimnis für Prüfungen ✓✓', 'raw'],
  ] as const)('%s: readers of Standard Webhooks believe it', async (_name, text, format) => {
    const receiver = await open(startReceiver(leaf))
    const tenantId = `tenant_${next()}`
    const endpointId = `whk_${next()}`
    const { message } = await deliver(receiver, { tenantId, endpointId, secret: await bench.sealing.seal(text, [tenantId, endpointId]) })
    const [sent] = receiver.received
    if (sent === undefined) throw new Error('nothing was sent')
    const headers = Object.fromEntries(Object.entries(sent.headers).map(([name, value]) => [name, String(value)]))
    const reader = format === 'raw' ? new Webhook(new Uint8Array(Buffer.from(text)), { format: 'raw' }) : new Webhook(text)
    const sentAt = jest.spyOn(Date, 'now').mockReturnValue(Date.parse(start))
    try {
      expect(reader.verify(sent.body, headers)).toMatchObject({ delivery_id: message.deliveryId })
      expect(() => reader.verify(`${sent.body} `, headers)).toThrow()
      expect(() => new Webhook(`whsec_${Buffer.alloc(24, 8).toString('base64')}`).verify(sent.body, headers)).toThrow()
    } finally {
      sentAt.mockRestore()
    }
    expect(sent.headers['x-service-signature']).toBe(`sha256=${createHmac('sha256', text).update(sent.body).digest('hex')}`)
  })

  test('after a rotation both secrets sign, until the overlap is over', async () => {
    const receiver = await open(startReceiver(leaf))
    const endpoint = await bench.addEndpoint({ tenantId: `tenant_${next()}`, url: receiver.origin })
    const fresh = 'another secret of enough letters'
    const sealed = await bench.sealing.seal(fresh, [endpoint.tenantId, endpoint.endpointId])
    await webhooks.rotateSecret(endpoint, sealed, { at: start, until: '2026-11-22T12:00:00.000Z' })
    const queue = new VirtualQueue('2026-11-22T11:59:59.000Z')
    queue.send(messageTo(endpoint))
    await queue.drain(worker(queue, client([receiver.port])))
    queue.now += 1000
    queue.send(messageTo(endpoint))
    await queue.drain(worker(queue, client([receiver.port])))
    const [during, after] = receiver.received
    const hmac = (key: string, body = '') => `sha256=${createHmac('sha256', key).update(body).digest('hex')}`
    expect(during?.headers).toMatchObject({ 'x-service-signature': hmac(fresh, during?.body), 'x-service-signature-previous': hmac(secret, during?.body) })
    expect(String(during?.headers['webhook-signature']).split(' ')).toHaveLength(2)
    expect(after?.headers).toMatchObject({ 'x-service-signature': hmac(fresh, after?.body) })
    expect(after?.headers).not.toHaveProperty('x-service-signature-previous')
    expect(String(after?.headers['webhook-signature']).split(' ')).toHaveLength(1)
  })
})

describe('how it ends', () => {
  test.each([200, 201, 202, 204, 299])('%i is delivered', async (status) => {
    expect((await deliver(await open(answering(status)))).record).toMatchObject({ status: 'delivered', attempts: 1, responseStatus: status })
  })

  test.each([301, 302, 307, 308])('%i is a failure like any other, and is not followed', async (status) => {
    const target = await open(startReceiver(leaf))
    const receiver = await open(startReceiver(leaf, (_request, response) => response.writeHead(status, { location: target.origin }).end()))
    const { record } = await deliver(receiver)
    expect(record).toMatchObject({ status: 'dead_letter', attempts: 5, responseStatus: status, failure: 'redirect' })
    expect(receiver.received).toHaveLength(5)
    expect(target.received).toHaveLength(0)
  })

  test.each([404, 410])('%i is the end at once', async (status) => {
    const { record, waits } = await deliver(await open(answering(status)))
    expect(record).toMatchObject({ status: 'dead_letter', attempts: 1, responseStatus: status, failure: `http_${status}`, responseBody: 'answer 1' })
    expect(waits).toEqual([])
  })

  test.each([400, 401, 403, 429, 500, 503])('%i for ever: five attempts, after 60 s, 5, 15 and 60 minutes, then the end', async (status) => {
    const receiver = await open(answering(status))
    const { record, waits, message } = await deliver(receiver)
    expect(waits).toEqual([60, 300, 900, 3600])
    expect(record).toMatchObject({ status: 'dead_letter', attempts: 5, responseStatus: status, failure: `http_${status}`, responseBody: 'answer 5' })
    expect(new Set(receiver.received.map(({ headers }) => headers['x-delivery-id']))).toEqual(new Set([message.deliveryId]))
    expect(new Set(receiver.received.map(({ body }) => body))).toEqual(new Set([message.body]))
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(5)
  })

  test('500 four times, then 200', async () => {
    const { record, waits, endpoint } = await deliver(await open(answering(500, 500, 500, 500, 200)))
    expect(waits).toEqual([60, 300, 900, 3600])
    expect(record).toMatchObject({ status: 'delivered', attempts: 5, responseStatus: 200, failure: null, responseBody: 'answer 5' })
    expect(endpoint?.failingSince).toBeNull()
  })

  test.each([
    ['429', '120', 120],
    ['503', '7200', 7200],
    ['500', '45', 45],
    ['429', '1', 10],
    ['429', '999999', 21_600],
    ['503', 'Sat, 21 Nov 2026 12:10:00 GMT', 600],
    ['503', 'Fri, 20 Nov 2026 12:10:00 GMT', 10],
    ['503', 'soon', 60],
    ['503', '-5', 60],
    ['503', '1e3', 60],
  ])('%s with Retry-After %s comes again after %i s', async (status, header, seconds) => {
    let count = 0
    const receiver = await open(
      startReceiver(leaf, (_request, response) => {
        count += 1
        response.writeHead(count === 1 ? Number(status) : 200, count === 1 ? { 'retry-after': header } : {}).end()
      }),
    )
    const { record, waits } = await deliver(receiver)
    expect(waits).toEqual([seconds])
    expect(record).toMatchObject({ status: 'delivered', attempts: 2 })
  })

  test.each<[string, () => Promise<Pick<Receiver, 'port'>>, string]>([
    ['never answers', () => open(startReceiver(leaf, () => undefined)), 'timeout'],
    ['hangs up', () => open(startRawReceiver(leaf, (socket) => socket.destroy())), 'connection'],
    ['is not there', async () => ({ port: await closedPort() }), 'connection'],
    ['has a certificate of nobody', () => open(startReceiver(makeAuthority().issue(['127.0.0.1']))), 'tls'],
    ['has a certificate for another name', () => open(startReceiver(authority.issue(['hooks.example.com']))), 'tls'],
    ['speaks no HTTP', () => open(startRawReceiver(leaf, (socket) => socket.end('+OK ready\r\n'))), 'protocol'],
  ])('a receiver that %s: five attempts, then the end', async (_name, receiver, failure) => {
    const { record, waits } = await deliver(await receiver())
    expect(record).toMatchObject({ status: 'dead_letter', attempts: 5, responseStatus: null, responseBody: null, failure })
    expect(waits).toEqual([60, 300, 900, 3600])
  })

  test.each<[string, string, string]>([
    ['says 200 and then lies about its length', 'HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\nthanks', 'thanks'],
    ['says 200 and then talks without end', `HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(100_000)}`, 'x'.repeat(1000)],
  ])('a receiver that %s has got it', async (_name, bytes, kept) => {
    const { record } = await deliver(await open(startRawReceiver(leaf, (socket) => socket.write(bytes))))
    expect(record).toMatchObject({ status: 'delivered', attempts: 1, responseBody: kept })
  })

  test.each([
    ['https://10.0.0.1/', 'blocked_address'],
    ['https://127.0.0.1:1/', 'blocked_address'],
    ['https://intranet/', 'blocked_name'],
    ['http://hooks.example.com/', 'not_https'],
  ])('%s is the end at once, before anything is sent', async (url, failure) => {
    const { record, endpoint } = await deliver({ port: 2 }, { url })
    expect(record).toMatchObject({ status: 'dead_letter', attempts: 1, responseStatus: null, failure })
    expect(endpoint?.failingSince).toBeNull()
  })

  test('nothing is sent to an endpoint that is paused, gone, or of another mode by now', async () => {
    const receiver = await open(startReceiver(leaf))
    expect((await deliver(receiver, { status: 'paused', pausedBecause: 'asked' })).record).toMatchObject({ status: 'dead_letter', failure: 'endpoint_paused' })
    const [changed, gone] = [await bench.addEndpoint({ tenantId: `tenant_${next()}`, url: receiver.origin, mode: 'test' }), await bench.addEndpoint({ url: receiver.origin })]
    const queue = new VirtualQueue(start)
    const [other, nobody] = [messageTo(changed, { mode: 'live' }), messageTo(gone)]
    queue.send(other, nobody)
    await webhooks.remove(gone)
    await queue.drain(worker(queue, client([receiver.port])))
    expect(await recordOf(other)).toMatchObject({ status: 'dead_letter', failure: 'mode_changed', mode: 'live' })
    expect(await deliveries.get(nobody)).toBeNull()
    expect(receiver.received).toHaveLength(0)
  })
})

describe('duplicates, crashes and trouble of ours', () => {
  const endpointFor = (receiver: Receiver) => bench.addEndpoint({ tenantId: `tenant_${next()}`, url: receiver.origin })

  test('a duplicate of what was delivered changes nothing, however it ends', async () => {
    const receiver = await open(answering(200, 500, 404))
    const message = messageTo(await endpointFor(receiver))
    const queue = new VirtualQueue(start)
    for (let count = 0; count < 3; count += 1) {
      queue.send(message)
      await queue.drain(worker(queue, client([receiver.port])))
    }
    expect(await recordOf(message)).toMatchObject({ status: 'delivered', attempts: 1, responseStatus: 200, responseBody: 'answer 1' })
    expect(new Set(receiver.received.map(({ headers }) => headers['x-delivery-id'])).size).toBe(1)
  })

  test('duplicates share one budget of attempts', async () => {
    const receiver = await open(answering(500))
    const message = messageTo(await endpointFor(receiver))
    const queue = new VirtualQueue(start)
    queue.send(message, message, message)
    await queue.drain(worker(queue, client([receiver.port])))
    expect(await recordOf(message)).toMatchObject({ status: 'dead_letter' })
    expect(receiver.received.length).toBeLessThanOrEqual(7)
    expect(queue.deadLetters).toHaveLength(0)
  })

  test('a message that is none, and a secret that does not open, end among the dead letters; the rest of the batch goes on', async () => {
    const receiver = await open(startReceiver(leaf))
    const good = await endpointFor(receiver)
    const sealedElsewhere = await bench.addEndpoint({ tenantId: `tenant_${next()}`, url: receiver.origin, secret: await bench.sealing.seal(secret, ['another', 'place']) })
    const queue = new VirtualQueue(start)
    const [one, stuck] = [messageTo(good), messageTo(sealedElsewhere)]
    queue.send({ no: 'delivery' }, one, stuck)
    await queue.drain(worker(queue, client([receiver.port])))
    expect(await recordOf(one)).toMatchObject({ status: 'delivered' })
    expect(queue.deadLetters.map((body) => JSON.parse(body))).toEqual([{ no: 'delivery' }, stuck])
    expect(receiver.received).toHaveLength(1)
  })

  test('a table that is away costs time, not deliveries', async () => {
    const receiver = await open(startReceiver(leaf))
    const message = messageTo(await endpointFor(receiver))
    const queue = new VirtualQueue(start)
    queue.send(message)
    let calls = 0
    const awayTwice: DeliveryRepository = { ...deliveries, record: (...given) => ((calls += 1) <= 2 ? Promise.reject(new Error('throttled')) : deliveries.record(...given)) }
    await queue.drain(worker(queue, client([receiver.port]), { deliveries: awayTwice }))
    expect(await recordOf(message)).toMatchObject({ status: 'delivered', attempts: 1 })
    expect(receiver.received).toHaveLength(3)
    expect(queue.batches.map(({ at }) => (at - Date.parse(start)) / 1000)).toEqual([0, 360, 720])
  })

  test('where messages cannot be moved they come back in the queue’s own time', async () => {
    const receiver = await open(answering(500, 200))
    const message = messageTo(await endpointFor(receiver))
    const queue = new VirtualQueue(start)
    queue.postpone = () => Promise.reject(new Error('away'))
    queue.send(message)
    await queue.drain(worker(queue, client([receiver.port])))
    expect(await recordOf(message)).toMatchObject({ status: 'delivered', attempts: 2 })
    expect(queue.batches).toHaveLength(2)
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('killed at its call %i: delivered all the same, once recorded', async (deadlyCall) => {
    const receiver = await open(answering(500, 500, 200))
    const message = messageTo(await endpointFor(receiver))
    const queue = new VirtualQueue(start)
    queue.send(message)
    let calls = 0
    const http = client([receiver.port])
    const dies = async <Value>(work: () => Promise<Value>): Promise<Value> => {
      calls += 1
      if (calls === deadlyCall) throw new Error('killed before')
      const value = await work()
      if (calls === deadlyCall - 1) {
        calls += 1
        throw new Error('killed after')
      }
      return value
    }
    const mortal = {
      deliveries: { ...deliveries, record: (...given: Parameters<DeliveryRepository['record']>) => dies(() => deliveries.record(...given)) },
      webhooks: { ...webhooks, get: (...given: Parameters<WebhookRepository['get']>) => dies(() => webhooks.get(...given)) },
    }
    await queue.drain(worker(queue, { ...http, post: (request) => dies(() => http.post(request)) }, mortal))
    expect(await recordOf(message)).toMatchObject({ status: 'delivered', responseStatus: 200 })
    expect(new Set(receiver.received.map(({ headers }) => headers['x-delivery-id']))).toEqual(new Set([message.deliveryId]))
    expect(queue.deadLetters).toHaveLength(0)
  })
})

describe('an endpoint that fails for days', () => {
  const waitingEvents = async (): Promise<string[]> => {
    const types: string[] = []
    const outbox = outboxReader(bench.table)
    for (const shard of outbox.shards) for await (const page of outbox.pages(shard)) types.push(...page.flatMap(({ waiting }) => waiting.map(({ event }) => `${event.type} ${event.entityId}`)))
    return types
  }

  test('is paused, and that is recorded', async () => {
    const receiver = await open(answering(500))
    const { endpoint } = await deliver(receiver)
    expect(endpoint).toMatchObject({ status: 'active', failingSince: start })
    if (endpoint === null) throw new Error('gone')
    const queue = new VirtualQueue('2026-11-26T10:30:00.000Z')
    queue.send(messageTo(endpoint))
    await queue.drain(worker(queue, client([receiver.port])), Date.parse('2026-11-26T11:59:00.000Z'))
    expect(await webhooks.get(endpoint)).toMatchObject({ status: 'active' })
    queue.now = Date.parse('2026-11-26T12:00:00.000Z')
    await queue.drain(worker(queue, client([receiver.port])))
    expect(await webhooks.get(endpoint)).toMatchObject({ status: 'active' })
    queue.send(messageTo(endpoint))
    await queue.drain(worker(queue, client([receiver.port])))
    expect(await webhooks.get(endpoint)).toMatchObject({ status: 'paused', pausedBecause: 'failing' })
    expect(await waitingEvents()).toContain(`webhook.paused ${endpoint.endpointId}`)
    expect(await webhooks.resume(endpoint, '2026-11-27T00:00:00.000Z')).toMatchObject({ status: 'active', pausedBecause: null, failingSince: null })
  })

  test('one success begins the count anew', async () => {
    const receiver = await open(answering(500, 500, 500, 500, 500, 200, 410))
    const { endpoint } = await deliver(receiver)
    if (endpoint === null) throw new Error('gone')
    const queue = new VirtualQueue('2026-11-27T12:00:00.000Z')
    queue.send(messageTo(endpoint))
    await queue.drain(worker(queue, client([receiver.port])))
    queue.send(messageTo(endpoint))
    await queue.drain(worker(queue, client([receiver.port])))
    expect(await webhooks.get(endpoint)).toMatchObject({ status: 'active', failingSince: '2026-11-27T12:00:00.000Z' })
  })
})

test('an endpoint that hangs keeps nobody else waiting, and loses no attempt by being put off', async () => {
  const [hanging, healthy] = [await open(startReceiver(leaf, () => undefined)), await open(startReceiver(leaf))]
  const [dead, alive] = [await bench.addEndpoint({ tenantId: `tenant_${next()}`, url: hanging.origin }), await bench.addEndpoint({ tenantId: `tenant_${next()}`, url: healthy.origin })]
  const queue = new VirtualQueue(start)
  const stuck = Array.from({ length: 14 }, () => messageTo(dead))
  const fine = Array.from({ length: 6 }, () => messageTo(alive))
  queue.send(...stuck.slice(0, 8), ...fine.slice(0, 2), ...stuck.slice(8), ...fine.slice(2))
  const work = worker(queue, client([hanging.port, healthy.port], 400), { lanes: new Lanes(2, 50) })
  await queue.drain(work, Date.parse(start))
  for (const message of fine) expect(await recordOf(message)).toMatchObject({ status: 'delivered' })
  const attempted = await Promise.all(stuck.map((message) => deliveries.get(message)))
  expect(attempted.filter((record) => record !== null)).toHaveLength(4)
  expect(queue.waiting).toBe(14)
  await queue.drain(work)
  for (const message of stuck) expect(await recordOf(message)).toMatchObject({ status: 'dead_letter', attempts: 5, failure: 'timeout' })
  expect(queue.deadLetters).toHaveLength(0)
}, 60_000)

test('a delivery that succeeds at once costs one read and one write; one that fails again, one more of each', async () => {
  const receiver = await open(answering(200, 500, 500))
  const endpoint = await bench.addEndpoint({ tenantId: `tenant_${next()}`, url: receiver.origin, failingSince: null })
  const queue = new VirtualQueue(start)
  const work = worker(queue, client([receiver.port]))
  queue.send(messageTo(endpoint))
  bench.aws.takeOperations()
  await queue.drain(work)
  expect(bench.aws.takeOperations()).toEqual([
    { service: 'dynamodb', operation: 'GetItem', readUnits: 0.5, writeUnits: 0 },
    { service: 'dynamodb', operation: 'UpdateItem', readUnits: 0, writeUnits: 1 },
  ])
  queue.send(messageTo(endpoint))
  await queue.drain(work, queue.now)
  bench.aws.takeOperations()
  await queue.drain(work, queue.now + 60_000)
  expect(bench.aws.takeOperations()).toEqual([
    { service: 'dynamodb', operation: 'GetItem', readUnits: 0.5, writeUnits: 0 },
    { service: 'dynamodb', operation: 'UpdateItem', readUnits: 0, writeUnits: 1 },
  ])
})
