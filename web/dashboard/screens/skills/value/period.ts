/** The months of a report, as `2026-11`, in UTC. */
import { monthAfter } from '#web/dashboard/parts/months.ts'

export interface Period {
  readonly from: string
  readonly to: string
}

/** Most months of one report. */
const mostMonths = 13
/** Months that are shown where the address does not say. */
const usualMonths = 12

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
