import type { Message } from './queue-records.ts'

/** A receive that waits for messages. */
export interface WaitingReceive {
  readonly queueName: string
  readonly waitSeconds: number
  /** Aborted when the caller has hung up: from then on it is given nothing. */
  readonly gone: AbortSignal
  /** Takes what can be delivered now; empty where there is nothing. */
  readonly take: () => readonly Message[]
  /** Milliseconds until something in the queue becomes visible; undefined where nothing will by itself. */
  readonly nextVisibleMs: () => number | undefined
}

interface Waiter extends WaitingReceive {
  readonly finish: (messages: readonly Message[]) => void
}

// An injected clock can jump, so a queue with hidden messages is looked at again even before the next one is due.
const longestNapMs = 100

/** Receives that wait, by queue; they are served in the order in which they came. */
export class LongPolls {
  readonly #waiters = new Map<string, Set<Waiter>>()
  readonly #naps = new Map<string, NodeJS.Timeout>()
  readonly #woken = new Set<string>()

  /** Resolves with messages as soon as there are any, with none when the wait is over or the caller is gone. */
  wait(receive: WaitingReceive): Promise<readonly Message[]> {
    return new Promise((resolve) => {
      const waiting = this.#waiters.get(receive.queueName) ?? new Set<Waiter>()
      const finish = (messages: readonly Message[]): void => {
        clearTimeout(deadline)
        waiting.delete(waiter)
        if (waiting.size === 0) this.#stopNap(receive.queueName)
        resolve(messages)
      }
      const waiter: Waiter = { ...receive, finish }
      const deadline = setTimeout(finish, receive.waitSeconds * 1000, [])
      receive.gone.addEventListener('abort', () => finish([]), { once: true })
      this.#waiters.set(receive.queueName, waiting.add(waiter))
      this.#nap(receive.queueName)
    })
  }

  /** Says that something in a queue has changed; whoever waits there looks again, once the present change is complete. */
  wake(queueName: string): void {
    if (!this.#waiters.get(queueName)?.size || this.#woken.has(queueName)) return
    this.#woken.add(queueName)
    setImmediate(() => {
      this.#woken.delete(queueName)
      this.#serve(queueName)
    })
  }

  /** Ends every wait with no messages. */
  close(): void {
    for (const waiting of this.#waiters.values()) for (const waiter of [...waiting]) waiter.finish([])
  }

  #serve(queueName: string): void {
    for (const waiter of this.#waiters.get(queueName) ?? []) {
      const messages = waiter.take()
      if (messages.length === 0) break
      waiter.finish(messages)
    }
    this.#nap(queueName)
  }

  // Visibility and delay run out without an event of their own.
  #nap(queueName: string): void {
    this.#stopNap(queueName)
    const [waiter] = this.#waiters.get(queueName) ?? []
    const dueMs = waiter?.nextVisibleMs()
    if (dueMs === undefined) return
    const nap = setTimeout(() => this.#serve(queueName), Math.min(Math.max(dueMs, 1), longestNapMs))
    this.#naps.set(queueName, nap)
  }

  #stopNap(queueName: string): void {
    clearTimeout(this.#naps.get(queueName))
    this.#naps.delete(queueName)
  }
}
