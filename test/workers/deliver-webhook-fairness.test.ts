/** A receiver that hangs or is slow does not delay deliveries to others. */
import { setTimeout } from 'node:timers/promises'
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import { mockClient } from 'aws-sdk-client-mock'
import { Lanes } from '#functions/workers/deliver-webhook/lanes.ts'
import type { OutboundHttp } from '#shared/platform/outbound-http.ts'
import { batchOutlet } from '#shared/platform/queue-batches.ts'
import { leaf, messageTo, start, startDeliveryBench, type DeliveryBench } from '#test/support/delivery-bench.ts'
import { startReceiver } from '#test/support/https-receiver.ts'
import { VirtualQueue } from '#test/support/virtual-queue.ts'

let bench: DeliveryBench
beforeAll(async () => {
  bench = await startDeliveryBench()
})
afterAll(() => bench.close())

test('sends each message in the message group that is computed from it', async () => {
  const client = mockClient(SQSClient)
  client.on(SendMessageBatchCommand).resolves({})
  try {
    await batchOutlet<string>('https://sqs.example.com/deliveries', (message) => `group of ${message}`).sendAll([
      'one',
      'two',
    ])
    const [call] = client.commandCalls(SendMessageBatchCommand)
    expect(call?.args[0].input.Entries).toMatchObject([
      { MessageGroupId: 'group of one' },
      { MessageGroupId: 'group of two' },
    ])
  } finally {
    client.restore()
  }
})

test('delivers to other endpoints while one hangs, and takes no attempt from a delivery that is postponed', async () => {
  const [hanging, healthy] = [
    await bench.open(startReceiver(leaf, () => undefined)),
    await bench.open(startReceiver(leaf)),
  ]
  const [dead, alive] = [await bench.endpointFor(hanging), await bench.endpointFor(healthy)]
  const queue = new VirtualQueue(start)
  const stuck = Array.from({ length: 14 }, () => messageTo(dead))
  const fine = Array.from({ length: 6 }, () => messageTo(alive))
  queue.send(...stuck.slice(0, 8), ...fine.slice(0, 2), ...stuck.slice(8), ...fine.slice(2))
  const ports = [hanging.port, healthy.port]
  await queue.drain(bench.worker(queue, bench.client(ports, 2500), { lanes: new Lanes(2, 800) }), Date.parse(start))
  for (const message of fine) expect(await bench.recordOf(message)).toMatchObject({ status: 'delivered' })
  const attempted = await Promise.all(stuck.map((message) => bench.deliveries.get(message)))
  expect(attempted.filter((record) => record !== null)).toHaveLength(4)
  expect(queue.waiting).toBe(14)
  await queue.drain(bench.worker(queue, bench.client(ports, 60), { lanes: new Lanes(10, 50) }))
  for (const message of stuck)
    expect(await bench.recordOf(message)).toMatchObject({ status: 'dead_letter', attempts: 5, failure: 'timeout' })
  expect(queue.deadLetters).toHaveLength(0)
})

describe('an endpoint that does not respond', () => {
  /** A client whose calls time out as long as `receiver.hang` is true. */
  function hanging(): { http: Pick<OutboundHttp, 'post' | 'close'>; calls: string[]; receiver: { hang: boolean } } {
    const calls: string[] = []
    const receiver = { hang: true }
    const http: Pick<OutboundHttp, 'post' | 'close'> = {
      post({ url }) {
        calls.push(url)
        return Promise.resolve(
          receiver.hang
            ? { kind: 'failed', reason: 'timeout', detail: 'TIMEOUT' }
            : { kind: 'responded', status: 500, headers: {}, body: '' },
        )
      },
      close: () => undefined,
    }
    return { http, calls, receiver }
  }

  test('waits for a hanging endpoint in one batch at a time, and postpones its messages in other batches', async () => {
    const queue = new VirtualQueue(start)
    const { http, calls } = hanging()
    const endpoint = await bench.endpointFor({ port: 1 })
    queue.send(messageTo(endpoint))
    await queue.drain(bench.worker(queue, http, { lanes: new Lanes(10, 5000) }), queue.now)
    expect(await bench.webhooks.get(endpoint)).toMatchObject({ awaitedUntil: start })
    queue.send(...Array.from({ length: 30 }, () => messageTo(endpoint)))
    await queue.drain(bench.worker(queue, http, { lanes: new Lanes(10, 5000) }), queue.now)
    expect(queue.batches.slice(1).map(({ size }) => size)).toEqual([10, 10, 10])
    expect(calls).toHaveLength(1 + 10)
    expect(await bench.webhooks.get(endpoint)).toMatchObject({ awaitedUntil: '2026-11-21T12:00:45.000Z' })
    await queue.drain(bench.worker(queue, http, { lanes: new Lanes(10, 5000) }))
    expect(queue.deadLetters).toEqual([])
    expect(calls).toHaveLength(31 * 5)
  })

  test('stops postponing once the endpoint responds, also with an error', async () => {
    const queue = new VirtualQueue(start)
    const { http, receiver } = hanging()
    const endpoint = await bench.endpointFor({ port: 1 })
    queue.send(messageTo(endpoint))
    await queue.drain(bench.worker(queue, http), queue.now)
    receiver.hang = false
    await queue.drain(bench.worker(queue, http), queue.now + 60_000)
    expect(await bench.webhooks.get(endpoint)).toMatchObject({ awaitedUntil: null, failingSince: start })
  })
})

describe('an endpoint that responds slowly', () => {
  /** A receiver that responds 200 at once, unless `slow` is true: then when `respond` is called. */
  async function slowReceiver() {
    const state = { slow: true, respond: (): void => undefined }
    const receiver = await bench.open(
      startReceiver(leaf, (_request, response) => {
        if (!state.slow) return void response.end()
        state.respond = () => void response.end()
      }),
    )
    return { receiver, state }
  }

  test('keeps no delivery of another workspace waiting, and gets its own again once it is quick', async () => {
    const { receiver: slow, state } = await slowReceiver()
    const healthy = await bench.open(startReceiver(leaf))
    const [late, quick] = [await bench.endpointFor(slow), await bench.endpointFor(healthy)]
    const http = bench.client([slow.port, healthy.port], 20_000)
    const [first, second] = [new VirtualQueue(start), new VirtualQueue(start)]
    first.send(messageTo(late))
    const firstBatch = first.drain(bench.worker(first, http, { slowMs: 50 }), first.now)
    for (let polls = 0; polls < 100 && (await bench.webhooks.get(late))?.awaitedUntil === null; polls += 1)
      await setTimeout(20)

    const [postponed, prompt] = [messageTo(late), messageTo(quick)]
    second.send(postponed, prompt)
    await second.drain(bench.worker(second, http, { slowMs: 50 }), second.now)
    expect(first.waiting).toBe(1)
    expect(slow.received).toHaveLength(1)
    expect(await bench.recordOf(prompt)).toMatchObject({ status: 'delivered' })
    expect(await bench.deliveries.get(postponed)).toBeNull()

    state.slow = false
    state.respond()
    await firstBatch
    expect(first.waiting).toBe(0)
    expect(await bench.webhooks.get(late)).toMatchObject({ awaitedUntil: start, failingSince: null })
    await second.drain(bench.worker(second, http))
    expect(await bench.recordOf(postponed)).toMatchObject({ status: 'delivered', attempts: 1 })
    expect(await bench.webhooks.get(late)).toMatchObject({ awaitedUntil: null })
  })

  test('stands apart if the body of its response does not end', async () => {
    const receiver = await bench.open(
      startReceiver(leaf, (_request, response) => {
        response.writeHead(200)
        response.write('open')
      }),
    )
    const endpoint = await bench.endpointFor(receiver)
    const queue = new VirtualQueue(start)
    const message = messageTo(endpoint)
    queue.send(message)
    await queue.drain(bench.worker(queue, bench.client([receiver.port], 5000), { slowMs: 50 }))
    expect(await bench.recordOf(message)).toMatchObject({ status: 'delivered' })
    expect(await bench.webhooks.get(endpoint)).toMatchObject({ awaitedUntil: start })
  })
})
