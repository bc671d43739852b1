import type { HostStandard } from '#shared/contract/resources/dispatches/shell.ts'

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Hours, minutes and seconds. Never days, which platforms add up wrongly. */
export function timeText(standard: HostStandard, seconds: number): string {
  const hundredths = Math.round(Math.min(Math.max(0, seconds), 9999 * 3600) * 100)
  const hours = Math.floor(hundredths / 360_000)
  const minutes = Math.floor(hundredths / 6000) % 60
  const rest = (hundredths % 6000) / 100
  return standard === '2004'
    ? `PT${hours}H${minutes}M${rest}S`
    : `${hours < 100 ? twoDigits(hours) : hours}:${twoDigits(minutes)}:${rest < 10 ? '0' : ''}${rest.toFixed(2)}`
}
