import { implement } from '#shared/http/implementation.ts'
import { detailFor, sessionNotFound, type Dependencies, type SessionEndpoints } from './dependencies.ts'
import { startAttempt } from './new-attempt.ts'

export const resetSession = implement<SessionEndpoints['resetSession'], Dependencies>()({
  load: ({ tenantId, input }, { sessions }) => sessions.get(tenantId, input.params.sessionId),
  async handle({ caller, input, loaded, stamp }, dependencies) {
    if (loaded === null) return sessionNotFound()
    const session = await startAttempt(loaded, { trigger: 'api_reset', note: input.body?.note ?? null, stamp }, dependencies)
    return session === null ? sessionNotFound() : detailFor(caller, { session, cmi: await dependencies.cmi.read(session.cmi) }, dependencies.signing)
  },
})
