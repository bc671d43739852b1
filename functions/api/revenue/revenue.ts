import type { revenueFamily } from '#shared/contract/families/public/revenue.ts'
import { presentStatement } from '#shared/domain/ledger/ledger-presenter.ts'
import { monthOf } from '#shared/domain/ledger/ledger-month.ts'
import { refused } from '#shared/domain/outcome.ts'
import { asError } from '#shared/http/error-response.ts'
import { implement } from '#shared/http/implementation.ts'
import { listEntries } from '#shared/operations/ledger/list-entries.ts'
import { listStatements, readStatement } from '#shared/operations/ledger/read-statements.ts'
import type { Metering } from '#shared/operations/ledger/fix-period.ts'
import type { PageCursors } from '#shared/platform/page-cursors.ts'

type RevenueEndpoints = typeof revenueFamily.endpoints

interface Dependencies extends Metering {
  readonly cursors: PageCursors
}

export const listLedgerEntries = implement<RevenueEndpoints['listLedgerEntries'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { query } }, dependencies) {
    const page = await listEntries(tenantId, query, dependencies)
    if (page.outcome === 'refused') throw asError(page)
    return page.value
  },
})

export const listLedgerStatements = implement<RevenueEndpoints['listLedgerStatements'], Dependencies>()({
  handle: async ({ caller, stamp }, dependencies) => ({
    statements: (await listStatements(caller, stamp.now, dependencies)).map(presentStatement),
  }),
})

export const getLedgerStatement = implement<RevenueEndpoints['getLedgerStatement'], Dependencies>()({
  async handle({ caller, input: { params }, stamp: { now } }, dependencies) {
    const { month } = params
    if (month > monthOf(now)) return refused('NOT_FOUND', `The month ${month} has not begun.`)
    return presentStatement(await readStatement(caller, { month, now }, dependencies))
  },
})
