/**
 * Statements of a workspace (docs/access-patterns.md, X1-X12).
 *
 * Words: a *batch* is the statements that one request stores, all or none. An *id claim* (short: claim) is the item of
 * a statement id; the request that writes it owns the id. A *list* is all statements (`all`), or those with one key: a
 * verb, an agent, an activity, a registration. Lists consist of *rows*; a row holds the statements of one *group* of a
 * batch, as *lines*. A statement is *committed* once reads return it.
 *
 * Writing, with what remains if the process dies after the step, and who repairs it:
 *
 *   1. open      record that the batch is under way            an open record, which shows nothing
 *   2. claim     one item for each id                          claims that show nothing. The next request with one of these ids takes them over once the batch has settled (5 s)
 *   3. refer     record references in the targets' items       references of a statement that is not committed. Readers ignore them
 *   4. list      write the rows of all lists but `all`         rows that readers leave out, because the batch is still open. The request that takes the ids over deletes those of its statements
 *   5. commit    one transaction writes the rows of `all`,     everything is stored; links to other statements may be missing and deletes the record
 *   6. link      list earlier referrers, set what is voided    a repetition of the request adds what is missing
 *
 * Steps 1 and 2 run in parallel. If a step fails before 5, the writer abandons the batch: the transaction cannot
 * succeed any more, and rows, claims and record are deleted. A batch of one has no record: its claim holds the
 * statement and commits it, and its rows are one call after that. If the process dies in between, the statement is
 * found by its id only, until the client repeats the request.
 *
 * Reading a page: query the rows of the list that is probably the shortest, merge them in order, leave out abandoned
 * batches and voided statements, apply the other filters, then read the lines that are in rows of `all` or in objects
 * of the records bucket. Reading by id: the claim, then the row of its group.
 *
 * A writer begins no write later than 4 s after its time of storing, and readers treat what is older than 5 s as
 * settled. So a page that is read oldest first never ends after a statement that may still be followed by an earlier
 * one. A writer whose time is over rolls back, and tries again with a time of storing that lies 10 s ahead. It has 14 s
 * then, and commits no earlier than that time; until then readers leave out its rows by their time.
 */
import { randomBytes } from 'node:crypto'
import {
  consistentThrough,
  stamper,
  storedTime,
  type StatementPosition,
} from '#shared/domain/statements/statement-position.ts'
import type { Table } from '#shared/store/table/table.ts'
import { readAgentPage, type AgentPage, type AgentPageOwner } from './agent-pages.ts'
import { committedStatements } from './committed-statements.ts'
import type { StatementRequest } from './statement-attempt.ts'
import { statementClaims } from './statement-claims.ts'
import type { StatementBodies } from './statement-lines.ts'
import { readPage, type PageQuery, type StatementPage } from './statement-pages.ts'
import { isVoided } from './statement-voiding.ts'
import { storeStatements, type StoreOutcome } from './statement-writer.ts'

export { firstPage } from './agent-members.ts'
export {
  statementErasure,
  type ErasureDependencies,
  type ErasureTarget,
  type StatementErasure,
} from './statement-erasure.ts'
export type { AgentPage, PageQuery, StatementBodies, StatementPage, StatementRequest }

/** A statement that was read by its id. */
export interface FoundStatement {
  /** JSON, as it was stored. */
  readonly text: string
  readonly isVoided: boolean
  /** ISO 8601. */
  readonly stored: string
}

export interface StatementRepository {
  /**
   * X1-X6. Stores the statements of a request, all or none. An id that already has the same statement is no conflict.
   * @throws throttling and transport errors of DynamoDB. The caller may repeat the request: that completes what was
   *   begun
   */
  store(request: StatementRequest): Promise<StoreOutcome>
  /** X3. Null where no committed statement has this id. Strongly consistent. */
  get(tenantId: string, statementId: string): Promise<FoundStatement | null>
  /** X7-X9. A page of statements. Eventually consistent, through its `consistentThrough`. */
  page(tenantId: string, query: PageQuery): Promise<StatementPage>
  /** ISO 8601. Every statement stored up to this time is visible to reads that begin now. */
  consistentThrough(): string
}

export interface RepositoryDependencies {
  readonly bodies: StatementBodies
  readonly clock: { now(): number }
}

export function statementRepository(table: Table, { bodies, clock }: RepositoryDependencies): StatementRepository {
  const now = (): number => clock.now()
  const links = { table, now, claims: statementClaims(table), committed: committedStatements(table, bodies) }
  const stamp = stamper(now, () => randomBytes(6).toString('base64url'))
  const dependencies = { ...links, bodies, stamp }
  return {
    store: (request) => storeStatements(dependencies, request),
    async get(tenantId, statementId) {
      const claim = (await links.claims.read(tenantId, [statementId])).get(statementId)
      if (claim?.kind !== 'claim') return null
      const found = (await links.committed.find(tenantId, [claim])).get(statementId)
      return found === undefined
        ? null
        : { text: found.text, isVoided: await isVoided(links, tenantId, claim), stored: storedTime(claim.position) }
    },
    page: (tenantId, query) => readPage(dependencies, tenantId, query),
    consistentThrough: () => consistentThrough(clock.now()),
  }
}

/** All statements in which an agent appears, for its export. */
export interface AgentStatements {
  /**
   * X8. A page, oldest first, voided statements included; from the beginning where `after` is null. Eventually
   * consistent.
   */
  page(owner: AgentPageOwner, after: StatementPosition | null): Promise<AgentPage>
}

export const agentStatements = (table: Table, bodies: StatementBodies): AgentStatements => ({
  page: (owner, after) => readAgentPage({ table, bodies }, owner, after),
})
