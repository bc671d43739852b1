/**
 * The states of jobs that workers do in slices, under a lease: exports into files, recomputations of skills.
 *
 *   queued ──▶ processing ──▶ completed
 *      │            └───────▶ failed
 *      └────────────────────▶ failed
 *
 * A job that nobody works on is woken by the schedule, and given up when its time is used up.
 */
import { decide, type DecisionTable } from '#shared/domain/decision-table.ts'

/** What the states of every job depend on. */
export interface LeasedJob {
  readonly status: 'queued' | 'processing' | 'completed' | 'failed'
  /** The worker that has the job, and the time until which no other one may take it. */
  readonly lease: { readonly owner: string; readonly until: string } | null
  /** ISO 8601 in UTC, milliseconds. */
  readonly createdAt: string
}

export interface JobFailure {
  readonly code: string
  /** For people. */
  readonly message: string
}

/** How often the schedule looks at a job that has not ended. */
const lookSeconds = 900

/** After so many failures in a row a job fails. */
const mostFailures = 5

type JobFacts = Readonly<{
  status: LeasedJob['status']
  /** Whether a worker has the job. */
  lease: 'held' | 'free'
  time: 'left' | 'used up'
}>

/** `leave`: there is nothing to do. `wait`: a worker has the job. `wake`: a worker should take it. */
type LookOutcome = 'leave' | 'wait' | 'give up' | 'wake'

/** What the schedule does with a job. */
const lookTable: DecisionTable<JobFacts, LookOutcome> = [
  { when: { status: 'completed' }, then: 'leave' },
  { when: { status: 'failed' }, then: 'leave' },
  { when: { lease: 'held' }, then: 'wait' },
  { when: { time: 'used up' }, then: 'give up' },
  { when: {}, then: 'wake' },
]

/** @param now ISO 8601 */
export function decideLook(
  { status, lease, createdAt }: LeasedJob,
  { now, longestSeconds }: { readonly now: string; readonly longestSeconds: number },
): LookOutcome {
  return decide(lookTable, {
    status,
    lease: lease !== null && lease.until >= now ? 'held' : 'free',
    time: Date.parse(now) - Date.parse(createdAt) < longestSeconds * 1000 ? 'left' : 'used up',
  })
}

/** When the schedule looks at a job next. */
export const nextLook = (now: string): string => new Date(Date.parse(now) + lookSeconds * 1000).toISOString()

/** What follows a failed attempt: the first is repeated at once, later ones when the schedule looks. */
export function afterFailure(failures: number): 'repeat' | 'wait' | 'give up' {
  if (failures >= mostFailures) return 'give up'
  return failures === 1 ? 'repeat' : 'wait'
}
