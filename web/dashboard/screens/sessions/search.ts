/** Filters of the list of sessions, as the address states them. */
import { dayIn, oneIn, textIn } from '#web/dashboard/app/search.ts'

export const completions = ['not_attempted', 'incomplete', 'completed', 'passed', 'failed'] as const
export type Completion = (typeof completions)[number]

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
