import { setTimeout as delay } from 'node:timers/promises'
import { InvocationError } from '../lambda/invocation-error.ts'
import type { ScheduleModel } from './schedule-model.ts'

export interface SchedulerOptions {
  readonly schedules: readonly ScheduleModel[]
  readonly invoke: (functionName: string, event: unknown) => Promise<unknown>
  /** Epoch milliseconds of a schedule's last run; undefined before the first. */
  readonly lastRun: (name: string) => number | undefined
  readonly noteRun: (name: string, at: number) => void
  readonly report: (error: unknown) => void
  readonly now?: () => number
}

// Longer timers overflow; a longer wait is taken in parts.
const longestTimerMs = 2_000_000_000
const firstRetryMs = 1_000
const longestRetryMs = 60_000

/** Runs schedules while the service runs. What fell due while it did not run, runs once at the start. */
export class Scheduler {
  readonly #options: SchedulerOptions
  readonly #stopping = new AbortController()
  readonly #loops: Promise<void>[]

  constructor(options: SchedulerOptions) {
    this.#options = options
    this.#loops = options.schedules.map((schedule) => this.#loop(schedule))
  }

  async close(): Promise<void> {
    this.#stopping.abort()
    await Promise.all(this.#loops)
  }

  async #loop(schedule: ScheduleModel): Promise<void> {
    const { lastRun, noteRun, now = Date.now } = this.#options
    // A new schedule begins to count when it is made.
    if (lastRun(schedule.name) === undefined) noteRun(schedule.name, now())
    while (!this.#stopping.signal.aborted) {
      const waitMs = (lastRun(schedule.name) ?? now()) + schedule.everyMs - now()
      if (waitMs > 0) {
        await this.#pause(Math.min(waitMs, longestTimerMs))
        continue
      }
      noteRun(schedule.name, now())
      await this.#run(schedule)
    }
  }

  async #run({ functionName, input, retries }: ScheduleModel): Promise<void> {
    for (let attempt = 0; attempt <= retries && !this.#stopping.signal.aborted; attempt++) {
      try {
        await this.#options.invoke(functionName, input)
        return
      } catch (error) {
        if (!(error instanceof InvocationError)) this.#options.report(error)
        await this.#pause(Math.min(firstRetryMs * 2 ** attempt, longestRetryMs))
      }
    }
  }

  async #pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => undefined)
  }
}
