import type { PolicyOf } from '#shared/contract/policies/policy.ts'
import type { PolicyHalf } from './policy-hooks.ts'

/** Only callers with a dashboard session need the header, and no kind of credential is a dashboard session. */
export const sessionWorkspace: PolicyHalf<PolicyOf<'sessionWorkspace'>> = () => ({})
