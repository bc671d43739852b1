/** Months of a report, as `2026-11`, in UTC. */

export interface Period {
  readonly from: string
  readonly to: string
}

/** Most months of one report. */
const mostMonths = 13
/** Months that are shown where the address does not say. */
const usualMonths = 12
/** Months that are offered. */
const offeredMonths = 36

export const isMonth = (text: string): boolean => /^20\d{2}-(0[1-9]|1[0-2])$/.test(text)

/** The month that is so many months later; a negative count is earlier. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7)
}

const earlier = (one: string, other: string): string => (one < other ? one : other)

interface StatedPeriod {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The period of an address. @param now ISO 8601 */
export function periodOf({ from, to }: StatedPeriod, now: string): Period {
  const current = now.slice(0, 7)
  if (from !== undefined)
    return { from, to: to ?? earlier(monthAfter(from, usualMonths - 1), from > current ? from : current) }
  const last = to ?? current
  return { from: monthAfter(last, 1 - usualMonths), to: last }
}

/** The period with another first month. Its end moves where it would be before that, or too far behind it. */
export function withFrom({ to }: Period, from: string): Period {
  const last = monthAfter(from, mostMonths - 1)
  return { from, to: to < from ? from : earlier(to, last) }
}

/** The period with another last month. Its begin moves where it would be behind that, or too far before it. */
export function withTo({ from }: Period, to: string): Period {
  const first = monthAfter(to, 1 - mostMonths)
  return { from: from > to ? to : from < first ? first : from, to }
}

/** Months to choose from, newest first, with one that an address states. */
export function monthsToChoose(stated: string, now: string): readonly string[] {
  const offered = Array.from({ length: offeredMonths }, (_, back) => monthAfter(now.slice(0, 7), -back))
  return offered.includes(stated) ? offered : [...offered, stated].sort().reverse()
}

export const monthText = (month: string, language: string): string =>
  new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(month))
