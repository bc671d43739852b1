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

/** The filters as the service takes them, without the period. */
const keysOf = ({ actor, verb, activity, registration }: StatementsSearch) => ({
  ...(actor === undefined ? {} : { actor: actorParameter(actor) }),
  ...(verb === undefined ? {} : { verb }),
  ...(activity === undefined ? {} : { activity }),
  ...(registration === undefined ? {} : { registration }),
})

/** Milliseconds. */
const oneDay = 86_400_000

/** In the zone of the browser, in milliseconds since the epoch. */
const startOf = (day: string): number => new Date(`${day}T00:00:00`).getTime()
/** Days are not always of 24 hours: a day ends where the next one begins. */
const endOf = (day: string): number => startOf(nextDay(day))

const timeText = (milliseconds: number): string => new Date(milliseconds).toISOString()

/** The filters of the list: stored later than `since`, and no later than `until`. */
export const listFilters = (search: StatementsSearch) => ({
  ...keysOf(search),
  ...(search.from === undefined ? {} : { since: timeText(startOf(search.from) - 1) }),
  ...(search.to === undefined ? {} : { until: timeText(endOf(search.to) - 1) }),
})

/** The same filters for an export: stored no earlier than `from`, and earlier than `to`. */
export const exportFilters = (search: StatementsSearch) => ({
  ...keysOf(search),
  ...(search.from === undefined ? {} : { from: timeText(startOf(search.from)) }),
  ...(search.to === undefined ? {} : { to: timeText(endOf(search.to)) }),
})

const nextDay = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + oneDay).toISOString().slice(0, 10)
