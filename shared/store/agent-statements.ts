/** The statements in which an agent stands, voided ones too, in the order in which they were stored (docs/access-patterns.md, X8). */
import type { StatementPlace } from '#shared/domain/xapi/statement-order.ts'
import { textOfLine, type StatementBodies } from './statement-bodies.ts'
import { readLists } from './statement-list.ts'
import { listOf } from './statement-rows.ts'
import type { Table } from './table.ts'

export interface AgentStatementPage {
  /** JSON, as it was stored. What only refers to statements of the agent is among them. */
  readonly statements: readonly { readonly text: string; readonly isVoided: boolean }[]
  /** Null: the list ends here. */
  readonly next: StatementPlace | null
}

export interface AgentStatements {
  /** X8. A page, behind a place, of what was stored up to a time (ISO 8601) that has settled. @param key see `actorKey` */
  page(owner: { readonly tenantId: string; readonly key: string; readonly until: string }, after: StatementPlace | null): Promise<AgentStatementPage>
}

/** Large ones are up to 6 MB each, and a page is held in memory. */
const pageStatements = 400
const mostCharacters = 8_000_000

export const agentStatements = (table: Table, bodies: StatementBodies): AgentStatements => ({
  async page({ tenantId, key, until }, after) {
    const lists = [listOf('agent', key), listOf('relatedAgent', key)]
    const { statements, through, isAtEnd } = await readLists(table, { tenantId, lists, ascending: true, since: null, until, after, withVoided: true, settled: until }).next(pageStatements)
    const told: { text: string; isVoided: boolean }[] = []
    let characters = 0
    for (const [index, { line, isVoided }] of statements.entries()) {
      const text = await textOfLine(bodies, line)
      characters += text.length
      const before = statements[index - 1]
      if (characters > mostCharacters && before !== undefined) return { statements: told, next: before.place }
      told.push({ text, isVoided })
    }
    return { statements: told, next: isAtEnd ? null : through }
  },
})
