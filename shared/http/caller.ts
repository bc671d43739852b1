/** Who calls: what a credential turned out to be. */
import type { Endpoint, KeyMode } from '#shared/contract/endpoint.ts'
import type { PlanName } from '#shared/domain/access/plan.ts'
import type { WorkspaceUsage } from '#shared/domain/access/usage.ts'
import type { LaunchClaims } from '#shared/platform/launch-tokens.ts'

export interface KeyCaller {
  readonly kind: 'apiKey'
  readonly tenantId: string
  readonly keyId: string
  readonly mode: KeyMode
  readonly plan: PlanName
  /** What the workspace keeps; read for endpoints that declare `withUsage`. */
  readonly usage: WorkspaceUsage | null
}

/** The caller of an endpoint that declares `withUsage`. */
export interface MeteredCaller extends KeyCaller {
  readonly usage: WorkspaceUsage
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

type KeyCallerOf<E extends Endpoint> = E extends { readonly withUsage: true } ? MeteredCaller : KeyCaller

type Accepts<E extends Endpoint> = (E['credentials'] extends { apiKey: readonly string[] } ? KeyCallerOf<E> : never) | (E['credentials'] extends { launchToken: string } ? TokenCaller : never)

/** The callers that an endpoint's declaration lets in. */
export type CallerOf<E extends Endpoint> = [Accepts<E>] extends [never] ? PublicCaller : Accepts<E>

/** The workspace that a credential claims, before it is checked; empty for public endpoints. */
export type ClaimedTenant<E extends Endpoint> = [Accepts<E>] extends [never] ? null : string
