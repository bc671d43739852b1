/** Lambda entry of the revenue family. */
import { revenueFamily } from '#shared/contract/families/public/revenue.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { openPageCursors } from '#shared/platform/page-cursors.ts'
import { ledgerRepository } from '#shared/store/ledger/ledger-repository.ts'
import { periodRepository } from '#shared/store/learners/period-repository.ts'
import { getLedgerStatement, listLedgerEntries, listLedgerStatements } from './revenue.ts'

const { table, clock, context } = functionContext('revenue', { dashboard: dashboardSource })

export const handler = serve(
  revenueFamily,
  { listLedgerEntries, listLedgerStatements, getLedgerStatement },
  {
    dependencies: {
      ledger: ledgerRepository(table),
      periods: periodRepository(table),
      cursors: openPageCursors(clock),
    },
    context,
  },
)
