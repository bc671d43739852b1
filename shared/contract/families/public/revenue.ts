/** What the workspace owes and has paid (specification, "revenue ledger"). No key and no member writes here. */
import * as z from 'zod'
import { moneySession } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { ledgerEntryResource, ledgerMonth, statementMonth } from '#shared/contract/resources/ledger/ledger.ts'

/** Keys of the operator's own products, and of those who may see everything. */
const money = {
  method: 'GET',
  credentials: { apiKey: ['internal_product', 'admin'], session: moneySession },
  testMode: 'allowed',
} as const

export const revenueFamily = defineFamily({
  name: 'revenue',
  summary: 'Revenue ledger: entries and monthly statements',
  endpoints: {
    listLedgerEntries: {
      ...money,
      path: '/api/v1/revenue/ledger',
      summary: 'Entries of the ledger, the newest month first',
      query: z.object({
        month: ledgerMonth.optional(),
        limit: z.coerce.number().int().min(1).max(200).default(50),
        cursor: z.string().max(16_384).optional(),
      }),
      ok: {
        status: 200,
        body: z.object({ entries: z.array(ledgerEntryResource), next_cursor: z.string().nullable() }),
      },
      errors: [],
    },
    listLedgerStatements: {
      ...money,
      path: '/api/v1/revenue/statements',
      summary: 'Months that are open or have entries, newest first, to 36',
      ok: { status: 200, body: z.object({ statements: z.array(statementMonth) }) },
      errors: [],
    },
    getLedgerStatement: {
      ...money,
      path: '/api/v1/revenue/statements/{month}',
      summary: 'What a month adds up to',
      description: 'A month closes on the third day of the next one. A closed statement never changes.',
      params: z.object({ month: ledgerMonth }),
      ok: { status: 200, body: statementMonth },
      errors: ['NOT_FOUND'],
    },
  },
})
