/**
 * Rows of the lists of statements (docs/access-patterns.md, X3 and X5). The statements of one group for one list are
 * one row, so that one query reads a page.
 *
 *   a group of statements ──▶ list `all`             the lines of all its statements
 *                         ├─▶ list of a common key   only indexes; the lines are in the row of `all`
 *                         └─▶ list of a rare key     copies of its lines; also for a common key whose copies are small
 */
import { createHash } from 'node:crypto'
import * as z from 'zod'
import { groupSortKey, readGroupSortKey, type StatementGroup } from '#shared/domain/statements/statement-position.ts'
import type { StatementKeys } from '#shared/domain/statements/statement-keys.ts'
import type { KeyedItem } from '#shared/store/table/batch-write.ts'
import { keys } from '#shared/store/table/keys.ts'
import { packMembers, unpackMembers, type PackedMembers } from './statement-packing.ts'
import { binary, parseItem, parsePacked, StoredItemInvalid } from '#shared/store/table/stored-item.ts'
import type { Key, RawItem } from '#shared/store/table/table.ts'

/** A list of a workspace: all statements, or those with one key. */
export interface StatementList {
  readonly kind:
    'all' | 'verb' | 'agent' | 'activity' | 'registration' | 'relatedAgent' | 'relatedActivity' | 'attachment'
  /** Hash of the key; empty for the list `all`. */
  readonly hash: string
}

export const allStatements: StatementList = { kind: 'all', hash: '' }

/** Cached lists: the statements of a request share most of theirs, and hashing is slow. */
const cachedLists = new Map<string, StatementList>()
const maxCachedLists = 5_000

export function listOf(kind: StatementList['kind'], key: string): StatementList {
  const name = `${kind} ${key}`
  const cached = cachedLists.get(name)
  if (cached !== undefined) return cached
  const list = { kind, hash: createHash('sha256').update(key).digest('base64url').slice(0, 22) }
  if (cachedLists.size >= maxCachedLists) cachedLists.clear()
  cachedLists.set(name, list)
  return list
}

/**
 * The lists of a statement with these keys. It is not in the list of a related key if it is in that of the same direct
 * key.
 */
export function listsOf(found: StatementKeys): StatementList[] {
  const beyond = (related: readonly string[], direct: readonly string[]): string[] =>
    related.filter((key) => !direct.includes(key))
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
 * Each list has two partitions: rows of one statement, and rows of several. They are queried in parallel, because the
 * number of rows that a page needs differs between them.
 */
export type RowSize = 'one' | 'several'

export const rowSizes = ['one', 'several'] as const satisfies readonly RowSize[]

/** A statement of a group, with the lists that it belongs to. */
export interface GroupedStatement {
  readonly index: number
  /** See `statement-lines.ts`. */
  readonly line: string
  readonly lists: readonly StatementList[]
  readonly isVoided: boolean
}

/** A row that was read. */
export interface StatementRow extends StatementGroup {
  /** Indexes of its statements in their batch, ascending. */
  readonly indexes: readonly number[]
  /** Lines in the order of the indexes; null where the row holds only indexes. */
  readonly lines: readonly string[] | null
  /** Indexes of voided statements. */
  readonly voided: ReadonlySet<number>
}

/** A key is common if at least one in so many statements of the group has it. */
const commonShare = 4
/** Groups up to this size have copies in all lists: rows that hold only indexes do not pay off for them. */
const smallGroup = 8
/** Packed bytes up to which even a common key has copies, so that its pages need no second read. */
const maxCopyBytes = 4_000

const related = new Set<StatementList['kind']>(['relatedAgent', 'relatedActivity', 'attachment'])

interface TenantGroup extends StatementGroup {
  readonly tenantId: string
}

const voidedOf = (statements: readonly GroupedStatement[]): RawItem => {
  const voided = statements.filter(({ isVoided }) => isVoided).map(({ index }) => index)
  return voided.length === 0 ? {} : { v: new Set(voided) }
}

/** The packed statements of a row. @param lines in the order of the indexes; null for a row that holds only indexes */
export const packRow = packMembers

const contentOf = (statements: readonly GroupedStatement[], withLines: boolean): RawItem => ({
  b: packRow(
    statements.map(({ index }) => index),
    withLines ? statements.map(({ line }) => line) : null,
  ),
  ...(withLines ? {} : { r: true }),
  ...voidedOf(statements),
})

/**
 * Key of a group's row in the list `all`. @param size size of the group as it was claimed, also where statements were
 * removed since
 */
export const groupKey = (group: TenantGroup, size: RowSize): Key =>
  keys.statementList(group.tenantId, { ...allStatements, size }, groupSortKey(group))

/** Key of the row of one statement that is added to a list after the rest of its group. */
export const lateKey = (group: TenantGroup, list: StatementList, index: number): Key =>
  keys.statementList(
    group.tenantId,
    { ...list, size: 'one' },
    `${groupSortKey(group)}.${String(index).padStart(5, '0')}`,
  )

/**
 * The row of one statement that is added to a list after the rest of its group: a repair, or a list of a statement that
 * it refers to.
 */
export const lateRow = (group: TenantGroup, list: StatementList, statement: GroupedStatement): RawItem => ({
  ...lateKey(group, list, statement.index),
  ...contentOf([statement], true),
})

const packedBytes = ({ b }: RawItem): number => (b instanceof Uint8Array ? b.length : 0)

/** All rows of a group. @param size `one` for a batch of one statement */
export function rowsOfGroup(group: TenantGroup, statements: readonly GroupedStatement[], size: RowSize): KeyedItem[] {
  const lists = new Map<string, { readonly list: StatementList; readonly members: GroupedStatement[] }>()
  for (const statement of statements) {
    for (const list of statement.lists) {
      const name = `${list.kind}#${list.hash}`
      const known = lists.get(name)
      if (known === undefined) lists.set(name, { list, members: [statement] })
      else known.members.push(statement)
    }
  }
  // Many lists have the same members: they are packed once.
  const contents = new Map<string, RawItem>()
  const content = (members: readonly GroupedStatement[], withLines: boolean): RawItem => {
    const name = `${String(withLines)} ${members.map(({ index }) => index).join(',')}`
    const packed = contents.get(name) ?? contentOf(members, withLines)
    contents.set(name, packed)
    return packed
  }
  return [...lists.values()].map(({ list, members }) => {
    const isAll = list.kind === 'all'
    const isCommon =
      !isAll &&
      size === 'several' &&
      statements.length > smallGroup &&
      members.length * commonShare >= statements.length
    const hasOnlyIndexes = isCommon && (related.has(list.kind) || packedBytes(content(members, true)) > maxCopyBytes)
    const rowSize = isAll ? size : members.length === 1 ? 'one' : 'several'
    return {
      ...keys.statementList(group.tenantId, { ...list, size: rowSize }, groupSortKey(group)),
      ...content(members, !hasOnlyIndexes),
    }
  })
}

const rowItem = z.object({ sk: z.string(), b: binary, r: z.boolean().default(false), v: z.set(z.number()).optional() })

const packedMembers = z.custom<PackedMembers>(
  (value) => typeof value === 'object' && value !== null && 'indexes' in value,
)

// Unpacking yields only texts. To check each of them would take as long as to unpack them.
const packedLines = z.custom<readonly string[]>(Array.isArray)

/** Unpacks its lines at the first access: a page reads more rows than it returns. */
class PackedRow implements StatementRow {
  readonly batchId: string
  readonly group: number
  /** Indexes of its statements in their batch, ascending. */
  readonly indexes: readonly number[]
  readonly voided: ReadonlySet<number>
  readonly #item: RawItem
  readonly #members: PackedMembers
  readonly #hasOnlyIndexes: boolean
  #lines: readonly string[] | undefined

  constructor(item: RawItem) {
    const { sk, b, r, v } = parseItem(rowItem, item)
    const { batchId, group } = readGroupSortKey(sk)
    this.#members = parsePacked(packedMembers, () => unpackMembers(b), item)
    this.#item = item
    this.#hasOnlyIndexes = r
    this.batchId = batchId
    this.group = group
    this.indexes = this.#members.indexes
    this.voided = v ?? new Set()
  }

  /** @throws StoredItemInvalid */
  get lines(): readonly string[] | null {
    if (this.#hasOnlyIndexes) return null
    this.#lines ??= this.#unpack()
    return this.#lines
  }

  #unpack(): readonly string[] {
    const lines = parsePacked(packedLines, () => this.#members.lines(), this.#item)
    if (lines.length !== this.indexes.length)
      throw new StoredItemInvalid(
        `Item ${String(this.#item['pk'])} / ${String(this.#item['sk'])}: ${lines.length} lines for ${this.indexes.length} statements`,
      )
    return lines
  }
}

/** @throws StoredItemInvalid; the getter `lines` of the row throws it too */
export const readRow = (item: RawItem): StatementRow => new PackedRow(item)
