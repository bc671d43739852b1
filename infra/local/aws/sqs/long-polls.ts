import type { Message } from './queue-records.ts'

/** A receive that waits for messages. */
export interface WaitingReceive {
  readonly queueName: string
  readonly waitSeconds: number
  /** Aborted when the caller hangs up; it gets no messages afterwards. */
  readonly hangUp: AbortSignal
  /** Takes the visible messages; empty without any. */
  readonly take: () => readonly Message[]
  /** Milliseconds until a hidden message becomes visible; undefined without hidden messages. */
  readonly nextVisibleMs: () => number | undefined
}

interface Waiter extends WaitingReceive {
  readonly finish: (messages: readonly Message[]) => void
}

// An injected clock can jump, so a queue with hidden messages is checked again even before the next message is due.
const maxCheckMs = 100

/** Waiting receives by queue, served in the order of their arrival. */
export class LongPolls {
  readonly #waiters = new Map<string, Set<Waiter>>()
  readonly #checks = new Map<string, NodeJS.Timeout>()
  readonly #woken = new Set<string>()

  /** Resolves with messages as soon as there are any; with none when the wait is over or the caller hangs up. */
  wait(receive: WaitingReceive): Promise<readonly Message[]> {
    return new Promise((resolve) => {
      const waiting = this.#waiters.get(receive.queueName) ?? new Set<Waiter>()
      const finish = (messages: readonly Message[]): void => {
        clearTimeout(deadline)
        waiting.delete(waiter)
        if (waiting.size === 0) this.#cancelCheck(receive.queueName)
        resolve(messages)
      }
      const waiter: Waiter = { ...receive, finish }
      const deadline = setTimeout(finish, receive.waitSeconds * 1000, [])
      receive.hangUp.addEventListener('abort', () => finish([]), { once: true })
      this.#waiters.set(receive.queueName, waiting.add(waiter))
      this.#scheduleCheck(receive.queueName)
    })
  }

  /** Lets the waiting receives of a queue try again, after the present change is complete. */
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
    this.#scheduleCheck(queueName)
  }

  // The end of a visibility timeout or a delay is no change of its own.
  #scheduleCheck(queueName: string): void {
    this.#cancelCheck(queueName)
    const [waiter] = this.#waiters.get(queueName) ?? []
    const dueMs = waiter?.nextVisibleMs()
    if (dueMs === undefined) return
    const check = setTimeout(() => this.#serve(queueName), Math.min(Math.max(dueMs, 1), maxCheckMs))
    this.#checks.set(queueName, check)
  }

  #cancelCheck(queueName: string): void {
    clearTimeout(this.#checks.get(queueName))
    this.#checks.delete(queueName)
  }
}
