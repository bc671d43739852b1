/** What a workspace owes and has paid (specification, "revenue ledger"). */
import * as z from 'zod'
import { boundedText, dateTime, label } from '#shared/contract/resources/values.ts'

export const ledgerKinds = ['subscription', 'overage', 'adjustment', 'credit', 'payment', 'reversal'] as const
const kind = z.enum(ledgerKinds)

const amount = z.string().meta({ description: 'Dollars with three decimals; positive is owed.', examples: ['99.900'] })

/** A month in UTC. */
export const ledgerMonth = boundedText(7).regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11')

const entryId = boundedText(128).regex(/^[A-Za-z0-9._:-]+$/, 'may hold letters, digits and . _ : - only')

export const ledgerEntryResource = z
  .object({
    entry_id: z.string(),
    kind,
    amount,
    currency: z.literal('USD'),
    month: z.string(),
    description: z.string(),
    /** The entry that this one takes back; null: none. */
    reverses: z.string().nullable(),
    /** A platform admin, or the metering of the service. */
    recordedBy: z.object({ kind: z.enum(['person', 'key', 'device', 'system']), id: z.string() }),
    recordedAt: dateTime,
    /** Place among all entries of the workspace: 1, 2, 3 ... without gaps. */
    sequence: z.number().int(),
  })
  .meta({ id: 'LedgerEntry' })

export const statementMonth = z
  .object({
    month: z.string(),
    currency: z.literal('USD'),
    opening_balance: amount,
    lines: z.array(z.object({ kind, count: z.number().int(), amount })),
    total: amount,
    closing_balance: amount,
    accrued: amount
      .nullable()
      .meta({ description: 'Overage that no entry states yet; null if only the contract has its price.' }),
    status: z.enum(['open', 'closed']),
  })
  .meta({ id: 'Statement month' })

/** An entry as a platform admin states it. */
export const newLedgerEntry = z.strictObject({
  entry_id: entryId,
  kind,
  amount: boundedText(14).regex(/^-?\d{1,9}(\.\d{1,3})?$/, 'must be a decimal of at most 9 digits and 3 decimals'),
  currency: z.literal('USD').default('USD'),
  /** The current month where it is absent. */
  month: ledgerMonth.optional(),
  description: label(500),
  reverses: entryId.optional(),
})
