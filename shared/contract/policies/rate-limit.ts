import { rateLimitDocument, rateLimitErrors, type RateLimitClass } from '#shared/contract/rate-limits.ts'
import type { PolicyDeclaration } from './declaration.ts'

export interface RateLimitPolicy extends PolicyDeclaration<'rateLimit'> {
  readonly class: RateLimitClass
  readonly counts: 'everyRequest' | 'requestsWithCursor'
}

/**
 * Requests are counted against a limit (specification, "Rate limits"), and responses carry `X-RateLimit-*`.
 * @param counts `requestsWithCursor` counts only requests with the query parameter `cursor`
 */
export const rateLimit = (
  name: RateLimitClass,
  { counts = 'everyRequest' }: { readonly counts?: RateLimitPolicy['counts'] } = {},
): RateLimitPolicy => ({
  kind: 'rateLimit',
  class: name,
  counts,
  errors: rateLimitErrors,
  document: rateLimitDocument(name, counts === 'requestsWithCursor' ? 'requests with a cursor' : null),
})
