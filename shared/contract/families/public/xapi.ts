/** Reads of the workspace's xAPI statements for its own systems (specification, "xAPI and LRS"). */
import * as z from 'zod'
import { keyOrMember } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { costly } from '#shared/contract/policies/costly.ts'
import { rateLimit } from '#shared/contract/policies/rate-limit.ts'
import {
  consistentThrough,
  statementFilters,
  statementsPage,
  statementsQuery,
} from '#shared/contract/resources/statements/statement-list.ts'

/** Which statements were counted. */
const extent = {
  /** Whether all statements between `since` and `until` were counted. If not, only the newest were. */
  complete: z.boolean(),
  statements_counted: z.number().int(),
  /** Time of the oldest statement that was counted. */
  counted_since: z.string().nullable(),
  consistent_through: consistentThrough,
}

const ranked = { statements: z.number().int(), first_statement_at: z.string(), last_statement_at: z.string() }
const verbs = z.array(z.object({ verb: z.string(), statements: z.number().int() }))

const analytics = {
  credentials: keyOrMember,
  method: 'GET',
  testMode: 'refused',
  query: z.object({
    since: statementFilters.since,
    until: statementFilters.until,
    limit: z.coerce.number().int().min(1).max(500).default(50),
  }),
  policies: [costly('statementAnalytics')],
  errors: [],
} as const

export const xapiFamily = defineFamily({
  name: 'xapi',
  summary: 'Statements and analytics',
  endpoints: {
    listStatements: {
      method: 'GET',
      path: '/api/v1/xapi/statements',
      summary: 'Statements of the workspace, newest first, in pages with a cursor',
      action: { consequential: false },
      credentials: keyOrMember,
      testMode: 'refused',
      query: statementsQuery,
      policies: [rateLimit('statementPages', { counts: 'requestsWithCursor' })],
      ok: { status: 200, body: statementsPage },
      errors: [],
    },
    getActorAnalytics: {
      ...analytics,
      path: '/api/v1/xapi/analytics/actors',
      summary: 'Actors with the most statements, and their verbs',
      action: { consequential: false },
      ok: {
        status: 200,
        body: z.object({
          actors: z.array(
            z.object({ actor: z.record(z.string(), z.unknown()), ...ranked, activities: z.number().int(), verbs }),
          ),
          total_actors: z.number().int(),
          ...extent,
        }),
      },
    },
    getActivityAnalytics: {
      ...analytics,
      path: '/api/v1/xapi/analytics/activities',
      summary: 'Activities with the most statements, and their verbs',
      action: { consequential: false },
      ok: {
        status: 200,
        body: z.object({
          activities: z.array(
            z.object({
              activity_id: z.string(),
              name: z.string().nullable(),
              ...ranked,
              actors: z.number().int(),
              verbs,
            }),
          ),
          total_activities: z.number().int(),
          ...extent,
        }),
      },
    },
  },
})
