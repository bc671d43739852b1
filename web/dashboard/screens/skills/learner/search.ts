import { oneIn, textIn } from '#web/dashboard/app/search.ts'

export interface LearnerSearch {
  /** Absent: the framework of the first level. */
  readonly framework?: string | undefined
  /** `all`: also skills without evidence. */
  readonly show?: 'all' | undefined
}

export const readLearnerSearch = (search: Record<string, unknown>): LearnerSearch => ({
  framework: textIn(search, 'framework'),
  show: oneIn(search, 'show', ['all'] as const),
})
