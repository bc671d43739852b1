import { refused } from '#shared/domain/outcome.ts'
import { implement } from '#shared/http/implementation.ts'
import { detailFor, sessionNotFound, type Dependencies, type SessionEndpoints } from './dependencies.ts'
import { startAttempt } from './new-attempt.ts'

export const startOver = implement<SessionEndpoints['startOver'], Dependencies>()({
  load: ({ tenantId, input }, { sessions }) => sessions.get(tenantId, input.params.sessionId),
  async handle({ caller, loaded, stamp }, dependencies) {
    if (loaded === null) return sessionNotFound()
    if (!loaded.startOverAllowed) return refused('START_OVER_NOT_ALLOWED', 'This course does not let learners start over.')
    const session = await startAttempt(loaded, { trigger: 'learner_start_over', note: null, stamp }, dependencies)
    return session === null ? sessionNotFound() : detailFor(caller, { session, cmi: await dependencies.cmi.read(session.cmi) }, dependencies.signing)
  },
})
