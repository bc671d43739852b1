import { rateLimitDocument, rateLimitErrors, type RateLimitClass } from '#shared/contract/rate-limits.ts'
import type { PolicyDeclaration } from './declaration.ts'

interface SourceRateLimitPolicy extends PolicyDeclaration<'sourceRateLimit'> {
  readonly class: RateLimitClass
}

/** Every request of an endpoint without credentials is counted, by the address of its client. */
export const sourceRateLimit = (name: RateLimitClass): SourceRateLimitPolicy => ({
  kind: 'sourceRateLimit',
  class: name,
  errors: rateLimitErrors,
  document: rateLimitDocument(name, null),
})
