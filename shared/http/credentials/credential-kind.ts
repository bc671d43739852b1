/** What each kind of credential does: find itself in a request, claim a workspace, be checked, refuse. */
import type { Credentials, KeyMode, SessionUse } from '#shared/contract/credentials.ts'
import type { ServiceError } from '#shared/contract/errors.ts'
import type { Clock } from '#shared/platform/clock.ts'
import type { LaunchTokens } from '#shared/platform/launch-tokens.ts'
import type { SessionRenewal } from '#shared/platform/session-renewal.ts'
import type { AccessRepository } from '#shared/store/credentials/api-key-repository.ts'
import type { LrsCredentialRepository } from '#shared/store/credentials/lrs-credential-repository.ts'
import type { DashboardSessionRepository } from '#shared/store/dashboard-sessions/dashboard-session-repository.ts'
import type { MemberRepository } from '#shared/store/members/member-repository.ts'
import type { DeviceRepository } from '#shared/store/vr/device-repository.ts'
import type { Caller } from '#shared/http/caller.ts'

export interface CredentialSources {
  readonly access: Pick<AccessRepository, 'findKey' | 'findKeyWithUsage' | 'recordUse'>
  /** Absent in functions none of whose endpoints accept launch tokens. */
  readonly tokens?: Pick<LaunchTokens, 'verify'>
  /** Absent in functions none of whose endpoints accept tokens of headsets. */
  readonly devices?: Pick<DeviceRepository, 'find'>
  /** Absent in functions none of whose endpoints accept LRS credentials. */
  readonly lrs?: Pick<LrsCredentialRepository, 'find'>
  /** Absent in functions none of whose endpoints accept dashboard sessions. */
  readonly dashboard?: DashboardSource
}

/** The same with the clock of the function, by which credentials expire. */
export interface CheckSources extends CredentialSources {
  readonly clock: Clock
}

/** What is needed to check dashboard sessions. */
export interface DashboardSource {
  readonly sessions: Pick<DashboardSessionRepository, 'find' | 'touch'>
  readonly members: Pick<MemberRepository, 'find' | 'findWithUsage' | 'recordSeen'>
  readonly clock: Clock
  /** Origin of the dashboard, `https://host`. */
  readonly origin: string
  readonly renewal: SessionRenewal
}

/** The part of a request in which credentials are sent. */
export interface RequestHead {
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly query: Readonly<Record<string, string | undefined>>
  /** One `name=value` each. */
  readonly cookies: readonly string[]
  /** Address of the client. */
  readonly address: string
  /** The session that the path names. A launch token opens no other. */
  readonly sessionId: string | undefined
}

/** A credential that was found: the workspace that it claims, and the check that decides. */
export interface Claim {
  /** The workspace that the credential claims; null for public endpoints and for text that is no credential. */
  readonly tenantId: string | null
  /** The mode that an API key claims. */
  readonly mode?: KeyMode
  /** Identifies the credential in stored keys without revealing it; null for public endpoints and for no credential. */
  readonly subject: string | null
  /** Whether data of the workspace may be read while the credential is being checked. */
  readonly readsAhead: boolean
  /** Settles when the check is over. @throws ServiceError with the refusal (401 or 403) */
  readonly caller: Promise<Caller>
  /**
   * Settles when the use of the credential is recorded. It never rejects. It runs beside the request, and the response
   * waits for it: a function stops with its response. Absent where nothing is recorded.
   */
  readonly recorded?: Promise<void>
}

/** What an endpoint asks of its callers. */
export interface CallerRules extends SessionUse {
  /** Name of the endpoint's family: a key can be limited to some families. */
  readonly family: string
  readonly accepted: Credentials
  /** The check of an API key reads the usage of its workspace too. */
  readonly readsUsage: boolean
  /** Dashboard sessions may state their workspace in the address too. */
  readonly statesWorkspaceInAddress: boolean
}

/** A credential as it was sent, and what is needed to check it. */
export interface SentCredential {
  readonly text: string
  readonly head: RequestHead
  readonly rules: CallerRules
  readonly sources: CheckSources
}

export interface CredentialKind {
  /** The credential of this kind in a request, unchecked; null where there is none. */
  sent(head: RequestHead, accepted: Credentials, sources: CredentialSources): string | null
  /**
   * Names the workspace that the credential claims, and begins its check. Null: what was sent counts as no credential,
   * as a cookie of a session that has ended.
   */
  claim(sent: SentCredential): Claim | Promise<Claim | null>
  /** The refusal of a request without any credential. */
  missing(accepted: Credentials): ServiceError
}

export const refusedClaim = (refusal: ServiceError): Claim => ({
  tenantId: null,
  subject: null,
  readsAhead: false,
  caller: Promise.reject(refusal),
})

/** The Bearer credential; empty where it cannot be read, null where the header is absent or of another scheme. */
export function bearerValue({ headers }: RequestHead): string | null {
  const header = headers['authorization']
  if (header === undefined || !/^Bearer(\s|$)/i.test(header)) return null
  return /^Bearer +(\S+)\s*$/i.exec(header)?.[1] ?? ''
}
