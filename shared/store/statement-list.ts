/**
 * Reading lists of statements (docs/access-patterns.md, X7-X9). The partitions of a list are read side by side and merged
 * in the order of their statements; how many rows are asked for next follows from what the last ones held.
 */
import { QueryCommand } from '@aws-sdk/client-dynamodb'
import { comparePlaces, groupText, readGroupText, storedBetween, type StatementPlace } from '#shared/domain/xapi/statement-order.ts'
import { keys } from './keys.ts'
import { leftBatches } from './open-batches.ts'
import { readItems } from './read-items.ts'
import { groupKey, readRow, rowSizes, type RowSize, type StatementList, type StatementRow } from './statement-rows.ts'
import type { Table } from './table.ts'
import { rawItem, type WireItem } from './wire-item.ts'

/** What is read of lists. */
export interface ListRequest {
  readonly tenantId: string
  /** Statements of all of them are read, each once. */
  readonly lists: readonly StatementList[]
  readonly ascending: boolean
  readonly since: string | null
  readonly until: string | null
  /** Goes on behind this place. */
  readonly after: StatementPlace | null
  /** Whoever began to write before this time has finished, or died: ISO 8601. */
  readonly settled: string
  /** Whether voided statements are shown too; they are not where it is absent. */
  readonly withVoided?: boolean
}

/** A statement as a list shows it. */
export interface ListedStatement {
  readonly place: StatementPlace
  readonly line: string
  readonly isVoided: boolean
}

/** What one round brought. */
export interface ListRound {
  /** In order. */
  readonly statements: readonly ListedStatement[]
  /** The last place that was looked at, also where nothing of it is shown; null where there was none. */
  readonly through: StatementPlace | null
  /** Whether the lists end here. */
  readonly isAtEnd: boolean
}

/** Rows of several statements that are read at first: few of `all`, which are large, more of others, which are parts of groups or only point. */
const firstRows = new Map<StatementList['kind'], number>([
  ['all', 2],
  ['verb', 6],
])
const usualFirstRows = 27
/** Rows that one round reads of a partition at the most. */
const mostRows = 400

interface Entry {
  readonly place: StatementPlace
  /** Text of its group, made once for a row. */
  readonly group: string
  readonly row: StatementRow
  /** Among the statements of the row. */
  readonly index: number
  readonly isVoided: boolean
}

/** One partition of a list. */
class Partition {
  readonly #table: Table
  readonly #request: ListRequest
  readonly #key: string
  readonly #size: RowSize
  readonly #firstRows: number
  #start: WireItem | undefined
  readonly #kept: WireItem[] = []
  #rows = 0
  #statements = 0
  isAtEnd = false
  /** The group of the last row that was read; null before the first. */
  readUpTo: string | null = null
  /** Whether no row of that group can follow. */
  #isWhole = false

  constructor(table: Table, request: ListRequest, { list, size }: { readonly list: StatementList; readonly size: RowSize }) {
    this.#table = table
    this.#request = request
    this.#size = size
    this.#key = keys.statementList(request.tenantId, { ...list, size }, '').pk
    this.#firstRows = firstRows.get(list.kind) ?? usualFirstRows
  }

  /** How many rows probably hold that many statements. */
  #rowsFor(statements: number): number {
    if (this.#size === 'one') return Math.min(mostRows, statements + 1)
    if (this.#rows === 0) return this.#firstRows
    return Math.min(mostRows, Math.ceil((statements * this.#rows) / Math.max(1, this.#statements)) + 1)
  }

  get #bounds(): { from: string; to: string } {
    const { since, until, after, ascending } = this.#request
    const { from, to } = storedBetween(since, until)
    if (after === null) return { from, to }
    return ascending ? { from: groupText(after) > from ? groupText(after) : from, to } : { from, to: `${groupText(after)}~` < to ? `${groupText(after)}~` : to }
  }

  async #fetch(statements: number): Promise<void> {
    const { from, to } = this.#bounds
    if (from > to) return
    const { Items = [], LastEvaluatedKey } = await this.#table.lookups.send(
      new QueryCommand({
        TableName: this.#table.name,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':pk': { S: this.#key }, ':from': { S: from }, ':to': { S: to } },
        ScanIndexForward: this.#request.ascending,
        Limit: this.#rowsFor(statements),
        ...(this.#start === undefined ? {} : { ExclusiveStartKey: this.#start }),
      }),
    )
    this.#kept.push(...Items)
    this.#start = LastEvaluatedKey
  }

  /** Rows with about that many statements; what was fetched beyond them is kept, and not unpacked before it is asked for. */
  async read(statements: number): Promise<StatementRow[]> {
    if (this.#kept.length === 0) await this.#fetch(statements)
    const rows: StatementRow[] = []
    let [shown, last]: [number, WireItem | undefined] = [0, undefined]
    while (this.#kept.length > 0 && (this.#size === 'one' || shown < statements)) {
      last = this.#kept.shift()
      if (last === undefined) break
      const row = readRow(rawItem(last))
      rows.push(row)
      shown += row.positions.length
    }
    this.#rows += rows.length
    this.#statements += shown
    this.isAtEnd = this.#kept.length === 0 && this.#start === undefined
    const text = last?.['sk']?.S ?? null
    if (text !== null) {
      this.readUpTo = groupText(readGroupText(text))
      // Statements that came late to a list of single ones stand behind their group.
      this.#isWhole = this.#size === 'several' || (!this.#request.ascending && text === this.readUpTo)
    }
    return rows
  }

  /** Whether every row of a group was read. */
  hasWhole(group: string): boolean {
    if (this.isAtEnd || this.readUpTo === null) return this.isAtEnd
    if (group === this.readUpTo) return this.#isWhole
    return this.#request.ascending ? group < this.readUpTo : group > this.readUpTo
  }
}

export interface ListReader {
  /** Reads on until about that many statements came, or the lists end. What came before is not repeated. */
  next(statements: number): Promise<ListRound>
}

class MergedLists implements ListReader {
  readonly #table: Table
  readonly #request: ListRequest
  readonly #partitions: readonly Partition[]
  #waiting: Entry[] = []

  constructor(table: Table, request: ListRequest) {
    this.#table = table
    this.#request = request
    this.#partitions = request.lists.flatMap((list) => rowSizes.map((size) => new Partition(table, request, { list, size })))
  }

  #compare(a: Entry, b: Entry): number {
    const order = a.group === b.group ? a.place.position - b.place.position : a.group < b.group ? -1 : 1
    return this.#request.ascending ? order : -order
  }

  #isBehind(place: StatementPlace, after: StatementPlace): boolean {
    return this.#request.ascending ? comparePlaces(place, after) > 0 : comparePlaces(place, after) < 0
  }

  /** The partitions that hold the others up. */
  get #behind(): Partition[] {
    const open = this.#partitions.filter(({ isAtEnd }) => !isAtEnd)
    const unread = open.filter(({ readUpTo }) => readUpTo === null)
    if (unread.length > 0) return unread
    const texts = open.map(({ readUpTo }) => readUpTo ?? '').sort()
    const least = this.#request.ascending ? texts[0] : texts.at(-1)
    return open.filter(({ readUpTo }) => readUpTo === least)
  }

  get #isAtEnd(): boolean {
    return this.#partitions.every(({ isAtEnd }) => isAtEnd)
  }

  /** Statements of the groups that are read whole; the others wait for the next round. */
  #release(): Entry[] {
    const whole = new Map<string, boolean>()
    const isWhole = ({ group }: Entry): boolean => {
      const known = whole.get(group) ?? this.#partitions.every((partition) => partition.hasWhole(group))
      whole.set(group, known)
      return known
    }
    const released = this.#waiting.filter(isWhole)
    this.#waiting = this.#waiting.filter((entry) => !isWhole(entry))
    return released
  }

  #entries(row: StatementRow): Entry[] {
    const { after } = this.#request
    const group = groupText(row)
    // Only one group holds the place behind which a page begins.
    const isSplit = after !== null && groupText(after) === group
    return row.positions
      .map((position, index) => ({ place: { order: row.order, group: row.group, position }, group, row, index, isVoided: row.voided.has(position) }))
      .filter(({ place }) => !isSplit || this.#isBehind(place, after))
  }

  /** Requests that were not finished. In `all` there is nothing of them, and rows that point there show nothing. */
  #leftAmong(entries: readonly Entry[]): Promise<ReadonlySet<string>> | ReadonlySet<string> {
    const { lists, tenantId, settled } = this.#request
    const hasCopies = lists.some(({ kind }) => kind !== 'all') && entries.some(({ row }) => row.lines !== null)
    return hasCopies ? leftBatches(this.#table, tenantId, settled) : new Set<string>()
  }

  async #linesOf(entries: readonly Entry[]): Promise<ListedStatement[]> {
    const groups = new Map(entries.filter(({ row }) => row.lines === null).map(({ group, row }) => [group, { ...groupKey({ ...row, tenantId: this.#request.tenantId }, 'several') }]))
    const [read, left] = await Promise.all([groups.size === 0 ? [] : readItems(this.#table, [...groups.values()]), this.#leftAmong(entries)])
    const rows = read.map(readRow)
    const byGroup = new Map(rows.map((row) => [groupText(row), row]))
    return entries.flatMap(({ place, group: name, row, index, isVoided: isMarked }) => {
      const group = byGroup.get(name)
      const found = row.lines?.[index] ?? group?.lines?.[group.positions.indexOf(place.position)]
      // What is not there was listed by a writer that did not finish.
      if (row.lines !== null && left.has(place.order)) return []
      const isVoided = isMarked || (group?.voided.has(place.position) ?? false)
      return found === undefined || (isVoided && this.#request.withVoided !== true) ? [] : [{ place, line: found, isVoided }]
    })
  }

  /** Each once: one that came to a list late may stand there twice, and a mark on either is meant. */
  #distinct(ordered: readonly Entry[]): Entry[] {
    const distinct: Entry[] = []
    for (const entry of ordered) {
      const before = distinct.at(-1)
      if (before === undefined || this.#compare(before, entry) !== 0) distinct.push(entry)
      else if (entry.isVoided) distinct[distinct.length - 1] = entry
    }
    return distinct
  }

  #isShown({ isVoided }: Entry): boolean {
    return !isVoided || this.#request.withVoided === true
  }

  async next(statements: number): Promise<ListRound> {
    const released = this.#release()
    // One more than is asked for says whether the lists go on.
    const lacking = (): number => statements + 1 - released.filter((entry) => this.#isShown(entry)).length
    while (lacking() > 0 && !this.#isAtEnd) {
      const rows = await Promise.all(this.#behind.map((partition) => partition.read(lacking())))
      this.#waiting.push(...rows.flat().flatMap((row) => this.#entries(row)))
      released.push(...this.#release())
    }
    const ordered = this.#distinct(released.sort((a, b) => this.#compare(a, b)))
    const places = ordered.flatMap((entry, index) => (this.#isShown(entry) ? [index + 1] : []))
    // What is more than was asked for is looked at when more is asked for.
    const end = places[statements - 1] ?? ordered.length
    this.#waiting.push(...ordered.slice(end))
    const now = ordered.slice(0, end)
    const shown = now.filter((entry) => this.#isShown(entry))
    const isAtEnd = this.#isAtEnd && !this.#waiting.some((entry) => this.#isShown(entry))
    return { statements: await this.#linesOf(shown), through: now.at(-1)?.place ?? null, isAtEnd }
  }
}

/** X7-X9. Reads lists of statements; eventually consistent. */
export const readLists = (table: Table, request: ListRequest): ListReader => new MergedLists(table, request)
