/** Checks whether the page that a frame was sent to has loaded. */

/**
 * `here`: the page has loaded. `refused`: the service responded with an error. `unreachable`: there was no response.
 */
export type Arrival = 'here' | 'refused' | 'unreachable'

/** HTTP status of the page in the frame; null if the page has another origin. */
function statusIn(frame: HTMLIFrameElement): number | null {
  try {
    const [entry] = frame.contentWindow?.performance.getEntriesByType('navigation') ?? []
    // Older browsers do not report the status; the page counts as loaded.
    return entry !== undefined && 'responseStatus' in entry && typeof entry.responseStatus === 'number'
      ? entry.responseStatus
      : 200
  } catch {
    return null
  }
}

/** Reads the result from the loaded frame; if the frame cannot be read, from a request to the address. */
export async function arrivalOf(frame: HTMLIFrameElement, address: URL): Promise<Arrival> {
  const status = statusIn(frame)
  if (status !== null) return status < 400 ? 'here' : 'refused'
  // The frame shows the browser's error page, or another site that the course leads to.
  try {
    const response = await fetch(address, { credentials: 'omit', cache: 'no-store' })
    void response.body?.cancel()
    return response.ok ? 'here' : 'refused'
  } catch {
    return 'unreachable'
  }
}
