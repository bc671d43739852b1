/** Deliveries to real receivers over TLS, in virtual time: how each ends, and when it is attempted. */
import { anEvent } from '#test/support/actor-data.ts'
import { Lanes } from '#functions/workers/deliver-webhook/lanes.ts'
import { outboxRepository } from '#shared/store/events/outbox-repository.ts'
import type { OutboundHttp, OutboundResult } from '#shared/platform/outbound-http.ts'
import { makeAuthority } from '#infra/local/receiver/certificates.ts'
import {
  respondingWith,
  authority,
  leaf,
  messageTo,
  silent,
  start,
  startDeliveryBench,
  type DeliveryBench,
} from '#test/support/delivery-bench.ts'
import { closedPort, startRawReceiver, startReceiver, type Receiver } from '#test/support/https-receiver.ts'
import { VirtualQueue } from '#test/support/virtual-queue.ts'

let bench: DeliveryBench
beforeAll(async () => {
  bench = await startDeliveryBench()
})
afterAll(() => bench.close())

describe('outcome of a delivery', () => {
  test.each([200, 201, 202, 204, 299])('ends as delivered on status %i', async (status) => {
    expect((await bench.deliver(await bench.open(respondingWith(status)))).record).toMatchObject({
      status: 'delivered',
      attempts: 1,
      responseStatus: status,
    })
  })

  test.each([301, 302, 307, 308])('retries on status %i, and does not follow the redirect', async (status) => {
    const target = await bench.open(startReceiver(leaf))
    const receiver = await bench.open(
      startReceiver(leaf, (_request, response) => response.writeHead(status, { location: target.origin }).end()),
    )
    const { record } = await bench.deliver(receiver)
    expect(record).toMatchObject({ status: 'dead_letter', attempts: 5, responseStatus: status, failure: 'redirect' })
    expect(receiver.received).toHaveLength(5)
    expect(target.received).toHaveLength(0)
  })

  test.each([404, 410])('ends as a dead letter on status %i after one attempt', async (status) => {
    const { record, waits } = await bench.deliver(await bench.open(respondingWith(status)))
    expect(record).toMatchObject({
      status: 'dead_letter',
      attempts: 1,
      responseStatus: status,
      failure: `http_${status}`,
      responseBody: 'response 1',
    })
    expect(waits).toEqual([])
  })

  test.each([400, 401, 403, 429, 500, 503])(
    'ends as a dead letter on repeated status %i after five attempts, which wait 60 s, 5, 15 and 60 minutes',
    async (status) => {
      const receiver = await bench.open(respondingWith(status))
      const { record, waits, message } = await bench.deliver(receiver)
      expect(waits).toEqual([60, 300, 900, 3600])
      expect(record).toMatchObject({
        status: 'dead_letter',
        attempts: 5,
        responseStatus: status,
        failure: `http_${status}`,
        responseBody: 'response 5',
      })
      expect(new Set(receiver.received.map(({ headers }) => headers['x-delivery-id']))).toEqual(
        new Set([message.deliveryId]),
      )
      expect(new Set(receiver.received.map(({ body }) => body))).toEqual(new Set([message.body]))
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(5)
    },
  )

  test('ends as delivered at the fifth attempt after status 500 four times', async () => {
    const { record, waits, endpoint } = await bench.deliver(await bench.open(respondingWith(500, 500, 500, 500, 200)))
    expect(waits).toEqual([60, 300, 900, 3600])
    expect(record).toMatchObject({
      status: 'delivered',
      attempts: 5,
      responseStatus: 200,
      failure: null,
      responseBody: 'response 5',
    })
    expect(endpoint?.failingSince).toBeNull()
    const failed = (at: string) => ({ at: `2026-11-21T${at}.000Z`, milliseconds: 0, status: 500, failure: 'http_500' })
    expect(record.history).toEqual([
      ...['12:00:00', '12:01:00', '12:06:00', '12:21:00'].map(failed),
      { at: '2026-11-21T13:21:00.000Z', milliseconds: 0, status: 200, failure: null },
    ])
  })

  test('records latency, status and failure of each attempt', async () => {
    const queue = new VirtualQueue(start)
    const message = messageTo(await bench.endpointFor({ port: 1 }))
    const responses: OutboundResult[] = [
      { kind: 'failed', reason: 'timeout', detail: 'TIMEOUT' },
      { kind: 'responded', status: 302, headers: {}, body: '' },
      { kind: 'responded', status: 204, headers: {}, body: '' },
    ]
    const http: Pick<OutboundHttp, 'post' | 'close'> = {
      post() {
        queue.now += 1500
        return Promise.resolve(responses.shift() ?? { kind: 'failed', reason: 'dns', detail: 'ENOTFOUND' })
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

  test('times out after 30 s: fails a response after 31 s, and accepts one after 29 s', async () => {
    const queue = new VirtualQueue(start)
    const [late, inTime] = [
      messageTo(await bench.endpointFor({ port: 1 })),
      messageTo(await bench.endpointFor({ port: 1 })),
    ]
    // The client keeps to the time that it is given; what it is given is looked at here.
    const slow: Pick<OutboundHttp, 'post' | 'close'> = {
      post({ timeoutMs, body }) {
        const takes = body === late.body ? 31_000 : 29_000
        queue.now += Math.min(takes, timeoutMs)
        return Promise.resolve(
          takes > timeoutMs
            ? { kind: 'failed', reason: 'timeout', detail: 'TIMEOUT' }
            : { kind: 'responded', status: 200, headers: {}, body: '' },
        )
      },
      close: () => undefined,
    }
    for (const message of [inTime, late]) {
      queue.send(message)
      await queue.drain(bench.worker(queue, slow))
    }
    expect(await bench.recordOf(inTime)).toMatchObject({
      status: 'delivered',
      history: [{ milliseconds: 29_000, status: 200 }],
    })
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
  ])('retries status %s with Retry-After %s after %i s', async (status, header, seconds) => {
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

  test('ends as a dead letter after five attempts when the receiver never responds', async () => {
    const { record, waits } = await bench.deliver(await bench.open(startReceiver(leaf, () => undefined)), {
      timeoutMs: 300,
    })
    expect(record).toMatchObject({ status: 'dead_letter', attempts: 5, responseStatus: null, failure: 'timeout' })
    expect(waits).toEqual([60, 300, 900, 3600])
  })

  test.each<[string, () => Promise<Pick<Receiver, 'port'>>, string]>([
    ['hangs up', () => bench.open(startRawReceiver(leaf, (socket) => socket.destroy())), 'connection'],
    ['does not listen', async () => ({ port: await closedPort() }), 'connection'],
    [
      'has a certificate of an unknown authority',
      () => bench.open(startReceiver(makeAuthority().issue(['127.0.0.1']))),
      'tls',
    ],
    [
      'has a certificate for another name',
      () => bench.open(startReceiver(authority.issue(['hooks.example.com']))),
      'tls',
    ],
    ['speaks no HTTP', () => bench.open(startRawReceiver(leaf, (socket) => socket.end('+OK ready\r\n'))), 'protocol'],
  ])('ends as a dead letter after five attempts when the receiver %s', async (_name, receiver, failure) => {
    const { record, waits } = await bench.deliver(await receiver())
    expect(record).toMatchObject({
      status: 'dead_letter',
      attempts: 5,
      responseStatus: null,
      responseBody: null,
      failure,
    })
    expect(waits).toEqual([60, 300, 900, 3600])
  })

  test.each<[string, string, string]>([
    [
      'sends status 200 and a body shorter than announced',
      'HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\nthanks',
      'thanks',
    ],
    [
      'sends status 200 and a long body without an end',
      `HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(100_000)}`,
      'x'.repeat(1000),
    ],
  ])('ends as delivered when the receiver %s', async (_name, bytes, kept) => {
    const { record } = await bench.deliver(await bench.open(startRawReceiver(leaf, (socket) => socket.write(bytes))))
    expect(record).toMatchObject({ status: 'delivered', attempts: 1, responseBody: kept })
  })

  test.each([
    ['https://10.0.0.1/', 'blocked_address'],
    ['https://127.0.0.1:1/', 'blocked_address'],
    ['https://intranet/', 'blocked_name'],
    ['http://hooks.example.com/', 'not_https'],
  ])('ends as a dead letter for %s before anything is sent', async (url, failure) => {
    const { record, endpoint } = await bench.deliver({ port: 2 }, { url })
    expect(record).toMatchObject({ status: 'dead_letter', attempts: 1, responseStatus: null, failure })
    expect(endpoint?.failingSince).toBeNull()
  })

  test('sends nothing to an endpoint that was paused, removed or given another mode', async () => {
    const receiver = await bench.open(startReceiver(leaf))
    expect((await bench.deliver(receiver, { status: 'paused', pausedBecause: 'asked' })).record).toMatchObject({
      status: 'dead_letter',
      failure: 'endpoint_paused',
    })
    const [changed, gone] = [await bench.endpointFor(receiver, { mode: 'test' }), await bench.endpointFor(receiver)]
    const queue = new VirtualQueue(start)
    const [other, toMissing] = [messageTo(changed, { mode: 'live' }), messageTo(gone)]
    queue.send(other, toMissing)
    await bench.webhooks.remove(gone, anEvent('evt_gone'))
    await queue.drain(bench.worker(queue, bench.client([receiver.port])))
    expect(await bench.recordOf(other)).toMatchObject({ status: 'dead_letter', failure: 'mode_changed', mode: 'live' })
    expect(await bench.deliveries.get(toMissing)).toBeNull()
    expect(receiver.received).toHaveLength(0)
  })
})

test.each([
  ['given another mode', { mode: 'test' as const }, 'mode_changed'],
  ['paused', null, 'endpoint_paused'],
])('sends no second attempt to an endpoint that was %s after the first', async (_name, settings, failure) => {
  const receiver = await bench.open(respondingWith(500, 200))
  const endpoint = await bench.endpointFor(receiver)
  const queue = new VirtualQueue(start)
  const message = messageTo(endpoint)
  queue.send(message)
  const work = bench.worker(queue, bench.client([receiver.port]))
  await queue.drain(work, queue.now)
  await (settings === null
    ? bench.webhooks.pause(endpoint, anEvent('evt_1'))
    : bench.webhooks.change(endpoint, settings, anEvent('evt_1')))
  await queue.drain(work)
  expect(await bench.recordOf(message)).toMatchObject({ status: 'dead_letter', attempts: 2, failure, mode: 'live' })
  expect(receiver.received).toHaveLength(1)
})

describe('endpoint that fails for days', () => {
  const waitingEvents = async (): Promise<string[]> => {
    const types: string[] = []
    const outbox = outboxRepository(bench.table)
    for (const shard of outbox.shards)
      for await (const page of outbox.pages(shard))
        types.push(...page.flatMap(({ waiting }) => waiting.map(({ event }) => `${event.type} ${event.entityId}`)))
    return types
  }

  test('pauses the endpoint after five days of failures, and records an event', async () => {
    const receiver = await bench.open(respondingWith(500))
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
    expect(await bench.webhooks.get(endpoint)).toMatchObject({
      status: 'paused',
      pausedBecause: 'failing',
      pausedAt: expect.stringMatching(/^2026-11-26T/),
    })
    expect(await waitingEvents()).toContain(`webhook.paused ${endpoint.endpointId}`)
    expect(await bench.webhooks.resume(endpoint, anEvent('evt_1'))).toMatchObject({
      status: 'active',
      pausedBecause: null,
      pausedAt: null,
      failingSince: null,
    })
  })

  test('starts to count the days again after one success', async () => {
    const receiver = await bench.open(respondingWith(500, 500, 500, 500, 500, 200, 410))
    const { endpoint } = await bench.deliver(receiver)
    if (endpoint === null) throw new Error('gone')
    const queue = new VirtualQueue('2026-11-27T12:00:00.000Z')
    queue.send(messageTo(endpoint))
    await queue.drain(bench.worker(queue, bench.client([receiver.port])))
    queue.send(messageTo(endpoint))
    await queue.drain(bench.worker(queue, bench.client([receiver.port])))
    expect(await bench.webhooks.get(endpoint)).toMatchObject({
      status: 'active',
      failingSince: '2026-11-27T12:00:00.000Z',
    })
  })
})

test('writes one line of metrics a batch for each mode, with a sample for each attempt', async () => {
  const receiver = await bench.open(respondingWith(200, 500))
  const [live, sandbox] = [
    await bench.endpointFor(receiver),
    await bench.endpointFor({ port: 2 }, { mode: 'test', status: 'paused', pausedBecause: 'asked' }),
  ]
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

test('costs one read and one write for a first success, and one of each for a repeated failure', async () => {
  const receiver = await bench.open(respondingWith(200, 500, 500))
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
