/** The period of a report: from its first moment, up to its end, which does not belong to it. */
import { startTime, endTime } from '../time-bounds.ts'

export interface ReportPeriod {
  /** ISO 8601. */
  readonly from: string
  readonly to: string
}

const dayMilliseconds = 86_400_000
const longestDays = 366

/**
 * @param bounds days in UTC (`2026-11-01`) or times, both in ISO 8601
 * @returns a text says what is wrong with them
 */
export function reportPeriod(bounds: ReportPeriod): ReportPeriod | string {
  const [from, to] = [startTime(bounds.from), endTime(bounds.to)]
  if (to <= from) return 'must be after from'
  if (to - from > longestDays * dayMilliseconds) return `must be at most ${longestDays} days after from`
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
}
