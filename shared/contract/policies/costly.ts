import { rateLimitDocument, rateLimitErrors, type RateLimitClass } from '#shared/contract/rate-limits.ts'
import type { PolicyDeclaration } from './declaration.ts'

export interface CostlyPolicy extends PolicyDeclaration<'costly'> {
  readonly class: RateLimitClass
}

/**
 * Only costly requests are counted against a limit (specification, "Rate limits"). The implementation finds out which
 * ones are costly and calls `countAsCostly` of its request before it does the costly part.
 */
export const costly = (name: RateLimitClass): CostlyPolicy => ({
  kind: 'costly',
  class: name,
  errors: rateLimitErrors,
  document: rateLimitDocument(name, 'requests that need more than one read'),
})
