/** What an attempt means for its delivery (specification, "Delivery rules"). */
import type { WebhookEndpoint } from './webhook-endpoint.ts'

/** How an attempt ended. */
export type AttemptOutcome =
  | { readonly kind: 'responded'; readonly status: number; readonly retryAfter: string | null; readonly body: string }
  /** No response came. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** Nothing was sent: no attempt can succeed until the customer changes the endpoint. */
  | { readonly kind: 'misconfigured'; readonly reason: string }

/** What an attempt leaves in the record of its delivery. */
export interface AttemptReport {
  readonly verdict: 'delivered' | 'retry' | 'dead'
  readonly responseStatus: number | null
  readonly responseBody: string | null
  readonly failure: string | null
  readonly retryAfterSeconds: number | null
}

/** Why an attempt failed whose receiver did not respond in time. */
export const timedOut = 'timeout'

/** Timeout of an attempt, from the look-up of the name to the head of the response. */
export const attemptTimeoutMs = 30_000

/**
 * An attempt that takes longer than this is slow, and its endpoint is set apart. Most receivers respond sooner, also from
 * another continent. It is shorter than the three seconds for which the body of a response is read, so that an endpoint
 * whose responses do not end counts as slow.
 */
export const slowAttemptMs = 2000

/** Seconds before attempts 2 to 5. */
const backoffSeconds = [60, 300, 900, 3600]
export const maxAttempts = backoffSeconds.length + 1

/** Bounds within which a receiver may move its next attempt. */
const retryAfterBounds = { least: 10, most: 21_600 }

/** Characters of a response that are kept. */
const keptCharacters = 1000

/** Statuses that say that the receiver does not exist. */
const terminalStatuses = new Set([404, 410])

/**
 * Seconds that a `Retry-After` header asks for, within bounds; null where it says nothing that is understood.
 * @param value delta seconds, or an HTTP date
 * @param now milliseconds since the epoch
 */
export function retryAfterSeconds(value: string | null, now: number): number | null {
  if (value === null) return null
  const seconds = /^\s*\d{1,9}\s*$/.test(value) ? Number(value) : httpDateSeconds(value, now)
  return seconds === null ? null : Math.min(retryAfterBounds.most, Math.max(retryAfterBounds.least, Math.ceil(seconds)))
}

function httpDateSeconds(value: string, now: number): number | null {
  const at = /^[A-Z][a-z]{2,8},? \d{2}[ -][A-Z][a-z]{2}[ -]\d{2,4} \d{2}:\d{2}:\d{2} GMT$/.test(value)
    ? Date.parse(value)
    : NaN
  return Number.isNaN(at) ? null : (at - now) / 1000
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300

/** Why an attempt with this response failed; null if it did not fail. */
export function failureOfStatus(status: number): string | null {
  if (isSuccess(status)) return null
  return status >= 300 && status < 400 ? 'redirect' : `http_${status}`
}

const silent = { responseStatus: null, responseBody: null, retryAfterSeconds: null }

export function reportOf(outcome: AttemptOutcome, now: number): AttemptReport {
  if (outcome.kind === 'misconfigured') return { ...silent, verdict: 'dead', failure: outcome.reason }
  if (outcome.kind === 'failed') return { ...silent, verdict: 'retry', failure: outcome.reason }
  const { status, retryAfter, body } = outcome
  const response = { responseStatus: status, responseBody: body.slice(0, keptCharacters) }
  if (isSuccess(status)) return { ...response, verdict: 'delivered', failure: null, retryAfterSeconds: null }
  return {
    ...response,
    verdict: terminalStatuses.has(status) ? 'dead' : 'retry',
    failure: failureOfStatus(status),
    retryAfterSeconds: retryAfterSeconds(retryAfter, now),
  }
}

/**
 * Seconds until the next attempt.
 * @param attempts how many have failed
 * @returns null where there is none to come
 */
export const secondsToNext = (attempts: number, asked: number | null): number | null => {
  const backoff = backoffSeconds[attempts - 1]
  return backoff === undefined ? null : (asked ?? backoff)
}

/** Why a queued delivery must not be sent to its endpoint as that stands now; null where it may. */
export function obstacle(
  endpoint: Pick<WebhookEndpoint, 'status' | 'mode'>,
  queued: { readonly mode: string },
): string | null {
  if (endpoint.status === 'paused') return 'endpoint_paused'
  return endpoint.mode === queued.mode ? null : 'mode_changed'
}
