/**
 * Publishing, queueing and delivering, each killed between any two steps: from the item that records an event to the
 * receiver, no event is lost, and a duplicate has the same id. `LECTERN_KILLS=200` runs 200 rounds of kills.
 */
import { deliverBatch } from '#functions/workers/deliver-webhook/deliver-batch.ts'
import { Lanes } from '#functions/workers/deliver-webhook/lanes.ts'
import { publishEvents, publishItems, type Publishing } from '#functions/workers/publish-events/publish-events.ts'
import { deliveryQueuer } from '#functions/workers/queue-deliveries/queue-deliveries.ts'
import type { PublishedEvent } from '#shared/domain/events/published-event.ts'
import type { DeliveryMessage } from '#shared/domain/webhooks/delivery-message.ts'
import { deliveryIdOf } from '#shared/domain/webhooks/delivery.ts'
import { eventBus } from '#shared/platform/event-bus.ts'
import type { OutboundHttp, OutboundResult } from '#shared/platform/outbound-http.ts'
import { keys } from '#shared/store/table/keys.ts'
import { outboxRepository } from '#shared/store/events/outbox-repository.ts'
import { silent, start, startDeliveryBench, type DeliveryBench } from '#test/support/delivery-bench.ts'
import { seed, seeded } from '#test/support/random.ts'
import { VirtualQueue } from '#test/support/virtual-queue.ts'
import { MortalProcess } from '#test/support/mortal-process.ts'
import { takeBusEvents } from '#test/support/published-events.ts'
import { completed, next } from '#test/support/webhooks.ts'

const rounds = Number(process.env['LECTERN_KILLS'] ?? 15)

jest.setTimeout(600_000 + rounds * 3000)

let bench: DeliveryBench
beforeAll(async () => {
  bench = await startDeliveryBench()
})
afterAll(() => bench.close())

/** A receiver that fails a delivery up to twice before it takes it, and goes on taking it. */
function moodyReceiver(random: () => number): {
  http: Pick<OutboundHttp, 'post' | 'close'>
  taken: string[]
  bodies: Map<string, Set<string>>
} {
  const moods = new Map<string, OutboundResult[]>()
  const taken: string[] = []
  const bodies = new Map<string, Set<string>>()
  const trouble = (): OutboundResult => {
    const status = [500, 429, 302][Math.floor(random() * 4)]
    return status === undefined
      ? { kind: 'failed', reason: 'timeout', detail: 'TIMEOUT' }
      : { kind: 'responded', status, headers: {}, body: 'no' }
  }
  const http: Pick<OutboundHttp, 'post' | 'close'> = {
    post({ headers, body }) {
      const id = headers['X-Delivery-ID'] ?? ''
      bodies.set(id, (bodies.get(id) ?? new Set()).add(body.toString()))
      const mood = moods.get(id) ?? Array.from({ length: Math.floor(random() * 3) }, trouble)
      moods.set(id, mood)
      const response = mood.shift()
      if (response === undefined) taken.push(id)
      return Promise.resolve(response ?? { kind: 'responded', status: 200, headers: {}, body: '' })
    },
    close: () => undefined,
  }
  return { http, taken, bodies }
}

function publishingOf(life: MortalProcess): Publishing {
  const outbox = outboxRepository(bench.table)
  return {
    outbox: {
      ...outbox,
      pages: (...given) => outbox.pages(...given),
      settle: (...given) => life.of(outbox).settle(...given),
    },
    bus: life.of(eventBus('events-test')),
    clock: { now: () => Date.parse(start) },
    report: () => undefined,
  }
}

/** Queues the deliveries of events; the batches of dead processes, and events that failed, come again. */
async function queueDeliveries(
  events: readonly PublishedEvent[],
  queue: VirtualQueue,
  lifeOf: () => MortalProcess,
): Promise<void> {
  const deliveries = {
    sendAll(messages: readonly DeliveryMessage[]): Promise<readonly DeliveryMessage[]> {
      queue.send(...messages)
      return Promise.resolve([])
    },
  }
  for (let waiting = events; waiting.length > 0;) {
    const life = lifeOf()
    const webhooks = life.of({ list: (tenantId: string) => bench.webhooks.list(tenantId) })
    const work = deliveryQueuer({ webhooks, deliveries: life.of(deliveries), clock: queue.clock })
    const results = await Promise.allSettled(waiting.map((event) => work(event)))
    if (!life.dead) waiting = waiting.filter((_, index) => results[index]?.status === 'rejected')
  }
}

/** A worker of which each batch is a process of its own. The response of a dead process is lost. */
function mortalWorker(
  queue: VirtualQueue,
  http: Pick<OutboundHttp, 'post' | 'close'>,
  lifeOf: () => MortalProcess,
): Parameters<VirtualQueue['drain']>[0] {
  return async (event) => {
    const life = lifeOf()
    const stores = {
      webhooks: life.of(bench.webhooks),
      deliveries: life.of(bench.deliveries),
      sealing: bench.sealing,
      http: life.of(http),
      clock: queue.clock,
    }
    const postpone = life.of({ postpone: (...given: Parameters<VirtualQueue['postpone']>) => queue.postpone(...given) })
    const response = await deliverBatch({
      delivering: stores,
      lanes: new Lanes(10, 5000),
      queue: postpone,
      log: silent,
      random: () => 0.5,
    })(event)
    if (life.dead) throw new Error('killed')
    return response
  }
}

test(`loses no event and changes no id in ${rounds} rounds of kills of each worker`, async () => {
  const random = seeded(seed)
  let kills = 0
  const mortal = (): MortalProcess => new MortalProcess(1 + Math.floor(random() * 12), random() < 0.5)
  for (let round = 0; round < rounds; round += 1) {
    const tenantId = `tenant_${next()}`
    const endpoints = [
      await bench.addEndpoint({ tenantId }),
      await bench.addEndpoint({ tenantId, eventScope: 'sessions' }),
    ]
    const events = Array.from({ length: 1 + Math.floor(random() * 4) }, () => completed())
    const session = await bench.addSession(events, { tenantId })
    const key = keys.session(tenantId, session.sessionId)
    const queue = new VirtualQueue(start)
    // The run of the stream is killed, and the scheduled run after it; the next one lives.
    const [streamRun, scheduledRun] = [mortal(), mortal()]
    bench.aws.busEvents.length = 0
    await publishItems(publishingOf(streamRun), [key])
    await publishEvents(publishingOf(scheduledRun), { hasTime: () => true })
    const survivor = publishingOf(new MortalProcess(Infinity, true))
    expect((await publishEvents(survivor, { hasTime: () => true })).failures).toBe(0)
    expect(await outboxRepository(bench.table).items([key])).toEqual([])

    const queueing: MortalProcess[] = []
    const queueingLife = (): MortalProcess => {
      const life = queueing.length < 2 ? mortal() : new MortalProcess(Infinity, true)
      queueing.push(life)
      return life
    }
    await queueDeliveries(takeBusEvents(bench.aws.busEvents), queue, queueingLife)

    const { http, taken, bodies } = moodyReceiver(random)
    const lives: MortalProcess[] = []
    const lifeOf = (): MortalProcess => {
      const life = lives.length < 3 ? mortal() : new MortalProcess(Infinity, true)
      lives.push(life)
      return life
    }
    await queue.drain(mortalWorker(queue, http, lifeOf))
    kills += [streamRun, scheduledRun, ...queueing, ...lives].filter(({ dead }) => dead).length

    const wanted = events.flatMap(({ eventId }) =>
      endpoints.map(({ endpointId }) => ({ tenantId, endpointId, deliveryId: deliveryIdOf(eventId, endpointId) })),
    )
    expect([...new Set(taken)].sort()).toEqual(wanted.map(({ deliveryId }) => deliveryId).sort())
    for (const id of wanted) expect(await bench.deliveries.get(id)).toMatchObject({ status: 'delivered' })
    expect(queue.deadLetters).toEqual([])
    // The bytes of a repeated delivery are the same too, because the item has not changed in between.
    for (const [, sent] of bodies) expect(sent.size).toBe(1)
  }
  expect(kills).toBeGreaterThan(rounds)
})
