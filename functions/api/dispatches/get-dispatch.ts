import { dispatchNotFound, existingDispatch } from '#shared/domain/dispatches/dispatch.ts'
import { implement } from '#shared/http/implementation.ts'
import { replyWith, type Dependencies, type DispatchEndpoints } from './dependencies.ts'

export const getDispatch = implement<DispatchEndpoints['getDispatch'], Dependencies>()({
  load: ({ tenantId, input }, { dispatches }) => dispatches.get(tenantId, input.params.dispatchId),
  handle({ loaded, stamp }, dependencies) {
    const counted = existingDispatch(loaded)
    return counted === null ? Promise.resolve(dispatchNotFound()) : replyWith(counted, stamp.now, dependencies)
  },
})
