/** Billing periods: months in UTC that begin on the anchor day of the workspace, which is the first day by default. */

export interface BillingPeriod {
  /** First day, `2026-11-01`: the identifier of the period. */
  readonly start: string
  /** ISO 8601, the first moment. */
  readonly startsAt: string
  /** ISO 8601, the first moment of the next period. */
  readonly endsAt: string
}

/**
 * The beginning of the period that starts in a month. In a month without the anchor day, the period starts on the last
 * day.
 */
function beginning(year: number, month: number, anchorDay: number): Date {
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(anchorDay, lastDay)))
}

/**
 * The billing period of a moment.
 * @param now milliseconds since the epoch
 * @param anchorDay day of the month on which periods begin, 1 to 31
 */
export function billingPeriod(now: number, anchorDay = 1): BillingPeriod {
  const at = new Date(now)
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
  const begun = beginning(year, month, anchorDay).getTime() <= now
  const [start, end] = [
    beginning(year, begun ? month : month - 1, anchorDay),
    beginning(year, begun ? month + 1 : month, anchorDay),
  ]
  return { start: start.toISOString().slice(0, 10), startsAt: start.toISOString(), endsAt: end.toISOString() }
}
