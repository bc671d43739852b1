/** When a level falls without new evidence. */
import { mondayFrom } from './days.ts'
import { estimateOf } from './estimate.ts'
import type { LedgerRow } from './ledger.ts'
import type { Fading } from './weights.ts'

/** After this many half-lives a row weighs less than a millionth: no level above 1 remains. */
const halfLives = 40

/**
 * The Monday on which the daily run first finds the level fallen; null: it never falls. Evidence of all ages decays
 * alike, so the level only falls, and halving the span of days finds the day.
 */
export function fadesOn(ledger: readonly LedgerRow[], { day, halfLifeDays }: Fading): number | null {
  const { level } = estimateOf(ledger, { day, halfLifeDays })
  if (level < 2 || halfLifeDays === null) return null
  const hasFallen = (later: number): boolean => estimateOf(ledger, { day: later, halfLifeDays }).level < level
  let [holds, fallen] = [day, day + halfLives * halfLifeDays]
  while (fallen - holds > 1) {
    const middle = Math.floor((holds + fallen) / 2)
    if (hasFallen(middle)) fallen = middle
    else holds = middle
  }
  return mondayFrom(fallen)
}
