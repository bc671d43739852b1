import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { PolicyOf } from '#shared/contract/policies/policy.ts'
import type { FieldHooks, PolicyHalf, PolicyRun } from './policy-hooks.ts'

type MinimalRun = PolicyRun & {
  readonly fields: {
    /** The caller wants the short response. */
    readonly minimal: boolean
  }
}

/**
 * `Prefer` lists preferences, separated by commas. If it states `return` several times, the first one counts (RFC
 * 7240).
 */
function prefersMinimal({ headers }: APIGatewayProxyEventV2): boolean {
  const stated = headers['prefer']?.split(',').find((preference) => /^\s*return\s*=/i.test(preference))
  return stated !== undefined && /^\s*return\s*=\s*"?minimal"?\s*(;|$)/i.test(stated)
}

const whole: MinimalRun = { fields: { minimal: false } }
const minimal: MinimalRun = {
  fields: { minimal: true },
  headers: (outcome) => (outcome === 'success' ? { 'preference-applied': 'return=minimal' } : {}),
}

export const minimalResponse: PolicyHalf<PolicyOf<'minimalResponse'>, FieldHooks<MinimalRun['fields']>> = () => ({
  begin: ({ event }) => (prefersMinimal(event) ? minimal : whole),
})
