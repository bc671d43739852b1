/**
 * Reads lists of statements (docs/access-patterns.md, X7-X9). The partitions of the lists are queried in parallel and
 * merged by position. How many rows the next query reads follows from how many statements the rows before held.
 */
import { comparePositions, groupSortKey, type StatementPosition } from '#shared/domain/statements/statement-position.ts'
import { getAll } from '#shared/store/table/read.ts'
import type { Table } from '#shared/store/table/table.ts'
import { ListPartition, type PartitionRange } from './list-partition.ts'
import { abandonedBatches } from './open-batches.ts'
import { groupKey, readRow, rowSizes, type StatementList, type StatementRow } from './statement-rows.ts'

export interface ListRequest extends PartitionRange {
  /** All of them are read. A statement that is in several is returned once. */
  readonly lists: readonly StatementList[]
  /** ISO 8601. Every batch that began before this time is committed or abandoned. */
  readonly settled: string
  /** Whether voided statements are returned too; by default they are not. */
  readonly withVoided?: boolean
}

/** A statement of a list. */
export interface ListedStatement {
  readonly position: StatementPosition
  readonly line: string
  readonly isVoided: boolean
}

/** The next statements of a list. */
export interface ListRound {
  /** In order. */
  readonly statements: readonly ListedStatement[]
  /** The last position that was read, also if its statement is not returned; null where there was none. */
  readonly through: StatementPosition | null
  /** Whether the lists end here. */
  readonly isAtEnd: boolean
}

/** A statement in a row that was read. */
interface Entry {
  readonly position: StatementPosition
  /** Sort key of its group, computed once for a row. */
  readonly group: string
  readonly row: StatementRow
  /** Its number among the statements of the row. */
  readonly column: number
  readonly isVoided: boolean
}

export interface ListReader {
  /** Reads about that many further statements, or to the end of the lists. */
  next(statements: number): Promise<ListRound>
}

class MergedLists implements ListReader {
  readonly #table: Table
  readonly #request: ListRequest
  readonly #partitions: readonly ListPartition[]
  /** Entries that were read, but whose group is not complete yet, or that were not asked for yet. */
  #waiting: Entry[] = []

  constructor(table: Table, request: ListRequest) {
    this.#table = table
    this.#request = request
    this.#partitions = request.lists.flatMap((list) =>
      rowSizes.map((size) => new ListPartition(table, request, { list, size })),
    )
  }

  #compare(a: Entry, b: Entry): number {
    const order = a.group === b.group ? a.position.index - b.position.index : a.group < b.group ? -1 : 1
    return this.#request.ascending ? order : -order
  }

  #isAfter(position: StatementPosition, after: StatementPosition): boolean {
    return this.#request.ascending ? comparePositions(position, after) > 0 : comparePositions(position, after) < 0
  }

  /** The partitions that were read least far: the merge cannot continue without their next rows. */
  get #leastRead(): ListPartition[] {
    const open = this.#partitions.filter(({ isAtEnd }) => !isAtEnd)
    const unread = open.filter(({ readUpTo }) => readUpTo === null)
    if (unread.length > 0) return unread
    const sortKeys = open.map(({ readUpTo }) => readUpTo ?? '').sort()
    const least = this.#request.ascending ? sortKeys[0] : sortKeys.at(-1)
    return open.filter(({ readUpTo }) => readUpTo === least)
  }

  get #isAtEnd(): boolean {
    return this.#partitions.every(({ isAtEnd }) => isAtEnd)
  }

  /** Takes the entries of complete groups from those that wait. */
  #takeComplete(): Entry[] {
    const complete = new Map<string, boolean>()
    const isComplete = ({ group }: Entry): boolean => {
      const known = complete.get(group) ?? this.#partitions.every((partition) => partition.hasAllOf(group))
      complete.set(group, known)
      return known
    }
    const taken = this.#waiting.filter(isComplete)
    this.#waiting = this.#waiting.filter((entry) => !isComplete(entry))
    return taken
  }

  #entries(row: StatementRow): Entry[] {
    const { after } = this.#request
    const { batchId, group: number } = row
    const group = groupSortKey(row)
    // Only the group of `after` holds statements on both sides of it.
    const isSplit = after !== null && groupSortKey(after) === group
    return row.indexes
      .map((index, column) => ({
        position: { batchId, group: number, index },
        group,
        row,
        column,
        isVoided: row.voided.has(index),
      }))
      .filter(({ position }) => !isSplit || this.#isAfter(position, after))
  }

  /**
   * Only rows that copy lines can show an abandoned batch: the list `all`, and rows that point to it, hold committed
   * ones.
   */
  #abandonedAmong(entries: readonly Entry[]): Promise<ReadonlySet<string>> | ReadonlySet<string> {
    const { lists, tenantId, settled } = this.#request
    const hasCopies = lists.some(({ kind }) => kind !== 'all') && entries.some(({ row }) => row.lines !== null)
    return hasCopies ? abandonedBatches(this.#table, tenantId, settled) : new Set<string>()
  }

  async #withLines(entries: readonly Entry[]): Promise<ListedStatement[]> {
    const groups = new Map(
      entries
        .filter(({ row }) => row.lines === null)
        .map(({ group, row }) => [group, groupKey({ ...row, tenantId: this.#request.tenantId }, 'several')]),
    )
    const [read, abandoned] = await Promise.all([
      groups.size === 0 ? [] : getAll(this.#table, [...groups.values()]),
      this.#abandonedAmong(entries),
    ])
    const byGroup = new Map(read.map(readRow).map((row) => [groupSortKey(row), row]))
    return entries.flatMap(({ position, group: sortKey, row, column, isVoided: isVoidedHere }) => {
      const group = byGroup.get(sortKey)
      const line = row.lines?.[column] ?? group?.lines?.[group.indexes.indexOf(position.index)]
      if (row.lines !== null && abandoned.has(position.batchId)) return []
      const isVoided = isVoidedHere || (group?.voided.has(position.index) ?? false)
      // A row without a line here points to a group that was not committed.
      return line === undefined || (isVoided && this.#request.withVoided !== true) ? [] : [{ position, line, isVoided }]
    })
  }

  /**
   * Each statement once: it may be in several lists, or twice in one where a late row was added. It is voided if any
   * row says so.
   */
  #distinct(ordered: readonly Entry[]): Entry[] {
    const distinct: Entry[] = []
    for (const entry of ordered) {
      const previous = distinct.at(-1)
      if (previous === undefined || this.#compare(previous, entry) !== 0) distinct.push(entry)
      else if (entry.isVoided) distinct[distinct.length - 1] = entry
    }
    return distinct
  }

  #isShown({ isVoided }: Entry): boolean {
    return !isVoided || this.#request.withVoided === true
  }

  async next(statements: number): Promise<ListRound> {
    const complete = this.#takeComplete()
    // One more than was asked for shows whether the lists continue.
    const missing = (): number => statements + 1 - complete.filter((entry) => this.#isShown(entry)).length
    while (missing() > 0 && !this.#isAtEnd) {
      const rows = await Promise.all(this.#leastRead.map((partition) => partition.read(missing())))
      this.#waiting.push(...rows.flat().flatMap((row) => this.#entries(row)))
      complete.push(...this.#takeComplete())
    }
    const ordered = this.#distinct(complete.sort((a, b) => this.#compare(a, b)))
    const ends = ordered.flatMap((entry, number) => (this.#isShown(entry) ? [number + 1] : []))
    const end = ends[statements - 1] ?? ordered.length
    this.#waiting.push(...ordered.slice(end))
    const round = ordered.slice(0, end)
    const shown = round.filter((entry) => this.#isShown(entry))
    const isAtEnd = this.#isAtEnd && !this.#waiting.some((entry) => this.#isShown(entry))
    return { statements: await this.#withLines(shown), through: round.at(-1)?.position ?? null, isAtEnd }
  }
}

/** X7-X9. Reads lists of statements; eventually consistent. */
export const readLists = (table: Table, request: ListRequest): ListReader => new MergedLists(table, request)
