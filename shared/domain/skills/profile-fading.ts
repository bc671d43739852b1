/** When the levels of a profile fall without new evidence. */
import { mondayFrom } from './estimator/days.ts'
import type { Standings } from './standings.ts'

/** How far ahead a profile looks: ten years of Mondays. */
const weeksAhead = 522

/**
 * The first Monday on which each of these skills is below the level that it has on `day`; skills that do not fall within ten years
 * are left out. Parts of a whole fade at speeds of their own, so that its level may rise before it falls: every Monday is looked at.
 * @param day UTC day, counted from the epoch
 * @param standingsOn the same evidence on a later day
 */
export function fallsOf(
  numbers: readonly number[],
  { day, standingsOn }: { readonly day: number; readonly standingsOn: (day: number) => Standings },
): ReadonlyMap<number, number> {
  const falls = new Map<number, number>()
  const now = standingsOn(day)
  // Level 1 never falls: evidence fades, but it stays evidence.
  let pending = numbers.filter((number) => now.of(number).level > 1)
  const first = mondayFrom(day + 1)
  for (let week = 0; week < weeksAhead && pending.length > 0; week += 1) {
    const monday = first + 7 * week
    const then = standingsOn(monday)
    const fallen = new Set(pending.filter((number) => then.of(number).level < now.of(number).level))
    for (const number of fallen) falls.set(number, monday)
    pending = pending.filter((number) => !fallen.has(number))
  }
  return falls
}
