/**
 * Rate limits of endpoints that declare one (specification, "Rate limits"): one conditional write per counted request,
 * and nothing for the others. A limit per key is counted beside the check of the key, under the hash of the key's text,
 * so that a made-up key spends nobody's limit; a limit per workspace is counted when the key has proved to be its.
 */
import { ServiceError } from '#shared/contract/errors.ts'
import { rateLimitOf, type RateLimit, type RateLimitClass, type RateLimitOverrides } from '#shared/contract/rate-limits.ts'
import type { RateCounter, RateLimitRepository } from '#shared/store/rate-limit-repository.ts'
import type { Claim } from './credentials.ts'

export interface RateLimitSource {
  readonly counters: RateLimitRepository
  readonly overrides: RateLimitOverrides
}

export interface RateGate {
  /** Resolves when the request may go on. @throws ServiceError RATE_LIMIT_EXCEEDED, or RATE_LIMIT_UNAVAILABLE (retryable) */
  pass(): Promise<void>
  /** `X-RateLimit-*` of a request that was counted. */
  headers(): Readonly<Record<string, string>>
}

/** Lets everything through and says nothing. */
export const openGate: RateGate = { pass: () => Promise.resolve(), headers: () => ({}) }

interface CountedRequest {
  readonly name: RateLimitClass
  readonly claim: Claim
  /** Milliseconds since the epoch. */
  readonly now: number
}

const counterOf = ({ name, claim, now }: CountedRequest, limit: RateLimit): RateCounter => {
  const windowStart = Math.floor(now / 1000 / limit.windowSeconds) * limit.windowSeconds
  return {
    tenantId: claim.tenantId ?? '',
    name: limit.per === 'key' ? `${name}#${claim.subject ?? ''}` : name,
    windowStart,
    windowEnd: windowStart + limit.windowSeconds,
  }
}

async function count(counters: RateLimitRepository, counter: RateCounter, limit: number): Promise<number | null> {
  try {
    return await counters.count(counter, limit)
  } catch (cause) {
    throw new ServiceError('RATE_LIMIT_UNAVAILABLE', 'The request could not be counted against its rate limit. Repeat it.', { cause })
  }
}

/** The gate of one request; counting per key begins at once, unless it is not known yet whether it will be counted. */
export function rateGate(request: CountedRequest, { counters, overrides }: RateLimitSource, mayStay: 'counted' | 'uncounted' = 'counted'): RateGate {
  const limit = rateLimitOf(request.name, overrides)
  const counter = counterOf(request, limit)
  const started = limit.per === 'key' && mayStay === 'counted' ? count(counters, counter, limit.limit) : null
  // Awaited after the credential: a refused one must not leave a rejection behind that nobody handles.
  started?.catch(() => undefined)
  let headers: Record<string, string> = {}
  return {
    headers: () => headers,
    async pass() {
      const number = await (started ?? count(counters, counter, limit.limit))
      headers = {
        'x-ratelimit-limit': String(limit.limit),
        'x-ratelimit-remaining': String(limit.limit - (number ?? limit.limit)),
        'x-ratelimit-reset': String(counter.windowEnd),
      }
      if (number !== null) return
      throw new ServiceError('RATE_LIMIT_EXCEEDED', `More than ${limit.limit} requests in ${limit.windowSeconds} seconds. Wait until X-RateLimit-Reset.`, {
        details: { limit: limit.limit, window: limit.windowSeconds, retry_after: Math.max(1, counter.windowEnd - Math.floor(request.now / 1000)) },
      })
    },
  }
}
