/** How long what the provider stated about a person holds. Times are milliseconds since the epoch. */
import type { DashboardSession, ProviderClaims } from './dashboard-session.ts'

const minute = 60_000

/** After this, the provider is asked again ("Signed-in dashboard sessions" 1). */
export const claimMilliseconds = 5 * minute
/** For this long after that, former claims hold while the provider cannot be reached. */
export const graceMilliseconds = 15 * minute
/** Platform admins have signed in within this time. */
const adminSignInMilliseconds = 12 * 60 * minute

type Claimed = Pick<DashboardSession, 'claims' | 'refreshToken' | 'renewal'>

const age = ({ statedAt }: ProviderClaims, now: number): number => now - statedAt

/** Whether a request has to ask the provider. A provider that gives no refresh token cannot be asked. */
export const isRenewalDue = ({ claims, refreshToken, renewal }: Claimed, now: number): boolean =>
  refreshToken !== null &&
  age(claims, now) >= claimMilliseconds &&
  !(renewal !== null && renewal.failed && renewal.until > now)

/** Whether a session may be used by its claims. */
export const isTrusted = ({ claims, refreshToken }: Claimed, now: number): boolean =>
  refreshToken === null || age(claims, now) < claimMilliseconds + graceMilliseconds

/** Nobody is a platform admin by claims that should have been renewed, whether the provider can be reached or not. */
export const isPlatformAdmin = (claims: ProviderClaims, now: number): boolean =>
  claims.isPlatformAdmin &&
  age(claims, now) < claimMilliseconds &&
  now - claims.authenticatedAt < adminSignInMilliseconds
