/**
 * Pages through the lists of an agent with the statements of each row, for the erasure of the agent
 * (docs/access-patterns.md, X10 and X11).
 */
import type { StoredStatement } from '#shared/contract/resources/statements/statement.ts'
import { roleIn } from '#shared/domain/statements/redact-statement.ts'
import { groupSortKey, type StatementPosition } from '#shared/domain/statements/statement-position.ts'
import { parseStatement } from '#shared/domain/statements/stored-statement.ts'
import { keys } from '#shared/store/table/keys.ts'
import { query } from '#shared/store/table/query.ts'
import { getAll } from '#shared/store/table/read.ts'
import { StoredItemInvalid } from '#shared/store/table/stored-item.ts'
import type { Table } from '#shared/store/table/table.ts'
import { readLine, type StatementBodies } from './statement-lines.ts'
import { groupKey, listOf, readRow, rowSizes, type StatementList, type StatementRow } from './statement-rows.ts'

/** How far the lists of an agent were read. */
export interface ErasureCursor {
  /** Number of the partition, from 0. */
  readonly list: number
  /** Sort key of the last row that was read; null before the first. */
  readonly after: string | null
}

export const firstPage: ErasureCursor = { list: 0, after: null }

/** A statement in a list of the agent. */
export interface Member {
  readonly position: StatementPosition
  readonly line: string
  readonly statement: StoredStatement
  /** The agent's role in the statement; null where the statement only refers to one of the agent's. */
  readonly role: ReturnType<typeof roleIn>
}

export interface MemberPage {
  readonly rows: readonly StatementRow[]
  /** The statements of the rows that still exist. */
  readonly members: readonly Member[]
  /** Null at the end of the last list. */
  readonly next: ErasureCursor | null
}

interface MemberRange {
  readonly tenantId: string
  /** See `actorKey`. */
  readonly key: string
  /** ISO 8601 in UTC with milliseconds. Statements stored later are left out. */
  readonly until: string
}

interface Source {
  readonly table: Table
  readonly bodies: Pick<StatementBodies, 'read' | 'put'>
}

/** Rows of a page. */
const pageRows = 40

/** The lists that hold every statement in which the agent appears. */
export const agentLists = (key: string): readonly StatementList[] => [listOf('agent', key), listOf('relatedAgent', key)]

/** Null where the object of the line is missing: it is deleted after everything else of its statement. */
async function statementOfLine(bodies: Source['bodies'], line: string): Promise<StoredStatement | null> {
  try {
    return parseStatement(await readLine(bodies, line))
  } catch (error) {
    if (error instanceof StoredItemInvalid) return null
    throw error
  }
}

async function membersOf(
  { table, bodies }: Source,
  { tenantId, key }: Pick<MemberRange, 'tenantId' | 'key'>,
  rows: readonly StatementRow[],
): Promise<Member[]> {
  const withoutLines = rows.filter(({ lines }) => lines === null)
  const groups = await getAll(
    table,
    withoutLines.map((row) => groupKey({ ...row, tenantId }, 'several')),
    { consistent: true },
  )
  const byGroup = new Map(groups.map(readRow).map((group) => [groupSortKey(group), group]))
  const members: Member[] = []
  for (const row of rows) {
    const holder = row.lines === null ? byGroup.get(groupSortKey(row)) : row
    for (const index of row.indexes) {
      const line = holder?.lines?.[holder.indexes.indexOf(index)]
      const statement = line === undefined ? null : await statementOfLine(bodies, line)
      if (line === undefined || statement === null) continue
      const position = { batchId: row.batchId, group: row.group, index }
      members.push({ position, line, statement, role: roleIn(statement, key) })
    }
  }
  return members
}

/** A page of rows and their statements, strongly consistent. */
export async function readMembers(
  source: Source,
  { tenantId, key, until }: MemberRange,
  { list, after }: ErasureCursor,
): Promise<MemberPage> {
  const partitions = agentLists(key).flatMap((each) =>
    rowSizes.map((size) => keys.statementList(tenantId, { ...each, size }, '').pk),
  )
  const pk = partitions[list]
  if (pk === undefined) return { rows: [], members: [], next: null }
  // No sort key ends in a space, so the range begins after the row `after`.
  const range = { from: after === null ? '0' : `${after} `, to: `${until}~` }
  const { items } = await query(source.table, { partition: pk, range, consistent: true }, { limit: pageRows })
  const rows = items.map(readRow)
  const last = items.at(-1)
  const nextList = list + 1 < partitions.length ? { list: list + 1, after: null } : null
  return {
    rows,
    members: await membersOf(source, { tenantId, key }, rows),
    next: last === undefined ? nextList : { list, after: String(last['sk']) },
  }
}
