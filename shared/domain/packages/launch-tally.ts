/**
 * Launches of a package in the trailing 30 days. The package carries a tally by UTC day, taken when launches are handed
 * on; sums over it need no further read and fall by themselves as days pass. What was launched since the tally is
 * counted where one package is looked at.
 */

/** Days of the window: today and those before it. */
const windowDays = 30
const dayMilliseconds = 86_400_000

export interface LaunchTally {
  /** Newest day that was counted, `2026-11-21`. It was not over then. */
  readonly day: string
  /** Launches of that day, of the day before, and so on. */
  readonly counts: readonly number[]
}

const dayOf = (iso: string): string => iso.slice(0, 10)
const startOf = (day: string): string => `${day}T00:00:00.000Z`
const daysFrom = (earlier: string, later: string): number => Math.round((Date.parse(startOf(later)) - Date.parse(startOf(earlier))) / dayMilliseconds)
const firstDay = (now: string): string => dayOf(new Date(Date.parse(startOf(dayOf(now))) - (windowDays - 1) * dayMilliseconds).toISOString())

/** Days of a tally that have been over since it was taken, and lie in the window. */
function closedCounts(tally: LaunchTally | null, now: string): readonly number[] {
  if (tally === null) return []
  return tally.counts.slice(1, Math.max(1, windowDays - daysFrom(tally.day, dayOf(now))))
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

/** From when on launches have to be counted, to be added to the closed days. ISO 8601. */
export function uncountedFrom(tally: LaunchTally | null, now: string): string {
  const first = firstDay(now)
  return startOf(tally === null || tally.day < first ? first : tally.day)
}

/** Launches of the days that need no further counting. */
export const closedLaunches = (tally: LaunchTally | null, now: string): number => sum(closedCounts(tally, now))

/** Launches in the window as of the tally: at most as old as launches wait to be handed on. */
export const talliedLaunches = (tally: LaunchTally | null, now: string): number =>
  tally === null ? 0 : sum(tally.counts.slice(0, Math.max(0, windowDays - daysFrom(tally.day, dayOf(now)))))

/** @param launchedAt times of all launches from `uncountedFrom` on */
export function nextTally(tally: LaunchTally | null, launchedAt: readonly string[], now: string): LaunchTally {
  const today = dayOf(now)
  const counted = Array.from({ length: daysFrom(dayOf(uncountedFrom(tally, now)), today) + 1 }, () => 0)
  for (const at of launchedAt) {
    const age = daysFrom(dayOf(at), today)
    if (counted[age] !== undefined) counted[age] += 1
  }
  const counts = [...counted, ...closedCounts(tally, now)]
  return { day: today, counts: counts.slice(0, counts.findLastIndex((count) => count > 0) + 1) }
}
