import type { PolicyOf } from '#shared/contract/policies/policy.ts'
import type { PolicyHalf } from './policy-hooks.ts'

/** The check of a dashboard session holds the request to the rule (`credentials/dashboard-session.ts`), before the body. */
export const sessionWorkspace: PolicyHalf<PolicyOf<'sessionWorkspace'>> = () => ({})
