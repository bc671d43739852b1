import * as z from 'zod'
import { ServiceError } from '#shared/contract/errors.ts'
import type { DispatchLearnerRow } from '#shared/contract/resources/dispatches/dispatch-learner.ts'
import { presentDispatchLearner } from '#shared/domain/dispatches/dispatch-results.ts'
import { dispatchNotFound, existingDispatch } from '#shared/domain/dispatches/dispatch.ts'
import { implement } from '#shared/http/implementation.ts'
import type { CursorScope } from '#shared/platform/page-cursors.ts'
import type { Dependencies, DispatchLearnerEndpoints } from './dependencies.ts'

/** Reads of one request at most, where few learners have the status that is asked for. */
const mostReads = 20

async function startOf(
  scope: CursorScope,
  cursor: string | undefined,
  { cursors }: Dependencies,
): Promise<string | null> {
  if (cursor === undefined) return null
  const opened = z.string().safeParse(await cursors.open(scope, cursor))
  if (opened.success) return opened.data
  const message = 'must be the next_cursor of a page of this dispatch, no older than 24 hours'
  throw new ServiceError('VALIDATION_ERROR', `cursor: ${message}`, {
    details: { field: 'cursor', message, issues: [{ field: 'cursor', message }] },
  })
}

export const listDispatchLearners = implement<DispatchLearnerEndpoints['listDispatchLearners'], Dependencies>()({
  load: ({ tenantId, input }, { dispatches }) => dispatches.get(tenantId, input.params.dispatchId),
  async handle({ loaded, input: { query } }, dependencies) {
    const found = existingDispatch(loaded)
    if (found === null) return dispatchNotFound()
    const { tenantId, dispatchId } = found.dispatch
    const scope = { tenantId, use: `learners of ${dispatchId}` }
    const learners: DispatchLearnerRow[] = []
    let after = await startOf(scope, query.cursor, dependencies)
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
