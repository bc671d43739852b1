import { implement } from '#shared/http/implementation.ts'
import { sessionNotFound, type Dependencies, type SessionEndpoints } from './dependencies.ts'

export const refreshToken = implement<SessionEndpoints['refreshToken'], Dependencies>()({
  load: ({ tenantId, input }, { sessions }) => sessions.get(tenantId, input.params.sessionId),
  async handle({ caller, loaded: session }, { signing }) {
    if (session === null) return sessionNotFound()
    const [launchUrl, content] = await Promise.all([signing.launchUrl(caller.claims), signing.content.link(session)])
    return {
      launch_url: launchUrl,
      session_id: session.sessionId,
      package_id: session.packageId,
      learner_id: session.learnerId,
      content_type: session.contentType,
      expires_in_seconds: signing.tokens.lifetimeSeconds,
      attempt_number: session.attempt,
      content_base_url: content.baseUrl,
      content_expires_at: content.expiresAt,
    }
  },
})
