/** Pages of statements by the filters of `GET /api/v1/xapi/statements`. */
import * as z from 'zod'
import { ServiceError } from '#shared/contract/errors.ts'
import { isObject, type PlainObject } from '#shared/contract/values.ts'
import { storedPosition, toStoredPosition } from '#shared/domain/statements/statement-position.ts'
import type { PageCursors } from '#shared/platform/page-cursors.ts'
import type { PageQuery, StatementRepository } from '#shared/store/statements/statement-repository.ts'
import { actorOf, timeOf } from './statement-filters.ts'

export interface StatementReading {
  readonly statements: Pick<StatementRepository, 'page'>
  readonly cursors: PageCursors
}

const use = 'xapi statements'

/** A cursor's content: the filters as they were sent, and the position of the last statement. */
const content = z.object({
  after: storedPosition,
  filters: z.object({
    actor: z.string().optional(),
    verb: z.string().optional(),
    activity: z.string().optional(),
    registration: z.string().optional(),
    since: z.string().optional(),
    until: z.string().optional(),
  }),
})

type Filters = z.output<typeof content>['filters']

export interface StatementsQuery extends Readonly<Filters> {
  readonly limit: number
  /** Carries the filters: filters beside it are ignored. */
  readonly cursor?: string | undefined
  /** Whether voided statements are listed too; by default they are not. */
  readonly withVoided?: boolean
}

/** A page of what the filters choose, newest first. @throws ServiceError VALIDATION_ERROR */
export const pageQueryOf = (
  { actor, verb, activity, registration, since, until }: Filters,
  limit: number,
  after: PageQuery['after'],
): PageQuery => ({
  ...(actor === undefined ? {} : { agent: actorOf(actor) }),
  ...(verb === undefined ? {} : { verb }),
  ...(activity === undefined ? {} : { activity }),
  ...(registration === undefined ? {} : { registration }),
  since: timeOf('since', since),
  until: timeOf('until', until),
  ascending: false,
  limit,
  after,
})

async function opened(
  tenantId: string,
  { cursor, limit: _limit, withVoided: _withVoided, ...filters }: StatementsQuery,
  { cursors }: StatementReading,
): Promise<{ filters: Filters; after: PageQuery['after'] }> {
  if (cursor === undefined) return { filters, after: null }
  const parsed = content.safeParse(await cursors.open({ tenantId, use }, cursor))
  if (parsed.success) return parsed.data
  const message = 'must be the next_cursor of a page of this workspace, no older than 24 hours'
  throw new ServiceError('VALIDATION_ERROR', `cursor: ${message}`, {
    details: { field: 'cursor', message, issues: [{ field: 'cursor', message }] },
  })
}

/** A stored statement as JSON. */
export const statementOf = (text: string): PlainObject => {
  const value: unknown = JSON.parse(text)
  return isObject(value) ? value : {}
}

/** A page of the statements of a workspace, newest first. @throws ServiceError VALIDATION_ERROR */
export async function listedStatements(tenantId: string, query: StatementsQuery, reading: StatementReading) {
  const { filters, after } = await opened(tenantId, query, reading)
  const page = await reading.statements.page(tenantId, {
    ...pageQueryOf(filters, query.limit, after),
    withVoided: query.withVoided === true,
  })
  const listed = page.statements.map(({ text, isVoided }) => ({ statement: statementOf(text), isVoided }))
  return {
    statements: listed.map(({ statement }) => statement),
    voided: listed.flatMap(({ statement: { id }, isVoided }) => (isVoided && typeof id === 'string' ? [id] : [])),
    next_cursor:
      page.next === null
        ? null
        : await reading.cursors.seal({ tenantId, use }, { filters, after: toStoredPosition(page.next) }),
    has_more: page.next !== null,
    consistent_through: page.consistentThrough,
  }
}
