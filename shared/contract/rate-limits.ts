/**
 * Rate limits by class (specification, "Rate limits"): an endpoint names its class, `serve()` counts. The same on every
 * plan; a deployment may override them.
 */
import * as z from 'zod'

export interface RateLimit {
  /** Requests in one window. */
  readonly limit: number
  readonly windowSeconds: number
  /** Who shares a counter: every key has its own, or all keys of a workspace have one. */
  readonly per: 'key' | 'workspace'
}

export const rateLimits = {
  /** `upload-url` and `upload-sessions`. */
  uploadTickets: { limit: 120, windowSeconds: 60, per: 'key' },
  /** `process`, and the direct `upload` that processes too. */
  processing: { limit: 60, windowSeconds: 60, per: 'workspace' },
  /** Statements that go on behind a cursor. */
  statementPages: { limit: 300, windowSeconds: 60, per: 'key' },
  /** Analytics that need more than one read, shared by all of them. */
  statementAnalytics: { limit: 6, windowSeconds: 60, per: 'key' },
} as const satisfies Record<string, RateLimit>

export type RateLimitClass = keyof typeof rateLimits

const rateLimitClasses = ['uploadTickets', 'processing', 'statementPages', 'statementAnalytics'] as const satisfies readonly RateLimitClass[]

/** What a deployment states instead of the defaults, by class. */
export const rateLimitOverrides = z.partialRecord(
  z.enum(rateLimitClasses),
  z.strictObject({ limit: z.int().min(1).max(1_000_000).optional(), windowSeconds: z.int().min(1).max(3600).optional() }),
)

export type RateLimitOverrides = z.output<typeof rateLimitOverrides>

/** The limit of a class in a deployment. */
export function rateLimitOf(name: RateLimitClass, overrides: RateLimitOverrides): RateLimit {
  const { limit, windowSeconds, per }: RateLimit = rateLimits[name]
  const stated = overrides[name]
  return { limit: stated?.limit ?? limit, windowSeconds: stated?.windowSeconds ?? windowSeconds, per }
}
