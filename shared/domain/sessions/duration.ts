/** Durations of both standards, in seconds. */

// Bounded, so that no sum of a session's times leaves the whole numbers that are exact.
const iso = /^P(?:(\d{1,2})Y)?(?:(\d{1,3})M)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,9}(?:\.\d{1,20})?)S)?)?$/
const secondsOf = [31_557_600, 2_629_800, 86_400, 3600, 60, 1] as const

/** Seconds of an ISO 8601 duration (years of 365.25 days, months a twelfth of that); null where the text is none. */
export function parseIsoDuration(text: string): number | null {
  const groups = iso.exec(text)
  if (groups === null || text === 'P' || text.endsWith('T')) return null
  return secondsOf.reduce((sum, unit, index) => sum + unit * Number(groups[index + 1] ?? 0), 0)
}

/** Seconds of a SCORM 1.2 timespan `HHHH:MM:SS.SS`; null where the text is none. */
export function parseTimespan(text: string): number | null {
  const groups = /^(\d{2,4}):(\d{2}):(\d{2}(?:\.\d{1,2})?)$/.exec(text)
  if (groups === null) return null
  return Number(groups[1]) * 3600 + Number(groups[2]) * 60 + Number(groups[3])
}
