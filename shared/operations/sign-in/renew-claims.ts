/** Asks the provider again about a person whose claims are old. Only the auth function does: it alone can. */
import { setTimeout as sleep } from 'node:timers/promises'
import { ServiceError } from '#shared/contract/errors.ts'
import { isRenewalDue } from '#shared/domain/dashboard-sessions/claim-age.ts'
import type { DashboardSession, ProviderClaims } from '#shared/domain/dashboard-sessions/dashboard-session.ts'
import type { Clock } from '#shared/platform/clock.ts'
import { personIdOf, type IdentityProvider, type StatedIdentity } from '#shared/platform/identity-provider.ts'
import type { SecretSealing } from '#shared/platform/secret-sealing.ts'
import type { DashboardSessionRepository } from '#shared/store/dashboard-sessions/dashboard-session-repository.ts'

export interface RenewalDependencies {
  readonly sessions: DashboardSessionRepository
  readonly provider: Pick<IdentityProvider, 'renew'>
  readonly sealing: SecretSealing
  readonly clock: Clock
}

/** Longer than the provider is waited for. A request that dies holds the others up for so long. */
const leaseMilliseconds = 15_000
/** While the provider cannot be reached, it is asked this often. */
const pauseMilliseconds = 10_000
/** How long a request waits for the one that renews. */
const waitMilliseconds = 4000
const pollMilliseconds = 150

/** Where a refresh token is sealed for. */
export const tokenPlace = (sessionId: string): readonly string[] => ['dashboard-session', sessionId]

export const claimsOf = ({ isPlatformAdmin, authenticatedAt }: StatedIdentity, statedAt: number): ProviderClaims => ({
  isPlatformAdmin,
  authenticatedAt,
  statedAt,
})

/** The provider states somebody else, or renews no more: the session is over. */
async function applyAnswer(
  session: DashboardSession & { readonly refreshToken: object },
  until: number,
  { sessions, provider, sealing, clock }: RenewalDependencies,
): Promise<void> {
  const place = tokenPlace(session.sessionId)
  const renewal = await provider.renew(await sealing.open(session.refreshToken, place))
  if (renewal.kind === 'ended' || personIdOf(renewal.identity) !== session.personId) {
    await sessions.end(session)
    return
  }
  const { identity } = renewal
  // A provider that rotates refresh tokens gives the next one.
  const refreshToken =
    identity.refreshToken === null ? session.refreshToken : await sealing.seal(identity.refreshToken, place)
  await sessions.completeRenewal({ ...session, claims: claimsOf(identity, clock.now()), refreshToken }, { until })
}

/** Waits for the request that renews; it may have failed or died as well. */
async function waitForOther({ sessionId, claims }: DashboardSession, all: RenewalDependencies): Promise<void> {
  const deadline = all.clock.now() + waitMilliseconds
  while (all.clock.now() < deadline) {
    await sleep(pollMilliseconds)
    const current = await all.sessions.find(sessionId)
    if (current === null || current.claims.statedAt !== claims.statedAt || current.renewal?.failed === true) return
  }
}

/** When it is over, the session has new claims, was ended, or keeps the former ones because the provider is away. */
export async function renewClaims(session: DashboardSession, dependencies: RenewalDependencies): Promise<void> {
  const { refreshToken } = session
  const { sessions, clock } = dependencies
  const now = clock.now()
  // Another request may have renewed them since this one found them old.
  if (refreshToken === null || !isRenewalDue(session, now)) return
  const until = now + leaseMilliseconds
  if (!(await sessions.beginRenewal(session, { now, until }))) return waitForOther(session, dependencies)
  try {
    await applyAnswer({ ...session, refreshToken }, until, dependencies)
  } catch (error) {
    await sessions.failRenewal(session, clock.now() + pauseMilliseconds)
    if (!(error instanceof ServiceError)) throw error
  }
}
