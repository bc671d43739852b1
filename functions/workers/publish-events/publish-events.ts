/**
 * Puts waiting audit events on the event bus and takes them out of the outbox:
 *
 *   outbox ─▶ read the items ─▶ bus ─▶ settle
 *
 * A run that dies between two steps leaves its events in the outbox. The next run publishes them again, with the ids
 * that they had, so no event is lost and consumers can recognise the second one.
 */
import { publishedEventOf, type PublishedEvent } from '#shared/domain/events/published-event.ts'
import type { Clock } from '#shared/platform/clock.ts'
import type { EventBus } from '#shared/platform/event-bus.ts'
import type { OutboxItem, OutboxRepository, WaitingEvent } from '#shared/store/events/outbox-repository.ts'

export interface Publishing {
  readonly outbox: OutboxRepository
  readonly bus: EventBus
  readonly clock: Clock
  /** Called with the error of each failed step. The other events are still published. */
  readonly report: (error: unknown) => void
}

export interface PublishCount {
  readonly events: number
  /**
   * Failed steps after which events stay in the outbox: a damaged item, an event that cannot be presented, a page of
   * which the bus refused events, a settlement or a read that failed.
   */
  readonly failures: number
  /** Age of the oldest event that was published, in milliseconds since it happened. */
  readonly lagMs: number
}

/** Outbox items that are settled in parallel. */
const parallelSettlements = 16

class Run {
  private events = 0
  private failures = 0
  private lagMs = 0

  constructor(private readonly dependencies: Publishing) {}

  get count(): PublishCount {
    return { events: this.events, failures: this.failures, lagMs: this.lagMs }
  }

  async publishShard(shard: number, { before, hasTime }: Sweep): Promise<void> {
    try {
      for await (const items of this.dependencies.outbox.pages(shard, before)) {
        await this.publishPage(items)
        if (!hasTime()) return
      }
    } catch (error) {
      this.fail(error)
    }
  }

  async publishItems(itemKeys: readonly OutboxItem['key'][]): Promise<void> {
    try {
      await this.publishPage(await this.dependencies.outbox.items(itemKeys))
    } catch (error) {
      this.fail(error)
    }
  }

  private fail(error: unknown): void {
    this.failures += 1
    this.dependencies.report(error)
  }

  private async publishPage(items: readonly OutboxItem[]): Promise<void> {
    for (const { damage } of items) for (const error of damage) this.fail(error)
    const published = await this.publish(items.flatMap(({ waiting }) => waiting))
    for (let start = 0; start < items.length; start += parallelSettlements) {
      await Promise.all(items.slice(start, start + parallelSettlements).map((item) => this.settle(item, published)))
    }
  }

  /** @returns the events that the bus has taken */
  private async publish(waiting: readonly WaitingEvent[]): Promise<ReadonlySet<WaitingEvent>> {
    const presented = waiting.flatMap((event) => this.present(event))
    if (presented.length === 0) return new Set()
    const refused = await this.dependencies.bus.put(presented.map(({ event }) => event))
    if (refused.size > 0)
      this.fail(new Error(`The event bus did not take ${refused.size} of ${presented.length} events.`))
    return new Set(presented.filter((_, position) => !refused.has(position)).map(({ source }) => source))
  }

  private present(source: WaitingEvent): { readonly source: WaitingEvent; readonly event: PublishedEvent }[] {
    try {
      return [{ source, event: publishedEventOf(source) }]
    } catch (error) {
      this.fail(error)
      return []
    }
  }

  private async settle(item: OutboxItem, published: ReadonlySet<WaitingEvent>): Promise<void> {
    const settled = item.waiting.filter((waiting) => published.has(waiting))
    try {
      await this.dependencies.outbox.settle(item, settled)
      this.events += settled.length
      for (const { event } of settled)
        this.lagMs = Math.max(this.lagMs, this.dependencies.clock.now() - Date.parse(event.at))
    } catch (error) {
      this.fail(error)
    }
  }
}

/** How far to go through the outbox. */
export interface Sweep {
  /** Only items that have waited since before this time; ISO 8601. All items where it is absent. */
  readonly before?: string
  /** Asked after each page; false leaves the rest to the next run. */
  readonly hasTime: () => boolean
}

/** Publishes the events that wait in the outbox, all shards in parallel. */
export async function publishEvents(dependencies: Publishing, sweep: Sweep): Promise<PublishCount> {
  const run = new Run(dependencies)
  await Promise.all(dependencies.outbox.shards.map((shard) => run.publishShard(shard, sweep)))
  return run.count
}

/** Publishes the events of these items. */
export async function publishItems(
  dependencies: Publishing,
  itemKeys: readonly OutboxItem['key'][],
): Promise<PublishCount> {
  const run = new Run(dependencies)
  await run.publishItems(itemKeys)
  return run.count
}
