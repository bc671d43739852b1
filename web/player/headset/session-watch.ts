/** Asks for the session of a training, until its outcome is recorded. */
import type { StopReason } from '#web/player/saving/save-queue.ts'
import type { Clock } from '#web/player/saving/clock.ts'
import type { ReadReply } from '#web/player/session/session-api.ts'
import { trainingOf, type Training } from './training.ts'

const minute = 60_000

/** Milliseconds between two questions: often while a learner types the code, seldom while a training goes on. */
const paces = [
  { until: 2 * minute, wait: 4000 },
  { until: 15 * minute, wait: 10_000 },
] as const
const slowest = 30_000

/** @param quiet milliseconds in which nothing has changed */
export const paceAfter = (quiet: number): number => paces.find(({ until }) => quiet < until)?.wait ?? slowest

/** @param failures in a row, 1 or more */
export const backOff = (failures: number): number => Math.min(minute, 4000 * 2 ** (failures - 1))

interface WatchMeans {
  /** Reads the session, with a new token where the old one has expired. */
  readonly read: () => Promise<ReadReply>
  readonly clock: Clock
  /** Nobody sees the page: it asks for nothing. */
  readonly isHidden: () => boolean
  readonly changed: (training: Training) => void
  /** Whether the last question had no answer. */
  readonly trouble: (isThere: boolean) => void
  readonly stopped: (reason: StopReason) => void
}

export class SessionWatch {
  private cancel: () => void = () => undefined
  private known = ''
  private attempt: number | null = null
  private changedAt: number
  private failures = 0
  private isAsking = false
  private isOver = false

  constructor(private readonly means: WatchMeans) {
    this.changedAt = means.clock.now()
  }

  /** Asks now, and often for a while: the learner has returned, or has a new code. */
  quicken(): void {
    this.changedAt = this.means.clock.now()
    void this.ask()
  }

  stop(): void {
    this.isOver = true
    this.cancel()
  }

  /** Asked as a method, because a field may change while a request is on its way. */
  private wasStopped(): boolean {
    return this.isOver
  }

  private async ask(): Promise<void> {
    this.cancel()
    if (this.wasStopped() || this.isAsking || this.means.isHidden()) return
    this.isAsking = true
    const reply = await this.means.read()
    this.isAsking = false
    if (this.wasStopped()) return
    if (reply.outcome === 'ok') this.take(trainingOf(reply.body))
    else if (reply.outcome === 'refused' && reply.status === 401) this.end('expired')
    else if (reply.outcome === 'refused' && reply.status === 404) this.end('missing')
    else this.fail()
  }

  private take(training: Training): void {
    this.failures = 0
    this.attempt ??= training.attempt
    if (training.attempt !== this.attempt) {
      this.end('ATTEMPT_SUPERSEDED')
      return
    }
    const text = JSON.stringify(training)
    if (text !== this.known) {
      this.known = text
      this.changedAt = this.means.clock.now()
      this.means.changed(training)
    }
    this.means.trouble(false)
    this.wait(paceAfter(this.means.clock.now() - this.changedAt))
  }

  private fail(): void {
    this.failures += 1
    this.means.trouble(true)
    this.wait(backOff(this.failures))
  }

  private wait(milliseconds: number): void {
    if (!this.isOver) this.cancel = this.means.clock.after(milliseconds, () => void this.ask())
  }

  private end(reason: StopReason): void {
    this.stop()
    this.means.stopped(reason)
  }
}
