import { launchRefusal, type LaunchRefusalCode } from '#shared/domain/dispatches/dispatch-states.ts'
import { refused, type Refused } from '#shared/domain/outcome.ts'
import type { TokenCaller } from '#shared/http/caller.ts'
import { implement } from '#shared/http/implementation.ts'
import { requireLaunch, sessionNotFound, type Dependencies, type SessionEndpoints } from './dependencies.ts'

/** Whether the dispatch of the token has stopped since the launch. Only tokens of dispatches cost this read. */
async function dispatchRefusal(
  { tenantId, claims: { dsp: dispatchId } }: TokenCaller,
  now: string,
  { dispatches }: Dependencies,
): Promise<Refused<LaunchRefusalCode> | null> {
  if (dispatchId === undefined) return null
  const dispatch = await dispatches.findAlone(tenantId, dispatchId)
  return dispatch === null ? refused('DISPATCH_ENDED', 'This dispatch has ended.') : launchRefusal(dispatch, now)
}

export const refreshToken = implement<SessionEndpoints['refreshToken'], Dependencies>()({
  load: ({ tenantId, input }, { sessions }) => sessions.get(tenantId, input.params.sessionId),
  async handle({ caller, loaded: session, stamp }, dependencies) {
    const { signing } = dependencies
    if (session === null) return sessionNotFound()
    requireLaunch(caller, session)
    const stopped = await dispatchRefusal(caller, stamp.now, dependencies)
    if (stopped !== null) return stopped
    const [renewed, content] = await Promise.all([signing.renewedUrl(caller.claims), signing.content.link(session)])
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
