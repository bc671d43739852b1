import type { sessionListsFamily } from '#shared/contract/families/session-lists.ts'
import { presentSessionRow } from '#shared/domain/sessions/session-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import type { SessionRepository } from '#shared/store/session-repository.ts'

interface Dependencies {
  readonly sessions: Pick<SessionRepository, 'list'>
}

/** `offset` wins over the deprecated `page`. */
const offsetOf = (query: { limit: number; offset?: number | undefined; page?: number | undefined }): number =>
  query.offset ?? ((query.page ?? 1) - 1) * query.limit

export const listSessions = implement<(typeof sessionListsFamily)['endpoints']['listSessions'], Dependencies>()({
  load: ({ tenantId, input: { query } }, { sessions }) =>
    sessions.list(tenantId, { learnerId: query.user_id, packageId: query.package_id }, { limit: query.limit, offset: offsetOf(query) }),
  handle({ input: { query }, loaded }) {
    const offset = offsetOf(query)
    return Promise.resolve({
      sessions: loaded.rows.map(presentSessionRow),
      pagination: {
        total: loaded.total,
        limit: query.limit,
        offset,
        has_more: loaded.hasMore,
        hasMore: loaded.hasMore,
        total_is_lower_bound: loaded.totalIsLowerBound,
        totalIsLowerBound: loaded.totalIsLowerBound,
        page: Math.floor(offset / query.limit) + 1,
        total_pages: Math.ceil(loaded.total / query.limit),
        has_next: loaded.hasMore,
        has_prev: offset > 0,
      },
    })
  },
})
