import { oneIn, textIn } from '#web/dashboard/app/search.ts'

export const edgeKinds = ['partOf', 'prerequisite'] as const
export const depths = ['2', '3'] as const

export interface GraphSearch {
  /** The skill in the middle; absent: one is to be chosen. */
  readonly skill?: string | undefined
  /** Where a path leads to. */
  readonly to?: string | undefined
  /** Absent: connections of every kind. */
  readonly edges?: (typeof edgeKinds)[number] | undefined
  /** Steps around the skill; absent: one. */
  readonly depth?: (typeof depths)[number] | undefined
}

export const readGraphSearch = (search: Record<string, unknown>): GraphSearch => ({
  skill: textIn(search, 'skill'),
  to: textIn(search, 'to'),
  edges: oneIn(search, 'edges', edgeKinds),
  depth: oneIn(search, 'depth', depths),
})
