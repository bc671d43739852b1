/** Replacements for what the browser provides: clock, stores, and the engine's host. */
import { Journal, type JournalCopy } from '#web/player/saving/journal.ts'
import type { LearnerData, RuntimeHost } from '#web/player/runtime/engine.ts'
import type { Clock, TextStore } from '#web/player/saving/clock.ts'

interface Timer {
  readonly due: number
  readonly run: () => void
}

/** A clock that moves only when a test calls `pass`. Timers run in order. */
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

  /** Moves the time forward, runs timers that are due, and lets promises settle in between. */
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

/** Runs everything that waits for promises only. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** A store in memory. `room` limits its characters, as a quota does. */
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
    const others = [...this.entries]
      .filter(([name]) => name !== key)
      .reduce((sum, [name, text]) => sum + name.length + text.length, 0)
    if (others + key.length + value.length > this.room) throw new DOMException('full', 'QuotaExceededError')
    this.entries.set(key, value)
  }

  removeItem(key: string): void {
    this.entries.delete(key)
  }
}

/** A host that counts the engine's calls. */
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

/** A journal whose entries are readable, of the session `ses_1` unless another is named. */
export const plainJournal = (store: TextStore, copy: JournalCopy | null = null, name = 'ses_1'): Journal =>
  new Journal({ store, copy }, { name, seal: (_place, text) => text, open: (_place, text) => text })
