/** Who calls: what a credential turned out to be. */
import type { Credentials, Endpoint, KeyMode } from '#shared/contract/endpoint.ts'
import type { PlanName } from '#shared/domain/access/plan.ts'
import type { LaunchClaims } from '#shared/platform/launch-tokens.ts'

export interface KeyCaller {
  readonly kind: 'apiKey'
  readonly tenantId: string
  readonly keyId: string
  readonly mode: KeyMode
  readonly plan: PlanName
}

export interface TokenCaller {
  readonly kind: 'launchToken'
  readonly tenantId: string
  readonly claims: LaunchClaims
}

export interface PublicCaller {
  readonly kind: 'public'
}

export type Caller = KeyCaller | TokenCaller | PublicCaller

type Accepts<C extends Credentials> = (C extends { apiKey: readonly string[] } ? KeyCaller : never) | (C extends { launchToken: string } ? TokenCaller : never)

/** The callers that an endpoint's declaration lets in. */
export type CallerOf<E extends Endpoint> = [Accepts<E['credentials']>] extends [never] ? PublicCaller : Accepts<E['credentials']>

/** The workspace that a credential claims, before it is checked; empty for public endpoints. */
export type ClaimedTenant<E extends Endpoint> = [Accepts<E['credentials']>] extends [never] ? null : string
