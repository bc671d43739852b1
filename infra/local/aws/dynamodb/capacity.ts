import { itemSize } from './item-size.ts'
import type { Item } from './attribute-value.ts'
import type { CapacityDetail } from './requests.ts'

/** What one operation consumed of one table, in read or write request units. */
export interface Consumption {
  readonly table: string
  readonly kind: 'read' | 'write'
  readonly tableUnits: number
  /** Units by index name; only the indexes that were read or changed. */
  readonly indexUnits: Readonly<Record<string, number>>
}

/** A transaction prepares and commits: each item costs twice. */
export const transactionFactor = 2

/** Write units of one entry: the larger of its two states, rounded up to 1 KB, at least 1. */
export function writeUnits(before: Item | undefined, after: Item | undefined): number {
  const bytes = Math.max(before === undefined ? 0 : itemSize(before), after === undefined ? 0 : itemSize(after))
  return Math.max(1, Math.ceil(bytes / 1024))
}

/**
 * Read units of this many bytes read together: 4 KB steps, at least one. Eventually consistent reads cost half.
 */
export function readUnits(bytes: number, consistent: boolean): number {
  return Math.max(1, Math.ceil(bytes / 4096)) * (consistent ? 1 : 0.5)
}

/** What a plain read of the table consumed. */
export function tableRead(table: string, units: number): Consumption {
  return { table, kind: 'read', tableUnits: units, indexUnits: {} }
}

/** All units of a consumption, table and indexes. */
export function totalUnits({ tableUnits, indexUnits }: Consumption): number {
  return Object.values(indexUnits).reduce((sum, units) => sum + units, tableUnits)
}

/** One consumption for each table, in the order in which the tables first appear. */
export function sumByTable(consumed: readonly Consumption[]): Consumption[] {
  const sums = new Map<string, Consumption>()
  for (const next of consumed) {
    const sum = sums.get(next.table)
    sums.set(next.table, sum === undefined ? next : merge(sum, next))
  }
  return [...sums.values()]
}

/** The `ConsumedCapacity` of a response; undefined if the caller did not ask for it. */
export function describeConsumption(consumption: Consumption, detail: CapacityDetail | undefined): object | undefined {
  if (detail !== 'TOTAL' && detail !== 'INDEXES') return undefined
  return describe(consumption, detail, (units) => ({ CapacityUnits: units }))
}

/** The same for the transaction calls, which name the kind of unit too. */
export function describeTransaction(
  consumed: readonly Consumption[],
  detail: CapacityDetail | undefined,
): object[] | undefined {
  if (detail !== 'TOTAL' && detail !== 'INDEXES') return undefined
  return sumByTable(consumed).map((consumption) =>
    describe(consumption, detail, (units) =>
      consumption.kind === 'read'
        ? { CapacityUnits: units, ReadCapacityUnits: units }
        : { CapacityUnits: units, WriteCapacityUnits: units },
    ),
  )
}

function describe(consumption: Consumption, detail: 'TOTAL' | 'INDEXES', units: (count: number) => object): object {
  const total = { TableName: consumption.table, ...units(totalUnits(consumption)) }
  if (detail === 'TOTAL') return total
  const indexes: Record<string, object> = {}
  for (const [name, count] of Object.entries(consumption.indexUnits)) indexes[name] = units(count)
  const perIndex = Object.keys(indexes).length === 0 ? {} : { GlobalSecondaryIndexes: indexes }
  return { ...total, Table: units(consumption.tableUnits), ...perIndex }
}

function merge(left: Consumption, right: Consumption): Consumption {
  const indexUnits = { ...left.indexUnits }
  for (const [name, units] of Object.entries(right.indexUnits)) indexUnits[name] = (indexUnits[name] ?? 0) + units
  return { ...left, tableUnits: left.tableUnits + right.tableUnits, indexUnits }
}
