import { oneIn } from '#web/dashboard/app/search.ts'
import { readCursorSearch, type CursorSearch } from '../cursor-search.ts'

export interface RolesSearch extends CursorSearch {
  /** Absent: active roles. */
  readonly status?: 'archived' | undefined
}

export const readRolesSearch = (search: Record<string, unknown>): RolesSearch => ({
  ...readCursorSearch(search),
  status: oneIn(search, 'status', ['archived'] as const),
})
