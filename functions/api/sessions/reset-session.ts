import { implement } from '#shared/http/implementation.ts'
import { resetByManager } from '#shared/operations/sessions/reset-by-manager.ts'
import { sessionNotFound } from '#shared/operations/sessions/session-writes.ts'
import { detailFor, requireChangeable, type Dependencies, type SessionEndpoints } from './dependencies.ts'

export const resetSession = implement<SessionEndpoints['resetSession'], Dependencies>()({
  load: ({ tenantId, input }, { sessions }) => sessions.get(tenantId, input.params.sessionId),
  async handle({ caller, input, loaded, stamp }, dependencies) {
    if (loaded === null) return sessionNotFound()
    requireChangeable(caller, loaded)
    const reset = { by: 'customer', note: input.body?.note ?? null, stamp } as const
    const started = await resetByManager(loaded, reset, dependencies)
    if (started.outcome === 'refused') return started
    return detailFor(
      caller,
      { session: started.value, cmi: await dependencies.cmi.read(started.value.cmi) },
      dependencies.signing,
    )
  },
})
