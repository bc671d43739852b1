/** The page of a learning platform: scorm-again as its runtime, and the package in a frame. */

/** What real platforms do, and shells must survive. */
export interface HostHabits {
  /** Completes a visit that ends without a status. */
  readonly completesOnEmptyFinish?: boolean
  /** Answers "true" to a commit while the browser is offline, and forgets what it held. */
  readonly liesOffline?: boolean
  /** Opens for review once the attempt has failed or is complete. */
  readonly reviewsFinished?: boolean
  /** Replaces the status by the mastery score of the manifest. */
  readonly overridesByMastery?: boolean
  /** The `sandbox` attribute of the frame around the package. */
  readonly sandbox?: string
  /** Response headers of all its pages, such as an opener policy. */
  readonly headers?: Readonly<Record<string, string>>
  /**
   * Sends what has changed as one part of a form for each element while its page is closed, so that browsers drop much of
   * it at once, and everything with it.
   */
  readonly sendsForms?: boolean
  /** Returns booleans where the standard asks for text. */
  readonly returnsBooleans?: boolean
  readonly mode?: 'normal' | 'review' | 'browse'
  readonly learnerId?: string
  readonly language?: string
}

/** What the platform's server holds of one learner in one course. */
export interface HostRecord {
  /** Elements by name, as the last commit or Finish has stored them. */
  readonly values: Readonly<Record<string, string>>
  /** Seconds of earlier visits and of the current one. */
  readonly pastSeconds: number
  readonly seconds: number
  readonly visits: number
  readonly hasEnded: boolean
  readonly commits: number
}

export const emptyRecord: HostRecord = {
  values: {},
  pastSeconds: 0,
  seconds: 0,
  visits: 0,
  hasEnded: false,
  commits: 0,
}

export interface HostVisit {
  readonly standard: '1.2' | '2004'
  readonly habits: HostHabits
  readonly record: HostRecord
  /** Address of the package's start page. */
  readonly start: string
  /** Address that stores the record. */
  readonly save: string
}

export const hostPage = (visit: HostVisit): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Learning platform</title>
<style>html,body{margin:0;height:100%}iframe{width:100%;height:100%;border:0;display:block}</style>
<script src="/scorm-again.js"></script></head>
<body><script>const visit = ${JSON.stringify(visit).replaceAll('<', '\\u003c')}</script><script src="/host.js"></script></body></html>`
