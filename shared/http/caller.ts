/** The caller of an endpoint, as its credential has proved it. */
import type { KeyMode, LrsScope, SessionRoles } from '#shared/contract/credentials.ts'
import type { Endpoint, PolicyKindOf } from '#shared/contract/endpoint.ts'
import type { WorkspaceRole } from '#shared/contract/roles.ts'
import type { XapiVersion } from '#shared/contract/resources/statements/statement.ts'
import type { DashboardSession } from '#shared/domain/dashboard-sessions/dashboard-session.ts'
import type { Actor } from '#shared/domain/events/actor.ts'
import type { Device } from '#shared/domain/vr/device.ts'
import type { BillingTerms, PlanName } from '#shared/domain/quotas/plan.ts'
import type { WorkspaceUsage } from '#shared/domain/quotas/workspace-usage.ts'
import type { LaunchClaims } from '#shared/platform/launch-tokens.ts'

export interface KeyCaller {
  readonly kind: 'apiKey'
  readonly tenantId: string
  /** The key: it names who made something. */
  readonly actorId: string
  readonly mode: KeyMode
  readonly plan: PlanName
  /** Terms of the workspace's contract that differ from its plan. */
  readonly billing: BillingTerms
  /** What the workspace stores; null for endpoints without the policy `workspaceUsage`. */
  readonly usage: WorkspaceUsage | null
}

export interface TokenCaller {
  readonly kind: 'launchToken'
  readonly tenantId: string
  readonly claims: LaunchClaims
}

/** A paired headset. */
export interface DeviceCaller {
  readonly kind: 'deviceToken'
  readonly tenantId: string
  readonly device: Device
}

/** A member of a workspace who is signed in to the dashboard. */
export interface SessionCaller {
  readonly kind: 'session'
  /** The workspace that the session uses. */
  readonly tenantId: string
  /** The person: it names who made something. */
  readonly actorId: string
  readonly role: WorkspaceRole
  /** People work on LIVE and TEST things alike. What they launch is a test. */
  readonly mode: 'live'
  readonly plan: PlanName
  /** Terms of the workspace's contract that differ from its plan. */
  readonly billing: BillingTerms
  /** What the workspace stores; null for endpoints without the policy `workspaceUsage`. */
  readonly usage: WorkspaceUsage | null
  readonly workspaceName: string
  readonly session: DashboardSession
}

/** Who manages a workspace. */
export type WorkspaceCaller = KeyCaller | SessionCaller

type Metered<C extends WorkspaceCaller> = C & { readonly usage: WorkspaceUsage }

/** The same at an endpoint with the policy `workspaceUsage`. */
export type MeteredCaller = Metered<KeyCaller> | Metered<SessionCaller>

/** Somebody who is signed in, at an endpoint that concerns no workspace. */
export interface PersonCaller {
  readonly kind: 'person'
  readonly personId: string
  readonly session: DashboardSession
}

/** A platform admin, who acts on every workspace and in none. */
export interface PlatformAdminCaller {
  readonly kind: 'platformAdmin'
  /** Id of the person. */
  readonly actorId: string
}

/** The holder of LRS credentials. */
export interface LrsCaller {
  readonly kind: 'lrsCredential'
  readonly tenantId: string
  /** The user name of the pair. */
  readonly credentialId: string
  readonly label: string
  readonly scopes: readonly LrsScope[]
  /** The xAPI version of refusals, when a request states no version. */
  readonly xapiVersion: XapiVersion
}

export interface PublicCaller {
  readonly kind: 'public'
}

export type Caller =
  KeyCaller | TokenCaller | DeviceCaller | LrsCaller | SessionCaller | PersonCaller | PlatformAdminCaller | PublicCaller

/** Whom the events of a request name; null for learners and for systems that send statements. */
export function actorOf(caller: Caller): Actor | null {
  switch (caller.kind) {
    case 'apiKey':
      return { kind: 'key', id: caller.actorId }
    case 'session':
    case 'platformAdmin':
      return { kind: 'person', id: caller.actorId }
    case 'person':
      return { kind: 'person', id: caller.personId }
    case 'deviceToken':
      return { kind: 'device', id: caller.device.deviceId }
    case 'launchToken':
    case 'lrsCredential':
    case 'public':
      return null
  }
}

type AskedOf<E extends Endpoint, C extends WorkspaceCaller> = 'workspaceUsage' extends PolicyKindOf<E> ? Metered<C> : C

type Accepts<E extends Endpoint> =
  | (E['credentials'] extends { apiKey: readonly string[] } ? AskedOf<E, KeyCaller> : never)
  | (E['credentials'] extends { launchToken: string } ? TokenCaller : never)
  | (E['credentials'] extends { deviceToken: true } ? DeviceCaller : never)
  | (E['credentials'] extends { lrs: readonly LrsScope[] } ? LrsCaller : never)
  | (E['credentials'] extends { session: SessionRoles } ? AskedOf<E, SessionCaller> : never)
  | (E['credentials'] extends { person: true } ? PersonCaller : never)
  | (E['credentials'] extends { platformAdmin: true } ? PlatformAdminCaller : never)

/** The callers that an endpoint accepts. */
export type CallerOf<E extends Endpoint> = [Accepts<E>] extends [never] ? PublicCaller : Accepts<E>

/** The workspace that a credential claims, before it is checked; null for endpoints that concern none. */
export type ClaimedTenant<E extends Endpoint> = [Exclude<Accepts<E>, PersonCaller | PlatformAdminCaller>] extends [
  never,
]
  ? null
  : string
