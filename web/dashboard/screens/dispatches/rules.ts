import type { DispatchStatus } from './search.ts'

/** Whether new learners can launch a dispatch, as far as it decides that itself. */
export type Availability = 'open' | 'full' | Exclude<DispatchStatus, 'active'>

interface Limits {
  readonly status: DispatchStatus
  /** Most learners; null: no limit. */
  readonly licenseLimit: number | null
  readonly learnersUsed: number
}

export function availabilityOf({ status, licenseLimit, learnersUsed }: Limits): Availability {
  if (status !== 'active') return status
  return licenseLimit !== null && learnersUsed >= licenseLimit ? 'full' : 'open'
}
