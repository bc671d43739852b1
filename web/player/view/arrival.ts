/** Whether the page that a frame was sent to has come. */

/** `refused`: the service has answered with an error; `unreachable`: nobody has answered. */
export type Arrival = 'here' | 'refused' | 'unreachable'

/** Status with which the page in a frame was answered; null where the page is none of our origin. */
function statusIn(frame: HTMLIFrameElement): number | null {
  try {
    const [entry] = frame.contentWindow?.performance.getEntriesByType('navigation') ?? []
    // Older browsers do not tell: what is there has come.
    return entry !== undefined && 'responseStatus' in entry && typeof entry.responseStatus === 'number' ? entry.responseStatus : 200
  } catch {
    return null
  }
}

/** Tells from a frame that has loaded something, and, where that does not say, from the address. */
export async function arrivalOf(frame: HTMLIFrameElement, address: URL): Promise<Arrival> {
  const status = statusIn(frame)
  if (status !== null) return status < 400 ? 'here' : 'refused'
  // The browser's own words for an error, or another site that the course leads to.
  try {
    const response = await fetch(address, { credentials: 'omit', cache: 'no-store' })
    void response.body?.cancel()
    return response.ok ? 'here' : 'refused'
  } catch {
    return 'unreachable'
  }
}
