/** The statements of a time, newest first, up to a bound. */
import type { StoredStatement } from '#shared/contract/xapi/statement.ts'
import type { PageQuery, StatementPage } from '#shared/store/statement-pages.ts'
import { parseStored } from '#shared/store/statement-texts.ts'
import type { Dependencies } from './dependencies.ts'
import { timeOf } from './filters.ts'

/** Statements of one read, and how many reads an answer takes at the most. */
const readStatements = 300
const mostReads = 20

export interface Asked {
  readonly tenantId: string
  readonly query: { readonly since?: string | undefined; readonly until?: string | undefined }
}

export interface Counted {
  readonly statements: readonly StoredStatement[]
  /** Whether these are all. */
  readonly complete: boolean
  readonly consistentThrough: string
}

const queryOf = ({ query }: Asked, after: PageQuery['after']): PageQuery => ({ since: timeOf('since', query.since), until: timeOf('until', query.until), ascending: false, limit: readStatements, after })

/** The first read, which everybody may have. */
export const firstRead = (asked: Asked, { statements }: Dependencies): Promise<StatementPage> => statements.page(asked.tenantId, queryOf(asked, null))

/** The rest of what the first read began; further reads are counted as one request. */
export async function countedStatements(first: StatementPage, asked: Asked, options: { readonly dependencies: Dependencies; readonly countAsCostly: () => Promise<void> }): Promise<Counted> {
  if (first.next !== null) await options.countAsCostly()
  const texts = first.statements.map(({ text }) => text)
  let next = first.next
  for (let reads = 1; next !== null && reads < mostReads; reads += 1) {
    const page = await options.dependencies.statements.page(asked.tenantId, queryOf(asked, next))
    texts.push(...page.statements.map(({ text }) => text))
    next = page.next
  }
  return { statements: texts.map(parseStored), complete: next === null, consistentThrough: first.consistentThrough }
}

/** What an answer says of what it is made from. */
export const extentOf = ({ statements, complete, consistentThrough }: Counted) => ({
  complete,
  statements_counted: statements.length,
  counted_since: statements.at(-1)?.stored ?? null,
  consistent_through: consistentThrough,
})
