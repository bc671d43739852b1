import type { DispatchLearnerRow } from '#shared/contract/resources/dispatches/dispatch-learner.ts'
import { presentDispatchLearner } from '#shared/domain/dispatches/dispatch-results.ts'
import { dispatchNotFound, existingDispatch } from '#shared/domain/dispatches/dispatch.ts'
import { implement } from '#shared/http/implementation.ts'
import { nextCursor, startOfPage } from '#shared/http/list-cursor.ts'
import type { Dependencies, DispatchLearnerEndpoints } from './dependencies.ts'

/** Reads of one request at most, where few learners have the status that is asked for. */
const mostReads = 20

export const listDispatchLearners = implement<DispatchLearnerEndpoints['listDispatchLearners'], Dependencies>()({
  load: ({ tenantId, input }, { dispatches }) => dispatches.get(tenantId, input.params.dispatchId),
  async handle({ loaded, input: { query } }, dependencies) {
    const found = existingDispatch(loaded)
    if (found === null) return dispatchNotFound()
    const { tenantId, dispatchId } = found.dispatch
    const scope = { tenantId, use: `learners of ${dispatchId}` }
    const learners: DispatchLearnerRow[] = []
    const start = await startOfPage(scope, query.cursor, dependencies.cursors)
    if (start.outcome === 'refused') return start
    let after = start.value
    for (let reads = 0; reads < mostReads && learners.length < query.limit; reads += 1) {
      const limit = query.limit - learners.length
      const page = await dependencies.learners.page({ tenantId, dispatchId }, { limit, after })
      learners.push(
        ...page.rows
          .map(({ learner, session }) => presentDispatchLearner(learner, session))
          .filter(({ completion_status: status }) => query.status === undefined || status === query.status),
      )
      after = page.next
      if (after === null) break
    }
    return { learners, next_cursor: await nextCursor(scope, after, dependencies.cursors) }
  },
})
