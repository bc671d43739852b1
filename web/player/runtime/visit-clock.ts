/**
 * Measures how long a visit lasts. If the content reports a session time, that counts; otherwise the measured time.
 */
import type { Clock } from '#web/player/saving/clock.ts'

export class VisitClock {
  private startedAt: number | null = null
  /** Seconds of the sessions of this visit that have ended. */
  private past = 0
  private reported: number | null = null

  /** @param before seconds of earlier visits in the same attempt */
  constructor(
    private readonly clock: Clock,
    private readonly before: number,
  ) {}

  start(): void {
    this.startedAt ??= this.clock.now()
  }

  /** The session time that the content has reported; null and 0 count as no report. */
  report(seconds: number | null): void {
    this.reported = seconds === null || seconds === 0 ? null : seconds
  }

  stop(): void {
    this.past += this.running()
    this.startedAt = null
    this.reported = null
  }

  /** Seconds of this visit. */
  seconds(): number {
    return this.past + this.running()
  }

  /** Seconds of all visits in the attempt. */
  total(): number {
    return this.before + this.seconds()
  }

  private running(): number {
    if (this.startedAt === null) return 0
    return this.reported ?? Math.max(0, (this.clock.now() - this.startedAt) / 1000)
  }
}
