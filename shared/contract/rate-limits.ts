/**
 * Rate limits by class (specification, "Rate limits"). An endpoint names a class in its policy `rateLimit` or `costly`.
 * The limits are the same on every plan; a deployment may override them.
 */
import * as z from 'zod'
import type { ErrorCode } from './errors.ts'
import type { PolicyDocument } from './policies/declaration.ts'

export interface RateLimit {
  /** Requests in one window. */
  readonly limit: number
  readonly windowSeconds: number
  /**
   * `key`: each API key has its own counter. `workspace`: all keys of a workspace share one. `dispatch`: each dispatch.
   * `device`: each paired headset. `source`: each address of clients.
   */
  readonly per: 'key' | 'workspace' | 'dispatch' | 'device' | 'source'
  /** Whether refusals carry `Retry-After` too, for callers that wait by it. */
  readonly sendsRetryAfter?: true
}

export const rateLimits = {
  /** `upload-url` and `upload-sessions`. */
  uploadTickets: { limit: 120, windowSeconds: 60, per: 'key' },
  /** `process`, and the direct `upload` that processes too. */
  processing: { limit: 60, windowSeconds: 60, per: 'workspace' },
  /** Pages of statements after the first. */
  statementPages: { limit: 300, windowSeconds: 60, per: 'key' },
  /** Analytics that need more than one read. Both analytics endpoints share the counter. */
  statementAnalytics: { limit: 6, windowSeconds: 60, per: 'key' },
  /** Events of connectors. */
  connectorEvents: { limit: 20, windowSeconds: 60, per: 'key', sendsRetryAfter: true },
  /** Installations of connectors. */
  connectorInstallations: { limit: 10, windowSeconds: 60, per: 'key', sendsRetryAfter: true },
  /** Texts in which skills are looked for. */
  skillExtractions: { limit: 60, windowSeconds: 60, per: 'key' },
  /** Launches through a dispatch. */
  dispatchLaunches: { limit: 3000, windowSeconds: 60, per: 'dispatch' },
  /** Checks of the link of a dispatch, which come before launches. */
  dispatchChecks: { limit: 6000, windowSeconds: 60, per: 'dispatch' },
  /** New pairing codes: the more there are, the easier one is guessed. */
  pairingCodes: { limit: 30, windowSeconds: 60, per: 'workspace' },
  /** Headsets that state a pairing code. */
  pairings: { limit: 20, windowSeconds: 60, per: 'source', sendsRetryAfter: true },
  /** Headsets that state a join code. */
  joins: { limit: 10, windowSeconds: 60, per: 'device', sendsRetryAfter: true },
  /** Pages of invitations, which anybody can ask for: many people of one office may share an address. */
  invitationPreviews: { limit: 60, windowSeconds: 60, per: 'source' },
} as const satisfies Record<string, RateLimit>

export type RateLimitClass = keyof typeof rateLimits

const rateLimitClasses = [
  'uploadTickets',
  'processing',
  'statementPages',
  'statementAnalytics',
  'connectorEvents',
  'connectorInstallations',
  'skillExtractions',
  'dispatchLaunches',
  'dispatchChecks',
  'pairingCodes',
  'pairings',
  'joins',
  'invitationPreviews',
] as const satisfies readonly RateLimitClass[]

/** The limits that a deployment sets in place of the defaults, by class. */
export const rateLimitOverrides = z.partialRecord(
  z.enum(rateLimitClasses),
  z.strictObject({
    limit: z.int().min(1).max(1_000_000).optional(),
    windowSeconds: z.int().min(1).max(3600).optional(),
  }),
)

export type RateLimitOverrides = z.output<typeof rateLimitOverrides>

/** The limit of a class: the deployment's where it sets one, else the default. */
export function rateLimitOf(name: RateLimitClass, overrides: RateLimitOverrides): RateLimit {
  const stated: RateLimit = rateLimits[name]
  const { limit = stated.limit, windowSeconds = stated.windowSeconds } = overrides[name] ?? {}
  return { ...stated, limit, windowSeconds }
}

/** Codes of an endpoint that counts requests. */
export const rateLimitErrors = ['RATE_LIMIT_EXCEEDED', 'RATE_LIMIT_UNAVAILABLE'] as const satisfies readonly ErrorCode[]

const integerHeader = (description: string): object => ({ description, schema: { type: 'integer' } })

const headers = {
  'X-RateLimit-Limit': integerHeader('Requests allowed in one window.'),
  'X-RateLimit-Remaining': integerHeader('Requests left in this window.'),
  'X-RateLimit-Reset': integerHeader('End of the window, Unix time in whole seconds.'),
}

const retryAfter = integerHeader('Seconds until the next window.')

/**
 * What a counted endpoint adds to its OpenAPI operation, with the default limit of the class.
 * @param counts which requests are counted; null for all
 */
export function rateLimitDocument(name: RateLimitClass, counts: string | null): PolicyDocument {
  const { limit, windowSeconds, per, sendsRetryAfter }: RateLimit = rateLimits[name]
  const refusalHeaders = sendsRetryAfter === true ? { ...headers, 'Retry-After': retryAfter } : headers
  return {
    responseHeaders: headers,
    refusalHeaders: { code: 'RATE_LIMIT_EXCEEDED', headers: refusalHeaders },
    limits: {
      rate_limit: { class: name, limit, window_seconds: windowSeconds, per, ...(counts === null ? {} : { counts }) },
    },
  }
}
