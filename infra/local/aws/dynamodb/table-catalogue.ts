import * as z from 'zod'
import { DynamoDbError } from './dynamodb-error.ts'
import { levelWrites } from './item-change.ts'
import { prefixRange, type Storage } from './storage.ts'
import { expiryPrefix, indexPrefix, itemPrefix, tableOf, tableRecord, type Table, type TableRecord } from './table.ts'

const storedRecord = z.object({ record: z.object({ S: z.string() }) })

/**
 * The tables of one database. A change of indexes takes several steps. It is first recorded as the table's state, so
 * that the next start finishes it after a kill.
 */
export class TableCatalogue {
  readonly #storage: Storage
  readonly #tables = new Map<string, Table>()

  private constructor(storage: Storage) {
    this.#storage = storage
  }

  /** Reads the tables of a database, and finishes changes that a kill has interrupted. */
  static async open(storage: Storage): Promise<TableCatalogue> {
    const catalogue = new TableCatalogue(storage)
    for await (const page of storage.values(prefixRange('table~'), 100)) {
      for (const value of page) catalogue.#publish(tableRecord.parse(JSON.parse(storedRecord.parse(value).record.S)))
    }
    for (const { record } of catalogue.all()) await catalogue.#finish(record)
    return catalogue
  }

  /** All tables, by name. */
  all(): Table[] {
    return [...this.#tables.values()].sort((left, right) => (left.name < right.name ? -1 : 1))
  }

  /** The table of that name; undefined without one. */
  find(name: string): Table | undefined {
    return this.#tables.get(name)
  }

  /**
   * The table of that name, ready for use. Throws `ResourceNotFoundException`, or `ResourceInUseException` while it
   * changes.
   */
  get(name: string): Table {
    const table = this.#tables.get(name)
    if (table === undefined) throw new DynamoDbError('ResourceNotFoundException', 'Requested resource not found')
    if (table.record.state !== 'ready') throw inUse(`Table is being changed: ${name}`)
    return table
  }

  /** Adds an empty table. */
  async create(record: TableRecord): Promise<void> {
    if (this.#tables.has(record.TableName)) throw inUse(`Table already exists: ${record.TableName}`)
    await this.#save({ ...record, state: 'ready' })
  }

  /**
   * Gives a table other indexes or another expiry attribute. Outdated entries are deleted, new ones are made from
   * the items; meanwhile every operation on the table throws `ResourceInUseException`.
   */
  async change(name: string, changes: Partial<Omit<TableRecord, 'TableName' | 'KeySchema' | 'state'>>): Promise<void> {
    const { record } = this.get(name)
    await this.#save({ ...record, state: 'filling' })
    await this.#clearDerived(tableOf(record))
    await this.#finish(await this.#save({ ...record, ...changes, state: 'filling' }))
  }

  async #finish(record: TableRecord): Promise<void> {
    if (record.state === 'ready') return
    const table = tableOf(record)
    await this.#clearDerived(table)
    await this.#fill(table)
    await this.#save({ ...record, state: 'ready' })
  }

  async #clearDerived(table: Table): Promise<void> {
    for (const { name } of table.indexes) await this.#storage.clear(prefixRange(indexPrefix(table, name)))
    await this.#storage.clear(prefixRange(expiryPrefix(table)))
  }

  async #fill(table: Table): Promise<void> {
    for await (const page of this.#storage.entries(prefixRange(itemPrefix(table)))) {
      await this.#storage.write(page.flatMap(([key, after]) => levelWrites({ table, key, before: undefined, after })))
    }
  }

  async #save(record: TableRecord): Promise<TableRecord> {
    this.#publish(record)
    await this.#storage.write([
      { type: 'put', key: recordKey(record.TableName), value: { record: { S: JSON.stringify(record) } } },
    ])
    return record
  }

  #publish(record: TableRecord): void {
    this.#tables.set(record.TableName, tableOf(record))
  }
}

function recordKey(name: string): string {
  return `table~${name}`
}

function inUse(message: string): DynamoDbError {
  return new DynamoDbError('ResourceInUseException', message)
}
