import type { Item } from './attribute-value.ts'
import type { AttributeDefinition, GlobalSecondaryIndex, KeySchemaElement } from './requests.ts'

/** The parts of a table's description that dynalite's checks and key encoding read. */
export interface TableShape {
  AttributeDefinitions: AttributeDefinition[]
  KeySchema: KeySchemaElement[]
  GlobalSecondaryIndexes?: GlobalSecondaryIndex[]
}

/** What dynalite throws or returns for a refused request. */
export interface Refusal extends Error {
  statusCode: number
  body: { __type: string; message?: string; Message?: string }
}

/** Declarative types of an operation; `Request` is the type of a checked input. */
export interface RuleTypes<Request> {
  readonly [parameter: string]: unknown
  readonly checked?: Request
}

/** The types of an operation and its further checks, which return a message if something is wrong. */
export interface Rules<Request> {
  types: RuleTypes<Request>
  custom?: (request: Request, store: CheckingStore) => string | undefined
}

/** The settings that dynalite's checks read. */
export interface CheckingStore {
  options: { maxItemSize: number }
}

/** One write of a LevelDB batch. */
export type LevelWrite = { type: 'put'; key: string; value: Item } | { type: 'del'; key: string }

/** A range of keys, and how to walk it. */
export interface LevelRange {
  gt?: string
  gte?: string
  lt?: string
  lte?: string
  reverse?: boolean
  limit?: number
  highWaterMarkBytes?: number
}

/** Walks a snapshot of the database, taken when the iterator was made; it ends with an empty array. */
export interface LevelIterator<Entry> {
  nextv(count: number): Promise<Entry[]>
  close(): Promise<void>
}

/** A LevelDB, on disk or in memory, whose values are JSON documents. */
export interface Level {
  open(): Promise<void>
  close(): Promise<void>
  getSync(key: string): Item | undefined
  /** All or nothing, also when the process is killed. */
  batch(writes: LevelWrite[]): Promise<void>
  clear(range: LevelRange): Promise<void>
  values(range: LevelRange): LevelIterator<Item>
  iterator(range: LevelRange): LevelIterator<[key: string, value: Item]>
}
