import { monthIn, oneIn, textIn } from '#web/dashboard/app/search.ts'

export const groupings = ['package', 'skill'] as const
export type Grouping = (typeof groupings)[number]

export interface ModelSearch {
  /** Absent: the first published framework. */
  readonly framework?: string | undefined
}

export interface ValueSearch extends ModelSearch {
  /** Months as `2026-11`; absent: the last twelve. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Absent: by package. */
  readonly by?: Grouping | undefined
  /** The month whose level changes are listed; absent: none. */
  readonly month?: string | undefined
}

export const readModelSearch = (search: Record<string, unknown>): ModelSearch => ({
  framework: textIn(search, 'framework'),
})

export const readValueSearch = (search: Record<string, unknown>): ValueSearch => ({
  ...readModelSearch(search),
  from: monthIn(search, 'from'),
  to: monthIn(search, 'to'),
  by: oneIn(search, 'by', groupings),
  month: monthIn(search, 'month'),
})
