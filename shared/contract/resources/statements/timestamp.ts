/** Timestamps of the Experience API: ISO 8601 for 1.0, its profile RFC 3339 for 2.0. */
import type { XapiVersion } from './statement.ts'

const dateAndTime = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:[.,](\d+))?([Zz]|[+-]\d{2}(?::?\d{2})?)?$/
/** ISO 8601 also allows less precision, and the basic form without separators. */
const looseDateAndTime =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[Tt](\d{2})(?::?(\d{2})(?::?(\d{2})(?:[.,](\d+))?)?)?([Zz]|[+-]\d{2}(?::?\d{2})?)?)?$/
const strictDateAndTime = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/

/** A time with all its digits. `fraction` holds the digits of the second's fraction, at least three. */
export interface Instant {
  /** Milliseconds since the epoch, truncated. */
  readonly milliseconds: number
  readonly fraction: string
}

/**
 * Minutes east of UTC. Null for the offset "-00:00", which both versions refuse, and for impossible ones. Without an
 * offset the time counts as UTC.
 */
function offsetMinutes(offset: string | undefined): number | null {
  if (offset === undefined || offset === 'Z' || offset === 'z') return 0
  const hours = Number(offset.slice(1, 3))
  const minutes = Number(offset.slice(3).replace(':', '') || '0')
  if (hours > 23 || minutes > 59) return null
  const total = hours * 60 + minutes
  if (offset.startsWith('-')) return total === 0 ? null : -total
  return total
}

const daysIn = (year: number, month: number): number => new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()

/** Parses a timestamp of ISO 8601; null if it is none. */
export function readInstant(text: string): Instant | null {
  const groups = dateAndTime.exec(text) ?? looseDateAndTime.exec(text)
  if (groups === null) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = groups
    .slice(1, 7)
    .map((part: string | undefined) => Number(part ?? '0'))
  const fraction = (groups[7] ?? '').padEnd(3, '0')
  const east = offsetMinutes(groups[8])
  if (east === null || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null
  const isDayEnd = hour === 24 && minute === 0 && second === 0 && Number(fraction) === 0
  // A minute can have a leap second.
  if ((hour > 23 && !isDayEnd) || minute > 59 || second > 60) return null
  const date = new Date(0)
  // Date.UTC reads the years 0 to 99 as 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day)
  date.setUTCHours(hour, minute - east, second, Number(fraction.slice(0, 3)))
  return { milliseconds: date.getTime(), fraction }
}

/** Whether a version accepts the text as a timestamp: any form of ISO 8601 for 1.0, RFC 3339 for 2.0. */
export const isTimestamp = (text: string, version: XapiVersion): boolean =>
  (version === '1.0' || strictDateAndTime.test(text)) && readInstant(text) !== null

const written = ({ milliseconds, fraction }: Instant): string | null => {
  const date = new Date(milliseconds)
  const year = date.getUTCFullYear()
  return year < 0 || year > 9999 ? null : `${date.toISOString().slice(0, 20)}${fraction}Z`
}

/**
 * The same time in UTC with all its digits, at least milliseconds. Returns the text unchanged if it is no timestamp, or
 * if its year in UTC does not have four digits.
 */
export function utcTimestamp(text: string): string {
  const instant = readInstant(text)
  return instant === null ? text : (written(instant) ?? text)
}
