import { latestEnd } from '#shared/domain/dashboard-sessions/dashboard-session.ts'
import { refused, type Refused } from '#shared/domain/outcome.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import type { SessionCaller, TokenCaller } from '#shared/http/caller.ts'
import { implement } from '#shared/http/implementation.ts'
import { launchOf } from '#shared/operations/launches/launch-link.ts'
import { dispatchRefusal } from '#shared/operations/sessions/dispatch-refusal.ts'
import { sessionNotFound } from '#shared/operations/sessions/session-writes.ts'
import { requireLaunch, type Dependencies, type SessionEndpoints } from './dependencies.ts'

/** A member begins a launch, which an archived package refuses. The launch of a token has begun before. */
async function archiveRefusal(
  caller: SessionCaller | TokenCaller,
  { tenantId, packageId }: Session,
  { packages }: Dependencies,
): Promise<Refused<'PACKAGE_ARCHIVED'> | null> {
  if (caller.kind === 'launchToken') return null
  const course = await packages.get(tenantId, packageId)
  return course?.status === 'archived'
    ? refused('PACKAGE_ARCHIVED', 'This package is archived and cannot be launched. Restore it first.')
    : null
}

async function nextLink(
  caller: SessionCaller | TokenCaller,
  { session, now }: { readonly session: Session; readonly now: string },
  { signing }: Dependencies,
): Promise<{ readonly url: string; readonly lifetimeSeconds: number }> {
  if (caller.kind === 'launchToken') return signing.renewedUrl(caller.claims)
  // Whoever must sign in again must open the learner's session again too, however often its player renews the token.
  const end = Math.floor(latestEnd(caller.session) / 1000)
  const left = end - Math.floor(Date.parse(now) / 1000)
  return {
    url: await signing.launchUrl({ ...launchOf(session), end }),
    lifetimeSeconds: Math.min(signing.tokens.lifetimeSeconds(), left),
  }
}

export const refreshToken = implement<SessionEndpoints['refreshToken'], Dependencies>()({
  load: ({ tenantId, input }, { sessions }) => sessions.get(tenantId, input.params.sessionId),
  async handle({ caller, loaded: session, stamp }, dependencies) {
    if (session === null) return sessionNotFound()
    requireLaunch(caller, session)
    const [stopped, archived] = await Promise.all([
      dispatchRefusal(session, stamp.now, dependencies),
      archiveRefusal(caller, session, dependencies),
    ])
    if (stopped !== null) return stopped
    if (archived !== null) return archived
    const [renewed, content] = await Promise.all([
      nextLink(caller, { session, now: stamp.now }, dependencies),
      dependencies.signing.content.link(session),
    ])
    return {
      launch_url: renewed.url,
      session_id: session.sessionId,
      package_id: session.packageId,
      learner_id: session.learnerId,
      content_type: session.contentType,
      expires_in_seconds: renewed.lifetimeSeconds,
      attempt_number: session.attempt,
      content_base_url: content.baseUrl,
      content_expires_at: content.expiresAt,
    }
  },
})
