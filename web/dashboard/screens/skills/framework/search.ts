import { oneIn, textIn } from '#web/dashboard/app/search.ts'

export const frameworkTabs = ['skills', 'draft', 'versions'] as const
export type FrameworkTab = (typeof frameworkTabs)[number]

export interface FrameworkSearch {
  /** Absent: the skills of the published version, or the draft where there is none. */
  readonly tab?: FrameworkTab | undefined
  /** What skills are searched for. */
  readonly q?: string | undefined
  /** The skill that is open. */
  readonly skill?: string | undefined
}

export const readFrameworkSearch = (search: Record<string, unknown>): FrameworkSearch => ({
  tab: oneIn(search, 'tab', frameworkTabs),
  q: textIn(search, 'q'),
  skill: textIn(search, 'skill'),
})
