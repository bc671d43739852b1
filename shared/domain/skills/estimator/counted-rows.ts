/** Which rows of a ledger count, and why the others do not. */
import { grains, isAfter, type LedgerRow } from './ledger.ts'

/** Why a row does not count. `replaced`: another row of its observation does; `tooOld`: 60 newer ones came after it. */
export type NotCounted = 'future' | 'replaced' | 'tooOld' | 'withdrawn' | 'noFacts' | 'finerGrain'

/** A row that counts. */
export type CountedRow = LedgerRow & { readonly outcome: number }

const rankOf = ({ grain }: LedgerRow): number => (grain === 'activity' ? 1 : grains.indexOf(grain))

const isCandidate = (row: LedgerRow, day: number): row is CountedRow =>
  !row.isWithdrawn && row.outcome !== null && !isAfter(row, day)

/** Rows of a ledger that count on a day, newest first (rule R4: of one attempt only the finest grain). */
export function countedRows(ledger: readonly LedgerRow[], day: number): CountedRow[] {
  const candidates = ledger.filter((row) => isCandidate(row, day))
  const finest = new Map<string, number>()
  for (const row of candidates) finest.set(row.attemptKey, Math.max(finest.get(row.attemptKey) ?? 0, rankOf(row)))
  return candidates.filter((row) => rankOf(row) === finest.get(row.attemptKey))
}

/** Why a row of the ledger does not count on a day. */
export function whyNotCounted(row: LedgerRow, day: number): NotCounted {
  if (isAfter(row, day)) return 'future'
  if (row.isWithdrawn) return 'withdrawn'
  return row.outcome === null ? 'noFacts' : 'finerGrain'
}
