/** Stored entries, head and closed months of a ledger. */
import * as z from 'zod'
import { ledgerKinds } from '#shared/contract/resources/ledger/ledger.ts'
import { emptyLedger, type LedgerEntry, type LedgerHead } from '#shared/domain/ledger/ledger-entry.ts'
import { closesAt } from '#shared/domain/ledger/ledger-month.ts'
import type { StatementMonth } from '#shared/domain/ledger/statement-month.ts'
import { dueMarkItem } from '#shared/store/due-marks/due-mark-item.ts'
import { keys } from '#shared/store/table/keys.ts'
import { parseItem, withoutNulls } from '#shared/store/table/stored-item.ts'
import type { RawItem } from '#shared/store/table/table.ts'

const kind = z.enum(ledgerKinds)

const headItem = z.object({
  tenantId: z.string(),
  sequence: z.number().int(),
  balanceMills: z.number().int(),
  closedThrough: z.string().nullable().default(null),
  version: z.number().int(),
})

const entryItem = z.object({
  tenantId: z.string(),
  entryId: z.string(),
  kind,
  amountMills: z.number().int(),
  month: z.string(),
  description: z.string(),
  reverses: z.string().nullable().default(null),
  recordedBy: z.object({ kind: z.enum(['person', 'key', 'device', 'system']), id: z.string() }),
  recordedAt: z.string(),
  sequence: z.number().int(),
})

const claimItem = z.object({ month: z.string() })

const closedItem = z.object({
  tenantId: z.string(),
  month: z.string(),
  openingMills: z.number().int(),
  lines: z.array(z.object({ kind, count: z.number().int(), amountMills: z.number().int() })),
  closingMills: z.number().int(),
  accruedMills: z.number().int().nullable().default(null),
  status: z.literal('closed'),
})

/** @throws StoredItemInvalid */
export const headFromItem = (tenantId: string, item: RawItem | null | undefined): LedgerHead =>
  item === null || item === undefined ? emptyLedger(tenantId) : parseItem(headItem, item)

/** @throws StoredItemInvalid */
export const entryFromItem = (item: RawItem): LedgerEntry => parseItem(entryItem, item)

export const newEntryItem = (entry: LedgerEntry): RawItem => ({
  ...keys.ledgerEntry(entry.tenantId, entry.month, entry.entryId),
  ...withoutNulls(entry),
})

/** The claim of an id names the month in which its entry stands. */
export const claimOf = ({ tenantId, entryId, month }: LedgerEntry): RawItem => ({
  ...keys.ledgerEntryId(tenantId, entryId),
  month,
})

/** @throws StoredItemInvalid */
export const claimedMonth = (item: RawItem): string => parseItem(claimItem, item).month

/** @throws StoredItemInvalid */
export const closedMonthFromItem = (item: RawItem): StatementMonth => parseItem(closedItem, item)

/** @param sequence of the last entry when the month was closed */
export const closedMonthItem = (statement: StatementMonth, sequence: number): RawItem => ({
  ...keys.closedMonth(statement.tenantId, statement.month),
  ...withoutNulls(statement),
  sequence,
})

/** The mark by which a month that has entries is closed. */
export const monthCloseMark = ({ tenantId, month }: Pick<LedgerEntry, 'tenantId' | 'month'>): RawItem =>
  dueMarkItem({ tenantId, kind: 'month-close', id: month, dueAt: closesAt(month) })
