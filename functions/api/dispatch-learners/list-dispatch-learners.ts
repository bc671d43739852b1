import * as z from 'zod'
import type { DispatchLearnerRow } from '#shared/contract/resources/dispatches/dispatch-learner.ts'
import { presentDispatchLearner } from '#shared/domain/dispatches/dispatch-results.ts'
import { dispatchNotFound, existingDispatch } from '#shared/domain/dispatches/dispatch.ts'
import { applied, invalidField, type Applied, type Refused } from '#shared/domain/outcome.ts'
import { implement } from '#shared/http/implementation.ts'
import type { CursorScope } from '#shared/platform/page-cursors.ts'
import type { Dependencies, DispatchLearnerEndpoints } from './dependencies.ts'

/** Reads of one request at most, where few learners have the status that is asked for. */
const mostReads = 20

async function startOf(
  scope: CursorScope,
  cursor: string | undefined,
  { cursors }: Dependencies,
): Promise<Applied<string | null> | Refused<'VALIDATION_ERROR'>> {
  if (cursor === undefined) return applied(null)
  const opened = z.string().safeParse(await cursors.open(scope, cursor))
  return opened.success
    ? applied(opened.data)
    : invalidField('cursor', 'must be the next_cursor of a page of this dispatch, no older than 24 hours')
}

export const listDispatchLearners = implement<DispatchLearnerEndpoints['listDispatchLearners'], Dependencies>()({
  load: ({ tenantId, input }, { dispatches }) => dispatches.get(tenantId, input.params.dispatchId),
  async handle({ loaded, input: { query } }, dependencies) {
    const found = existingDispatch(loaded)
    if (found === null) return dispatchNotFound()
    const { tenantId, dispatchId } = found.dispatch
    const scope = { tenantId, use: `learners of ${dispatchId}` }
    const learners: DispatchLearnerRow[] = []
    const start = await startOf(scope, query.cursor, dependencies)
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
    return { learners, next_cursor: after === null ? null : await dependencies.cursors.seal(scope, after) }
  },
})
