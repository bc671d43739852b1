import { mostCountedLearners, presentLicense, ResultTally } from '#shared/domain/dispatches/dispatch-results.ts'
import { dispatchNotFound, existingDispatch } from '#shared/domain/dispatches/dispatch.ts'
import { implement } from '#shared/http/implementation.ts'
import type { Dependencies, DispatchLearnerEndpoints } from './dependencies.ts'

/** Learners of one read. Their sessions are read together and forgotten before the next read. */
const learnersAtOnce = 1000

export const getDispatchResults = implement<DispatchLearnerEndpoints['getDispatchResults'], Dependencies>()({
  load: ({ tenantId, input }, { dispatches }) => dispatches.get(tenantId, input.params.dispatchId),
  async handle({ loaded }, { learners }) {
    const found = existingDispatch(loaded)
    if (found === null) return dispatchNotFound()
    const { tenantId, dispatchId } = found.dispatch
    const tally = new ResultTally()
    let after: string | null = null
    do {
      const limit = Math.min(learnersAtOnce, mostCountedLearners - tally.learners)
      const page: Awaited<ReturnType<typeof learners.page>> = await learners.page(
        { tenantId, dispatchId },
        { limit, after },
      )
      for (const { session } of page.rows) tally.add(session)
      after = page.next
    } while (after !== null && tally.learners < mostCountedLearners)
    return {
      dispatch_id: dispatchId,
      ...tally.present(),
      license: presentLicense(found),
      is_partial: after !== null,
    }
  },
})
