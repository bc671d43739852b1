/** Statements of the ledger: closed months as they were closed, open ones as they stand. */
import { closesAt, monthAfter, monthOf, periodEndingIn } from '#shared/domain/ledger/ledger-month.ts'
import { statementOf, sumOf, type StatementMonth } from '#shared/domain/ledger/statement-month.ts'
import { billingPeriod, type BillingPeriod } from '#shared/domain/learners/billing-period.ts'
import { periodRecord } from '#shared/domain/learners/period-record.ts'
import type { WorkspaceTerms } from '#shared/domain/quotas/plan.ts'
import type { Metering } from './fix-period.ts'

/** Most statements of the list. */
const mostMonths = 36

/** Overage of a period that no entry states; null: only the contract has its price. */
async function accruedIn(
  workspace: WorkspaceTerms,
  period: BillingPeriod,
  { periods }: Pick<Metering, 'periods'>,
): Promise<number | null> {
  const { fixed, activeLearners } = await periods.read(workspace.tenantId, period)
  if (fixed !== null) return fixed.overageMills === null ? null : 0
  return periodRecord(workspace, period, { activeLearners, isFinal: false }).overageMills
}

/** What a month has accrued: of the period that ended in it, and in the current month of the one that runs. */
async function accruedMills(
  workspace: WorkspaceTerms,
  { month, now }: { readonly month: string; readonly now: string },
  metering: Pick<Metering, 'periods'>,
): Promise<number | null> {
  const { anchorDay } = workspace.billing
  const ended = periodEndingIn(month, anchorDay)
  const running = billingPeriod(Date.parse(now), anchorDay)
  const periods = [...(ended.endsAt <= now ? [ended] : []), ...(month === monthOf(now) ? [running] : [])]
  const amounts = await Promise.all(periods.map((period) => accruedIn(workspace, period, metering)))
  return amounts.reduce((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0)
}

/** The statement of a month that is not in the future. */
export async function readStatement(
  workspace: WorkspaceTerms,
  { month, now }: { readonly month: string; readonly now: string },
  metering: Metering,
): Promise<StatementMonth> {
  const { tenantId } = workspace
  const [closed] = await metering.ledger.closed(tenantId, month, 1)
  if (closed?.month === month) return closed
  const from = closed === undefined ? '2000-01' : monthAfter(closed.month)
  const entries = await metering.ledger.entries(tenantId, { from, to: month })
  const own = entries.filter((entry) => entry.month === month)
  const earlier = entries.filter((entry) => entry.month < month)
  return statementOf(
    {
      ...{ tenantId, month },
      openingMills: (closed?.closingMills ?? 0) + sumOf(earlier),
      accruedMills: await accruedMills(workspace, { month, now }, metering),
      status: own.length === 0 && closesAt(month) <= now ? 'closed' : 'open',
    },
    own,
  )
}

/** The current month, the one before it if it is open, and closed ones; newest first. */
export async function listStatements(
  workspace: WorkspaceTerms,
  now: string,
  metering: Metering,
): Promise<StatementMonth[]> {
  const current = monthOf(now)
  const before = monthAfter(current, -1)
  const [closed, ...recent] = await Promise.all([
    metering.ledger.closed(workspace.tenantId, current, mostMonths),
    ...[current, before].map((month) => readStatement(workspace, { month, now }, metering)),
  ])
  const closedMonths = new Set(closed.map(({ month }) => month))
  const open = recent.filter(({ month, status }) => status === 'open' && !closedMonths.has(month))
  return [...open, ...closed].slice(0, mostMonths)
}
