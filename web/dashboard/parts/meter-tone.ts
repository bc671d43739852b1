/** Of a limit, 70 percent ask for a look and 90 for an act: the service publishes events at both, and at 100. */
export function meterTone(value: number, max: number): 'good' | 'warn' | 'bad' {
  const share = max === 0 ? 1 : value / max
  return share >= 0.9 ? 'bad' : share >= 0.7 ? 'warn' : 'good'
}
