/** Billing periods of a workspace: those that are fixed, and those that are not yet. */
import { billingPeriod } from '#shared/domain/learners/billing-period.ts'
import { monthAfter, monthOf } from '#shared/domain/ledger/ledger-month.ts'
import { periodRecord, type PeriodRecord } from '#shared/domain/learners/period-record.ts'
import type { WorkspaceTerms } from '#shared/domain/quotas/plan.ts'
import type { PeriodRepository } from '#shared/store/learners/period-repository.ts'

export interface HistoryReading {
  readonly periods: Pick<PeriodRepository, 'read' | 'list'>
}

/** Months of one answer, at most. */
const mostMonths = 36

const usualMonths = 12

interface Months {
  readonly from: string
  readonly to: string
}

/** What the first month must be. */
export const monthsRule = `must not be after to, and at most ${mostMonths} months before it`

/** The months that are asked for; null: too many, or in the wrong order. */
export function historyMonths(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: string,
): Months | null {
  const last = to ?? (from === undefined || monthOf(now) >= from ? monthOf(now) : from)
  const first = from ?? monthAfter(last, 1 - usualMonths)
  return first > last || monthAfter(first, mostMonths) <= last ? null : { from: first, to: last }
}

/** Newest first. @param now ISO 8601 */
export async function usageHistory(
  workspace: WorkspaceTerms,
  { from, to, now }: Months & { readonly now: string },
  { periods }: HistoryReading,
): Promise<PeriodRecord[]> {
  const { tenantId, billing } = workspace
  const running = billingPeriod(Date.parse(now), billing.anchorDay)
  // Fixed within minutes of its end; until then it is shown as the counter has it.
  const ended = billingPeriod(Date.parse(running.startsAt) - 1, billing.anchorDay)
  const [fixed, ...stored] = await Promise.all([
    periods.list(tenantId, { from: `${from}-01`, to: `${to}-31` }),
    ...[running, ended].map((period) => periods.read(tenantId, period)),
  ])
  const open = [running, ended].flatMap((period, position) => {
    const { fixed: known, activeLearners } = stored[position] ?? { fixed: null, activeLearners: 0 }
    const isShown = known === null && (period === running || activeLearners > 0)
    const isAsked = monthOf(period.start) >= from && monthOf(period.start) <= to
    return isShown && isAsked ? [periodRecord(workspace, period, { activeLearners, isFinal: false })] : []
  })
  return [...open, ...fixed.reverse()]
}
