/** Whoever is signed in, whether a member of a workspace or not: for what a person changes about the own sign-in. */
import type { DashboardSession } from '#shared/domain/dashboard-sessions/dashboard-session.ts'
import type { PersonCaller } from '#shared/http/caller.ts'
import type { Claim, CredentialKind, DashboardSource, SentCredential } from './credential-kind.ts'
import { checkOrigin, liveSession, recordUse, sentCookie, signInRequired } from './signed-in.ts'

async function check(
  session: DashboardSession,
  { head, rules }: SentCredential,
  dashboard: DashboardSource,
): Promise<PersonCaller> {
  checkOrigin(head, rules.isChange, dashboard)
  await recordUse(session, dashboard)
  return { kind: 'person', personId: session.personId, session }
}

async function claim(credential: SentCredential): Promise<Claim | null> {
  const { dashboard } = credential.sources
  const session = dashboard === undefined ? null : await liveSession(credential.text, dashboard)
  if (dashboard === undefined || session === null) return null
  return { tenantId: null, subject: session.sessionId, readsAhead: true, caller: check(session, credential, dashboard) }
}

export const signedInPerson: CredentialKind = {
  sent: (head, _accepted, { dashboard }) => (dashboard === undefined ? null : sentCookie(head, dashboard)),
  claim,
  missing: signInRequired,
}
