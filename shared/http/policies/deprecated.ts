import type { PolicyOf } from '#shared/contract/policies/policy.ts'
import type { PolicyHalf } from './policy-hooks.ts'

export const deprecated: PolicyHalf<PolicyOf<'deprecated'>> = ({ since, page }) => ({
  headersOfAll: () => ({ deprecation: `@${since}`, link: `<${page}>; rel="deprecation"; type="text/html"` }),
})
