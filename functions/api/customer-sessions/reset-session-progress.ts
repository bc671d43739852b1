import { implement } from '#shared/http/implementation.ts'
import { resetByManager } from '#shared/operations/sessions/reset-by-manager.ts'
import { sessionNotFound } from '#shared/operations/sessions/session-writes.ts'
import { presentRows, type CustomerSessionEndpoints, type Dependencies } from './dependencies.ts'

export const resetSessionProgress = implement<CustomerSessionEndpoints['resetSessionProgress'], Dependencies>()({
  load: ({ tenantId, input }, { sessions }) => sessions.get(tenantId, input.params.sessionId),
  async handle({ input: { body }, loaded, stamp }, dependencies) {
    if (loaded === null) return sessionNotFound()
    const started = await resetByManager(loaded, { by: 'dashboard', note: body?.note ?? null, stamp }, dependencies)
    if (started.outcome === 'refused') return started
    const [session] = await presentRows([started.value], dependencies)
    if (session === undefined) throw new Error('A session has one row.')
    return { session }
  },
})
