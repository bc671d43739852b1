/** What each counted row adds to the two sides of the estimate, in millionths. */
import { modeRules, repeatRule } from '../evidence-model.ts'
import type { CountedRow } from './counted-rows.ts'
import { dayOf } from './days.ts'
import { million, mul, sumOf, toMillionths } from './millionths.ts'

/** Shares of a row for (`a`) and against (`b`) the skill. */
export interface Shares {
  readonly row: CountedRow
  readonly weight: number
  readonly a: number
  readonly b: number
}

/** On which day, and how fast evidence fades; null: it does not fade. */
export interface Fading {
  readonly day: number
  readonly halfLifeDays: number | null
}

export const decay = (days: number, halfLifeDays: number | null): number =>
  halfLifeDays === null ? million : Math.round(million * 2 ** (-days / halfLifeDays))

/** From this many newer rows of the same source on, a row weighs nothing. */
const maxRepeats = 13

const repeatFactor = (newer: number): number =>
  newer > maxRepeats ? 0 : Math.round(million / repeatRule.factor ** newer)

/** Answers of one sitting depend on each other: together they weigh at most as much as three independent ones. */
const bundle = (items: number): number => Math.min(3 * million, Math.round(million * Math.sqrt(items)))

/** @param rows all counted rows, newest first */
function weightOf(row: CountedRow, rows: readonly CountedRow[], fading: Fading): number {
  const day = dayOf(row.occurredAt)
  const newer = rows
    .slice(0, rows.indexOf(row))
    .filter((other) => other.sourceKey === row.sourceKey && dayOf(other.occurredAt) - day < repeatRule.withinDays)
  const items = sumOf(rows.filter(({ attemptKey }) => attemptKey === row.attemptKey).map((other) => other.items))
  const factors = [
    mul(Math.round((million * row.items) / items), bundle(items)),
    Math.round(million / Math.sqrt(row.skillsOfTarget)),
    row.trust,
    repeatFactor(newer.length),
    decay(fading.day - day, fading.halfLifeDays),
  ]
  return factors.reduce(mul, toMillionths(modeRules[row.mode].weight))
}

/** Harder tasks say more where they are passed, easier ones where they are failed. */
function demandFactors(demands: readonly number[]): { readonly pass: number; readonly fail: number } {
  const mean = Math.round((million * sumOf(demands)) / demands.length)
  return { pass: 700_000 + mul(150_000, mean), fail: 700_000 + mul(150_000, 5 * million - mean) }
}

/** @param rows all counted rows, newest first */
export const sharesOf = (rows: readonly CountedRow[], fading: Fading): Shares[] =>
  rows.map((row) => {
    const weight = weightOf(row, rows, fading)
    const { pass, fail } = demandFactors(row.demands)
    return {
      row,
      weight,
      a: mul(mul(weight, pass), row.outcome),
      b: mul(mul(weight, fail), million - row.outcome),
    }
  })
