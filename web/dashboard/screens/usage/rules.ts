/** Billing periods as a table for spreadsheets. */
import type { usageFamily } from '#shared/contract/families/public/usage.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import type { Cell } from '#web/dashboard/app/csv.ts'
import { monthAfter } from '#web/dashboard/parts/months.ts'

export type UsagePeriod = ResponseBody<(typeof usageFamily)['endpoints']['getUsageHistory']>['periods'][number]

/** Months of one answer of the service, at most. */
const mostMonths = 36

/** As many months as the service states at once, until now. @param now ISO 8601 */
export function monthsUntil(now: string): { readonly from: string; readonly to: string } {
  const to = now.slice(0, 7)
  return { from: monthAfter(to, 1 - mostMonths), to }
}

const dayMs = 86_400_000

/** The days of a billing period, of which both ends are midnights in UTC. */
export function daysOf({ start, end }: UsagePeriod['period']): {
  readonly first: string
  readonly last: string
  readonly count: number
} {
  const last = new Date(Date.parse(end) - dayMs).toISOString()
  const count = Math.round((Date.parse(end) - Date.parse(start)) / dayMs)
  return { first: start.slice(0, 10), last: last.slice(0, 10), count }
}

/** Names of columns are those of the API. */
const columns = [
  'start',
  'end',
  'plan',
  'active_learners',
  'allotment',
  'overage_learners',
  'overage_amount_usd',
  'final',
] as const

export const periodRows = (periods: readonly UsagePeriod[]): readonly (readonly Cell[])[] => [
  columns,
  ...periods.map(({ period, plan, active_learners: learners, allotment, ...rest }) => [
    period.start,
    period.end,
    plan,
    learners,
    allotment,
    rest.overage_learners,
    rest.overage_amount_usd,
    String(rest.final),
  ]),
]
