import type { CursorPage, CursorRequest } from '#shared/store/table/cursor-page.ts'

const pageSize = 200

/** Every row of a list, page by page. */
export async function allRows<Row>(read: (page: CursorRequest) => Promise<CursorPage<Row>>): Promise<Row[]> {
  const found: Row[] = []
  let after: string | null = null
  do {
    const page: CursorPage<Row> = await read({ limit: pageSize, after })
    found.push(...page.rows)
    after = page.next
  } while (after !== null)
  return found
}
