/**
 * The states of a conversion job. Its status follows from what is stored and the time, so a job whose message was lost
 * fails without any write. docs/conversion-states.md shows the tables.
 */
import type { conversionStatuses } from '#shared/contract/resources/conversions/conversion.ts'
import { decide, type DecisionTable } from '../decision-table.ts'
import { type ConversionFailure, type ConversionJob, type ConversionProgress } from './conversion-job.ts'

export type ConversionStatus = (typeof conversionStatuses)[number]

/** How often workers take a job before it fails. */
const mostAttempts = 3

/** Whether the job fails if this attempt goes wrong. */
export const isLastAttempt = ({ attempts }: Pick<ConversionJob, 'attempts'>): boolean => attempts >= mostAttempts

/** For how long a worker has a job; longer than the worker may run (`infra/features/conversions.ts`). */
export const leaseSeconds = 330

const isAfter = (iso: string, now: string, seconds: number): boolean =>
  Date.parse(iso) - Date.parse(now) > seconds * 1000

const isLeased = ({ lease }: Pick<ConversionJob, 'lease'>, now: string): boolean => lease !== null && lease.until > now

/** @param now ISO 8601 */
export function statusAt(
  { ended, deadline, lease }: Pick<ConversionJob, 'ended' | 'deadline' | 'lease'>,
  now: string,
): ConversionStatus {
  if (ended !== null) return ended
  if (deadline <= now) return 'failed'
  return lease === null ? 'queued' : 'processing'
}

export type TakeFacts = Readonly<{
  status: ConversionStatus
  /** Whether a worker has the job. */
  lease: 'held' | 'free'
  attempts: 'left' | 'used up'
  /** Whether a lease would end before the deadline. */
  time: 'left' | 'used up'
}>

/** `leave`: there is nothing to do. `wait`: another worker has the job. `give up`: end the job without converting. */
export type TakeOutcome = 'take' | 'wait' | 'give up' | 'leave'

/** What a worker does with a job whose message it has received. */
export const takeTable: DecisionTable<TakeFacts, TakeOutcome> = [
  { when: { status: 'completed' }, then: 'leave' },
  { when: { status: 'failed' }, then: 'leave' },
  { when: { lease: 'held' }, then: 'wait' },
  { when: { attempts: 'used up' }, then: 'give up' },
  { when: { time: 'used up' }, then: 'give up' },
  { when: {}, then: 'take' },
]

export const takeFacts = (job: ConversionJob, now: string): TakeFacts => ({
  status: statusAt(job, now),
  lease: isLeased(job, now) ? 'held' : 'free',
  attempts: isLastAttempt(job) ? 'used up' : 'left',
  time: isAfter(job.deadline, now, leaseSeconds) ? 'left' : 'used up',
})

export const decideTake = (job: ConversionJob, now: string): TakeOutcome => decide(takeTable, takeFacts(job, now))

const changed = (job: ConversionJob, change: Partial<ConversionJob>, now: string): ConversionJob => ({
  ...job,
  ...change,
  updatedAt: now,
  version: job.version + 1,
})

/** The job with a lease for this worker. */
export const takeJob = (job: ConversionJob, owner: string, now: string): ConversionJob =>
  changed(
    job,
    {
      lease: { owner, until: new Date(Date.parse(now) + leaseSeconds * 1000).toISOString() },
      attempts: job.attempts + 1,
      progress: { ...job.progress, step: 'rendering', slidesDone: 0 },
    },
    now,
  )

export const advanceJob = (job: ConversionJob, progress: ConversionProgress, now: string): ConversionJob =>
  changed(job, { progress }, now)

/** The job after an attempt that went wrong and can be repeated. */
export const releaseJob = (job: ConversionJob, now: string): ConversionJob =>
  changed(job, { lease: null, progress: { ...job.progress, step: 'waiting', slidesDone: 0 } }, now)

export const completeJob = (job: ConversionJob, made: NonNullable<ConversionJob['made']>, now: string): ConversionJob =>
  changed(
    job,
    {
      ended: 'completed',
      lease: null,
      made,
      progress: { step: 'done', slidesDone: made.slideCount, slidesTotal: made.slideCount },
    },
    now,
  )

/** Progress stays as it was, to show how far the job came. */
export const failJob = (job: ConversionJob, failure: ConversionFailure, now: string): ConversionJob =>
  changed(job, { ended: 'failed', lease: null, failure }, now)

/** The failure of a job whose workers were all killed. */
const stoppedFailure: ConversionFailure = {
  code: 'CONVERSION_STOPPED',
  message:
    'The conversion stopped before its end, several times. The deck may be too complex: split it, and try again.',
}

/** The failure of a job that did not end in time. */
export const lateFailure: ConversionFailure = {
  code: 'CONVERSION_TIMED_OUT',
  message: 'The conversion did not end within a day. Convert the deck again.',
}

/** The failure of a job whose last attempt went wrong. */
export const converterFailure: ConversionFailure = {
  code: 'CONVERSION_FAILED',
  message: 'The converter failed on this deck. Open it in PowerPoint, save it again, and convert the saved deck.',
}

/** The failure of a job that gets no further attempt. */
export const lastFailure = (job: Pick<ConversionJob, 'attempts'>): ConversionFailure =>
  isLastAttempt(job) ? stoppedFailure : lateFailure
