import type { PolicyOf } from '#shared/contract/policies/policy.ts'
import { consistentThrough as consistentThroughTime } from '#shared/domain/statements/statement-position.ts'
import type { PolicyHalf } from './policy-hooks.ts'

export const consistentThrough: PolicyHalf<PolicyOf<'consistentThrough'>> = (_declaration, { clock }) => ({
  headersOfAll: () => ({ 'x-experience-api-consistent-through': consistentThroughTime(clock.now()) }),
})
