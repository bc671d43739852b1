/** Stand-ins for what the browser gives the player: time, stores, the runtime's host. */
import type { LearnerData, RuntimeHost } from '#web/player/runtime/engine.ts'
import type { Clock, TextStore } from '#web/player/saving/clock.ts'

interface Timer {
  readonly due: number
  readonly run: () => void
}

/** Time that moves when told to; timers run in their order. */
export class FakeClock implements Clock {
  private timers: Timer[] = []

  constructor(private time = 1_700_000_000_000) {}

  now(): number {
    return this.time
  }

  after(milliseconds: number, run: () => void): () => void {
    const timer = { due: this.time + milliseconds, run }
    this.timers.push(timer)
    return () => {
      this.timers = this.timers.filter((other) => other !== timer)
    }
  }

  /** Moves on, running what falls due, and lets promises settle in between. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.time + milliseconds
    await settle()
    for (;;) {
      const [next] = this.timers.filter((timer) => timer.due <= end).sort((left, right) => left.due - right.due)
      if (next === undefined) break
      this.timers = this.timers.filter((timer) => timer !== next)
      this.time = Math.max(this.time, next.due)
      next.run()
      await settle()
    }
    this.time = end
    await settle()
  }
}

/** Lets everything that only waits for promises happen. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** A store in memory; `room` bounds its characters as a quota does. */
export class MemoryStore implements TextStore {
  readonly entries = new Map<string, string>()

  constructor(public room = Infinity) {}

  get length(): number {
    return this.entries.size
  }

  key(index: number): string | null {
    return [...this.entries.keys()][index] ?? null
  }

  getItem(key: string): string | null {
    return this.entries.get(key) ?? null
  }

  setItem(key: string, value: string): void {
    const others = [...this.entries].filter(([name]) => name !== key).reduce((sum, [name, text]) => sum + name.length + text.length, 0)
    if (others + key.length + value.length > this.room) throw new DOMException('full', 'QuotaExceededError')
    this.entries.set(key, value)
  }

  removeItem(key: string): void {
    this.entries.delete(key)
  }
}

/** A host that counts what the runtime tells it. */
export class FakeHost implements RuntimeHost {
  changes = 0
  endings = 0
  acknowledgements = 0
  isDurable = true

  constructor(
    readonly learner: LearnerData = { id: 'learner-1', name: 'Doe, Jane', isReview: false },
    readonly clock: FakeClock = new FakeClock(),
  ) {}

  changed(): void {
    this.changes += 1
  }

  acknowledge(): boolean {
    this.acknowledgements += 1
    return this.isDurable
  }

  ended(): void {
    this.endings += 1
  }
}
