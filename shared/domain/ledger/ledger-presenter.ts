import type * as z from 'zod'
import type { ledgerEntryResource, statementMonth } from '#shared/contract/resources/ledger/ledger.ts'
import { decimalText } from './amount.ts'
import type { LedgerEntry } from './ledger-entry.ts'
import { sumOf, type StatementMonth } from './statement-month.ts'

export const presentEntry = (entry: LedgerEntry): z.input<typeof ledgerEntryResource> => ({
  entry_id: entry.entryId,
  kind: entry.kind,
  amount: decimalText(entry.amountMills),
  currency: 'USD',
  month: entry.month,
  description: entry.description,
  reverses: entry.reverses,
  recordedBy: entry.recordedBy,
  recordedAt: entry.recordedAt,
  sequence: entry.sequence,
})

export const presentStatement = (statement: StatementMonth): z.input<typeof statementMonth> => ({
  month: statement.month,
  currency: 'USD',
  opening_balance: decimalText(statement.openingMills),
  lines: statement.lines.map(({ kind, count, amountMills }) => ({ kind, count, amount: decimalText(amountMills) })),
  total: decimalText(sumOf(statement.lines)),
  closing_balance: decimalText(statement.closingMills),
  accrued: statement.accruedMills === null ? null : decimalText(statement.accruedMills),
  status: statement.status,
})
