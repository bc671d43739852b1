import type { PolicyOf } from '#shared/contract/policies/policy.ts'
import { rateGate } from '#shared/http/rate-gate.ts'
import type { PolicyHalf } from './policy-hooks.ts'

const hasCursor = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && Reflect.get(query, 'cursor') !== undefined

/**
 * The request passes the gate when its caller is known. A request without a workspace is refused anyway, and is not
 * counted.
 */
export const rateLimit: PolicyHalf<PolicyOf<'rateLimit'>> = ({ class: name, counts }, { rateLimits }) => {
  if (rateLimits === undefined)
    throw new Error(`The policy "rateLimit" for ${name} needs counters: set \`rateLimits\` in the context.`)
  return {
    begin({ claim, now, input: { query } }) {
      if (claim.tenantId === null || (counts === 'requestsWithCursor' && !hasCursor(query))) return null
      const gate = rateGate({ name, claim, now }, rateLimits)
      return { admit: () => gate.pass(), headers: () => gate.headers() }
    },
  }
}
