/** Pages of the statements in which an agent appears (docs/access-patterns.md, X8). */
import type { StatementPosition } from '#shared/domain/statements/statement-position.ts'
import type { Table } from '#shared/store/table/table.ts'
import { readLine, type StatementBodies } from './statement-lines.ts'
import { readLists } from './statement-list.ts'
import { listOf } from './statement-rows.ts'

export interface AgentPage {
  /** JSON, as it was stored. Statements that only refer to statements of the agent are included. */
  readonly statements: readonly { readonly text: string; readonly isVoided: boolean }[]
  /** The position after which the list continues; null at its end. */
  readonly next: StatementPosition | null
}

export interface AgentPageOwner {
  readonly tenantId: string
  /** See `actorKey`. */
  readonly key: string
  /** ISO 8601, at least `settlingMilliseconds` ago. Statements stored later are left out. */
  readonly until: string
}

const pageStatements = 400
/** A page is held in memory, and one statement can have 6 MB. */
const maxCharacters = 8_000_000

/**
 * X8. A page, oldest first, with voided statements; from the beginning where `after` is null. Eventually consistent.
 */
export async function readAgentPage(
  { table, bodies }: { readonly table: Table; readonly bodies: StatementBodies },
  { tenantId, key, until }: AgentPageOwner,
  after: StatementPosition | null,
): Promise<AgentPage> {
  const round = await readLists(table, {
    tenantId,
    lists: [listOf('agent', key), listOf('relatedAgent', key)],
    ascending: true,
    since: null,
    until,
    after,
    withVoided: true,
    settled: until,
  }).next(pageStatements)
  const statements: { text: string; isVoided: boolean }[] = []
  let characters = 0
  for (const [index, { line, isVoided }] of round.statements.entries()) {
    const text = await readLine(bodies, line)
    characters += text.length
    const previous = round.statements[index - 1]
    if (characters > maxCharacters && previous !== undefined) return { statements, next: previous.position }
    statements.push({ text, isVoided })
  }
  return { statements, next: round.isAtEnd ? null : round.through }
}
