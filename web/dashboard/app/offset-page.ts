/** Lists that are read page by page, by the number of rows before the page. */
import type { Mode } from './mode-search.ts'

interface PageSearch<Status> {
  readonly status?: Status | undefined
  readonly mode?: Mode | undefined
  /** Rows before the page; absent: the first page. */
  readonly offset?: string | undefined
}

/** What the address states, as the query of a page of 50 rows. Absent filters stay absent. */
export const offsetPage = <Status>({ status, mode, offset }: PageSearch<Status>) => ({
  limit: 50,
  offset: Number(offset ?? 0),
  ...(status === undefined ? {} : { status }),
  ...(mode === undefined ? {} : { mode }),
})
