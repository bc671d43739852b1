/** Filters of the list of sessions, as the address states them. */
import type { ModeSearch } from '#web/dashboard/app/mode-search.ts'
import { oneIn, textIn } from '#web/dashboard/app/search.ts'

export const completions = ['not_attempted', 'incomplete', 'completed', 'passed', 'failed'] as const
export type Completion = (typeof completions)[number]

/** A day, as `2026-11-25`. */
function dayIn(search: Record<string, unknown>, name: string): string | undefined {
  const text = textIn(search, name)
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined
}

/** The mode is that of the whole address. */
export interface SessionsSearch {
  /** Id of a learner, in full. */
  readonly learner?: string | undefined
  readonly package?: string | undefined
  readonly dispatch?: string | undefined
  readonly organization?: string | undefined
  readonly status?: Completion | undefined
  /** First and last day, in UTC, of the first launch. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Where the page begins; absent: the first page. */
  readonly cursor?: string | undefined
}

export const readSessionsSearch = (search: Record<string, unknown>): SessionsSearch => ({
  learner: textIn(search, 'learner'),
  package: textIn(search, 'package'),
  dispatch: textIn(search, 'dispatch'),
  organization: textIn(search, 'organization'),
  status: oneIn(search, 'status', completions),
  from: dayIn(search, 'from'),
  to: dayIn(search, 'to'),
  cursor: textIn(search, 'cursor'),
})

/** The filters as the service takes them. */
export const filtersOf = (search: SessionsSearch & ModeSearch) => ({
  ...(search.learner === undefined ? {} : { user_id: search.learner }),
  ...(search.package === undefined ? {} : { package_id: search.package }),
  ...(search.dispatch === undefined ? {} : { dispatch_id: search.dispatch }),
  ...(search.organization === undefined ? {} : { organization_id: search.organization }),
  ...(search.status === undefined ? {} : { status: search.status }),
  ...(search.from === undefined ? {} : { from: search.from }),
  ...(search.to === undefined ? {} : { to: search.to }),
  ...(search.mode === undefined ? {} : { mode: search.mode }),
})
