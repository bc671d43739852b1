import { attributeOf, sameItem, type Item } from './attribute-value.ts'
import { writeUnits, type Consumption } from './capacity.ts'
import type { LevelWrite } from './dynalite-types.ts'
import { expiryPrefix, indexKey, keyOf, pick, type Table, type TableIndex } from './table.ts'

/** The change of one item by one write. Without `before` the item is new, without `after` it is deleted. */
export interface ItemChange {
  readonly table: Table
  /** Database key of the item. */
  readonly key: string
  readonly before: Item | undefined
  readonly after: Item | undefined
}

interface EntryChange {
  readonly index: TableIndex
  /** The entry before and after the change. They always differ. */
  readonly before: Item | undefined
  readonly after: Item | undefined
}

/** The LevelDB writes of a change: the item, its index entries, its expiry time. They must be written in one batch. */
export function levelWrites(change: ItemChange): LevelWrite[] {
  const { table, key, after } = change
  if (change.before === undefined && after === undefined) return []
  const writes: LevelWrite[] = [after === undefined ? { type: 'del', key } : { type: 'put', key, value: after }]
  for (const { index, before: entryBefore, after: entryAfter } of entryChanges(change)) {
    const [gone, come] = [entryBefore, entryAfter].map((entry) =>
      entry === undefined ? undefined : indexKey(table, index, entry),
    )
    if (gone !== undefined && gone !== come) writes.push({ type: 'del', key: gone })
    if (come !== undefined && entryAfter !== undefined) writes.push({ type: 'put', key: come, value: entryAfter })
  }
  writes.push(...expiryWrites(change))
  return writes
}

/**
 * What a write costs: the larger state of the item in the table, and for each index whose entry changes, the entry;
 * twice (delete and put) if its key changes. A change of attributes that an index does not project costs nothing there.
 */
export function writeConsumption(change: ItemChange, factor = 1): Consumption {
  const indexUnits: Record<string, number> = {}
  for (const { index, before, after } of entryChanges(change)) {
    const moves =
      before !== undefined &&
      after !== undefined &&
      !sameItem(pick(before, index.keyNames), pick(after, index.keyNames))
    const units = moves ? writeUnits(before, undefined) + writeUnits(undefined, after) : writeUnits(before, after)
    indexUnits[index.name] = units * factor
  }
  return {
    table: change.table.name,
    kind: 'write',
    tableUnits: writeUnits(change.before, change.after) * factor,
    indexUnits,
  }
}

/** The database key of an item's expiry; undefined if the item has no valid expiry time. */
export function expiryKey(table: Table, item: Item | undefined, key: string): string | undefined {
  const attribute = table.record.timeToLiveAttribute
  const text = attribute === undefined || item === undefined ? undefined : attributeOf(item, attribute)?.N
  const seconds = Math.floor(Number(text))
  return seconds >= 0 && seconds < 1e12 ? `${expiryPrefix(table)}${expiryTime(seconds)}~${key}` : undefined
}

/** Epoch seconds as text that sorts by time. */
export function expiryTime(epochSeconds: number): string {
  return String(epochSeconds).padStart(12, '0')
}

function entryChanges({ table, before, after }: ItemChange): EntryChange[] {
  return table.indexes
    .map((index) => ({ index, before: entryOf(index, before), after: entryOf(index, after) }))
    .filter((entry) => !sameItem(entry.before, entry.after))
}

// Indexes are sparse: an item without one of the index keys has no entry.
function entryOf(index: TableIndex, item: Item | undefined): Item | undefined {
  if (item === undefined || !index.keyNames.every((name) => Object.hasOwn(item, name))) return undefined
  return index.projected === 'all' ? item : pick(item, index.projected)
}

function expiryWrites({ table, key, before, after }: ItemChange): LevelWrite[] {
  const [gone, come] = [expiryKey(table, before, key), expiryKey(table, after, key)]
  const writes: LevelWrite[] = []
  if (gone !== undefined && gone !== come) writes.push({ type: 'del', key: gone })
  if (come !== undefined && gone !== come && after !== undefined)
    writes.push({ type: 'put', key: come, value: keyOf(table, after) })
  return writes
}
