/**
 * The states of an export job.
 *
 *   queued ──▶ processing ──▶ completed
 *      │            └───────▶ failed
 *      └────────────────────▶ failed
 *
 * A job that nobody works on is woken by the schedule, and given up a day after it was asked for.
 */
import { decide, type DecisionTable } from '#shared/domain/decision-table.ts'
import type { ExportFailure, ExportJob } from './export-job.ts'

/** For how long a worker has a job; longer than the worker may run (`infra/features/data-exports.ts`). */
export const leaseSeconds = 300

/** How often the schedule looks at a job that has not ended. */
const lookSeconds = 900

/** After this time a job fails. */
const longestSeconds = 86_400

/** After so many failures in a row a job fails. */
const mostFailures = 5

export type ExportFacts = Readonly<{
  status: ExportJob['status']
  /** Whether a worker has the job. */
  lease: 'held' | 'free'
  time: 'left' | 'used up'
}>

/** `leave`: there is nothing to do. `wait`: a worker has the job. `wake`: a worker should take it. */
export type LookOutcome = 'leave' | 'wait' | 'give up' | 'wake'

/** What the schedule does with a job. */
export const lookTable: DecisionTable<ExportFacts, LookOutcome> = [
  { when: { status: 'completed' }, then: 'leave' },
  { when: { status: 'failed' }, then: 'leave' },
  { when: { lease: 'held' }, then: 'wait' },
  { when: { time: 'used up' }, then: 'give up' },
  { when: {}, then: 'wake' },
]

/** @param now ISO 8601 */
export const exportFacts = (
  { status, lease, createdAt }: Pick<ExportJob, 'status' | 'lease' | 'createdAt'>,
  now: string,
): ExportFacts => ({
  status,
  lease: lease !== null && lease.until >= now ? 'held' : 'free',
  time: Date.parse(now) - Date.parse(createdAt) < longestSeconds * 1000 ? 'left' : 'used up',
})

export const decideLook = (job: ExportJob, now: string): LookOutcome => decide(lookTable, exportFacts(job, now))

/** When the schedule looks at a job next. */
export const nextLook = (now: string): string => new Date(Date.parse(now) + lookSeconds * 1000).toISOString()

/** What follows a failed attempt: the first is repeated at once, later ones when the schedule looks. */
export function afterFailure(failures: number): 'repeat' | 'wait' | 'give up' {
  if (failures >= mostFailures) return 'give up'
  return failures === 1 ? 'repeat' : 'wait'
}

/** The failure of a job that nobody finished in time. */
export const lateExport: ExportFailure = {
  code: 'EXPORT_TIMED_OUT',
  message: 'The export did not end within a day. Ask for it again, or for less by its filters.',
}

export const failedExport: ExportFailure = {
  code: 'EXPORT_FAILED',
  message: 'The export failed several times. Ask for it again later.',
}

export const largeExport: ExportFailure = {
  code: 'EXPORT_TOO_LARGE',
  message: 'The file would be larger than 8 GB. Ask for less by its filters.',
}
