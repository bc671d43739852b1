/** Closes a month of the ledger: from then on its statement never changes. */
import type { LedgerHead } from '#shared/domain/ledger/ledger-entry.ts'
import { monthAfter, periodEndingIn } from '#shared/domain/ledger/ledger-month.ts'
import { statementOf, type StatementMonth } from '#shared/domain/ledger/statement-month.ts'
import type { BillingPeriod } from '#shared/domain/learners/billing-period.ts'
import type { StoredPeriod } from '#shared/store/learners/period-repository.ts'
import { decideAgain, done } from '#shared/store/table/retry.ts'
import { fixPeriod, type Metering } from './fix-period.ts'
import { ledgerTries } from './record-entry.ts'

/** The period whose last day is in the month, as it is stored. */
async function endingPeriod(
  tenantId: string,
  month: string,
  { periods }: Metering,
): Promise<{ readonly period: BillingPeriod; readonly stored: StoredPeriod }> {
  const { workspace } = await periods.read(tenantId, { start: `${month}-01` })
  const period = periodEndingIn(month, workspace?.billing.anchorDay)
  return { period, stored: await periods.read(tenantId, period) }
}

/** The statement of the earliest month that is open and has entries. */
async function nextStatement(
  { tenantId, closedThrough }: LedgerHead,
  until: string,
  metering: Metering,
): Promise<StatementMonth | null> {
  const from = closedThrough === null ? '2000-01' : monthAfter(closedThrough)
  const entries = await metering.ledger.entries(tenantId, { from, to: until })
  const month = entries[0]?.month
  if (month === undefined) return null
  const [before] = await metering.ledger.closed(tenantId, month, 1)
  const { stored } = await endingPeriod(tenantId, month, metering)
  return statementOf(
    {
      ...{ tenantId, month, status: 'closed' },
      openingMills: before?.closingMills ?? 0,
      // Only overage with a price of the contract has no entry.
      accruedMills: stored.fixed?.overageMills === null ? null : 0,
    },
    entries.filter((entry) => entry.month === month),
  )
}

/** Closes the month, and those before it that are still open. Repeating it changes nothing. */
export async function closeMonth(
  tenantId: string,
  month: string,
  { now, metering }: { readonly now: string; readonly metering: Metering },
): Promise<void> {
  // The overage of a period that ended in the month belongs to it, even if both are late.
  const { period, stored } = await endingPeriod(tenantId, month, metering)
  if (stored.activeLearners > 0) await fixPeriod(tenantId, period, { now, metering })
  const first = await metering.ledger.head(tenantId)
  await decideAgain<LedgerHead, null>({ item: 'the ledger', first, tries: ledgerTries }, async (head) => {
    if (head.closedThrough !== null && head.closedThrough >= month) return done(null)
    const statement = await nextStatement(head, month, metering)
    if (statement === null) return done(null)
    const moved = await metering.ledger.close(head, statement)
    return { kind: 'changed', next: moved ?? (await metering.ledger.head(tenantId)) }
  })
}
