import { oneIn } from '#web/dashboard/app/search.ts'

export const sessionTabs = [
  'attempts',
  'parts',
  'interactions',
  'objectives',
  'data',
  'statements',
  'deliveries',
] as const
export type SessionTab = (typeof sessionTabs)[number]

export interface SessionSearch {
  /** Absent: the first one. */
  readonly tab?: SessionTab | undefined
}

export const readSessionSearch = (search: Record<string, unknown>): SessionSearch => ({
  tab: oneIn(search, 'tab', sessionTabs),
})
