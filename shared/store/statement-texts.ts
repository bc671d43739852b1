/** From claims to statements: what a claim points to, and whether it has come. */
import type { StoredStatement } from '#shared/contract/xapi/statement.ts'
import { groupText } from '#shared/domain/xapi/statement-order.ts'
import { readItems } from './read-items.ts'
import { textOfLine, type StatementBodies } from './statement-bodies.ts'
import type { Claim } from './statement-claims.ts'
import { groupKey, readRow, type StatementRow } from './statement-rows.ts'
import type { Table } from './table.ts'

/** A statement that is there. */
export interface FoundStatement {
  readonly claim: Claim
  /** As it stands in rows. */
  readonly line: string
  /** JSON, as it was stored. */
  readonly text: string
}

const isStored = (value: unknown): value is StoredStatement => typeof value === 'object' && value !== null && 'id' in value && 'actor' in value

/** What this service stored is a statement. */
export function parseStored(text: string): StoredStatement {
  const value: unknown = JSON.parse(text)
  if (!isStored(value)) throw new Error('A stored statement is none.')
  return value
}

export interface StatementTexts {
  /** X3. Statements of these claims by id; those whose group is not there (yet), and those that are erased, are left out. Strongly consistent. */
  find(tenantId: string, claims: readonly Claim[]): Promise<Map<string, FoundStatement>>
}

const lineIn = (row: StatementRow | undefined, position: number): string | null => row?.lines?.[row.positions.indexOf(position)] ?? null

/** @param options `withErased`: tells also of statements that are being erased, as far as they lie about */
export const statementTexts = (table: Table, bodies: StatementBodies, options: { readonly withErased: boolean } = { withErased: false }): StatementTexts => ({
  async find(tenantId, all) {
    const claims = options.withErased ? all : all.filter(({ isErased }) => !isErased)
    const groups = new Map(claims.filter(({ line }) => line === null).map(({ place, size }) => [groupText(place), groupKey({ ...place, tenantId }, size)]))
    const rows = groups.size === 0 ? [] : (await readItems(table, [...groups.values()], { consistent: true })).map(readRow)
    const byGroup = new Map(rows.map((row) => [groupText(row), row]))
    const found = await Promise.all(
      claims.map(async (claim) => {
        const line = claim.line ?? lineIn(byGroup.get(groupText(claim.place)), claim.place.position)
        return line === null ? null : { claim, line, text: await textOfLine(bodies, line) }
      }),
    )
    return new Map(found.filter((statement) => statement !== null).map((statement) => [statement.claim.statementId, statement]))
  },
})
