/**
 * Pages of statement lists. The `more` link carries the query and the position in a signed cursor, so that every page
 * is of the same list.
 */
import * as z from 'zod'
import type { Actor } from '#shared/contract/resources/statements/statement.ts'
import { readInstant } from '#shared/contract/resources/statements/timestamp.ts'
import {
  storedPosition,
  toStoredPosition,
  type StatementPosition,
} from '#shared/domain/statements/statement-position.ts'
import { statementFormats, type StatementListQuery } from '#shared/formats/xapi/statement-query.ts'
import type { PageCursors } from '#shared/platform/page-cursors.ts'
import type { PageQuery } from '#shared/store/statements/statement-repository.ts'

export interface ListRequest {
  readonly query: StatementListQuery
  /** The position after which the page begins; null for the first page. */
  readonly after: StatementPosition | null
}

/** Largest and default number of statements of a page. */
const maxStatements = 500
const defaultStatements = 100

const use = 'lrs statements'

/** The identifier of an agent. */
const identified = z
  .object({
    mbox: z.string(),
    mbox_sha1sum: z.string(),
    openid: z.string(),
    account: z.object({ homePage: z.string(), name: z.string() }),
  })
  .partial()

const cursorContent = z.object({
  after: storedPosition,
  query: z.object({
    agent: identified.optional(),
    verb: z.string().optional(),
    activity: z.string().optional(),
    registration: z.string().optional(),
    relatedActivities: z.boolean(),
    relatedAgents: z.boolean(),
    since: z.string().optional(),
    until: z.string().optional(),
    limit: z.number(),
    ascending: z.boolean(),
    format: z.enum(statementFormats),
    attachments: z.boolean(),
  }),
})

const agentOf = ({ mbox, mbox_sha1sum, openid, account }: z.output<typeof identified>): Actor => ({
  ...(mbox !== undefined && { mbox }),
  ...(mbox_sha1sum !== undefined && { mbox_sha1sum }),
  ...(openid !== undefined && { openid }),
  ...(account && { account }),
})

/** The request in a cursor of this workspace; null where the cursor is invalid. */
export async function openCursor(cursors: PageCursors, tenantId: string, cursor: string): Promise<ListRequest | null> {
  const parsed = cursorContent.safeParse(await cursors.open({ tenantId, use }, cursor))
  if (!parsed.success) return null
  const { agent, verb, activity, registration, since, until, ...rest } = parsed.data.query
  const query: StatementListQuery = {
    kind: 'list',
    ...rest,
    ...(agent && { agent: agentOf(agent) }),
    ...(verb !== undefined && { verb }),
    ...(activity !== undefined && { activity }),
    ...(registration !== undefined && { registration }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
  }
  return { query, after: parsed.data.after }
}

/** Path and query of the next page. */
export async function nextLink(cursors: PageCursors, tenantId: string, { query, after }: ListRequest): Promise<string> {
  const content = {
    query: { ...query, agent: query.agent && agentOf(query.agent) },
    after: after && toStoredPosition(after),
  }
  return `/api/lrs/xapi/statements?cursor=${encodeURIComponent(await cursors.seal({ tenantId, use }, content))}`
}

const inMilliseconds = (text: string | undefined): string | null => {
  const instant = text === undefined ? null : readInstant(text)
  return instant === null ? null : new Date(instant.milliseconds).toISOString()
}

export const pageQuery = ({ query, after }: ListRequest): PageQuery => ({
  ...query,
  since: inMilliseconds(query.since),
  until: inMilliseconds(query.until),
  limit: query.limit === 0 ? defaultStatements : Math.min(query.limit, maxStatements),
  after,
})
