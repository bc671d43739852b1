/** Months as `2026-11`, in UTC. */
import { dateFormat } from './date-locale.ts'

/** Months that are offered. */
const offeredMonths = 36

/** The month that is so many months later; a negative count is earlier. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7)
}

/** Months to choose from, newest first, with one that an address states. @param now ISO 8601 */
export function monthsToChoose(stated: string | undefined, now: string): readonly string[] {
  const offered = Array.from({ length: offeredMonths }, (_, back) => monthAfter(now.slice(0, 7), -back))
  return stated === undefined || offered.includes(stated) ? offered : [...offered, stated].sort().reverse()
}

export const monthText = (month: string, language: string): string =>
  dateFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(month))
