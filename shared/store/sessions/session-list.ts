/** Lists of sessions: an index that holds keys only, then a batch read of the sessions. */
import type { Session } from '#shared/domain/sessions/session.ts'
import { indexes } from '#shared/store/table/keys.ts'
import { cutPage, rowsToRead, type Page, type PageRequest } from '#shared/store/table/list-page.ts'
import { queryUpTo, type Query, type QueryPage } from '#shared/store/table/query.ts'
import { getAll } from '#shared/store/table/read.ts'
import { sessionFromItem } from './session-item.ts'
import { keyOf, type RawItem, type Table } from '#shared/store/table/table.ts'

export interface SessionFilter {
  readonly learnerId?: string | undefined
  readonly packageId?: string | undefined
}

/** Sessions of a learner that are read at a time to find those of one package. */
const learnerChunk = 500

/** The narrowest list that holds the sessions. */
export function listQuery(tenantId: string, { learnerId, packageId }: SessionFilter): Query {
  if (learnerId !== undefined)
    return { index: 'byLearner', partition: indexes.sessionsOfLearner(tenantId, learnerId), descending: true }
  if (packageId !== undefined)
    return { index: 'byPackage', partition: indexes.sessionsOfPackage(tenantId, packageId), descending: true }
  return { index: 'byTenant', partition: indexes.sessionsOfTenant(tenantId), descending: true }
}

export const readSessions = async (table: Table, rows: readonly RawItem[]): Promise<Session[]> =>
  (await getAll(table, rows.map(keyOf))).map(sessionFromItem)

/** Filters a learner's sessions by package until the page is full or no session is left. */
async function ofLearnerInPackage(
  table: Table,
  list: { query: Query; packageId: string },
  page: PageRequest,
): Promise<Page<Session>> {
  const found: Session[] = []
  let start: QueryPage['next']
  do {
    const { items, next } = await queryUpTo(table, list.query, { most: learnerChunk, start })
    found.push(...(await readSessions(table, items)).filter((session) => session.packageId === list.packageId))
    start = next
  } while (start !== undefined && found.length <= page.offset + page.limit)
  return cutPage(found, start !== undefined, page)
}

/** S4-S6: newest first, of the workspace, of a learner, of a package, or of a learner in a package. */
export async function listSessions(
  table: Table,
  scope: { tenantId: string; filter: SessionFilter },
  page: PageRequest,
): Promise<Page<Session>> {
  const { filter } = scope
  const query = listQuery(scope.tenantId, filter)
  if (filter.learnerId !== undefined && filter.packageId !== undefined)
    return ofLearnerInPackage(table, { query, packageId: filter.packageId }, page)
  const { items, next } = await queryUpTo(table, query, { most: rowsToRead(page) })
  const cut = cutPage(items, next !== undefined, page)
  return { ...cut, rows: await readSessions(table, cut.rows) }
}
