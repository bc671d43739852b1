/** Who calls: what a credential turned out to be. */
import type { Endpoint, KeyMode, LrsScope } from '#shared/contract/endpoint.ts'
import type { XapiVersion } from '#shared/contract/xapi/statement.ts'
import type { BillingTerms, PlanName } from '#shared/domain/access/plan.ts'
import type { WorkspaceUsage } from '#shared/domain/access/usage.ts'
import type { LaunchClaims } from '#shared/platform/launch-tokens.ts'

export interface KeyCaller {
  readonly kind: 'apiKey'
  readonly tenantId: string
  readonly keyId: string
  readonly mode: KeyMode
  readonly plan: PlanName
  /** Where the workspace's contract differs from its plan. */
  readonly billing: BillingTerms
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

/** A pair of LRS credentials, by HTTP Basic. */
export interface LrsCaller {
  readonly kind: 'lrsCredential'
  readonly tenantId: string
  /** The user name of the pair. */
  readonly credentialId: string
  readonly label: string
  readonly scopes: readonly LrsScope[]
  /** The version in which a request is refused that states none. */
  readonly xapiVersion: XapiVersion
}

export interface PublicCaller {
  readonly kind: 'public'
}

export type Caller = KeyCaller | TokenCaller | LrsCaller | PublicCaller

type KeyCallerOf<E extends Endpoint> = E extends { readonly withUsage: true } ? MeteredCaller : KeyCaller

type Accepts<E extends Endpoint> =
  | (E['credentials'] extends { apiKey: readonly string[] } ? KeyCallerOf<E> : never)
  | (E['credentials'] extends { launchToken: string } ? TokenCaller : never)
  | (E['credentials'] extends { lrs: readonly LrsScope[] } ? LrsCaller : never)

/** The callers that an endpoint's declaration lets in. */
export type CallerOf<E extends Endpoint> = [Accepts<E>] extends [never] ? PublicCaller : Accepts<E>

/** The workspace that a credential claims, before it is checked; empty for public endpoints. */
export type ClaimedTenant<E extends Endpoint> = [Accepts<E>] extends [never] ? null : string
