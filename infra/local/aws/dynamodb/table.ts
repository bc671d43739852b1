import * as z from 'zod'
import type { Item } from './attribute-value.ts'
import { invalid } from './dynamodb-error.ts'
import { encodeKey } from './dynalite-adapter.ts'
import type { GlobalSecondaryIndex, KeySchemaElement } from './requests.ts'

const attribute = z.object({ AttributeName: z.string(), AttributeType: z.string() })
const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.string() }))
const projection = z.object({
  ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
  NonKeyAttributes: z.array(z.string()).optional(),
})

/** A table's description as it is stored. `state` is the change that a restart must finish first. */
export const tableRecord = z.object({
  TableName: z.string(),
  TableId: z.string(),
  /** Epoch seconds. */
  CreationDateTime: z.number(),
  AttributeDefinitions: z.array(attribute),
  KeySchema: keySchema,
  GlobalSecondaryIndexes: z.array(z.object({ IndexName: z.string(), KeySchema: keySchema, Projection: projection })),
  timeToLiveAttribute: z.string().optional(),
  state: z.enum(['ready', 'filling']),
})

export type TableRecord = z.infer<typeof tableRecord>

/** A global secondary index, ready for use. */
export interface TableIndex {
  readonly name: string
  readonly keySchema: KeySchemaElement[]
  readonly keyNames: readonly string[]
  /** Names of the attributes that an entry holds, or `all`. */
  readonly projected: readonly string[] | 'all'
}

/** A table, ready for use. */
export interface Table {
  readonly name: string
  readonly record: TableRecord
  readonly keyNames: readonly string[]
  readonly indexes: readonly TableIndex[]
}

/** A table as operations use it, derived from its stored description. */
export function tableOf(record: TableRecord): Table {
  const keyNames = record.KeySchema.map((key) => key.AttributeName)
  const indexes = record.GlobalSecondaryIndexes.map((index) => indexOf(index, keyNames))
  return { name: record.TableName, record, keyNames, indexes }
}

function indexOf({ IndexName, KeySchema, Projection }: GlobalSecondaryIndex, tableKeys: readonly string[]): TableIndex {
  const keyNames = KeySchema.map((key) => key.AttributeName)
  const projected = new Set([...tableKeys, ...keyNames, ...(Projection.NonKeyAttributes ?? [])])
  return {
    name: IndexName,
    keySchema: KeySchema,
    keyNames,
    projected: Projection.ProjectionType === 'ALL' ? 'all' : [...projected],
  }
}

/** The index of that name; undefined stands for the table itself. */
export function findIndex(table: Table, name: string | undefined): TableIndex | undefined {
  if (name === undefined) return undefined
  const index = table.indexes.find((candidate) => candidate.name === name)
  if (index === undefined) throw invalid(`The table does not have the specified index: ${name}`)
  return index
}

/** `S`, `N` or `B` of a key attribute. */
export function keyType(table: Table, attributeName: string): 'S' | 'N' | 'B' {
  const type = table.record.AttributeDefinitions.find(
    (definition) => definition.AttributeName === attributeName,
  )?.AttributeType
  return type === 'N' || type === 'B' ? type : 'S'
}

/** The key attributes of an item. */
export function keyOf(table: Table, item: Item): Item {
  return pick(item, table.keyNames)
}

/** The attributes of these names that an item has. */
export function pick(item: Item, names: readonly string[]): Item {
  const picked: Item = {}
  for (const name of names) {
    const value = item[name]
    if (value !== undefined) picked[name] = value
  }
  return picked
}

/** The prefix of the items of a table in the database. Keys of one table or index sort together. */
export function itemPrefix(table: Table): string {
  return `item-${table.name}~`
}

/** The prefix of the entries of an index. */
export function indexPrefix(table: Table, indexName: string): string {
  return `index-${table.name}~${indexName}~`
}

/** The prefix of the expiry times of a table, which sort by time. */
export function expiryPrefix(table: Table): string {
  return `expiry-${table.name}~`
}

/** The database key of an item, from the item or from its key. */
export function itemKey(table: Table, item: Item): string {
  return itemPrefix(table) + encodeKey(item, table.record)
}

/** The database key of an index entry: index key first, then the table's key, which makes it unique. */
export function indexKey(table: Table, index: TableIndex, item: Item): string {
  return indexPrefix(table, index.name) + encodeKey(item, table.record, index.keySchema) + encodeKey(item, table.record)
}
