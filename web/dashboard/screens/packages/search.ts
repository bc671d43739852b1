/** Filters of the list of packages, as the address states them. */
import { offsetIn, oneIn, textIn } from '#web/dashboard/app/search.ts'

export const packageStatuses = ['ready', 'processing', 'failed', 'draft', 'archived'] as const
export type PackageStatus = (typeof packageStatuses)[number]

export interface PackagesSearch {
  /** Part of a title or slug. */
  readonly q?: string | undefined
  /** Absent: all but archived ones. */
  readonly status?: PackageStatus | undefined
  readonly organization?: string | undefined
  /** Rows before the page; absent: the first page. */
  readonly offset?: string | undefined
}

export const readPackagesSearch = (search: Record<string, unknown>): PackagesSearch => ({
  q: textIn(search, 'q'),
  status: oneIn(search, 'status', packageStatuses),
  organization: textIn(search, 'organization'),
  offset: offsetIn(search),
})
