import type { PolicyOf } from '#shared/contract/policies/policy.ts'
import type { PolicyHalf } from './policy-hooks.ts'

export const workspaceUsage: PolicyHalf<PolicyOf<'workspaceUsage'>> = () => ({ readsUsage: true })
