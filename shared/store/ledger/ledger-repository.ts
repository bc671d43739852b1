/** The revenue ledger of a workspace, one collection (docs/access-patterns.md, B7-B13). */
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import type { LedgerEntry, LedgerHead } from '#shared/domain/ledger/ledger-entry.ts'
import type { StatementMonth } from '#shared/domain/ledger/statement-month.ts'
import { outboxOf } from '#shared/store/events/outbox-item.ts'
import { cursorPage, type CursorPage, type CursorRequest } from '#shared/store/table/cursor-page.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { query, queryAll } from '#shared/store/table/query.ts'
import { get, getEach } from '#shared/store/table/read.ts'
import type { Table } from '#shared/store/table/table.ts'
import { putStep, transact, updateStep, type TransactionStep } from '#shared/store/table/transaction.ts'
import {
  claimedMonth,
  claimOf,
  closedMonthFromItem,
  closedMonthItem,
  entryFromItem,
  headFromItem,
  monthCloseMark,
  newEntryItem,
} from './ledger-item.ts'

/** `known`: the id is taken. `reversed`: the named entry is reversed already. `changed`: the ledger has moved on. */
export type Recorded =
  | { readonly kind: 'written' | 'known' | 'reversed' | 'companionRefused' }
  | { readonly kind: 'changed'; readonly head: LedgerHead }

/** What is written with an entry. */
interface Together {
  readonly companions?: readonly TransactionStep[]
  readonly events?: readonly AuditEvent[]
}

export interface LedgerRepository {
  /** B7. Where the ledger stands. Strongly consistent. */
  head(tenantId: string): Promise<LedgerHead>
  /** B8. The entry with an id, and where the ledger stands. Strongly consistent. */
  find(tenantId: string, entryId: string): Promise<{ readonly head: LedgerHead; readonly entry: LedgerEntry | null }>
  /**
   * B9. Stores the next entry with sequence and balance, and marks when its month closes: all or nothing.
   */
  record(head: LedgerHead, entry: LedgerEntry, together?: Together): Promise<Recorded>
  /** B10. Entries of some months, both included, by month. Strongly consistent. */
  entries(tenantId: string, months: { readonly from: string; readonly to: string }): Promise<LedgerEntry[]>
  /** B11. Newest month first. Eventually consistent. @param month null: all */
  page(tenantId: string, month: string | null, page: CursorRequest): Promise<CursorPage<LedgerEntry>>
  /** B12. Closed months up to one, which is included, newest first. Strongly consistent. */
  closed(tenantId: string, until: string, limit: number): Promise<StatementMonth[]>
  /** B13. Closes a month for ever. Returns the head as it is stored where the ledger has moved on. */
  close(head: LedgerHead, statement: StatementMonth): Promise<LedgerHead | null>
}

const firstMonth = '2000-01'

/** Follows `#` in the order of characters: behind all entries of a month. */
const afterEntries = '$'

/** @param moved what differs */
function headStep(head: LedgerHead, moved: Partial<LedgerHead>): TransactionStep {
  const change = new Expression()
  change.setAll({ ...head, ...moved, version: head.version + 1 })
  change.requireEqual('version', head.version === 0 ? null : head.version)
  return updateStep(keys.ledgerHead(head.tenantId), change)
}

async function record(
  table: Table,
  { head, entry }: { readonly head: LedgerHead; readonly entry: LedgerEntry },
  { companions = [], events = [] }: Together,
): Promise<Recorded> {
  const { tenantId, reverses } = entry
  const own = [
    putStep(claimOf(entry)),
    headStep(head, { sequence: entry.sequence, balanceMills: head.balanceMills + entry.amountMills }),
    putStep({ ...newEntryItem(entry), ...outboxOf(events) }),
    putStep(monthCloseMark(entry), new Expression()),
    ...(reverses === null ? [] : [putStep({ ...keys.ledgerReversal(tenantId, reverses), by: entry.entryId })]),
  ]
  const failed = await transact(table, [...own, ...companions])
  if (failed === null) return { kind: 'written' }
  if (failed.step === 0) return { kind: 'known' }
  if (failed.step === 1) return { kind: 'changed', head: headFromItem(tenantId, failed.item) }
  if (failed.step === 2) throw new Error(`The entry ${entry.entryId} exists without its claim.`)
  return { kind: failed.step < own.length ? 'reversed' : 'companionRefused' }
}

async function close(table: Table, head: LedgerHead, statement: StatementMonth): Promise<LedgerHead | null> {
  const failed = await transact(table, [
    headStep(head, { closedThrough: statement.month }),
    putStep(closedMonthItem(statement, head.sequence)),
  ])
  if (failed === null) return null
  if (failed.step === 1) throw new Error(`The month ${statement.month} is closed, and the ledger does not know it.`)
  return headFromItem(head.tenantId, failed.item)
}

async function find(table: Table, tenantId: string, entryId: string): ReturnType<LedgerRepository['find']> {
  const wanted = [keys.ledgerHead(tenantId), keys.ledgerEntryId(tenantId, entryId)]
  const [head, claim] = await getEach(table, wanted, { consistent: true })
  const entry =
    claim === undefined
      ? undefined
      : await get(table, keys.ledgerEntry(tenantId, claimedMonth(claim), entryId), { consistent: true })
  return { head: headFromItem(tenantId, head), entry: entry === undefined ? null : entryFromItem(entry) }
}

export const ledgerRepository = (table: Table): LedgerRepository => ({
  head: async (tenantId) => headFromItem(tenantId, await get(table, keys.ledgerHead(tenantId), { consistent: true })),
  find: (tenantId, entryId) => find(table, tenantId, entryId),
  record: (head, entry, together = {}) => record(table, { head, entry }, together),
  async entries(tenantId, { from, to }) {
    const { pk: partition } = keys.ledgerHead(tenantId)
    const range = { from: `${from}#`, to: `${to}${afterEntries}` }
    return (await queryAll(table, { partition, range, consistent: true })).map(entryFromItem)
  },
  page: (tenantId, month, page) =>
    cursorPage(
      table,
      { partition: keys.ledgerHead(tenantId).pk, range: { prefix: month === null ? '20' : `${month}#` } },
      { ...page, rowOf: entryFromItem },
    ),
  async closed(tenantId, until, limit) {
    const { pk: partition, sk: to } = keys.closedMonth(tenantId, until)
    const range = { from: keys.closedMonth(tenantId, firstMonth).sk, to }
    const { items } = await query(table, { partition, range, descending: true, consistent: true }, { limit })
    return items.map(closedMonthFromItem)
  },
  close: (head, statement) => close(table, head, statement),
})
