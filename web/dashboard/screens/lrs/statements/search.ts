/** What of the statements is shown, as the address states it. */
import { dayIn, textIn } from '#web/dashboard/app/search.ts'

export interface StatementsSearch {
  /** An mbox, or an agent in JSON. */
  readonly actor?: string | undefined
  /** IRI. */
  readonly verb?: string | undefined
  /** IRI. */
  readonly activity?: string | undefined
  /** UUID. */
  readonly registration?: string | undefined
  /** First day, as `2026-11-25`. */
  readonly from?: string | undefined
  /** Last day. */
  readonly to?: string | undefined
  /** The statement that is shown beside the list. */
  readonly open?: string | undefined
  /** Where the page begins; absent: the newest. */
  readonly cursor?: string | undefined
}

export const readStatementsSearch = (search: Record<string, unknown>): StatementsSearch => ({
  actor: textIn(search, 'actor'),
  verb: textIn(search, 'verb'),
  activity: textIn(search, 'activity'),
  registration: textIn(search, 'registration'),
  from: dayIn(search, 'from'),
  to: dayIn(search, 'to'),
  open: textIn(search, 'open'),
  cursor: textIn(search, 'cursor'),
})

/** Which filters an address states. */
export const filtersOf = ({ open: _open, cursor: _cursor, ...filters }: StatementsSearch) => filters

export const isFiltered = (search: StatementsSearch): boolean =>
  Object.values(filtersOf(search)).some((value) => value !== undefined)

/** A mail address as the service takes it; all else as it was typed. */
export const actorParameter = (text: string): string => (/^[^\s:{}@]+@[^\s{}@]+$/.test(text) ? `mailto:${text}` : text)

/** Milliseconds. */
const oneDay = 86_400_000

/** The times between which days lie, in the zone of the browser: stored later than `since`, and no later than `until`. */
export function timesOf({ from, to }: Pick<StatementsSearch, 'from' | 'to'>): {
  readonly since?: string
  readonly until?: string
} {
  const startOf = (day: string): number => new Date(`${day}T00:00:00`).getTime()
  return {
    ...(from === undefined ? {} : { since: new Date(startOf(from) - 1).toISOString() }),
    // Days are not always of 24 hours: the end is the start of the next day, less a millisecond.
    ...(to === undefined ? {} : { until: new Date(startOf(nextDay(to)) - 1).toISOString() }),
  }
}

const nextDay = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + oneDay).toISOString().slice(0, 10)
