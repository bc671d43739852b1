/** Sessions of people who are signed in to the dashboard: how long they live. Times are milliseconds since the epoch. */
import type { SealedSecret } from '#shared/domain/webhooks/webhook-endpoint.ts'

const minute = 60_000
const hour = 60 * minute

/** A session ends when nothing was asked with it for this long. */
export const idleMilliseconds = 2 * hour
/** A session ends this long after the sign-in, however much it is used. */
export const absoluteMilliseconds = 12 * hour
/** How often the time of the last request is written at most. */
export const touchMilliseconds = 5 * minute

export interface DashboardSession {
  /** SHA-256 of the cookie, base64url. It also names the session in lists: the cookie cannot be found from it. */
  readonly sessionId: string
  readonly personId: string
  /** The workspace that the session uses; null for a person without one. */
  readonly tenantId: string | null
  readonly createdAt: number
  readonly lastSeenAt: number
  /** What the provider stated last. */
  readonly claims: ProviderClaims
  /** Sealed for the session; null where the provider gives none. */
  readonly refreshToken: SealedSecret | null
  /** The renewal of the claims that is going on or has failed; null where there is none. */
  readonly renewal: ClaimRenewal | null
  /** Browser and system as the browser stated them, for the list of sign-ins. */
  readonly userAgent: string | null
}

/** One request asks the provider; the others wait for it, and ask again only after `until`. */
export interface ClaimRenewal {
  readonly until: number
  /** The provider could not be reached. */
  readonly failed: boolean
}

/** What the provider states about a person and may take back at any time. */
export interface ProviderClaims {
  readonly isPlatformAdmin: boolean
  /** When the provider stated it. */
  readonly statedAt: number
  /** When the person entered a password or the like. */
  readonly authenticatedAt: number
}

type Times = Pick<DashboardSession, 'createdAt' | 'lastSeenAt'>

/** When the session ends, however much it is used. */
export const latestEnd = ({ createdAt }: Pick<DashboardSession, 'createdAt'>): number =>
  createdAt + absoluteMilliseconds

/** When the session ends if nothing more is asked with it. */
export const endsAt = (session: Times): number => Math.min(session.lastSeenAt + idleMilliseconds, latestEnd(session))

export const isLive = (session: Times, now: number): boolean => now < endsAt(session)

/** Whether the time of this request is to be written. */
export const isTouchDue = ({ lastSeenAt }: Times, now: number): boolean => now - lastSeenAt >= touchMilliseconds
