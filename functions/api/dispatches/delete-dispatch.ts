import { deleteDispatch as decideDeletion } from '#shared/domain/dispatches/dispatch-changes.ts'
import { applied } from '#shared/domain/outcome.ts'
import { implement } from '#shared/http/implementation.ts'
import { change } from './change.ts'
import type { Dependencies, DispatchEndpoints } from './dependencies.ts'

export const deleteDispatch = implement<DispatchEndpoints['deleteDispatch'], Dependencies>()({
  load: ({ tenantId, input }, { dispatches }) => dispatches.get(tenantId, input.params.dispatchId),
  async handle({ caller, input, loaded, stamp }, dependencies) {
    const rule = (counted: Parameters<typeof decideDeletion>[0]) =>
      applied(decideDeletion(counted, { stamp, note: null }))
    const deleted = await change<never>({ caller, loaded }, rule, dependencies)
    if (deleted.outcome === 'refused') return deleted
    return { dispatch_id: input.params.dispatchId, deleted: true as const, deleted_at: stamp.now }
  },
})
