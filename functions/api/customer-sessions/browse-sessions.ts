import type { Input } from '#shared/contract/endpoint.ts'
import { invalidField } from '#shared/domain/outcome.ts'
import type { SessionChoice } from '#shared/domain/sessions/session-choice.ts'
import { endTime, startTime } from '#shared/domain/time-bounds.ts'
import { implement } from '#shared/http/implementation.ts'
import { nextCursor, startOfPage } from '#shared/http/list-cursor.ts'
import { isoTime } from '#shared/platform/clock.ts'
import { presentRows, type CustomerSessionEndpoints, type Dependencies } from './dependencies.ts'

type Endpoint = CustomerSessionEndpoints['browseSessions']
type Filters = Omit<Input<Endpoint>['query'], 'limit' | 'cursor' | 'from' | 'to'>

/** What is asked for; null where no session can be meant: the dispatch is unknown, or of another package. */
async function choiceOf(
  { user_id, package_id, version_id, dispatch_id, organization_id, status, mode }: Filters,
  tenantId: string,
  { dispatches }: Pick<Dependencies, 'dispatches'>,
): Promise<SessionChoice | null> {
  const choice = {
    ...{ learnerId: user_id, packageId: package_id, versionId: version_id, dispatchId: dispatch_id },
    ...{ organizationId: organization_id, completion: status, mode },
  }
  // A learner has fewer sessions than a package. The package of a dispatch never changes.
  if (dispatch_id === undefined || user_id !== undefined) return choice
  const dispatch = await dispatches.findAlone(tenantId, dispatch_id)
  if (dispatch === null || (package_id ?? dispatch.packageId) !== dispatch.packageId) return null
  return { ...choice, packageId: dispatch.packageId }
}

export const browseSessions = implement<Endpoint, Dependencies>()({
  async handle({ caller: { tenantId }, input: { query } }, dependencies) {
    const { limit, cursor, from, to, ...filters } = query
    const period = { from: from === undefined ? null : startTime(from), before: to === undefined ? null : endTime(to) }
    if (period.from !== null && period.before !== null && period.before <= period.from)
      return invalidField('to', 'must be after from')
    const scope = { tenantId, use: `sessions ${JSON.stringify([Object.entries(filters).sort(), from, to])}` }
    const start = await startOfPage(scope, cursor, dependencies.cursors)
    if (start.outcome === 'refused') return start
    const choice = await choiceOf(filters, tenantId, dependencies)
    if (choice === null) return { sessions: [], next_cursor: null }
    const asked = { tenantId, choice, from: textOf(period.from), before: textOf(period.before) }
    const { rows, next } = await dependencies.sessions.page(asked, { limit, after: start.value })
    const [sessions, next_cursor] = await Promise.all([
      presentRows(rows, dependencies),
      nextCursor(scope, next, dependencies.cursors),
    ])
    return { sessions, next_cursor }
  },
})

const textOf = (time: number | null): string | null => (time === null ? null : isoTime(time))
