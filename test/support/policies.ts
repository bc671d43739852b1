/** Policies of endpoints, for tests that ask which endpoints list them. */
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { PolicyKind, PolicyOf } from '#shared/contract/policies/policy.ts'

/** The policy of a kind that an endpoint lists; null where it lists none. */
export function listedPolicy<Kind extends PolicyKind>({ policies = [] }: Endpoint, kind: Kind): PolicyOf<Kind> | null {
  return policies.find((policy): policy is PolicyOf<Kind> => policy.kind === kind) ?? null
}
