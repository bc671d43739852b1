/** How long a visit lasts: what the content reports where it reports, else what was measured. */
import type { Clock } from '#web/player/saving/clock.ts'

export class VisitClock {
  private startedAt: number | null = null
  /** Seconds of sessions of this visit that have ended. */
  private past = 0
  private reported: number | null = null

  /** @param before seconds of earlier visits */
  constructor(
    private readonly clock: Clock,
    private readonly before: number,
  ) {}

  start(): void {
    this.startedAt ??= this.clock.now()
  }

  /** What the content says of the running session; nothing and zero count as no report. */
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

  /** Seconds of all visits of the attempt. */
  total(): number {
    return this.before + this.seconds()
  }

  private running(): number {
    if (this.startedAt === null) return 0
    return this.reported ?? Math.max(0, (this.clock.now() - this.startedAt) / 1000)
  }
}
