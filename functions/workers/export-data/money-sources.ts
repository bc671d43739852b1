/** The rows of exports about money: entries of the ledger, and billing periods. */
import type { ExportJob } from '#shared/domain/data-exports/export-job.ts'
import { presentPeriod } from '#shared/domain/learners/period-record.ts'
import { monthOf } from '#shared/domain/ledger/ledger-month.ts'
import { historyMonths, usageHistory, type HistoryReading } from '#shared/operations/quotas/usage-history.ts'
import type { LedgerRepository } from '#shared/store/ledger/ledger-repository.ts'
import { ledgerColumns, usageColumns } from './columns.ts'
import { limit, sourceOf, type ExportSource, type Filters } from './list-source.ts'
import { rowText } from './row-text.ts'

export interface MoneySources extends HistoryReading {
  readonly ledger: Pick<LedgerRepository, 'page'>
}

/** Entries that were recorded before the export was asked for, in the order of their list. */
export const ledgerOf = (
  { tenantId, createdAt, request: { format } }: ExportJob,
  { month }: Filters<'ledger'>,
  { ledger }: MoneySources,
): ExportSource =>
  sourceOf(rowText(format, ledgerColumns), async (after) => {
    const { rows, next } = await ledger.page(tenantId, month ?? null, { limit, after })
    return { rows: rows.filter(({ recordedAt }) => recordedAt < createdAt), next }
  })

/** Billing periods, as the history has them when the export was asked for. All are one page. */
export const usageOf = (
  { tenantId, jobId, createdAt: now, request: { format } }: ExportJob,
  filters: Filters<'usage'>,
  { periods }: MoneySources,
): ExportSource =>
  sourceOf(rowText(format, usageColumns), async () => {
    const months = historyMonths(filters, now)
    const { workspace } = await periods.read(tenantId, { start: `${monthOf(now)}-01` })
    if (months === null || workspace === null) throw new Error(`The export ${jobId} has no period or no workspace.`)
    return { rows: (await usageHistory(workspace, { ...months, now }, { periods })).map(presentPeriod), next: null }
  })
