import { rateLimitDocument, rateLimitErrors, type RateLimitClass } from '#shared/contract/rate-limits.ts'
import type { PolicyDeclaration } from './declaration.ts'

interface DispatchRateLimitPolicy extends PolicyDeclaration<'dispatchRateLimit'> {
  readonly class: RateLimitClass
}

/**
 * Requests are counted by dispatch. The implementation calls `countForDispatch` of its request once it knows that the
 * token in the body is genuine: made-up tokens are not counted.
 */
export const dispatchRateLimit = (name: RateLimitClass): DispatchRateLimitPolicy => ({
  kind: 'dispatchRateLimit',
  class: name,
  errors: rateLimitErrors,
  document: rateLimitDocument(name, 'requests with a genuine token'),
})
