/** Statements of a workspace (docs/access-patterns.md, X1-X9). */
import { randomBytes } from 'node:crypto'
import { consistentThrough, stamper, storedTime } from '#shared/domain/xapi/statement-order.ts'
import type { StatementBodies } from './statement-bodies.ts'
import { statementClaims } from './statement-claims.ts'
import { readPage, type PageQuery, type StatementPage } from './statement-pages.ts'
import { statementTexts } from './statement-texts.ts'
import { isVoided } from './statement-voiding.ts'
import { storeStatements, type StatementRequest, type StoreOutcome } from './statement-writer.ts'
import type { Table } from './table.ts'

export interface KeptStatement {
  /** JSON, as it was stored. */
  readonly text: string
  readonly isVoided: boolean
  /** ISO 8601. */
  readonly stored: string
}

export interface StatementRepository {
  /**
   * X1-X6. Stores the statements of a request, all or none; one that is there already is no conflict where it says the same.
   * @throws throttling and transport trouble: a repetition of the request completes what was begun
   */
  store(request: StatementRequest): Promise<StoreOutcome>
  /** X3. Strongly consistent. Null: there is none with this id. */
  get(tenantId: string, statementId: string): Promise<KeptStatement | null>
  /** X7-X9. Eventually consistent: `consistentThrough` says how far. */
  page(tenantId: string, query: PageQuery): Promise<StatementPage>
  /** Everything stored up to this time is shown by whatever is asked now. ISO 8601. */
  consistentThrough(): string
}

export interface RepositoryParts {
  readonly bodies: StatementBodies
  readonly clock: { now(): number }
}

export function statementRepository(table: Table, { bodies, clock }: RepositoryParts): StatementRepository {
  const links = { table, claims: statementClaims(table), texts: statementTexts(table, bodies) }
  const parts = { ...links, bodies, now: () => clock.now(), stamp: stamper(() => clock.now(), () => randomBytes(6).toString('base64url')) }
  return {
    store: (request) => storeStatements(parts, request),
    async get(tenantId, statementId) {
      const claim = (await links.claims.read(tenantId, [statementId])).get(statementId)
      if (claim?.kind !== 'claim') return null
      const found = (await links.texts.find(tenantId, [claim])).get(statementId)
      return found === undefined ? null : { text: found.text, isVoided: await isVoided(links, tenantId, claim), stored: storedTime(claim.place) }
    },
    page: (tenantId, query) => readPage(parts, tenantId, query),
    consistentThrough: () => consistentThrough(clock.now()),
  }
}
