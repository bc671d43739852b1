/** Lists of sessions (specification, "Sessions"). */
import * as z from 'zod'
import { keyOrMember } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { sessionRow } from '#shared/contract/resources/sessions/session.ts'

/** Rows that a page may skip. They are read too, so the number is bounded. */
const deepest = 100_000

export const sessionListsFamily = defineFamily({
  name: 'session-lists',
  summary: 'Lists of sessions',
  endpoints: {
    listSessions: {
      method: 'GET',
      path: '/api/v1/sessions',
      summary: 'Sessions of the workspace, of one learner or of one package, newest first',
      action: { consequential: false },
      description: `A page can skip at most ${deepest} sessions: filter longer lists by learner or package. Unknown parameters are ignored.`,
      credentials: keyOrMember,
      testMode: 'allowed',
      query: z
        .object({
          user_id: z.string().max(256).optional(),
          package_id: z.string().max(512).optional(),
          limit: z.coerce.number().int().min(1).max(100).default(20),
          offset: z.coerce.number().int().min(0).max(deepest).optional(),
          /** Deprecated: offset = (page - 1) * limit, where no `offset` is given. */
          page: z.coerce.number().int().min(1).max(deepest).optional(),
        })
        .refine(({ limit, offset, page = 1 }) => offset !== undefined || (page - 1) * limit <= deepest, {
          path: ['page'],
          message: `must not skip more than ${deepest} sessions`,
        }),
      ok: {
        status: 200,
        body: z.object({
          sessions: z.array(sessionRow),
          pagination: z.object({
            total: z.number().int(),
            limit: z.number().int(),
            offset: z.number().int(),
            has_more: z.boolean(),
            hasMore: z.boolean(),
            total_is_lower_bound: z.boolean(),
            totalIsLowerBound: z.boolean(),
            page: z.number().int(),
            total_pages: z.number().int(),
            has_next: z.boolean(),
            has_prev: z.boolean(),
          }),
        }),
      },
      errors: [],
    },
  },
})
