/** Reads the statements of claims. A claim with a readable statement is committed. */
import { groupSortKey } from '#shared/domain/statements/statement-position.ts'
import { getAll } from '#shared/store/table/read.ts'
import type { Table } from '#shared/store/table/table.ts'
import type { Claim } from './claim-item.ts'
import { readLine, type StatementBodies } from './statement-lines.ts'
import { groupKey, readRow, type StatementRow } from './statement-rows.ts'

/** A statement that was committed. */
export interface CommittedStatement {
  readonly claim: Claim
  readonly line: string
  /** JSON, as it was stored. */
  readonly text: string
}

export interface CommittedStatements {
  /**
   * X3. The committed statements of these claims, by id. Claims that are not committed, and those of erased statements,
   * are left out. Strongly consistent.
   */
  find(tenantId: string, claims: readonly Claim[]): Promise<Map<string, CommittedStatement>>
}

const lineIn = (row: StatementRow | undefined, index: number): string | null =>
  row?.lines?.[row.indexes.indexOf(index)] ?? null

/** @param options `withErased`: also finds statements that are being erased, as long as rows hold them */
export const committedStatements = (
  table: Table,
  bodies: StatementBodies,
  options: { readonly withErased: boolean } = { withErased: false },
): CommittedStatements => ({
  async find(tenantId, all) {
    const claims = options.withErased ? all : all.filter(({ isErased }) => !isErased)
    const groups = new Map(
      claims
        .filter(({ line }) => line === null)
        .map(({ position, size }) => [groupSortKey(position), groupKey({ ...position, tenantId }, size)]),
    )
    const rows = groups.size === 0 ? [] : (await getAll(table, [...groups.values()], { consistent: true })).map(readRow)
    const byGroup = new Map(rows.map((row) => [groupSortKey(row), row]))
    const found = await Promise.all(
      claims.map(async (claim) => {
        const line = claim.line ?? lineIn(byGroup.get(groupSortKey(claim.position)), claim.position.index)
        return line === null ? null : { claim, line, text: await readLine(bodies, line) }
      }),
    )
    return new Map(
      found.filter((statement) => statement !== null).map((statement) => [statement.claim.statementId, statement]),
    )
  },
})
