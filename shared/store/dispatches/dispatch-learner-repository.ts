/** Learners of a dispatch with their sessions (docs/access-patterns.md, J7). */
import { dispatchSessionId } from '#shared/domain/dispatches/learner-identity.ts'
import type { DispatchLearner } from '#shared/domain/dispatches/dispatch-learner.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import { sessionFromItem } from '#shared/store/sessions/session-item.ts'
import { keys } from '#shared/store/table/keys.ts'
import { query } from '#shared/store/table/query.ts'
import { getEach } from '#shared/store/table/read.ts'
import type { Table } from '#shared/store/table/table.ts'
import { dispatchLearnerFromItem, learnerKeyOf } from './dispatch-learner-item.ts'

/** A learner, and the newest session; null: none was opened yet. */
export interface LearnerWithSession {
  readonly learner: DispatchLearner
  readonly session: Session | null
}

export interface LearnerPage {
  readonly rows: readonly LearnerWithSession[]
  /** Key of the learner after whom the list goes on; null: it ends here. */
  readonly next: string | null
}

export interface DispatchLearnerRepository {
  /**
   * J7. Learners in the order of their keys, released ones too. Results are read from the sessions, so they are exact.
   * @param after key of the last learner of the page before; null for the first page
   */
  page(
    of: { readonly tenantId: string; readonly dispatchId: string },
    page: { readonly limit: number; readonly after: string | null },
  ): Promise<LearnerPage>
}

const prefix = 'L#'

/** Sorts after every key of a learner. */
const beyond = 'L~'

async function withSessions(table: Table, learners: readonly DispatchLearner[]): Promise<LearnerWithSession[]> {
  const launched = learners.filter(({ generation }) => generation > 0)
  const items = await getEach(
    table,
    launched.map((learner) => keys.session(learner.tenantId, dispatchSessionId(learner))),
  )
  const sessions = new Map(launched.map(({ tag }, place) => [tag, items[place]]))
  return learners.map((learner) => {
    const item = sessions.get(learner.tag)
    return { learner, session: item === undefined ? null : sessionFromItem(item) }
  })
}

export const dispatchLearnerRepository = (table: Table): DispatchLearnerRepository => ({
  async page({ tenantId, dispatchId }, { limit, after }) {
    const { pk, sk: from } = learnerKeyOf({ tenantId, dispatchId, tag: after ?? '' })
    // Both ends belong to a range: a letter that no key has begins behind the last learner.
    const range = { from: after === null ? prefix : `${from} `, to: beyond }
    // One learner more says whether the list goes on: DynamoDB names a next page where none may follow.
    const { items, next } = await query(table, { partition: pk, range }, { limit: limit + 1 })
    const learners = items.slice(0, limit).map(dispatchLearnerFromItem)
    const isLast = items.length <= limit && next === undefined
    return {
      rows: await withSessions(table, learners),
      next: isLast ? null : (learners.at(-1)?.tag ?? null),
    }
  },
})
