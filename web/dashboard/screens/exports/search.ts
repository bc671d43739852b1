/** Where the list of exports begins, as the address states it. */
import { textIn } from '#web/dashboard/app/search.ts'

export interface ExportsSearch {
  /** Absent: the first page. */
  readonly cursor?: string | undefined
}

export const readExportsSearch = (search: Record<string, unknown>): ExportsSearch => ({
  cursor: textIn(search, 'cursor'),
})
