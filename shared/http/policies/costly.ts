import type { PolicyOf } from '#shared/contract/policies/policy.ts'
import { openGate, rateGate } from '#shared/http/rate-gate.ts'
import type { FieldHooks, PolicyHalf } from './policy-hooks.ts'

interface Fields {
  /**
   * Counts the request against its limit. @throws ServiceError RATE_LIMIT_EXCEEDED, or RATE_LIMIT_UNAVAILABLE
   * (retryable)
   */
  readonly countAsCostly: () => Promise<void>
}

/** The implementation decides whether the request passes the gate. */
export const costly: PolicyHalf<PolicyOf<'costly'>, FieldHooks<Fields>> = ({ class: name }, { rateLimits }) => {
  if (rateLimits === undefined)
    throw new Error(`The policy "costly" for ${name} needs counters: set \`rateLimits\` in the context.`)
  return {
    begin({ claim, now }) {
      const gate = claim.tenantId === null ? openGate : rateGate({ name, claim, now }, rateLimits)
      return { fields: { countAsCostly: () => gate.pass() }, headers: () => gate.headers() }
    },
  }
}
