/** Deliveries that come twice, and workers that crash or cannot reach the table or the queue, in virtual time. */
import type { DeliveryRepository } from '#shared/store/webhooks/delivery-repository.ts'
import type { WebhookRepository } from '#shared/store/webhooks/webhook-repository.ts'
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

describe('duplicates, crashes and failures of the service', () => {
  test('keeps the record of a delivered message when a duplicate succeeds or fails', async () => {
    const receiver = await bench.open(respondingWith(200, 500, 404))
    const message = messageTo(await bench.endpointFor(receiver))
    const queue = new VirtualQueue(start)
    for (let count = 0; count < 3; count += 1) {
      queue.send(message)
      await queue.drain(bench.worker(queue, bench.client([receiver.port])))
    }
    expect(await bench.recordOf(message)).toMatchObject({
      status: 'delivered',
      attempts: 1,
      responseStatus: 200,
      responseBody: 'response 1',
    })
    expect(new Set(receiver.received.map(({ headers }) => headers['x-delivery-id'])).size).toBe(1)
  })

  test('counts the attempts of all duplicates together', async () => {
    const receiver = await bench.open(respondingWith(500))
    const message = messageTo(await bench.endpointFor(receiver))
    const queue = new VirtualQueue(start)
    queue.send(message, message, message)
    await queue.drain(bench.worker(queue, bench.client([receiver.port])))
    expect(await bench.recordOf(message)).toMatchObject({ status: 'dead_letter' })
    expect(receiver.received.length).toBeLessThanOrEqual(7)
    expect(queue.deadLetters).toHaveLength(0)
  })

  test('moves invalid messages and those with an unreadable secret to the dead letters, and delivers the rest of the batch', async () => {
    const receiver = await bench.open(startReceiver(leaf))
    const good = await bench.endpointFor(receiver)
    const sealedElsewhere = await bench.endpointFor(receiver, {
      secret: await bench.sealing.seal(secret, ['another', 'place']),
    })
    const queue = new VirtualQueue(start)
    const [one, stuck] = [messageTo(good), messageTo(sealedElsewhere)]
    queue.send({ no: 'delivery' }, one, stuck)
    await queue.drain(bench.worker(queue, bench.client([receiver.port])))
    expect(await bench.recordOf(one)).toMatchObject({ status: 'delivered' })
    expect(queue.deadLetters.map((body) => JSON.parse(body))).toEqual([{ no: 'delivery' }, stuck])
    expect(receiver.received).toHaveLength(1)
  })

  test('delivers later when the table fails for some time', async () => {
    const receiver = await bench.open(startReceiver(leaf))
    const message = messageTo(await bench.endpointFor(receiver))
    const queue = new VirtualQueue(start)
    queue.send(message)
    let calls = 0
    const awayTwice: DeliveryRepository = {
      ...bench.deliveries,
      record: (...given) =>
        (calls += 1) <= 2 ? Promise.reject(new Error('throttled')) : bench.deliveries.record(...given),
    }
    await queue.drain(bench.worker(queue, bench.client([receiver.port]), { deliveries: awayTwice }))
    expect(await bench.recordOf(message)).toMatchObject({ status: 'delivered', attempts: 1 })
    expect(receiver.received).toHaveLength(3)
    expect(queue.batches.map(({ at }) => (at - Date.parse(start)) / 1000)).toEqual([0, 360, 720])
  })

  test('leaves a dead letter when the worker crashes each time, and delivers under the same id after a redrive', async () => {
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

  test('retries after the visibility timeout of the queue when a message cannot be postponed', async () => {
    const receiver = await bench.open(respondingWith(500, 200))
    const message = messageTo(await bench.endpointFor(receiver))
    const queue = new VirtualQueue(start)
    queue.postpone = () => Promise.reject(new Error('away'))
    queue.send(message)
    await queue.drain(bench.worker(queue, bench.client([receiver.port])))
    expect(await bench.recordOf(message)).toMatchObject({ status: 'delivered', attempts: 2 })
    expect(queue.batches).toHaveLength(2)
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'delivers and records once after it was killed at its call %i',
    async (deadlyCall) => {
      const receiver = await bench.open(respondingWith(500, 500, 200))
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
        deliveries: {
          ...bench.deliveries,
          record: (...given: Parameters<DeliveryRepository['record']>) => dies(() => bench.deliveries.record(...given)),
        },
        webhooks: {
          ...bench.webhooks,
          get: (...given: Parameters<WebhookRepository['get']>) => dies(() => bench.webhooks.get(...given)),
        },
      }
      await queue.drain(bench.worker(queue, { ...http, post: (request) => dies(() => http.post(request)) }, mortal))
      expect(await bench.recordOf(message)).toMatchObject({ status: 'delivered', responseStatus: 200 })
      expect(new Set(receiver.received.map(({ headers }) => headers['x-delivery-id']))).toEqual(
        new Set([message.deliveryId]),
      )
      expect(queue.deadLetters).toHaveLength(0)
    },
  )
})
