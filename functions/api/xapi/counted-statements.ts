/** Reads the statements of a period, newest first, up to a bound. */
import type { StoredStatement } from '#shared/contract/resources/statements/statement.ts'
import type { PageQuery } from '#shared/store/statements/statement-repository.ts'
import { parseStatement } from '#shared/domain/statements/stored-statement.ts'
import type { Dependencies } from './dependencies.ts'
import { timeOf } from '#shared/operations/statements/statement-filters.ts'

/** Statements of one read, and the largest number of reads for a response. */
const readStatements = 300
const maxReads = 20

export interface Asked {
  readonly tenantId: string
  readonly query: { readonly since?: string | undefined; readonly until?: string | undefined }
}

export interface Counted {
  readonly statements: readonly StoredStatement[]
  /** Whether these are all statements of the period. */
  readonly complete: boolean
  readonly consistentThrough: string
}

const queryOf = ({ query }: Asked, after: PageQuery['after']): PageQuery => ({
  since: timeOf('since', query.since),
  until: timeOf('until', query.until),
  ascending: false,
  limit: readStatements,
  after,
})

/** The first read does not spend the rate limit for costly requests. All further ones together spend it once. */
export async function countedStatements(
  asked: Asked,
  options: { readonly dependencies: Dependencies; readonly countAsCostly: () => Promise<void> },
): Promise<Counted> {
  const { statements } = options.dependencies
  const first = await statements.page(asked.tenantId, queryOf(asked, null))
  if (first.next !== null) await options.countAsCostly()
  const texts = first.statements.map(({ text }) => text)
  let next = first.next
  for (let reads = 1; next !== null && reads < maxReads; reads += 1) {
    const page = await statements.page(asked.tenantId, queryOf(asked, next))
    texts.push(...page.statements.map(({ text }) => text))
    next = page.next
  }
  return { statements: texts.map(parseStatement), complete: next === null, consistentThrough: first.consistentThrough }
}

/** The fields of a response that describe the counted statements. */
export const extentOf = ({ statements, complete, consistentThrough }: Counted) => ({
  complete,
  statements_counted: statements.length,
  counted_since: statements.at(-1)?.stored ?? null,
  consistent_through: consistentThrough,
})
