import { applied, refused, type Applied, type Refused } from '#shared/domain/outcome.ts'
import type { ResetTrigger } from '#shared/domain/sessions/past-attempt.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import { decide } from '#shared/domain/decision-table.ts'
import { restartTable } from '#shared/domain/sessions/state-tables.ts'
import { implement } from '#shared/http/implementation.ts'
import { startAttempt } from '#shared/operations/sessions/new-attempt.ts'
import { sessionNotFound } from '#shared/operations/sessions/session-writes.ts'
import { detailFor, requireLaunch, type Dependencies, type SessionEndpoints } from './dependencies.ts'

function byLearner({ startOverAllowed }: Session): Applied<ResetTrigger> | Refused<'START_OVER_NOT_ALLOWED'> {
  const start = decide(restartTable, { by: 'learner', startOver: startOverAllowed ? 'allowed' : 'not allowed' })
  return 'refused' in start ? refused(start.refused, start.because) : applied(start.trigger)
}

export const startOver = implement<SessionEndpoints['startOver'], Dependencies>()({
  load: ({ tenantId, input }, { sessions }) => sessions.get(tenantId, input.params.sessionId),
  async handle({ caller, loaded, stamp }, dependencies) {
    if (loaded === null) return sessionNotFound()
    const trigger = (session: Session): ReturnType<typeof byLearner> => {
      requireLaunch(caller, session)
      return byLearner(session)
    }
    const started = await startAttempt(loaded, { trigger, note: null, stamp }, dependencies)
    if (started.outcome === 'refused') return started
    return detailFor(
      caller,
      { session: started.value, cmi: await dependencies.cmi.read(started.value.cmi) },
      dependencies.signing,
    )
  },
})
