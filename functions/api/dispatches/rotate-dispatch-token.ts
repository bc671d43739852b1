import { rotateToken } from '#shared/domain/dispatches/dispatch-changes.ts'
import { applied } from '#shared/domain/outcome.ts'
import { implement } from '#shared/http/implementation.ts'
import { changeAndReply } from './change.ts'
import type { Dependencies, DispatchEndpoints } from './dependencies.ts'

export const rotateDispatchToken = implement<DispatchEndpoints['rotateDispatchToken'], Dependencies>()({
  load: ({ tenantId, input }, { dispatches }) => dispatches.get(tenantId, input.params.dispatchId),
  handle({ caller, input: { body }, loaded, stamp }, dependencies) {
    const occasion = { stamp, note: null }
    return changeAndReply<never>(
      { caller, loaded, now: stamp.now },
      (counted) => applied(rotateToken(counted, body?.keepFormerHours ?? 0, occasion)),
      dependencies,
    )
  },
})
