/** Deliveries to real receivers over TLS, in virtual time: how each ends, and when it is attempted. */
import { Lanes } from '#functions/workers/deliver-webhook/lanes.ts'
import { outboxReader } from '#shared/store/outbox-reader.ts'
import type { OutboundHttp, OutboundResult } from '#shared/platform/outbound-http.ts'
import type { DeliveryRepository } from '#shared/store/delivery-repository.ts'
import type { WebhookRepository } from '#shared/store/webhook-repository.ts'
import { makeAuthority } from '#test/support/certificates.ts'
import { answering, authority, leaf, messageTo, silent, start, startDeliveryBench, type DeliveryBench } from '#test/support/delivery-bench.ts'
import { closedPort, startRawReceiver, startReceiver, type Receiver } from '#test/support/https-receiver.ts'
import { VirtualQueue } from '#test/support/virtual-queue.ts'
import { secret } from '#test/support/webhooks.ts'

let bench: DeliveryBench
beforeAll(async () => {
  bench = await startDeliveryBench()
})
afterAll(() => bench.close())

describe('how it ends', () => {
  test.each([200, 201, 202, 204, 299])('%i is delivered', async (status) => {
    expect((await bench.deliver(await bench.open(answering(status)))).record).toMatchObject({ status: 'delivered', attempts: 1, responseStatus: status })
  })

  test.each([301, 302, 307, 308])('%i is a failure like any other, and is not followed', async (status) => {
    const target = await bench.open(startReceiver(leaf))
    const receiver = await bench.open(startReceiver(leaf, (_request, response) => response.writeHead(status, { location: target.origin }).end()))
    const { record } = await bench.deliver(receiver)
    expect(record).toMatchObject({ status: 'dead_letter', attempts: 5, responseStatus: status, failure: 'redirect' })
    expect(receiver.received).toHaveLength(5)
    expect(target.received).toHaveLength(0)
  })

  test.each([404, 410])('%i is the end at once', async (status) => {
    const { record, waits } = await bench.deliver(await bench.open(answering(status)))
    expect(record).toMatchObject({ status: 'dead_letter', attempts: 1, responseStatus: status, failure: `http_${status}`, responseBody: 'answer 1' })
    expect(waits).toEqual([])
  })

  test.each([400, 401, 403, 429, 500, 503])('%i for ever: five attempts, after 60 s, 5, 15 and 60 minutes, then the end', async (status) => {
    const receiver = await bench.open(answering(status))
    const { record, waits, message } = await bench.deliver(receiver)
    expect(waits).toEqual([60, 300, 900, 3600])
    expect(record).toMatchObject({ status: 'dead_letter', attempts: 5, responseStatus: status, failure: `http_${status}`, responseBody: 'answer 5' })
    expect(new Set(receiver.received.map(({ headers }) => headers['x-delivery-id']))).toEqual(new Set([message.deliveryId]))
    expect(new Set(receiver.received.map(({ body }) => body))).toEqual(new Set([message.body]))
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(5)
  })

  test('500 four times, then 200', async () => {
    const { record, waits, endpoint } = await bench.deliver(await bench.open(answering(500, 500, 500, 500, 200)))
    expect(waits).toEqual([60, 300, 900, 3600])
    expect(record).toMatchObject({ status: 'delivered', attempts: 5, responseStatus: 200, failure: null, responseBody: 'answer 5' })
    expect(endpoint?.failingSince).toBeNull()
    const failed = (at: string) => ({ at: `2026-11-21T${at}.000Z`, milliseconds: 0, status: 500, failure: 'http_500' })
    expect(record.history).toEqual([
      ...['12:00:00', '12:01:00', '12:06:00', '12:21:00'].map(failed),
      { at: '2026-11-21T13:21:00.000Z', milliseconds: 0, status: 200, failure: null },
    ])
  })

  test('each attempt is kept with its time, its latency and its end', async () => {
    const queue = new VirtualQueue(start)
    const message = messageTo(await bench.endpointFor({ port: 1 }))
    const answers: OutboundResult[] = [
      { kind: 'failed', reason: 'timeout', detail: 'TIMEOUT' },
      { kind: 'answered', status: 302, headers: {}, body: '' },
      { kind: 'answered', status: 204, headers: {}, body: '' },
    ]
    const http: OutboundHttp = {
      post() {
        queue.now += 1500
        return Promise.resolve(answers.shift() ?? { kind: 'failed', reason: 'dns', detail: 'ENOTFOUND' })
      },
      close: () => undefined,
    }
    queue.send(message)
    await queue.drain(bench.worker(queue, http))
    const { history } = await bench.recordOf(message)
    expect(history.map(({ milliseconds, status, failure }) => [milliseconds, status, failure])).toEqual([
      [1500, null, 'timeout'],
      [1500, 302, 'redirect'],
      [1500, 204, null],
    ])
  })

  test('a receiver that hangs for 31 s has not got it in time; one that takes 29 s has', async () => {
    const queue = new VirtualQueue(start)
    const [late, inTime] = [messageTo(await bench.endpointFor({ port: 1 })), messageTo(await bench.endpointFor({ port: 1 }))]
    // The client keeps to the time that it is given; what it is given is looked at here.
    const slow: OutboundHttp = {
      post({ timeoutMs, body }) {
        const takes = body === late.body ? 31_000 : 29_000
        queue.now += Math.min(takes, timeoutMs)
        return Promise.resolve(takes > timeoutMs ? { kind: 'failed', reason: 'timeout', detail: 'TIMEOUT' } : { kind: 'answered', status: 200, headers: {}, body: '' })
      },
      close: () => undefined,
    }
    for (const message of [inTime, late]) {
      queue.send(message)
      await queue.drain(bench.worker(queue, slow))
    }
    expect(await bench.recordOf(inTime)).toMatchObject({ status: 'delivered', history: [{ milliseconds: 29_000, status: 200 }] })
    expect(await bench.recordOf(late)).toMatchObject({ status: 'dead_letter', attempts: 5, failure: 'timeout' })
    expect((await bench.recordOf(late)).history.every(({ milliseconds }) => milliseconds === 30_000)).toBe(true)
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
    const receiver = await bench.open(
      startReceiver(leaf, (_request, response) => {
        count += 1
        response.writeHead(count === 1 ? Number(status) : 200, count === 1 ? { 'retry-after': header } : {}).end()
      }),
    )
    const { record, waits } = await bench.deliver(receiver)
    expect(waits).toEqual([seconds])
    expect(record).toMatchObject({ status: 'delivered', attempts: 2 })
  })

  test.each<[string, () => Promise<Pick<Receiver, 'port'>>, string]>([
    ['never answers', () => bench.open(startReceiver(leaf, () => undefined)), 'timeout'],
    ['hangs up', () => bench.open(startRawReceiver(leaf, (socket) => socket.destroy())), 'connection'],
    ['is not there', async () => ({ port: await closedPort() }), 'connection'],
    ['has a certificate of nobody', () => bench.open(startReceiver(makeAuthority().issue(['127.0.0.1']))), 'tls'],
    ['has a certificate for another name', () => bench.open(startReceiver(authority.issue(['hooks.example.com']))), 'tls'],
    ['speaks no HTTP', () => bench.open(startRawReceiver(leaf, (socket) => socket.end('+OK ready\r\n'))), 'protocol'],
  ])('a receiver that %s: five attempts, then the end', async (_name, receiver, failure) => {
    const { record, waits } = await bench.deliver(await receiver())
    expect(record).toMatchObject({ status: 'dead_letter', attempts: 5, responseStatus: null, responseBody: null, failure })
    expect(waits).toEqual([60, 300, 900, 3600])
  })

  test.each<[string, string, string]>([
    ['says 200 and then lies about its length', 'HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\nthanks', 'thanks'],
    ['says 200 and then talks without end', `HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(100_000)}`, 'x'.repeat(1000)],
  ])('a receiver that %s has got it', async (_name, bytes, kept) => {
    const { record } = await bench.deliver(await bench.open(startRawReceiver(leaf, (socket) => socket.write(bytes))))
    expect(record).toMatchObject({ status: 'delivered', attempts: 1, responseBody: kept })
  })

  test.each([
    ['https://10.0.0.1/', 'blocked_address'],
    ['https://127.0.0.1:1/', 'blocked_address'],
    ['https://intranet/', 'blocked_name'],
    ['http://hooks.example.com/', 'not_https'],
  ])('%s is the end at once, before anything is sent', async (url, failure) => {
    const { record, endpoint } = await bench.deliver({ port: 2 }, { url })
    expect(record).toMatchObject({ status: 'dead_letter', attempts: 1, responseStatus: null, failure })
    expect(endpoint?.failingSince).toBeNull()
  })

  test('nothing is sent to an endpoint that is paused, gone, or of another mode by now', async () => {
    const receiver = await bench.open(startReceiver(leaf))
    expect((await bench.deliver(receiver, { status: 'paused', pausedBecause: 'asked' })).record).toMatchObject({ status: 'dead_letter', failure: 'endpoint_paused' })
    const [changed, gone] = [await bench.endpointFor(receiver, { mode: 'test' }), await bench.endpointFor(receiver)]
    const queue = new VirtualQueue(start)
    const [other, nobody] = [messageTo(changed, { mode: 'live' }), messageTo(gone)]
    queue.send(other, nobody)
    await bench.webhooks.remove(gone)
    await queue.drain(bench.worker(queue, bench.client([receiver.port])))
    expect(await bench.recordOf(other)).toMatchObject({ status: 'dead_letter', failure: 'mode_changed', mode: 'live' })
    expect(await bench.deliveries.get(nobody)).toBeNull()
    expect(receiver.received).toHaveLength(0)
  })
})

test.each([
  ['given another mode', { mode: 'test' as const }, 'mode_changed'],
  ['paused', null, 'endpoint_paused'],
])('an endpoint that is %s between two attempts is not sent the second one', async (_name, settings, failure) => {
  const receiver = await bench.open(answering(500, 200))
  const endpoint = await bench.endpointFor(receiver)
  const queue = new VirtualQueue(start)
  const message = messageTo(endpoint)
  queue.send(message)
  const work = bench.worker(queue, bench.client([receiver.port]))
  await queue.drain(work, queue.now)
  await (settings === null ? bench.webhooks.pause(endpoint, start) : bench.webhooks.change(endpoint, settings, start))
  await queue.drain(work)
  expect(await bench.recordOf(message)).toMatchObject({ status: 'dead_letter', attempts: 2, failure, mode: 'live' })
  expect(receiver.received).toHaveLength(1)
})

describe('duplicates, crashes and trouble of ours', () => {
  test('a duplicate of what was delivered changes nothing, however it ends', async () => {
    const receiver = await bench.open(answering(200, 500, 404))
    const message = messageTo(await bench.endpointFor(receiver))
    const queue = new VirtualQueue(start)
    for (let count = 0; count < 3; count += 1) {
      queue.send(message)
      await queue.drain(bench.worker(queue, bench.client([receiver.port])))
    }
    expect(await bench.recordOf(message)).toMatchObject({ status: 'delivered', attempts: 1, responseStatus: 200, responseBody: 'answer 1' })
    expect(new Set(receiver.received.map(({ headers }) => headers['x-delivery-id'])).size).toBe(1)
  })

  test('duplicates share one budget of attempts', async () => {
    const receiver = await bench.open(answering(500))
    const message = messageTo(await bench.endpointFor(receiver))
    const queue = new VirtualQueue(start)
    queue.send(message, message, message)
    await queue.drain(bench.worker(queue, bench.client([receiver.port])))
    expect(await bench.recordOf(message)).toMatchObject({ status: 'dead_letter' })
    expect(receiver.received.length).toBeLessThanOrEqual(7)
    expect(queue.deadLetters).toHaveLength(0)
  })

  test('a message that is none, and a secret that does not open, end among the dead letters; the rest of the batch goes on', async () => {
    const receiver = await bench.open(startReceiver(leaf))
    const good = await bench.endpointFor(receiver)
    const sealedElsewhere = await bench.endpointFor(receiver, { secret: await bench.sealing.seal(secret, ['another', 'place']) })
    const queue = new VirtualQueue(start)
    const [one, stuck] = [messageTo(good), messageTo(sealedElsewhere)]
    queue.send({ no: 'delivery' }, one, stuck)
    await queue.drain(bench.worker(queue, bench.client([receiver.port])))
    expect(await bench.recordOf(one)).toMatchObject({ status: 'delivered' })
    expect(queue.deadLetters.map((body) => JSON.parse(body))).toEqual([{ no: 'delivery' }, stuck])
    expect(receiver.received).toHaveLength(1)
  })

  test('a table that is away costs time, not deliveries', async () => {
    const receiver = await bench.open(startReceiver(leaf))
    const message = messageTo(await bench.endpointFor(receiver))
    const queue = new VirtualQueue(start)
    queue.send(message)
    let calls = 0
    const awayTwice: DeliveryRepository = { ...bench.deliveries, record: (...given) => ((calls += 1) <= 2 ? Promise.reject(new Error('throttled')) : bench.deliveries.record(...given)) }
    await queue.drain(bench.worker(queue, bench.client([receiver.port]), { deliveries: awayTwice }))
    expect(await bench.recordOf(message)).toMatchObject({ status: 'delivered', attempts: 1 })
    expect(receiver.received).toHaveLength(3)
    expect(queue.batches.map(({ at }) => (at - Date.parse(start)) / 1000)).toEqual([0, 360, 720])
  })

  test('a worker that crashes again and again gives up into the dead letters; a redrive delivers, under the same id', async () => {
    const receiver = await bench.open(startReceiver(leaf))
    const message = messageTo(await bench.endpointFor(receiver))
    const queue = new VirtualQueue(start)
    queue.send(message)
    await queue.drain(() => Promise.reject(new Error('out of memory')))
    expect(queue.deadLetters.map((body) => JSON.parse(body))).toEqual([message])
    expect(queue.batches).toHaveLength(20)
    queue.redrive()
    await queue.drain(bench.worker(queue, bench.client([receiver.port])))
    expect(await bench.recordOf(message)).toMatchObject({ status: 'delivered', attempts: 1 })
    expect(receiver.received.map(({ headers }) => headers['x-delivery-id'])).toEqual([message.deliveryId])
    expect(queue.deadLetters).toEqual([])
  })

  test('where messages cannot be moved they come back in the queue’s own time', async () => {
    const receiver = await bench.open(answering(500, 200))
    const message = messageTo(await bench.endpointFor(receiver))
    const queue = new VirtualQueue(start)
    queue.postpone = () => Promise.reject(new Error('away'))
    queue.send(message)
    await queue.drain(bench.worker(queue, bench.client([receiver.port])))
    expect(await bench.recordOf(message)).toMatchObject({ status: 'delivered', attempts: 2 })
    expect(queue.batches).toHaveLength(2)
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('killed at its call %i: delivered all the same, once recorded', async (deadlyCall) => {
    const receiver = await bench.open(answering(500, 500, 200))
    const message = messageTo(await bench.endpointFor(receiver))
    const queue = new VirtualQueue(start)
    queue.send(message)
    let calls = 0
    const http = bench.client([receiver.port])
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
      deliveries: { ...bench.deliveries, record: (...given: Parameters<DeliveryRepository['record']>) => dies(() => bench.deliveries.record(...given)) },
      webhooks: { ...bench.webhooks, get: (...given: Parameters<WebhookRepository['get']>) => dies(() => bench.webhooks.get(...given)) },
    }
    await queue.drain(bench.worker(queue, { ...http, post: (request) => dies(() => http.post(request)) }, mortal))
    expect(await bench.recordOf(message)).toMatchObject({ status: 'delivered', responseStatus: 200 })
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
    const receiver = await bench.open(answering(500))
    const { endpoint } = await bench.deliver(receiver)
    expect(endpoint).toMatchObject({ status: 'active', failingSince: start })
    if (endpoint === null) throw new Error('gone')
    const queue = new VirtualQueue('2026-11-26T10:30:00.000Z')
    queue.send(messageTo(endpoint))
    await queue.drain(bench.worker(queue, bench.client([receiver.port])), Date.parse('2026-11-26T11:59:00.000Z'))
    expect(await bench.webhooks.get(endpoint)).toMatchObject({ status: 'active' })
    queue.now = Date.parse('2026-11-26T12:00:00.000Z')
    await queue.drain(bench.worker(queue, bench.client([receiver.port])))
    expect(await bench.webhooks.get(endpoint)).toMatchObject({ status: 'active' })
    queue.send(messageTo(endpoint))
    await queue.drain(bench.worker(queue, bench.client([receiver.port])))
    expect(await bench.webhooks.get(endpoint)).toMatchObject({ status: 'paused', pausedBecause: 'failing' })
    expect(await waitingEvents()).toContain(`webhook.paused ${endpoint.endpointId}`)
    expect(await bench.webhooks.resume(endpoint, '2026-11-27T00:00:00.000Z')).toMatchObject({ status: 'active', pausedBecause: null, failingSince: null })
  })

  test('one success begins the count anew', async () => {
    const receiver = await bench.open(answering(500, 500, 500, 500, 500, 200, 410))
    const { endpoint } = await bench.deliver(receiver)
    if (endpoint === null) throw new Error('gone')
    const queue = new VirtualQueue('2026-11-27T12:00:00.000Z')
    queue.send(messageTo(endpoint))
    await queue.drain(bench.worker(queue, bench.client([receiver.port])))
    queue.send(messageTo(endpoint))
    await queue.drain(bench.worker(queue, bench.client([receiver.port])))
    expect(await bench.webhooks.get(endpoint)).toMatchObject({ status: 'active', failingSince: '2026-11-27T12:00:00.000Z' })
  })
})

test('a batch writes one line of metrics for each kind of endpoint, with a sample for each attempt', async () => {
  const receiver = await bench.open(answering(200, 500))
  const [live, sandbox] = [await bench.endpointFor(receiver), await bench.endpointFor({ port: 2 }, { mode: 'test', status: 'paused', pausedBecause: 'asked' })]
  const queue = new VirtualQueue('2026-11-21T12:00:07.000Z')
  const lines: [string, object][] = []
  const log = { ...silent, measure: (dimension: string, metrics: object) => void lines.push([dimension, metrics]) }
  queue.send(messageTo(live), messageTo(live), messageTo(sandbox))
  await queue.drain(bench.worker(queue, bench.client([receiver.port]), { log, lanes: new Lanes(1, 5000) }), queue.now)
  const took = expect.any(Number)
  expect(lines).toEqual([
    ['delivery-live', { attempts: 2, failed: [0, 1], durationMs: [took, took], waitMs: [7000, 7000] }],
    ['delivery-test', { attempts: 1, failed: [1], durationMs: [took], waitMs: [7000] }],
  ])
})

test('a delivery that succeeds at once costs one read and one write; one that fails again, one more of each', async () => {
  const receiver = await bench.open(answering(200, 500, 500))
  const endpoint = await bench.endpointFor(receiver, { failingSince: null })
  const queue = new VirtualQueue(start)
  const work = bench.worker(queue, bench.client([receiver.port]))
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
