/** Pages of sessions behind a cursor (docs/access-patterns.md, S8): an index of keys, then the sessions. */
import { tableIndexes } from '#shared/contract/table-shape.ts'
import { isChosen, type SessionChoice } from '#shared/domain/sessions/session-choice.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import { toWire } from '#shared/store/table/codec.ts'
import type { CursorPage, CursorRequest } from '#shared/store/table/cursor-page.ts'
import { indexes, keys } from '#shared/store/table/keys.ts'
import { query, type Query, type QueryPage, type SortRange } from '#shared/store/table/query.ts'
import type { RawItem, Table } from '#shared/store/table/table.ts'
import { listQuery, readSessions } from './session-list.ts'

export interface SessionQuery {
  readonly tenantId: string
  readonly choice: SessionChoice
  /** First launches at or after this time; ISO 8601 in UTC with milliseconds. */
  readonly from: string | null
  /** First launches before this time. */
  readonly before: string | null
}

/** Sessions of one request at most: where few of them are chosen, a page ends early and the caller asks for the next one. */
export const mostSessions = 2000

/** Sessions that are read at a time to find the chosen ones. */
const chunk = 200

/** Lists are sorted by the time and the id, so that a time stands before what happened at it. */
function rangeOf({ from, before }: SessionQuery): { readonly range?: SortRange } {
  if (from !== null) return { range: before === null ? { atLeast: from } : { from, to: before } }
  return before === null ? {} : { range: { below: before } }
}

const placeOf = ({ createdAt, sessionId }: Session): string => indexes.listed(createdAt, sessionId)

/** Where a list goes on behind a session, as DynamoDB names it. */
function behind(place: string, tenantId: string, { index, partition }: Query): QueryPage['next'] {
  const [partitionName, sortName] = tableIndexes[index ?? 'byTenant'].keys
  const sessionId = place.slice(place.indexOf('#') + 1)
  return toWire({ ...keys.session(tenantId, sessionId), [partitionName]: partition, [sortName]: place })
}

/** Whether index and range leave nothing to choose. */
const needsNoChoice = ({ learnerId, packageId, ...others }: SessionChoice): boolean =>
  (learnerId === undefined || packageId === undefined) && Object.values(others).every((value) => value === undefined)

const lastPlace = (items: readonly RawItem[]): string | null => {
  const last = items.at(-1)
  return last === undefined ? null : String(last['listedAt'])
}

/** The sessions of the narrowest index, newest first, until the page is full or `mostSessions` were looked at. */
export async function sessionPage(
  table: Table,
  asked: SessionQuery,
  { limit, after }: CursorRequest,
): Promise<CursorPage<Session>> {
  const { tenantId, choice } = asked
  const list = { ...listQuery(tenantId, choice), ...rangeOf(asked) }
  // One more than the page shows tells whether the list ends with it.
  const size = needsNoChoice(choice) ? limit + 1 : chunk
  const rows: Session[] = []
  let [last, looked] = [after, 0]
  while (looked < mostSessions) {
    const start = last === null ? undefined : behind(last, tenantId, list)
    const { items, next } = await query(table, list, { limit: size, start })
    const chosen = (await readSessions(table, items)).filter((session) => isChosen(session, choice))
    const missing = limit - rows.length
    rows.push(...chosen.slice(0, missing))
    const cut = chosen[missing - 1]
    if (cut !== undefined && (next !== undefined || placeOf(cut) !== lastPlace(items)))
      return { rows, next: placeOf(cut) }
    if (next === undefined) return { rows, next: null }
    last = lastPlace(items) ?? last
    looked += items.length
  }
  return { rows, next: last }
}
