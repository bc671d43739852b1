/**
 * First launches of sessions of a package in the trailing 30 days. The package item has a tally by UTC day, which
 * `follow-packages` updates from the events of launches. The sum over the tally needs no further read, and falls by
 * itself as days pass. Launches after the last update are counted only when a single package is read.
 */

/** Days of the window, including today. */
const windowDays = 30
const dayMilliseconds = 86_400_000

export interface LaunchTally {
  /** Newest day of the tally, `2026-11-21`. The day was not over when it was counted. */
  readonly day: string
  /** Launches on that day, on the day before, and so on. */
  readonly counts: readonly number[]
}

const dayOf = (iso: string): string => iso.slice(0, 10)
const startOf = (day: string): string => `${day}T00:00:00.000Z`
const daysFrom = (earlier: string, later: string): number =>
  Math.round((Date.parse(startOf(later)) - Date.parse(startOf(earlier))) / dayMilliseconds)
const firstDay = (now: string): string =>
  dayOf(new Date(Date.parse(startOf(dayOf(now))) - (windowDays - 1) * dayMilliseconds).toISOString())

/** Counts of the days that were complete when the tally was updated and are still in the window. */
function closedCounts(tally: LaunchTally | null, now: string): readonly number[] {
  if (tally === null) return []
  return tally.counts.slice(1, Math.max(1, windowDays - daysFrom(tally.day, dayOf(now))))
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

/** The time from which launches must be counted and added to the complete days. ISO 8601. */
export function uncountedFrom(tally: LaunchTally | null, now: string): string {
  const first = firstDay(now)
  return startOf(tally === null || tally.day < first ? first : tally.day)
}

/** Launches on the complete days, which need no further counting. */
export const closedLaunches = (tally: LaunchTally | null, now: string): number => sum(closedCounts(tally, now))

/**
 * Launches in the window as of the last update of the tally. Launches whose events are not published yet are missing.
 */
export const talliedLaunches = (tally: LaunchTally | null, now: string): number =>
  tally === null ? 0 : sum(tally.counts.slice(0, Math.max(0, windowDays - daysFrom(tally.day, dayOf(now)))))

/** The updated tally. @param launchedAt times of all launches from `uncountedFrom` on */
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
