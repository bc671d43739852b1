import { applied } from '#shared/domain/outcome.ts'
import { implement } from '#shared/http/implementation.ts'
import { detailFor, sessionNotFound, type Dependencies, type SessionEndpoints } from './dependencies.ts'
import { startAttempt } from './new-attempt.ts'

export const resetSession = implement<SessionEndpoints['resetSession'], Dependencies>()({
  load: ({ tenantId, input }, { sessions }) => sessions.get(tenantId, input.params.sessionId),
  async handle({ caller, input, loaded, stamp }, dependencies) {
    if (loaded === null) return sessionNotFound()
    const started = await startAttempt<never>(loaded, { trigger: () => applied('api_reset'), note: input.body?.note ?? null, stamp }, dependencies)
    if (started.outcome === 'refused') return started
    return detailFor(caller, { session: started.value, cmi: await dependencies.cmi.read(started.value.cmi) }, dependencies.signing)
  },
})
