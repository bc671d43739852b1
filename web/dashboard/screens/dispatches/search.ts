/** What of the dispatches is shown, as the address states it. */
import { offsetIn, oneIn, textIn } from '#web/dashboard/app/search.ts'

export const dispatchStatuses = ['active', 'paused', 'expired', 'archived'] as const
export type DispatchStatus = (typeof dispatchStatuses)[number]

export const modes = ['live', 'test'] as const

export interface DispatchesSearch {
  /** Absent: all but archived ones. */
  readonly status?: DispatchStatus | undefined
  readonly mode?: (typeof modes)[number] | undefined
  readonly organization?: string | undefined
  readonly package?: string | undefined
  /** Rows before the page; absent: the first page. */
  readonly offset?: string | undefined
}

export const readDispatchesSearch = (search: Record<string, unknown>): DispatchesSearch => ({
  status: oneIn(search, 'status', dispatchStatuses),
  mode: oneIn(search, 'mode', modes),
  organization: textIn(search, 'organization'),
  package: textIn(search, 'package'),
  offset: offsetIn(search),
})

export interface NewDispatchSearch {
  /** The course, once it is chosen. */
  readonly package?: string | undefined
  /** Part of the title of a course. */
  readonly q?: string | undefined
}

export const readNewDispatchSearch = (search: Record<string, unknown>): NewDispatchSearch => ({
  package: textIn(search, 'package'),
  q: textIn(search, 'q'),
})

export const dispatchTabs = ['install', 'learners', 'settings'] as const
export type DispatchTab = (typeof dispatchTabs)[number]

export interface DispatchSearch {
  /** Absent: the first one. */
  readonly tab?: DispatchTab | undefined
  /** Where the page of learners begins; absent: the first page. */
  readonly cursor?: string | undefined
}

export const readDispatchSearch = (search: Record<string, unknown>): DispatchSearch => ({
  tab: oneIn(search, 'tab', dispatchTabs),
  cursor: textIn(search, 'cursor'),
})
