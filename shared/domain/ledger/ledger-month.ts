/** Months of the ledger: calendar months in UTC, `2026-11`. They sort as texts do. */
import { billingPeriod, type BillingPeriod } from '#shared/domain/learners/billing-period.ts'

const dayMs = 86_400_000

/** A month takes entries until this many days of the next one are over: it closes on the third. */
const openDays = 2

/** @param at ISO 8601 in UTC */
export const monthOf = (at: string): string => at.slice(0, 7)

/** First moment of the month `months` later, in milliseconds since the epoch. */
const startOf = (month: string, months = 0): number =>
  Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 + months)

export const monthAfter = (month: string, months = 1): string => monthOf(new Date(startOf(month, months)).toISOString())

/** ISO 8601: from then on the month takes no entries. */
export const closesAt = (month: string): string => new Date(startOf(month, 1) + openDays * dayMs).toISOString()

/** The month that has the last day of a period. */
export const monthOfPeriod = ({ endsAt }: Pick<BillingPeriod, 'endsAt'>): string =>
  monthOf(new Date(Date.parse(endsAt) - 1).toISOString())

/** The billing period whose last day is in a month. */
export function periodEndingIn(month: string, anchorDay?: number): BillingPeriod {
  const last = billingPeriod(startOf(month, 1) - 1, anchorDay)
  return Date.parse(last.endsAt) <= startOf(month, 1) ? last : billingPeriod(Date.parse(last.startsAt) - 1, anchorDay)
}
