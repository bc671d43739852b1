/** Queries and pages of statements for systems and people of the workspace (specification, "xAPI and LRS"). */
import * as z from 'zod'

const actor = z
  .string()
  .min(1)
  .max(4_000)
  .meta({
    description: 'An agent or group in JSON, or its `mbox`.',
    examples: ['mailto:learner@example.com', '{"account":{"homePage":"https://example.com","name":"42"}}'],
  })
const time = z
  .string()
  .min(1)
  .max(64)
  .meta({ description: 'ISO 8601.', examples: ['2026-11-01T00:00:00Z'] })

export const statementFilters = {
  actor: actor.optional(),
  verb: z.string().min(1).max(2_000).optional(),
  activity: z.string().min(1).max(2_000).optional(),
  /** Stored later than this. */
  since: time.optional(),
  /** Stored no later than this. */
  until: time.optional(),
}

export const consistentThrough = z
  .string()
  .meta({ description: 'Every statement that was stored up to this time is included.' })

export const statementsQuery = z.object({
  ...statementFilters,
  limit: z.coerce.number().int().min(1).max(500).default(100),
  /**
   * `next_cursor` of the page before, valid for 24 hours. It carries the filters: filters beside it are ignored.
   */
  cursor: z.string().min(1).max(16_384).optional(),
})

export const statementsPage = z.object({
  statements: z
    .array(z.record(z.string(), z.unknown()))
    .meta({ description: 'As they were stored (xAPI 1.0.3 or 2.0).' }),
  next_cursor: z.string().nullable(),
  has_more: z.boolean(),
  consistent_through: consistentThrough,
})
