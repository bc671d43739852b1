import type { Metering } from '#shared/operations/ledger/fix-period.ts'
import { ledgerRepository } from '#shared/store/ledger/ledger-repository.ts'
import { periodRepository } from '#shared/store/learners/period-repository.ts'
import type { Table } from '#shared/store/table/table.ts'

export const meteringOf = (table: Table): Metering => ({
  periods: periodRepository(table),
  ledger: ledgerRepository(table),
})
