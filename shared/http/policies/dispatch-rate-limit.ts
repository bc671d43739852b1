import type { PolicyOf } from '#shared/contract/policies/policy.ts'
import { openGate, rateGate, type RateGate } from '#shared/http/rate-gate.ts'
import type { FieldHooks, PolicyHalf } from './policy-hooks.ts'

interface Fields {
  /**
   * Counts the request against the limit of the dispatch. @throws ServiceError RATE_LIMIT_EXCEEDED, or
   * RATE_LIMIT_UNAVAILABLE (retryable)
   */
  readonly countForDispatch: (dispatch: { readonly tenantId: string; readonly dispatchId: string }) => Promise<void>
}

/** The implementation says which dispatch the request is for. */
export const dispatchRateLimit: PolicyHalf<PolicyOf<'dispatchRateLimit'>, FieldHooks<Fields>> = (
  { class: name },
  { rateLimits },
) => {
  if (rateLimits === undefined)
    throw new Error(`The policy "dispatchRateLimit" for ${name} needs counters: set \`rateLimits\` in the context.`)
  return {
    begin({ now }) {
      let gate: RateGate = openGate
      const countForDispatch: Fields['countForDispatch'] = ({ tenantId, dispatchId }) => {
        gate = rateGate({ name, claim: { tenantId, subject: dispatchId }, now }, rateLimits)
        return gate.pass()
      }
      return { fields: { countForDispatch }, headers: () => gate.headers() }
    },
  }
}
