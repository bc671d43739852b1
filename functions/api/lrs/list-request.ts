/** Lists of statements that go on: what was asked stands in the link, signed, so that every page is of the same list. */
import * as z from 'zod'
import type { Actor } from '#shared/contract/xapi/statement.ts'
import { readInstant } from '#shared/contract/xapi/timestamp.ts'
import type { StatementPlace } from '#shared/domain/xapi/statement-order.ts'
import { statementFormats, type StatementListQuery } from '#shared/formats/xapi/statement-query.ts'
import type { PageCursors } from '#shared/platform/page-cursors.ts'
import type { PageQuery } from '#shared/store/statement-pages.ts'

export interface ListRequest {
  readonly query: StatementListQuery
  /** Behind which place it goes on; null for the first page. */
  readonly after: StatementPlace | null
}

/** Statements of a page, and what a page holds where nothing is asked. */
const mostStatements = 500
const usualStatements = 100

const use = 'lrs statements'

/** Of an agent, what tells it from others. */
const identified = z.object({ mbox: z.string(), mbox_sha1sum: z.string(), openid: z.string(), account: z.object({ homePage: z.string(), name: z.string() }) }).partial()

const place = z.object({ order: z.string(), group: z.number(), position: z.number() })

const cursorContent = z.object({
  after: place,
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

/** What a cursor of this workspace goes on with; null where it is none. */
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

/** The path, with its query, under which the list goes on. */
export async function nextLink(cursors: PageCursors, tenantId: string, { query, after }: ListRequest): Promise<string> {
  const content = { query: { ...query, agent: query.agent && agentOf(query.agent) }, after }
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
  limit: query.limit === 0 ? usualStatements : Math.min(query.limit, mostStatements),
  after,
})
