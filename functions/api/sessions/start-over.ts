import { refused } from '#shared/domain/outcome.ts'
import { decide, restartTable } from '#shared/domain/sessions/state-tables.ts'
import { implement } from '#shared/http/implementation.ts'
import { detailFor, sessionNotFound, type Dependencies, type SessionEndpoints } from './dependencies.ts'
import { startAttempt } from './new-attempt.ts'

export const startOver = implement<SessionEndpoints['startOver'], Dependencies>()({
  load: ({ tenantId, input }, { sessions }) => sessions.get(tenantId, input.params.sessionId),
  async handle({ caller, loaded, stamp }, dependencies) {
    if (loaded === null) return sessionNotFound()
    const start = decide(restartTable, { by: 'learner', startOver: loaded.startOverAllowed ? 'allowed' : 'not allowed' })
    if ('refused' in start) return refused(start.refused, start.because)
    const session = await startAttempt(loaded, { trigger: start.trigger, note: null, stamp }, dependencies)
    return session === null ? sessionNotFound() : detailFor(caller, { session, cmi: await dependencies.cmi.read(session.cmi) }, dependencies.signing)
  },
})
