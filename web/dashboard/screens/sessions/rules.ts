/** When the page of a session looks at its deliveries again. */

/** Milliseconds between two looks at least: an attempt that is due may take a while. */
const shortestPause = 5000

interface PlannedDelivery {
  /** ISO 8601; null: no attempt is planned. */
  readonly nextAttemptAt: string | null
}

/** Milliseconds until the next attempt of a delivery; false: none is planned, and nothing will change. */
export function untilNextAttempt(deliveries: readonly PlannedDelivery[], now: number): number | false {
  const times = deliveries.flatMap(({ nextAttemptAt: at }) => (at === null ? [] : [Date.parse(at)]))
  return times.length > 0 && Math.max(shortestPause, Math.min(...times) - now)
}
