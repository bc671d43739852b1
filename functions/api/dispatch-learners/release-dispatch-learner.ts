import { dispatchModeRefusal } from '#shared/domain/dispatches/dispatch-changes.ts'
import { dispatchEvent } from '#shared/domain/dispatches/dispatch-events.ts'
import { presentLicense } from '#shared/domain/dispatches/dispatch-results.ts'
import { refused } from '#shared/domain/outcome.ts'
import { dispatchNotFound, existingDispatch } from '#shared/domain/dispatches/dispatch.ts'
import { implement } from '#shared/http/implementation.ts'
import type { Dependencies, DispatchLearnerEndpoints } from './dependencies.ts'

export const releaseDispatchLearner = implement<DispatchLearnerEndpoints['releaseDispatchLearner'], Dependencies>()({
  load: ({ tenantId, input }, { dispatches }) => dispatches.get(tenantId, input.params.dispatchId),
  async handle({ caller, loaded, input: { params }, stamp }, { dispatches, seats }) {
    const found = existingDispatch(loaded)
    if (found === null) return dispatchNotFound()
    const { dispatch } = found
    const wrongMode = dispatchModeRefusal(caller.mode, dispatch)
    if (wrongMode !== null) return wrongMode
    const { tenantId, dispatchId } = dispatch
    const { learnerKey: tag } = params
    const occasion = { stamp, note: null, more: { learner_key: tag } }
    const event = dispatchEvent(
      'dispatch.learner_released',
      { dispatch, learnersUsed: Math.max(0, found.learnersUsed - 1) },
      occasion,
    )
    const released = await seats.release({ tenantId, dispatchId, tag, stamp }, [event])
    const after = await dispatches.get(tenantId, dispatchId)
    if (released === null || released.releasedAt === null)
      return refused(
        'NOT_FOUND',
        'There is no such learner in this dispatch. Use a learner_key of its list of learners.',
      )
    return { learner_key: tag, released_at: released.releasedAt, license: presentLicense(after ?? found) }
  },
})
