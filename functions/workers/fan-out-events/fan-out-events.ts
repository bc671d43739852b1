/**
 * Hands waiting audit events on: as statements to the LRS, to the bus, to the queue of every webhook endpoint that hears
 * of them, and only then takes them out of the outbox. What a session has changed of its learner's shared objectives goes
 * to the learner with them, where the request that changed it was cut off.
 *
 *   outbox ─▶ read the items ─▶ objectives ─▶ statements ─▶ bus ─▶ deliveries queue ─▶ settle
 *
 * Whoever dies between two steps leaves the event in the outbox: the next run repeats the steps, and the deliveries
 * have the ids that they had. Nothing is lost, and what comes twice can be told.
 */
import { tellEvent, type ToldEvent } from '#shared/domain/events/event-payload.ts'
import { addressed } from '#shared/domain/webhooks/delivery.ts'
import type { DeliveryMessage } from '#shared/domain/webhooks/delivery-message.ts'
import { subscribes, type WebhookEndpoint } from '#shared/domain/webhooks/webhook-endpoint.ts'
import { isoTime, type Clock } from '#shared/platform/clock.ts'
import type { EventBus } from '#shared/platform/event-bus.ts'
import type { BatchOutlet } from '#shared/platform/queue-batches.ts'
import { reachedObjectives } from '#shared/processing/shared-objectives.ts'
import type { LaunchCounts } from '#shared/store/launch-counts.ts'
import type { ObjectiveRepository } from '#shared/store/objective-repository.ts'
import type { Carrier, OutboxReader, WaitingEvent } from '#shared/store/outbox-reader.ts'
import type { WebhookRepository } from '#shared/store/webhook-repository.ts'
import type { SessionStatements } from './session-statements.ts'

export interface FanOut {
  readonly outbox: OutboxReader
  readonly statements: SessionStatements
  readonly objectives: ObjectiveRepository
  readonly webhooks: Pick<WebhookRepository, 'list'>
  readonly bus: EventBus
  readonly deliveries: BatchOutlet<DeliveryMessage>
  readonly launches: Pick<LaunchCounts, 'tally'>
  readonly clock: Clock
  /** Told what went wrong with an event; the others go on. */
  readonly report: (error: unknown) => void
}

export interface FanOutCount {
  readonly events: number
  readonly deliveries: number
  /** Events and items that stay in the outbox because something is wrong with them, or with where they go. */
  readonly failures: number
  /** Age of the oldest event that was handed on, in milliseconds since it happened. */
  readonly lagMs: number
}

const settledAtOnce = 16

/** An event on its way. */
interface Journey {
  readonly waiting: WaitingEvent
  readonly told: ToldEvent
  readonly messages: readonly DeliveryMessage[]
}

/** One run over the outbox. */
class Run {
  private events = 0
  private deliveries = 0
  private failures = 0
  private lagMs = 0
  private readonly endpoints = new Map<string, Promise<readonly WebhookEndpoint[]>>()

  constructor(private readonly parts: FanOut) {}

  get count(): FanOutCount {
    return { events: this.events, deliveries: this.deliveries, failures: this.failures, lagMs: this.lagMs }
  }

  async shard(shard: number, { before, hasTime, onForwarder }: Sweep): Promise<void> {
    try {
      for await (const carriers of this.parts.outbox.pages(shard, before, onForwarder)) {
        await this.page(carriers)
        if (!hasTime()) return
      }
    } catch (error) {
      this.fail(error)
    }
  }

  async items(items: readonly Carrier['key'][]): Promise<void> {
    try {
      await this.page(await this.parts.outbox.carriers(items))
    } catch (error) {
      this.fail(error)
    }
  }

  private fail(error: unknown): void {
    this.failures += 1
    this.parts.report(error)
  }

  private async page(carriers: readonly Carrier[]): Promise<void> {
    for (const { damage } of carriers) for (const error of damage) this.fail(error)
    const shared: WaitingEvent[] = []
    for (const carrier of carriers) shared.push(...(await this.share(carrier)))
    const told = await this.journeys(await this.record(shared))
    const queued = await this.queue(await this.announce(told))
    const handedOn = new Set(queued.map(({ waiting }) => waiting))
    for (let start = 0; start < carriers.length; start += settledAtOnce) {
      await Promise.all(carriers.slice(start, start + settledAtOnce).map((carrier) => this.settle(carrier, handedOn)))
    }
    await this.tally(queued)
  }

  /** @returns the events of the item, unless what it has changed of shared objectives could not be added to the learner's */
  private async share({ waiting }: Carrier): Promise<readonly WaitingEvent[]> {
    const session = waiting[0]?.session ?? null
    try {
      if (session?.sharesObjectives === true && session.objectiveChanges !== null) await reachedObjectives(session, this.parts.objectives)
      return waiting
    } catch (error) {
      this.fail(error)
      return []
    }
  }

  /** @returns the events that stand in the LRS where they belong there; the others wait, and are told to nobody yet */
  private async record(waiting: readonly WaitingEvent[]): Promise<readonly WaitingEvent[]> {
    const failures = await this.parts.statements.record(waiting)
    for (const error of new Set(failures.values())) this.fail(error)
    return waiting.filter((each) => !failures.has(each))
  }

  /** Counts the launches of packages that were launched; counting again what was counted changes nothing. */
  private async tally(journeys: readonly Journey[]): Promise<void> {
    const launched = new Map<string, { tenantId: string; packageId: string }>()
    for (const { waiting } of journeys) {
      const { tenantId, event } = waiting
      if (event.type === 'package.launched' && event.entityId !== null) launched.set(`${tenantId} ${event.entityId}`, { tenantId, packageId: event.entityId })
    }
    const now = isoTime(this.parts.clock.now())
    // One after the other: counts are no hurry, and a busy package is read in many pages.
    for (const { tenantId, packageId } of launched.values()) {
      await this.parts.launches.tally(tenantId, packageId, now).catch((error: unknown) => this.fail(error))
    }
  }

  private async journeys(events: readonly WaitingEvent[]): Promise<Journey[]> {
    const now = isoTime(this.parts.clock.now())
    const made = await Promise.all(
      events.map(async (waiting): Promise<Journey[]> => {
        try {
          const told = tellEvent(waiting)
          const hearing = (await this.endpointsOf(waiting.tenantId)).filter((endpoint) => subscribes(endpoint, waiting))
          return [{ waiting, told, messages: hearing.map((endpoint) => addressed(told, waiting.event.eventId, { endpoint, now })) }]
        } catch (error) {
          this.fail(error)
          return []
        }
      }),
    )
    return made.flat()
  }

  /** Endpoints of a workspace, read once a run. */
  private endpointsOf(tenantId: string): Promise<readonly WebhookEndpoint[]> {
    const known = this.endpoints.get(tenantId) ?? this.parts.webhooks.list(tenantId)
    this.endpoints.set(tenantId, known)
    return known
  }

  /** @returns what the bus took; what it did not take is not queued either, so that it is not delivered again and again meanwhile */
  private async announce(journeys: readonly Journey[]): Promise<readonly Journey[]> {
    if (journeys.length === 0) return []
    const refused = await this.parts.bus.put(journeys.map(({ told }) => told))
    if (refused.size > 0) this.fail(new Error(`The bus did not take ${refused.size} of ${journeys.length} events.`))
    return journeys.filter((_, place) => !refused.has(place))
  }

  /** @returns those whose deliveries are all in the queue */
  private async queue(journeys: readonly Journey[]): Promise<readonly Journey[]> {
    const messages = journeys.flatMap((journey) => journey.messages)
    if (messages.length === 0) return journeys
    const left = new Set(await this.parts.deliveries.sendAll(messages))
    if (left.size > 0) this.fail(new Error(`The queue did not take ${left.size} of ${messages.length} deliveries.`))
    this.deliveries += messages.length - left.size
    return journeys.filter((journey) => !journey.messages.some((message) => left.has(message)))
  }

  private async settle(carrier: Carrier, handedOn: ReadonlySet<WaitingEvent>): Promise<void> {
    const mine = carrier.waiting.filter((waiting) => handedOn.has(waiting))
    try {
      await this.parts.outbox.settle(carrier, mine)
      this.events += mine.length
      for (const { event } of mine) this.lagMs = Math.max(this.lagMs, this.parts.clock.now() - Date.parse(event.at))
    } catch (error) {
      this.fail(error)
    }
  }
}

/** How far to go through the outbox. */
export interface Sweep {
  /** Only items that wait since before this time; ISO 8601. All, where it is absent. */
  readonly before?: string
  /** Asked after each page; where it says no, the rest is left to the next run. */
  readonly hasTime: () => boolean
  /** Told of the active forwarders, which stand in the outbox too. */
  readonly onForwarder?: (key: Carrier['key']) => void
}

/** Goes through the outbox, all shards side by side. */
export async function fanOutEvents(parts: FanOut, sweep: Sweep): Promise<FanOutCount> {
  const run = new Run(parts)
  await Promise.all(parts.outbox.shards.map((shard) => run.shard(shard, sweep)))
  return run.count
}

/** Hands on what these items carry. */
export async function fanOutItems(parts: FanOut, items: readonly Carrier['key'][]): Promise<FanOutCount> {
  const run = new Run(parts)
  await run.items(items)
  return run.count
}
