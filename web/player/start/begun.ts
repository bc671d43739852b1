/** What the page has already done when its main script runs. */
import type { LaunchHints } from '#shared/contract/resources/sessions/launch-hints.ts'

/** The requests that the page has sent. */
export interface Begun {
  readonly hints: LaunchHints
  readonly runtimeId: string
  /** The response to the first call of `openSession` with these hints. */
  readonly session: Promise<Response>
  /** The response with the course structure. */
  readonly course: Promise<Response>
}

export interface Started {
  /** The launch link, or the page's address; null if the page is opening itself again. */
  readonly link: string | null
  /** Null if the page has asked for nothing. */
  readonly begun: Begun | null
}

declare global {
  interface Window {
    /** The page's own script leaves it here for the main script. */
    lecternStarted?: Started
  }
}

/** Takes it from the window, so that content never finds it there. Undefined if the page's own script has not run. */
export function takeStarted(place: { lecternStarted?: Started }): Started | undefined {
  const { lecternStarted } = place
  delete place.lecternStarted
  return lecternStarted
}
