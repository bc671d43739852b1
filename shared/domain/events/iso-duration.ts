/** `PT1H2M3.5S`, in hundredths of a second at the finest; `PT0S` for nothing. */
export function isoDuration(seconds: number): string {
  const total = Math.round(Math.max(0, seconds) * 100)
  const hours = Math.floor(total / 360_000)
  const minutes = Math.floor((total % 360_000) / 6000)
  const rest = (total % 6000) / 100
  const text = `${hours > 0 ? `${hours}H` : ''}${minutes > 0 ? `${minutes}M` : ''}${rest > 0 ? `${rest}S` : ''}`
  return `PT${text === '' ? '0S' : text}`
}
