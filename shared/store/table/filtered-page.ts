/** Pages by offset and limit of lists whose rows are chosen one by one. */
import { cutPage, type Page, type PageRequest } from './list-page.ts'
import type { RawItem } from './table.ts'

/**
 * Reads a list until it has the rows of the page and one beyond it. A filter that chooses few rows reads the whole list.
 * @param rowOf null: the list does not show the item
 */
export async function filteredPage<Row>(
  pages: AsyncIterable<{ readonly items: readonly RawItem[]; readonly more: boolean }>,
  rowOf: (item: RawItem) => Row | null,
  page: PageRequest,
): Promise<Page<Row>> {
  const rows: Row[] = []
  for await (const { items, more } of pages) {
    rows.push(...items.map(rowOf).filter((row) => row !== null))
    if (more && rows.length > page.offset + page.limit) return cutPage(rows, true, page)
  }
  return cutPage(rows, false, page)
}

/** Rows of one call, so that a filter that chooses few of them needs few calls. */
export const rowsAtOnce = ({ offset, limit }: PageRequest): number => Math.max(100, offset + limit + 1)
