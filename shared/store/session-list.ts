/** Lists of sessions: keys from an index that is never rewritten, then the sessions themselves. */
import type { TableIndex } from '#shared/contract/table-shape.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import { indexes } from './keys.ts'
import { cutPage, rowsToRead, type Page, type PageRequest } from './list-page.ts'
import { pagesOfRows, queryRows } from './query-rows.ts'
import { readItems } from './read-items.ts'
import { sessionFromItem } from './session-item.ts'
import type { RawItem, Table } from './table.ts'

export interface SessionFilter {
  readonly learnerId?: string | undefined
  readonly packageId?: string | undefined
}

/** Sessions of a learner that a list of that learner in one package reads at a time. */
const learnerChunk = 500

function listKey(tenantId: string, filter: SessionFilter): { index: TableIndex; partition: readonly [string, string] } {
  if (filter.learnerId !== undefined) return { index: 'byLearner', partition: ['lpk', indexes.sessionsOfLearner(tenantId, filter.learnerId)] }
  if (filter.packageId !== undefined) return { index: 'byPackage', partition: ['ppk', indexes.sessionsOfPackage(tenantId, filter.packageId)] }
  return { index: 'byTenant', partition: ['tpk', indexes.sessionsOfTenant(tenantId)] }
}

const readAll = async (table: Table, rows: readonly RawItem[]): Promise<Session[]> => (await readItems(table, rows)).map(sessionFromItem)

/** Looks through a learner's sessions for those of one package, until the page is full or nothing is left. */
async function ofLearnerInPackage(table: Table, query: { key: ReturnType<typeof listKey>; packageId: string }, page: PageRequest): Promise<Page<Session>> {
  const found: Session[] = []
  let unread = false
  for await (const { rows, more } of pagesOfRows(table, { ...query.key, most: learnerChunk })) {
    found.push(...(await readAll(table, rows)).filter((session) => session.packageId === query.packageId))
    unread = more
    if (found.length > page.offset + page.limit) break
  }
  return cutPage(found, unread, page)
}

/** S4-S6: newest first, of the workspace, of a learner, of a package, or of a learner in a package. */
export async function listSessions(table: Table, scope: { tenantId: string; filter: SessionFilter }, page: PageRequest): Promise<Page<Session>> {
  const { filter } = scope
  const key = listKey(scope.tenantId, filter)
  if (filter.learnerId !== undefined && filter.packageId !== undefined) return ofLearnerInPackage(table, { key, packageId: filter.packageId }, page)
  const { rows, more } = await queryRows(table, { ...key, most: rowsToRead(page) })
  const cut = cutPage(rows, more, page)
  return { ...cut, rows: await readAll(table, cut.rows) }
}
