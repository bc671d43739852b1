/** Days of the estimator: whole UTC days since the epoch. */

const dayMs = 86_400_000

/** @param at ISO 8601 */
export const dayOf = (at: string): number => Math.floor(Date.parse(at) / dayMs)

export const dayAt = (milliseconds: number): number => Math.floor(milliseconds / dayMs)

/** `2027-01-09` */
export const dateOfDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** The first Monday on or after a day. Day 0 of the epoch was a Thursday. */
export const mondayFrom = (day: number): number => day + ((((4 - day) % 7) + 7) % 7)
