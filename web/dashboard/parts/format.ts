/** Numbers, sizes and times as people of a language write them. */
import { dateFormat } from './date-locale.ts'

export const numberText = (value: number, language: string): string => new Intl.NumberFormat(language).format(value)

/** A share, 0 to 1, in whole percent. */
export const percentText = (share: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share)

/** US dollars. */
export const moneyText = (amount: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' }).format(amount)

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** @param step bytes of a kilobyte */
function sizeText(bytes: number, step: number, language: string): string {
  let [power, amount] = [0, bytes]
  while (amount >= step && power < units.length - 1) {
    amount /= step
    power += 1
  }
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power < 2 ? 0 : 1,
  }).format(amount)
}

/** A size in the largest unit of which there is at least one, as 1,000 bytes to the kilobyte. */
export const bytesText = (bytes: number, language: string): string => sizeText(bytes, 1000, language)

/** A size as limits of plans count it: with 1,024 megabytes to the gigabyte. */
export const limitText = (megabytes: number, language: string): string =>
  sizeText(megabytes * 1024 ** 2, 1024, language)

const isCalendarDay = (time: string): boolean => time.length === 'YYYY-MM-DD'.length

/** Months are numbers in German only: English readers would take 3/4/2026 for two days, whatever their region writes. */
const dateParts = (language: string): Intl.DateTimeFormatOptions =>
  language === 'de'
    ? { day: '2-digit', month: '2-digit', year: 'numeric' }
    : { day: 'numeric', month: 'short', year: 'numeric' }

/** The day of a moment where the reader is; a calendar day (`YYYY-MM-DD`) is the same day everywhere. */
export const dateText = (time: string, language: string): string =>
  dateFormat(language, {
    ...dateParts(language),
    ...(isCalendarDay(time) ? { timeZone: 'UTC' } : {}),
  }).format(new Date(time))

/** @param time with an hour, not a calendar day */
export const momentText = (time: string, language: string): string =>
  `${dateText(time, language)}, ${dateFormat(language, { timeStyle: 'short' }).format(new Date(time))}`

const steps = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 30],
  ['month', 12],
  ['year', Infinity],
] as const

/** How long ago, or in how long: "3 minutes ago". */
export function agoText(time: string, now: number, language: string): string {
  let amount = (new Date(time).getTime() - now) / 1000
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  for (const [unit, size] of steps) {
    if (Math.abs(amount) < size) return format.format(Math.round(amount), unit)
    amount /= size
  }
  return momentText(time, language)
}

/** A count with its noun in the right number: `countText(2, { one: 'package', other: 'packages' }, 'en')`. */
export const countText = (
  count: number,
  nouns: { readonly one: string; readonly other: string },
  language: string,
): string =>
  `${numberText(count, language)} ${new Intl.PluralRules(language).select(count) === 'one' ? nouns.one : nouns.other}`

interface Score {
  /** -1 to 1. */
  readonly scaled?: number | null | undefined
  readonly raw?: number | null | undefined
}

/** A score in percent, or as the course counts it; null where there is none. */
export function scoreText({ scaled, raw }: Score, language: string): string | null {
  if (scaled !== null && scaled !== undefined) return percentText(scaled, language)
  return raw === null || raw === undefined ? null : numberText(raw, language)
}

const unitText = (value: number, unit: 'hour' | 'minute' | 'second', language: string): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value)

/** Seconds as hours and minutes, or as minutes and seconds where it is less than an hour. */
export function durationText(seconds: number, language: string): string {
  const minutes = Math.floor(seconds / 60)
  return seconds < 3600
    ? `${minutes > 0 ? `${unitText(minutes, 'minute', language)} ` : ''}${unitText(seconds % 60, 'second', language)}`
    : `${unitText(Math.floor(minutes / 60), 'hour', language)} ${unitText(minutes % 60, 'minute', language)}`
}
