import type { sessionListsFamily } from '#shared/contract/families/public/session-lists.ts'
import { presentSessionRow } from '#shared/domain/sessions/session-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import type { SessionRepository } from '#shared/store/sessions/session-repository.ts'

interface Dependencies {
  readonly sessions: Pick<SessionRepository, 'list'>
}

/** `offset` has precedence over the deprecated `page`. */
const offsetOf = (query: { limit: number; offset?: number | undefined; page?: number | undefined }): number =>
  query.offset ?? ((query.page ?? 1) - 1) * query.limit

export const listSessions = implement<(typeof sessionListsFamily)['endpoints']['listSessions'], Dependencies>()({
  async handle({ caller, input: { query } }, { sessions }) {
    const { limit, user_id: learnerId, package_id: packageId } = query
    const offset = offsetOf(query)
    const { rows, total, hasMore, totalIsLowerBound } = await sessions.list(
      caller.tenantId,
      { learnerId, packageId },
      { limit, offset },
    )
    return {
      sessions: rows.map(presentSessionRow),
      pagination: {
        total,
        limit,
        offset,
        has_more: hasMore,
        hasMore,
        total_is_lower_bound: totalIsLowerBound,
        totalIsLowerBound,
        page: Math.floor(offset / limit) + 1,
        total_pages: Math.ceil(total / limit),
        has_next: hasMore,
        has_prev: offset > 0,
      },
    }
  },
})
