/**
 * Rows of the lists of statements (docs/access-patterns.md, X3 and X5): what one request brought for one list stands in one
 * row, statements and all, so that a page is a query and nothing else.
 *
 *   a group of statements ──▶ all            the statements
 *                         ├─▶ a common key   their positions; the statements are read from the row above
 *                         └─▶ a rare key     its statements, copied; also a common one whose copies are small
 */
import { createHash } from 'node:crypto'
import * as z from 'zod'
import { groupText, readGroupText, type StatementGroup } from '#shared/domain/xapi/statement-order.ts'
import type { StatementKeys } from '#shared/domain/xapi/statement-keys.ts'
import { keys } from './keys.ts'
import { packMembers, unpackMembers, type PackedMembers } from './statement-packing.ts'
import { binary, parseItem, parsePacked, StoredItemInvalid } from './stored-item.ts'
import type { RawItem } from './table.ts'

/** A list of a workspace: `all`, or those that one key finds. */
export interface StatementList {
  readonly kind: 'all' | 'verb' | 'agent' | 'activity' | 'registration' | 'relatedAgent' | 'relatedActivity' | 'attachment'
  /** Hash of the key; empty for `all`. */
  readonly hash: string
}

export const allStatements: StatementList = { kind: 'all', hash: '' }

/** Lists that were named lately: the statements of a request share most of theirs. */
const named = new Map<string, StatementList>()
const mostNamed = 5_000

export function listOf(kind: StatementList['kind'], key: string): StatementList {
  const name = `${kind} ${key}`
  const known = named.get(name)
  if (known !== undefined) return known
  const list = { kind, hash: createHash('sha256').update(key).digest('base64url').slice(0, 22) }
  if (named.size >= mostNamed) named.clear()
  named.set(name, list)
  return list
}

/** The lists in which a statement with these keys stands. Lists of related keys leave out what the direct ones hold. */
export function listsOf(found: StatementKeys): StatementList[] {
  const beyond = (related: readonly string[], direct: readonly string[]): string[] => related.filter((key) => !direct.includes(key))
  return [
    allStatements,
    ...found.verbs.map((key) => listOf('verb', key)),
    ...found.agents.map((key) => listOf('agent', key)),
    ...found.activities.map((key) => listOf('activity', key)),
    ...found.registrations.map((key) => listOf('registration', key)),
    ...beyond(found.relatedAgents, found.agents).map((key) => listOf('relatedAgent', key)),
    ...beyond(found.relatedActivities, found.activities).map((key) => listOf('relatedActivity', key)),
    ...found.attachments.map((key) => listOf('attachment', key)),
  ]
}

/**
 * Each list is two partitions: rows of one statement, and rows of several. They are read side by side, each as many rows as
 * it takes for its kind, and written side by side.
 */
export type RowSize = 'one' | 'several'

export const rowSizes = ['one', 'several'] as const satisfies readonly RowSize[]

/** A statement of a group. */
export interface GroupedStatement {
  readonly position: number
  /** JSON, or where it lies: see `statement-bodies.ts`. */
  readonly line: string
  readonly lists: readonly StatementList[]
  readonly isVoided: boolean
}

/** A row as it is read. */
export interface StatementRow extends StatementGroup {
  readonly positions: readonly number[]
  /** Lines in the order of the positions; null where they stand in the row of `all`. */
  readonly lines: readonly string[] | null
  readonly voided: ReadonlySet<number>
}

/** Where a list has fewer of a group's statements than one in so many, it has them itself. */
const commonShare = 4
/** Rows that only point are worth it for groups that are larger than this. */
const fewStatements = 8
/** Bytes up to which a list that is asked for by itself has its statements even where they are common: its pages are read in one step. */
const readyBytes = 4_000

const related = new Set<StatementList['kind']>(['relatedAgent', 'relatedActivity', 'attachment'])

interface Placed extends StatementGroup {
  readonly tenantId: string
}

const voidedOf = (statements: readonly GroupedStatement[]): RawItem => {
  const voided = statements.filter(({ isVoided }) => isVoided).map(({ position }) => position)
  return voided.length === 0 ? {} : { v: new Set(voided) }
}

/** The statements of a row, packed. @param lines in the order of the positions; null where they stand in the row of `all` */
export const packRow = packMembers

const listed = (statements: readonly GroupedStatement[], withLines: boolean): RawItem => ({
  b: packRow(
    statements.map(({ position }) => position),
    withLines ? statements.map(({ line }) => line) : null,
  ),
  ...(withLines ? {} : { r: true }),
  ...voidedOf(statements),
})

/** The row in which a group stands in `all`. Its size is that of the group as it was claimed, whatever became of its members. */
export const groupKey = (placed: Placed, size: RowSize): { pk: string; sk: string } => keys.statementList(placed.tenantId, { ...allStatements, size }, groupText(placed))

/** Row of one statement of a group that came to a list after the others. */
export const lateKey = (placed: Placed, list: StatementList, position: number): { pk: string; sk: string } =>
  keys.statementList(placed.tenantId, { ...list, size: 'one' }, `${groupText(placed)}.${String(position).padStart(5, '0')}`)

/** A statement that comes to a list later than the rest of its group: repaired, or found by what it refers to. */
export const lateRow = (placed: Placed, list: StatementList, statement: GroupedStatement): RawItem => ({ ...lateKey(placed, list, statement.position), ...listed([statement], true) })

const packedBytes = ({ b }: RawItem): number => (b instanceof Uint8Array ? b.length : 0)

/** Every row of a group. */
export function rowsOfGroup(placed: Placed, statements: readonly GroupedStatement[], size: RowSize): RawItem[] {
  const lists = new Map<string, { readonly list: StatementList; readonly members: GroupedStatement[] }>()
  for (const statement of statements) {
    for (const list of statement.lists) {
      const name = `${list.kind}#${list.hash}`
      const known = lists.get(name)
      if (known === undefined) lists.set(name, { list, members: [statement] })
      else known.members.push(statement)
    }
  }
  const packed = new Map<string, RawItem>()
  const once = (members: readonly GroupedStatement[], withLines: boolean): RawItem => {
    const name = `${String(withLines)} ${members.map(({ position }) => position).join(',')}`
    const row = packed.get(name) ?? listed(members, withLines)
    packed.set(name, row)
    return row
  }
  return [...lists.values()].map(({ list, members }) => {
    const isAll = list.kind === 'all'
    const isCommon = !isAll && size === 'several' && statements.length > fewStatements && members.length * commonShare >= statements.length
    const points = isCommon && (related.has(list.kind) || packedBytes(once(members, true)) > readyBytes)
    const rowSize = isAll ? size : members.length === 1 ? 'one' : 'several'
    return { ...keys.statementList(placed.tenantId, { ...list, size: rowSize }, groupText(placed)), ...once(members, !points) }
  })
}

const rowItem = z.object({ sk: z.string(), b: binary, r: z.boolean().default(false), v: z.set(z.number()).optional() })

const packedMembers = z.custom<PackedMembers>((value) => typeof value === 'object' && value !== null && 'positions' in value)

// Unpacking makes nothing but texts: looking at each would take as long.
const packedLines = z.custom<readonly string[]>(Array.isArray)

/** A row whose lines are unpacked when they are asked for: a page that goes on looks at more rows than it shows. */
class PackedRow implements StatementRow {
  readonly order: string
  readonly group: number
  readonly positions: readonly number[]
  readonly voided: ReadonlySet<number>
  readonly #item: RawItem
  readonly #members: PackedMembers
  readonly #points: boolean
  #lines: readonly string[] | undefined

  constructor(item: RawItem) {
    const { sk, b, r, v } = parseItem(rowItem, item)
    const { order, group } = readGroupText(sk)
    this.#members = parsePacked(packedMembers, () => unpackMembers(b), item)
    this.#item = item
    this.#points = r
    this.order = order
    this.group = group
    this.positions = this.#members.positions
    this.voided = v ?? new Set()
  }

  /** @throws StoredItemInvalid */
  get lines(): readonly string[] | null {
    if (this.#points) return null
    this.#lines ??= this.#unpack()
    return this.#lines
  }

  #unpack(): readonly string[] {
    const lines = parsePacked(packedLines, () => this.#members.lines(), this.#item)
    if (lines.length !== this.positions.length) throw new StoredItemInvalid(`Item ${String(this.#item['pk'])} / ${String(this.#item['sk'])}: its lines are not its statements`)
    return lines
  }
}

/** @throws StoredItemInvalid, also where its lines are asked for */
export const readRow = (item: RawItem): StatementRow => new PackedRow(item)
