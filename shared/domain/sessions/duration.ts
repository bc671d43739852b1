/** Reads the durations of SCORM 1.2 and SCORM 2004 as seconds. */
import { isoDuration } from '#shared/contract/resources/sessions/duration.ts'

/** Seconds of each part, in the order of the groups of `isoDuration`. */
const secondsOf = [31_557_600, 2_629_800, 86_400, 3600, 60, 1, 604_800] as const

/**
 * Seconds of an ISO 8601 duration (a year is 365.25 days, a month a twelfth of that); null if the text is not a
 * duration.
 */
export function parseIsoDuration(text: string): number | null {
  const groups = isoDuration.exec(text)
  if (groups === null) return null
  return secondsOf.reduce((sum, unit, index) => sum + unit * Number(groups[index + 1]?.replace(',', '.') ?? 0), 0)
}

/** Seconds of a SCORM 1.2 timespan `HHHH:MM:SS.SS`; null if the text is not a timespan. */
export function parseTimespan(text: string): number | null {
  const groups = /^(\d{2,4}):(\d{2}):(\d{2}(?:\.\d{1,2})?)$/.exec(text)
  if (groups === null) return null
  return Number(groups[1]) * 3600 + Number(groups[2]) * 60 + Number(groups[3])
}
