import { oneIn } from '#web/dashboard/app/search.ts'

export const packageTabs = ['versions', 'launch', 'settings'] as const
export type PackageTab = (typeof packageTabs)[number]

export interface PackageSearch {
  /** Absent: the first one. */
  readonly tab?: PackageTab | undefined
  /** What is open beside the page. */
  readonly open?: 'preview' | undefined
}

export const readPackageSearch = (search: Record<string, unknown>): PackageSearch => ({
  tab: oneIn(search, 'tab', packageTabs),
  open: oneIn(search, 'open', ['preview'] as const),
})
