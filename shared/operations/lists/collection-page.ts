import * as z from 'zod'
import { applied, invalidField, type Applied, type Refused } from '#shared/domain/outcome.ts'
import type { CursorScope, PageCursors } from '#shared/platform/page-cursors.ts'

/** How a list is read page by page. */
export interface CollectionQuery<Row> {
  readonly scope: CursorScope
  /** The place of a row in the list. Rows are listed from the highest place to the lowest. */
  readonly placeOf: (row: Row) => string
  readonly limit: number
  /** `next_cursor` of the page before. */
  readonly cursor: string | undefined
}

interface CollectionPage<Row> {
  readonly rows: readonly Row[]
  readonly next_cursor: string | null
}

/** The cursor is the place of the last row of its page. */
const place = z.string()

/** A page of a collection that is small enough to be read whole. */
export async function collectionPage<Row>(
  all: readonly Row[],
  { scope, placeOf, limit, cursor }: CollectionQuery<Row>,
  cursors: PageCursors,
): Promise<Applied<CollectionPage<Row>> | Refused<'VALIDATION_ERROR'>> {
  const after = cursor === undefined ? null : place.safeParse(await cursors.open(scope, cursor))
  if (after?.success === false)
    return invalidField('cursor', 'must be the next_cursor of a page of this list, no older than 24 hours')
  const rest = all
    .filter((row) => after === null || placeOf(row) < after.data)
    .sort((left, right) => (placeOf(left) < placeOf(right) ? 1 : -1))
  const rows = rest.slice(0, limit)
  const last = rest.length > limit ? rows.at(-1) : undefined
  return applied({ rows, next_cursor: last === undefined ? null : await cursors.seal(scope, placeOf(last)) })
}
