/** Milliseconds of processor that this process has used: what tests bound, as the clock also counts what others do. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
