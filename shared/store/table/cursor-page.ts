/** Pages of lists that go on behind a row, for cursors. */
import { toWire } from './codec.ts'
import { query, type Query, type SortRange } from './query.ts'
import type { RawItem, Table } from './table.ts'

export interface CursorPage<Row> {
  readonly rows: readonly Row[]
  /** Sort key of the item behind which the list goes on; null: it ends here. */
  readonly next: string | null
}

export interface CursorRequest {
  readonly limit: number
  /** `next` of the page before; null for the first page. */
  readonly after: string | null
}

/** Items of one request at most: where few of them are chosen, a page ends early and the caller asks for the next one. */
const mostItems = 2000

/**
 * Reads items of a collection whose sort keys are in the range, newest (highest) first, until the page is full.
 * @param rowOf null: the list does not show the item
 */
export async function cursorPage<Row>(
  table: Table,
  { partition, range }: { readonly partition: string; readonly range: SortRange },
  { limit, after, rowOf }: CursorRequest & { readonly rowOf: (item: RawItem) => Row | null },
): Promise<CursorPage<Row>> {
  const rows: Row[] = []
  const asked: Query = { partition, range, descending: true }
  let [last, looked] = [after, 0]
  while (looked < mostItems) {
    const start = last === null ? undefined : toWire({ pk: partition, sk: last })
    const { items, next } = await query(table, asked, { limit: Math.max(100, limit + 1), start })
    for (const [index, item] of items.entries()) {
      last = String(item['sk'])
      const row = rowOf(item)
      if (row !== null) rows.push(row)
      if (rows.length === limit) return { rows, next: index + 1 < items.length || next !== undefined ? last : null }
    }
    looked += items.length
    if (next === undefined) return { rows, next: null }
  }
  return { rows, next: last }
}
