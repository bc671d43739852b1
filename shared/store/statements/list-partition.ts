/** Reads one partition of a list of statements (docs/access-patterns.md, X7-X9), row by row in order. */
import {
  groupSortKey,
  readGroupSortKey,
  storedBetween,
  type StatementPosition,
} from '#shared/domain/statements/statement-position.ts'
import { keys } from '#shared/store/table/keys.ts'
import { query, type QueryPage } from '#shared/store/table/query.ts'
import type { RawItem, Table } from '#shared/store/table/table.ts'
import { readRow, type RowSize, type StatementList, type StatementRow } from './statement-rows.ts'

/** What is read of each partition. */
export interface PartitionRange {
  readonly tenantId: string
  readonly ascending: boolean
  /** ISO 8601 in UTC with milliseconds: stored after `since`, not after `until`. Null is unbounded. */
  readonly since: string | null
  readonly until: string | null
  /** Only the group of this position, and groups after it, are read. */
  readonly after: StatementPosition | null
}

/**
 * Rows of several statements that are read first: few of `all` because they are large, more of lists that hold parts of
 * groups.
 */
const firstRows = new Map<StatementList['kind'], number>([
  ['all', 2],
  ['verb', 6],
])
const usualFirstRows = 27
/** Rows that one query reads at most. */
const maxRows = 400

export class ListPartition {
  readonly #table: Table
  readonly #range: PartitionRange
  readonly #key: string
  readonly #size: RowSize
  readonly #firstRows: number
  #start: QueryPage['next']
  /** Rows that were fetched but not returned yet. */
  readonly #buffer: RawItem[] = []
  #returnedRows = 0
  #returnedStatements = 0
  /** Whether no row is left. */
  isAtEnd = false
  /** Sort key of the group of the last returned row; null before the first. */
  readUpTo: string | null = null
  /** Whether all rows of that group were returned. */
  #isLastGroupComplete = false

  constructor(
    table: Table,
    range: PartitionRange,
    { list, size }: { readonly list: StatementList; readonly size: RowSize },
  ) {
    this.#table = table
    this.#range = range
    this.#size = size
    this.#key = keys.statementList(range.tenantId, { ...list, size }, '').pk
    this.#firstRows = firstRows.get(list.kind) ?? usualFirstRows
  }

  /** How many rows probably hold that many statements, judged by the rows returned so far. */
  #rowsFor(statements: number): number {
    if (this.#size === 'one') return Math.min(maxRows, statements + 1)
    if (this.#returnedRows === 0) return this.#firstRows
    return Math.min(maxRows, Math.ceil((statements * this.#returnedRows) / Math.max(1, this.#returnedStatements)) + 1)
  }

  get #bounds(): { from: string; to: string } {
    const { since, until, after, ascending } = this.#range
    const { from, to } = storedBetween(since, until)
    if (after === null) return { from, to }
    const group = groupSortKey(after)
    return ascending ? { from: group > from ? group : from, to } : { from, to: `${group}~` < to ? `${group}~` : to }
  }

  async #fetch(statements: number): Promise<void> {
    const { from, to } = this.#bounds
    if (from > to) return
    const { items, next } = await query(
      this.#table,
      { partition: this.#key, range: { from, to }, descending: !this.#range.ascending },
      { limit: this.#rowsFor(statements), start: this.#start },
    )
    this.#buffer.push(...items)
    this.#start = next
  }

  /**
   * The next rows, with about that many statements. Further rows of the query are buffered, and unpacked only when
   * returned.
   */
  async read(statements: number): Promise<StatementRow[]> {
    if (this.#buffer.length === 0) await this.#fetch(statements)
    const rows: StatementRow[] = []
    let [count, last]: [number, RawItem | undefined] = [0, undefined]
    while (this.#buffer.length > 0 && (this.#size === 'one' || count < statements)) {
      last = this.#buffer.shift()
      if (last === undefined) break
      const row = readRow(last)
      rows.push(row)
      count += row.indexes.length
    }
    this.#returnedRows += rows.length
    this.#returnedStatements += count
    this.isAtEnd = this.#buffer.length === 0 && this.#start === undefined
    if (last !== undefined) {
      const sortKey = String(last['sk'])
      this.readUpTo = groupSortKey(readGroupSortKey(sortKey))
      // Rows of one statement that were added late sort after the row of their group, so the group may continue.
      this.#isLastGroupComplete = this.#size === 'several' || (!this.#range.ascending && sortKey === this.readUpTo)
    }
    return rows
  }

  /** Whether every row of a group was returned. @param group its sort key */
  hasAllOf(group: string): boolean {
    if (this.isAtEnd || this.readUpTo === null) return this.isAtEnd
    if (group === this.readUpTo) return this.#isLastGroupComplete
    return this.#range.ascending ? group < this.readUpTo : group > this.readUpTo
  }
}
