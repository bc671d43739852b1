import type { ObjectCreated } from './records.ts'

/** Called for each stored object. If it rejects, or the server restarts before it resolves, it is called again. */
export type OnObjectCreated = (event: ObjectCreated) => void | Promise<void>

const mostAtOnce = 8
const firstRetryMs = 100
const longestRetryMs = 5000

/** Delivers events to the host, a few at a time, and records each as delivered once the host has accepted it. */
export class EventDelivery {
  readonly #deliver: OnObjectCreated
  readonly #markDelivered: (sequencer: string) => void
  readonly #waiting: { event: ObjectCreated; retryMs: number }[] = []
  readonly #running = new Set<Promise<void>>()
  readonly #retries = new Set<NodeJS.Timeout>()
  #closed = false

  constructor(deliver: OnObjectCreated, markDelivered: (sequencer: string) => void) {
    this.#deliver = deliver
    this.#markDelivered = markDelivered
  }

  add(event: ObjectCreated, retryMs = firstRetryMs): void {
    this.#waiting.push({ event, retryMs })
    this.#pump()
  }

  /** Starts no further calls, and waits for those under way. Undelivered events are delivered after the next start. */
  async close(): Promise<void> {
    this.#closed = true
    for (const timer of this.#retries) clearTimeout(timer)
    await Promise.all(this.#running)
  }

  #pump(): void {
    while (!this.#closed && this.#running.size < mostAtOnce) {
      const next = this.#waiting.shift()
      if (next === undefined) return
      const run = this.#attempt(next.event, next.retryMs).finally(() => {
        this.#running.delete(run)
        this.#pump()
      })
      this.#running.add(run)
    }
  }

  async #attempt(event: ObjectCreated, retryMs: number): Promise<void> {
    // The call waits for the next turn of the event loop, because S3 does not delay a response for its notifications.
    await new Promise((resolve) => setImmediate(resolve))
    try {
      await this.#deliver(event)
      this.#markDelivered(event.sequencer)
    } catch (error) {
      if (retryMs === firstRetryMs)
        console.error(
          `S3 ${event.eventName} of ${event.bucket}/${event.key} could not be delivered and will be repeated:`,
          error,
        )
      this.#retryLater(event, retryMs)
    }
  }

  #retryLater(event: ObjectCreated, retryMs: number): void {
    if (this.#closed) return
    const timer = setTimeout(() => {
      this.#retries.delete(timer)
      this.add(event, Math.min(retryMs * 2, longestRetryMs))
    }, retryMs)
    timer.unref()
    this.#retries.add(timer)
  }
}
