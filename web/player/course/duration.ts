/** Durations of both standards, in seconds. */

const iso = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/
const unitSeconds = [31_557_600, 2_629_800, 86_400, 3600, 60, 1]

const hundredths = (seconds: number): number => Math.round(Math.max(0, seconds) * 100)

/** An ISO 8601 duration such as `PT1H2M3.5S`; `PT0S` for 0. */
export function isoDuration(seconds: number): string {
  const total = hundredths(seconds)
  const hours = Math.floor(total / 360_000)
  const minutes = Math.floor((total % 360_000) / 6000)
  const rest = (total % 6000) / 100
  const text = `${hours > 0 ? `${hours}H` : ''}${minutes > 0 ? `${minutes}M` : ''}${rest > 0 ? `${rest}S` : ''}`
  return `PT${text === '' ? '0S' : text}`
}

/** A SCORM 1.2 timespan such as `0001:02:03.50`. */
export function timespan(seconds: number): string {
  const total = hundredths(seconds)
  const part = (value: number, digits: number): string => String(value).padStart(digits, '0')
  const whole = [
    part(Math.floor(total / 360_000), 4),
    part(Math.floor((total % 360_000) / 6000), 2),
    part(Math.floor((total % 6000) / 100), 2),
  ]
  return `${whole.join(':')}.${part(total % 100, 2)}`
}

/** Seconds of an ISO 8601 duration or a SCORM 1.2 timespan; null if the text is neither. */
export function durationSeconds(text: string): number | null {
  const spoken = /^(\d{2,4}):(\d{2}):(\d{2}(?:\.\d{1,2})?)$/.exec(text)
  if (spoken !== null) return Number(spoken[1]) * 3600 + Number(spoken[2]) * 60 + Number(spoken[3])
  const groups = iso.exec(text)
  if (groups === null || text === 'P' || text.endsWith('T')) return null
  return unitSeconds.reduce((sum, unit, index) => sum + unit * Number(groups[index + 1] ?? 0), 0)
}
