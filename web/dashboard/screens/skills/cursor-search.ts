import { textIn } from '#web/dashboard/app/search.ts'

export interface CursorSearch {
  /** Absent: the first page. */
  readonly cursor?: string | undefined
}

export const readCursorSearch = (search: Record<string, unknown>): CursorSearch => ({
  cursor: textIn(search, 'cursor'),
})
