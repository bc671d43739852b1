/** The ends of a period that a caller states: days in UTC (`2026-11-01`) or times, both in ISO 8601. */

const dayMilliseconds = 86_400_000

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** When the period begins, in milliseconds since the epoch. */
export const startTime = (text: string): number => Date.parse(text)

/** When the period is over, in milliseconds since the epoch: a day belongs to it as a whole. */
export const endTime = (text: string): number => Date.parse(text) + (isDay(text) ? dayMilliseconds : 0)
