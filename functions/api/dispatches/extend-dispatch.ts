import { extendDispatch as decideExtension } from '#shared/domain/dispatches/dispatch-settings.ts'
import { implement } from '#shared/http/implementation.ts'
import { changeAndReply } from './change.ts'
import type { Dependencies, DispatchEndpoints } from './dependencies.ts'
import { storedTime } from './settings.ts'

export const extendDispatch = implement<DispatchEndpoints['extendDispatch'], Dependencies>()({
  load: ({ tenantId, input }, { dispatches }) => dispatches.get(tenantId, input.params.dispatchId),
  handle({ caller, input: { body }, loaded, stamp }, dependencies) {
    const occasion = { stamp, note: body.note ?? null }
    return changeAndReply(
      { caller, loaded, now: stamp.now },
      (counted) => decideExtension(counted, storedTime(body.expiresAt), occasion),
      dependencies,
    )
  },
})
