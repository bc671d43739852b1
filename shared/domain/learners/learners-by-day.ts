/** When the learners of a billing period were counted. */
import type { BillingPeriod } from './billing-period.ts'

/** How many learners were counted on a day (`2026-11-28`, UTC). Days without any are missing. */
export type CountedOnDay = ReadonlyMap<string, number>

const dayMilliseconds = 86_400_000

/**
 * Each day of a billing period until now, oldest first.
 * @param now milliseconds
 */
export function learnersByDay(
  onDay: CountedOnDay,
  { startsAt, endsAt }: Pick<BillingPeriod, 'startsAt' | 'endsAt'>,
  now: number,
): { readonly date: string; readonly counted: number }[] {
  const start = Date.parse(startsAt)
  const until = Math.min(now, Date.parse(endsAt) - 1)
  const days = Math.floor((until - start) / dayMilliseconds) + 1
  return Array.from({ length: days }, (_, place) => {
    const date = new Date(start + place * dayMilliseconds).toISOString().slice(0, 10)
    return { date, counted: onDay.get(date) ?? 0 }
  })
}
