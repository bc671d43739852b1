/** A job that this worker may write, and the writes of its progress. */
import type { ConversionReport } from '#shared/contract/resources/conversions/conversion.ts'
import type { ConversionJob, ConversionProgress } from '#shared/domain/conversions/conversion-job.ts'
import { advanceJob } from '#shared/domain/conversions/conversion-states.ts'
import { isoTime, type Clock } from '#shared/platform/clock.ts'
import type { ConversionRepository } from '#shared/store/conversions/conversion-repository.ts'

/** Another worker has written the job: what this one does with it no longer counts. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** Milliseconds between two writes of progress within a step. */
const progressMilliseconds = 5000

export class LeasedJob {
  #writing: Promise<void> = Promise.resolve()
  #recordedAt = 0

  constructor(
    public job: ConversionJob,
    private readonly conversions: Pick<ConversionRepository, 'change' | 'changeWithReport'>,
    private readonly clock: Clock,
  ) {}

  /** Records that a step begins. @throws LeaseLost */
  begin(progress: Partial<ConversionProgress>): Promise<void> {
    return this.change((job, now) => advanceJob(job, { ...job.progress, ...progress }, now))
  }

  /** The same, with the report. @throws LeaseLost */
  async beginWithReport(progress: Partial<ConversionProgress>, report: ConversionReport): Promise<void> {
    await this.#settled()
    const after = advanceJob(this.job, { ...this.job.progress, ...progress }, this.#now())
    this.#keep(await this.conversions.changeWithReport(after, report), after)
  }

  /**
   * Records how many slides are done, now and then, and does not wait for the write. If the write fails, the next step
   * throws its error.
   */
  reportSlides(slidesDone: number, slidesTotal: number): void {
    if (this.clock.now() - this.#recordedAt < progressMilliseconds) return
    this.#recordedAt = this.clock.now()
    this.#writing = this.#writing.then(() =>
      this.#store(advanceJob(this.job, { ...this.job.progress, slidesDone, slidesTotal }, this.#now())),
    )
    // Without a handler here, Node would end the process before the next step.
    this.#writing.catch(() => undefined)
  }

  /** Stores the revision that `next` makes of the job. @throws LeaseLost */
  async change(next: (job: ConversionJob, now: string) => ConversionJob): Promise<void> {
    await this.#settled()
    await this.#store(next(this.job, this.#now()))
  }

  #now(): string {
    return isoTime(this.clock.now())
  }

  /** Waits for the progress that is being written. */
  async #settled(): Promise<void> {
    const writing = this.#writing
    this.#writing = Promise.resolve()
    await writing
  }

  async #store(after: ConversionJob): Promise<void> {
    this.#keep(await this.conversions.change(after), after)
  }

  #keep(isWritten: boolean, after: ConversionJob): void {
    if (!isWritten) throw new LeaseLost(`Another worker has changed the job ${after.jobId}.`)
    this.job = after
    this.#recordedAt = this.clock.now()
  }
}
