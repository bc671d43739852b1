/** How deliveries to an endpoint went within 24 hours, from the newest deliveries of the workspace. */
import type { DeliveryStatus } from './search.ts'

const hour = 60 * 60 * 1000
const hours = 24

/** Deliveries that one answer of the list holds, at most. */
export const mostDeliveries = 200

export interface HealthDelivery {
  readonly webhookId: string
  readonly status: DeliveryStatus
  readonly queuedAt: string
  readonly lastAttemptAt: string | null
  readonly lastError: string | null
}

export interface Health {
  /** Oldest first; `none`: nothing was tried in that hour. */
  readonly byHour: readonly ('good' | 'bad' | 'none')[]
  readonly delivered: number
  /** Tried in these hours: delivered, failed, or given up. */
  readonly tried: number
  /** Older deliveries of these hours are not among those that are known. */
  readonly isPartial: boolean
  /** The newest one among all that are known. */
  readonly lastFailure: { readonly at: string; readonly error: string | null } | null
}

const momentOf = ({ lastAttemptAt, queuedAt }: HealthDelivery): string => lastAttemptAt ?? queuedAt

/** @param deliveries of all endpoints, newest first; @param now milliseconds */
export function healthOf(webhookId: string, deliveries: readonly HealthDelivery[], now: number): Health {
  const own = deliveries.filter((each) => each.webhookId === webhookId && each.status !== 'queued')
  const tried = own.filter((each) => now - Date.parse(momentOf(each)) < hours * hour)
  const failures = own.filter(({ status }) => status !== 'delivered')
  const byHour = Array.from({ length: hours }, (_, back) => {
    const inHour = tried.filter((each) => Math.floor((now - Date.parse(momentOf(each))) / hour) === hours - 1 - back)
    if (inHour.length === 0) return 'none'
    return inHour.every(({ status }) => status === 'delivered') ? 'good' : 'bad'
  })
  const oldest = deliveries.at(-1)
  const [lastFailure] = failures.toSorted((one, other) => momentOf(other).localeCompare(momentOf(one)))
  return {
    byHour,
    delivered: tried.filter(({ status }) => status === 'delivered').length,
    tried: tried.length,
    isPartial:
      deliveries.length >= mostDeliveries && oldest !== undefined && now - Date.parse(oldest.queuedAt) < hours * hour,
    lastFailure: lastFailure === undefined ? null : { at: momentOf(lastFailure), error: lastFailure.lastError },
  }
}
