/** Pages of a ledger, as the people of a workspace, its keys and platform admins ask for them. */
import * as z from 'zod'
import type { ledgerEntryResource } from '#shared/contract/resources/ledger/ledger.ts'
import { presentEntry } from '#shared/domain/ledger/ledger-presenter.ts'
import { applied, invalidField, type Applied, type Refused } from '#shared/domain/outcome.ts'
import type { PageCursors } from '#shared/platform/page-cursors.ts'
import type { LedgerRepository } from '#shared/store/ledger/ledger-repository.ts'

interface LedgerQuery {
  readonly month?: string | undefined
  readonly limit: number
  readonly cursor?: string | undefined
}

interface LedgerPage {
  readonly entries: z.input<typeof ledgerEntryResource>[]
  readonly next_cursor: string | null
}

export async function listEntries(
  tenantId: string,
  { month, limit, cursor }: LedgerQuery,
  { ledger, cursors }: { readonly ledger: Pick<LedgerRepository, 'page'>; readonly cursors: PageCursors },
): Promise<Applied<LedgerPage> | Refused<'VALIDATION_ERROR'>> {
  const scope = { tenantId, use: `ledger ${month ?? ''}` }
  const opened = cursor === undefined ? null : z.string().safeParse(await cursors.open(scope, cursor))
  if (opened?.success === false)
    return invalidField('cursor', 'must be the next_cursor of a page of this list, no older than 24 hours')
  const after = opened === null ? null : opened.data
  const { rows, next } = await ledger.page(tenantId, month ?? null, { limit, after })
  return applied({
    entries: rows.map(presentEntry),
    next_cursor: next === null ? null : await cursors.seal(scope, next),
  })
}
