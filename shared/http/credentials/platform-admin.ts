/** Whoever administers the platform, by what the provider has stated in the last five minutes. */
import { ServiceError } from '#shared/contract/errors.ts'
import { isPlatformAdmin } from '#shared/domain/dashboard-sessions/claim-age.ts'
import type { DashboardSession } from '#shared/domain/dashboard-sessions/dashboard-session.ts'
import type { PlatformAdminCaller } from '#shared/http/caller.ts'
import type { Claim, CredentialKind, DashboardSource, SentCredential } from './credential-kind.ts'
import { checkOrigin, liveSession, recordUse, sentCookie, signInRequired } from './signed-in.ts'

async function check(
  session: DashboardSession,
  { head, rules }: SentCredential,
  dashboard: DashboardSource,
): Promise<PlatformAdminCaller> {
  if (!isPlatformAdmin(session.claims, dashboard.clock.now()))
    throw new ServiceError('PLATFORM_ADMIN_REQUIRED', 'This is for platform admins.', {
      message: 'If you are one, sign in again: the sign-in provider states it.',
    })
  checkOrigin(head, rules.isChange, dashboard)
  await recordUse(session, dashboard)
  return { kind: 'platformAdmin', actorId: session.personId }
}

async function claim(credential: SentCredential): Promise<Claim | null> {
  const { dashboard } = credential.sources
  const session = dashboard === undefined ? null : await liveSession(credential.text, dashboard)
  if (dashboard === undefined || session === null) return null
  return { tenantId: null, subject: session.personId, readsAhead: true, caller: check(session, credential, dashboard) }
}

export const platformAdmin: CredentialKind = {
  sent: (head, _accepted, { dashboard }) => (dashboard === undefined ? null : sentCookie(head, dashboard)),
  claim,
  missing: signInRequired,
}
