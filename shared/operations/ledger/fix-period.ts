/** Fixes a billing period that has ended, and records its overage: both in one transaction, once (ADR 0050). */
import { meteredPrefix, type LedgerEntry, type LedgerHead } from '#shared/domain/ledger/ledger-entry.ts'
import { monthOf, monthOfPeriod } from '#shared/domain/ledger/ledger-month.ts'
import type { BillingPeriod } from '#shared/domain/learners/billing-period.ts'
import { periodRecord, type PeriodRecord } from '#shared/domain/learners/period-record.ts'
import type { LedgerRepository } from '#shared/store/ledger/ledger-repository.ts'
import { fixSteps, type PeriodRepository } from '#shared/store/learners/period-repository.ts'
import { decideAgain, done } from '#shared/store/table/retry.ts'
import { ledgerTries } from './record-entry.ts'

export interface Metering {
  readonly periods: PeriodRepository
  readonly ledger: LedgerRepository
}

/** A period that was fixed late, when the month of its last day takes no more entries, counts in the current one. */
function overageEntry(head: LedgerHead, record: PeriodRecord, now: string): LedgerEntry {
  const month = monthOfPeriod(record)
  const { tenantId, start, overageLearners: learners, overageMills: amountMills } = record
  return {
    ...{ tenantId, entryId: `${meteredPrefix}${start}`, kind: 'overage', amountMills: amountMills ?? 0 },
    month: head.closedThrough !== null && month <= head.closedThrough ? monthOf(now) : month,
    description: `${learners} active learners beyond the allotment of ${record.allotment}, from ${start}`,
    reverses: null,
    recordedBy: { kind: 'system', id: 'metering' },
    recordedAt: now,
    sequence: head.sequence + 1,
  }
}

/** Repeating it changes nothing. Prices that only the contract has are no entry. */
export async function fixPeriod(
  tenantId: string,
  period: BillingPeriod,
  { now, metering: { periods, ledger } }: { readonly now: string; readonly metering: Metering },
): Promise<void> {
  const { workspace, fixed, activeLearners } = await periods.read(tenantId, period)
  if (workspace === null || fixed !== null) return
  const record = periodRecord(workspace, period, { activeLearners, isFinal: true })
  const { anchorDay } = workspace.billing
  if (record.overageMills === null || record.overageMills === 0) {
    await periods.fix(record, anchorDay)
    return
  }
  const first = await ledger.head(tenantId)
  await decideAgain<LedgerHead, null>({ item: 'the ledger', first, tries: ledgerTries }, async (head) => {
    const written = await ledger.record(head, overageEntry(head, record, now), {
      companions: fixSteps(record, anchorDay),
    })
    // All other refusals mean that another run was faster: record and entry exist together or not at all.
    return written.kind === 'changed' ? { kind: 'changed', next: written.head } : done(null)
  })
}
