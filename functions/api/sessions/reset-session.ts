import { applied, type Applied } from '#shared/domain/outcome.ts'
import type { ResetTrigger } from '#shared/domain/sessions/past-attempt.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import { decide } from '#shared/domain/decision-table.ts'
import { restartTable } from '#shared/domain/sessions/state-tables.ts'
import { implement } from '#shared/http/implementation.ts'
import {
  detailFor,
  requireChangeable,
  sessionNotFound,
  type Dependencies,
  type SessionEndpoints,
} from './dependencies.ts'
import { startAttempt } from './new-attempt.ts'

/**
 * @throws Error if the table refuses: the endpoint declares no code for that, so a new refusal must be declared first
 */
function byCustomer({ startOverAllowed }: Session): Applied<ResetTrigger> {
  const start = decide(restartTable, { by: 'customer', startOver: startOverAllowed ? 'allowed' : 'not allowed' })
  if ('refused' in start)
    throw new Error(`restartTable refuses a reset by the customer. Declare ${start.refused} for resetSession.`)
  return applied(start.trigger)
}

export const resetSession = implement<SessionEndpoints['resetSession'], Dependencies>()({
  load: ({ tenantId, input }, { sessions }) => sessions.get(tenantId, input.params.sessionId),
  async handle({ caller, input, loaded, stamp }, dependencies) {
    if (loaded === null) return sessionNotFound()
    requireChangeable(caller, loaded)
    const started = await startAttempt<never>(
      loaded,
      { trigger: byCustomer, note: input.body?.note ?? null, stamp },
      dependencies,
    )
    if (started.outcome === 'refused') return started
    return detailFor(
      caller,
      { session: started.value, cmi: await dependencies.cmi.read(started.value.cmi) },
      dependencies.signing,
    )
  },
})
