/**
 * Counts a request against a rate limit (specification, "Rate limits"): one conditional write per counted request. A
 * request is counted only when its credential is known to be good, so that made-up keys write nothing. A limit per key
 * is counted under the hash of the key's text, a limit per dispatch or device under its id, and a limit per source under
 * the hash of the client's address.
 */
import { ServiceError } from '#shared/contract/errors.ts'
import { rateLimitOf, type RateLimit, type RateLimitClass } from '#shared/contract/rate-limits.ts'
import type { RateCounter, RateLimitRepository } from '#shared/store/rate-limits/rate-limit-repository.ts'
import type { Claim } from './credentials/credential-kind.ts'
import type { Headers, RateLimitSource } from './policies/policy-hooks.ts'

export interface RateGate {
  /**
   * Counts the request; resolves if it may go on. @throws ServiceError RATE_LIMIT_EXCEEDED, or RATE_LIMIT_UNAVAILABLE
   * (retryable)
   */
  pass(): Promise<void>
  /** `X-RateLimit-*` of a request that was counted. */
  headers(): Headers
}

/** The gate of a request that is not counted. */
export const openGate: RateGate = { pass: () => Promise.resolve(), headers: () => ({}) }

export interface CountedRequest {
  readonly name: RateLimitClass
  readonly claim: Pick<Claim, 'tenantId' | 'subject'>
  /** Milliseconds since the epoch. */
  readonly now: number
}

const counterOf = ({ name, claim, now }: CountedRequest, limit: RateLimit): RateCounter => {
  const windowStart = Math.floor(now / 1000 / limit.windowSeconds) * limit.windowSeconds
  return {
    tenantId: claim.tenantId,
    name: limit.per === 'workspace' ? name : `${name}#${claim.subject ?? ''}`,
    windowStart,
    windowEnd: windowStart + limit.windowSeconds,
  }
}

async function count(counters: RateLimitRepository, counter: RateCounter, limit: number): Promise<number | null> {
  try {
    return await counters.count(counter, limit)
  } catch (cause) {
    throw new ServiceError(
      'RATE_LIMIT_UNAVAILABLE',
      'The request could not be counted against its rate limit. Repeat it.',
      { cause },
    )
  }
}

/** The gate of one request. */
export function rateGate(request: CountedRequest, { counters, overrides }: RateLimitSource): RateGate {
  const limit = rateLimitOf(request.name, overrides)
  const counter = counterOf(request, limit)
  let headers: Record<string, string> = {}
  return {
    headers: () => headers,
    async pass() {
      const number = await count(counters, counter, limit.limit)
      headers = {
        'x-ratelimit-limit': String(limit.limit),
        'x-ratelimit-remaining': String(limit.limit - (number ?? limit.limit)),
        'x-ratelimit-reset': String(counter.windowEnd),
      }
      if (number !== null) return
      const seconds = Math.max(1, counter.windowEnd - Math.floor(request.now / 1000))
      throw new ServiceError(
        'RATE_LIMIT_EXCEEDED',
        `More than ${limit.limit} requests in ${limit.windowSeconds} seconds. Wait until X-RateLimit-Reset.`,
        {
          details: { limit: limit.limit, window: limit.windowSeconds, retry_after: seconds },
          ...(limit.sendsRetryAfter === true ? { retryAfterSeconds: seconds } : {}),
        },
      )
    },
  }
}
