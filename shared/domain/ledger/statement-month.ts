/** What a month of the ledger adds up to. */
import { ledgerKinds } from '#shared/contract/resources/ledger/ledger.ts'
import type { LedgerEntry, LedgerKind } from './ledger-entry.ts'

export interface StatementMonth {
  readonly tenantId: string
  readonly month: string
  readonly openingMills: number
  readonly lines: readonly { readonly kind: LedgerKind; readonly count: number; readonly amountMills: number }[]
  readonly closingMills: number
  /** Overage that no entry states; null: only the contract has its price. */
  readonly accruedMills: number | null
  readonly status: 'open' | 'closed'
}

export const sumOf = (entries: readonly Pick<LedgerEntry, 'amountMills'>[]): number =>
  entries.reduce((sum, { amountMills }) => sum + amountMills, 0)

/** @param entries of the month */
export function statementOf(
  facts: Omit<StatementMonth, 'lines' | 'closingMills'>,
  entries: readonly LedgerEntry[],
): StatementMonth {
  const lines = ledgerKinds.flatMap((kind) => {
    const ofKind = entries.filter((entry) => entry.kind === kind)
    return ofKind.length === 0 ? [] : [{ kind, count: ofKind.length, amountMills: sumOf(ofKind) }]
  })
  return { ...facts, lines, closingMills: facts.openingMills + sumOf(entries) }
}
