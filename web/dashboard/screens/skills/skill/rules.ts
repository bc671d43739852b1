/** Days of the slider: from the oldest evidence to two years ahead, which shows how a level fades. */

const dayMs = 86_400_000
const daysAhead = 730

/** Whole UTC days since 1970. */
export const dayNumber = (day: string): number => Math.floor(Date.parse(day) / dayMs)

export const dayText = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10)

export interface DayRange {
  readonly first: number
  readonly last: number
  readonly today: number
}

/** @param occurred times of evidence, ISO 8601 */
export function dayRange(occurred: readonly string[], now: number): DayRange {
  const today = Math.floor(now / dayMs)
  return { first: Math.min(today, ...occurred.map(dayNumber)), last: today + daysAhead, today }
}
