/**
 * Fan-out and delivery, killed between any two steps: from the item that records an event to the receiver that hears of it,
 * nothing is lost, and what comes twice has the id that it had. `LECTERN_KILLS=200` kills each of the two 200 times.
 */
import { randomInt } from 'node:crypto'
import { deliverBatch } from '#functions/workers/deliver-webhook/deliver-batch.ts'
import { Lanes } from '#functions/workers/deliver-webhook/lanes.ts'
import { fanOutEvents, fanOutItems, type FanOut } from '#functions/workers/fan-out-events/fan-out-events.ts'
import type { DeliveryMessage } from '#shared/domain/webhooks/delivery-message.ts'
import { deliveryIdOf } from '#shared/domain/webhooks/delivery.ts'
import { eventBus } from '#shared/platform/event-bus.ts'
import type { OutboundHttp, OutboundResult } from '#shared/platform/outbound-http.ts'
import { keys } from '#shared/store/keys.ts'
import { launchCounts } from '#shared/store/launch-counts.ts'
import { objectiveRepository } from '#shared/store/objective-repository.ts'
import { outboxReader } from '#shared/store/outbox-reader.ts'
import { silent, start, startDeliveryBench, type DeliveryBench } from '#test/support/delivery-bench.ts'
import { seeded } from '#test/support/seeded.ts'
import { VirtualQueue } from '#test/support/virtual-queue.ts'
import { completed, next, noStatements } from '#test/support/webhooks.ts'

const rounds = Number(process.env['LECTERN_KILLS'] ?? 15)
const seed = Number(process.env['LECTERN_SEED'] ?? randomInt(1_000_000))

jest.setTimeout(60_000 + rounds * 3000)

let bench: DeliveryBench
beforeAll(async () => {
  bench = await startDeliveryBench()
})
afterAll(() => bench.close())

/** A process that dies before or after one of its calls: from then on nothing that it does has an effect. */
class Life {
  dead = false
  private calls = 0

  constructor(
    private readonly deadlyCall: number,
    private readonly diesAfter: boolean,
  ) {}

  /** The same calls, made by this process. */
  of<Calls extends object>(calls: Calls): Calls {
    return new Proxy(calls, {
      get: (target, name) => {
        const call: unknown = Reflect.get(target, name)
        return typeof call === 'function' ? (...given: unknown[]) => this.live(() => Promise.resolve(Reflect.apply(call, target, given))) : call
      },
    })
  }

  private async live(work: () => Promise<unknown>): Promise<unknown> {
    this.calls += 1
    const isDeadly = this.calls === this.deadlyCall
    if (isDeadly && !this.diesAfter) this.dead = true
    if (this.dead) throw new Error('killed')
    const value = await work()
    if (isDeadly) this.dead = true
    if (this.dead) throw new Error('killed')
    return value
  }
}

/** A receiver that fails a delivery up to twice before it takes it, and goes on taking it. */
function moodyReceiver(random: () => number): { http: OutboundHttp; taken: string[]; bodies: Map<string, Set<string>> } {
  const moods = new Map<string, OutboundResult[]>()
  const taken: string[] = []
  const bodies = new Map<string, Set<string>>()
  const trouble = (): OutboundResult => {
    const status = [500, 429, 302][Math.floor(random() * 4)]
    return status === undefined ? { kind: 'failed', reason: 'timeout', detail: 'TIMEOUT' } : { kind: 'answered', status, headers: {}, body: 'no' }
  }
  const http: OutboundHttp = {
    post({ headers, body }) {
      const id = headers['X-Delivery-ID'] ?? ''
      bodies.set(id, (bodies.get(id) ?? new Set()).add(body.toString()))
      const mood = moods.get(id) ?? Array.from({ length: Math.floor(random() * 3) }, trouble)
      moods.set(id, mood)
      const answer = mood.shift()
      if (answer === undefined) taken.push(id)
      return Promise.resolve(answer ?? { kind: 'answered', status: 200, headers: {}, body: '' })
    },
    close: () => undefined,
  }
  return { http, taken, bodies }
}

function fanOutOf(life: Life, queue: VirtualQueue): FanOut {
  const deliveries = {
    sendAll(messages: readonly DeliveryMessage[]): Promise<readonly DeliveryMessage[]> {
      queue.send(...messages)
      return Promise.resolve([])
    },
  }
  const outbox = outboxReader(bench.table)
  return {
    outbox: { ...outbox, pages: (...given) => outbox.pages(...given), settle: (...given) => life.of(outbox).settle(...given) },
    statements: noStatements,
    webhooks: life.of({ list: (tenantId: string) => bench.webhooks.list(tenantId) }),
    bus: life.of(eventBus('events-test')),
    deliveries: life.of(deliveries),
    objectives: objectiveRepository(bench.table),
    launches: launchCounts(bench.table),
    clock: queue.clock,
    report: () => undefined,
  }
}

/** A worker of which each batch has a life of its own; what a dead one answers nobody hears. */
function mortalWorker(queue: VirtualQueue, http: OutboundHttp, lifeOf: () => Life): Parameters<VirtualQueue['drain']>[0] {
  return async (event) => {
    const life = lifeOf()
    const stores = { webhooks: life.of(bench.webhooks), deliveries: life.of(bench.deliveries), sealing: bench.sealing, http: life.of(http), clock: queue.clock }
    const postpone = life.of({ postpone: (...given: Parameters<VirtualQueue['postpone']>) => queue.postpone(...given) })
    const answer = await deliverBatch({ delivering: stores, lanes: new Lanes(10, 5000), queue: postpone, log: silent, random: () => 0.5 })(event)
    if (life.dead) throw new Error('killed')
    return answer
  }
}

test(`of ${rounds} kills of each worker none loses an event or changes an id (seed ${seed})`, async () => {
  const random = seeded(seed)
  let kills = 0
  const mortal = (): Life => new Life(1 + Math.floor(random() * 12), random() < 0.5)
  for (let round = 0; round < rounds; round += 1) {
    const tenantId = `tenant_${next()}`
    const endpoints = [await bench.addEndpoint({ tenantId }), await bench.addEndpoint({ tenantId, eventScope: 'sessions' })]
    const events = Array.from({ length: 1 + Math.floor(random() * 4) }, () => completed())
    const session = await bench.addSession(events, { tenantId })
    const key = keys.session(tenantId, session.sessionId)
    const queue = new VirtualQueue(start)
    // The nudge is killed, and the net after it; then comes one that lives.
    const [nudge, net] = [mortal(), mortal()]
    await fanOutItems(fanOutOf(nudge, queue), [key])
    await fanOutEvents(fanOutOf(net, queue), { hasTime: () => true })
    expect((await fanOutEvents(fanOutOf(new Life(Infinity, true), queue), { hasTime: () => true })).failures).toBe(0)
    expect(await outboxReader(bench.table).carriers([key])).toEqual([])

    const { http, taken, bodies } = moodyReceiver(random)
    const lives: Life[] = []
    const lifeOf = (): Life => {
      const life = lives.length < 3 ? mortal() : new Life(Infinity, true)
      lives.push(life)
      return life
    }
    await queue.drain(mortalWorker(queue, http, lifeOf))
    kills += [nudge, net, ...lives].filter(({ dead }) => dead).length

    const wanted = events.flatMap(({ eventId }) => endpoints.map(({ endpointId }) => ({ tenantId, endpointId, deliveryId: deliveryIdOf(eventId, endpointId) })))
    expect([...new Set(taken)].sort()).toEqual(wanted.map(({ deliveryId }) => deliveryId).sort())
    for (const id of wanted) expect(await bench.deliveries.get(id)).toMatchObject({ status: 'delivered' })
    expect(queue.deadLetters).toEqual([])
    // The bytes of a delivery that comes twice are the same too: events are told of the item as it stands.
    for (const [, told] of bodies) expect(told.size).toBe(1)
  }
  expect(kills).toBeGreaterThan(rounds)
})
