/**
 * The engines that every suite of the store runs on: the project's own, and AWS's DynamoDB Local if its folder is set.
 */
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { startDynamoDbServer } from '#infra/local/aws/dynamodb/dynamodb-server.ts'
import { openTable, type RawItem, type Table } from '#shared/store/table/table.ts'
import { credentials, region, tableDefinition } from '#test/support/aws-servers.ts'
import { dynamoDbLocalFolder, startDynamoDbLocal } from '#test/support/dynamodb-local.ts'
import { documentClient } from '#test/support/document-client.ts'

/** One call of the store, with what it was charged. */
export interface Charged {
  readonly operation: string
  readonly readUnits: number
  readonly writeUnits: number
}

/** An empty table on one of the engines. */
export interface StoreBench {
  readonly table: Table
  /** The operations of the project's own engine since the last call. Empty on another engine. */
  takeCharges(): Charged[]
  /** Stores an item as another writer would store it. */
  put(item: RawItem): Promise<void>
  /** Stores many items, for lists that are long. */
  putAll(items: readonly RawItem[]): Promise<void>
  item(key: { pk: string; sk: string }): Promise<RawItem | undefined>
}

interface Running {
  readonly endpoint: string
  readonly charges: Charged[]
  /** The own engine creates tables in process; DynamoDB Local by a request. */
  createTable(writes: DynamoDBClient): Promise<unknown>
  close(): Promise<void>
}

async function startOwn(): Promise<Running> {
  const charges: Charged[] = []
  const server = await startDynamoDbServer({
    port: 0,
    credentials,
    region,
    onOperation: (operation, { consumed }) => charges.push({ operation, ...consumed }),
  })
  return {
    endpoint: server.endpoint,
    charges,
    createTable: () => server.createTable(tableDefinition),
    close: () => server.close(),
  }
}

const startLocal = (folder: string) => async (): Promise<Running> => ({
  ...(await startDynamoDbLocal(folder)),
  charges: [],
  createTable: (writes) => writes.send(new CreateTableCommand(tableDefinition)),
})

const engines: readonly (readonly [name: string, start: (() => Promise<Running>) | null])[] = [
  ['the own engine', startOwn],
  ['DynamoDB Local', dynamoDbLocalFolder === undefined ? null : startLocal(dynamoDbLocalFolder)],
]

/** An open table for a suite. Its fields can be used from `beforeAll` on. */
class LentBench implements StoreBench {
  #table: Table | undefined
  #running: Running | undefined

  async open(start: () => Promise<Running>): Promise<void> {
    this.#running = await start()
    const { endpoint } = this.#running
    const client = (maxAttempts: number): DynamoDBClient =>
      new DynamoDBClient({ endpoint, region, credentials, maxAttempts })
    const writes = client(1)
    await this.#running.createTable(writes)
    this.#table = openTable({ reads: client(2), writes }, tableDefinition.TableName)
  }

  async close(): Promise<void> {
    if (this.#table !== undefined) documentClient(this.#table).destroy()
    this.#table?.writes.destroy()
    this.#table?.reads.destroy()
    await this.#running?.close()
  }

  get table(): Table {
    if (this.#table === undefined) throw new Error('The table opens in beforeAll.')
    return this.#table
  }

  takeCharges(): Charged[] {
    return this.#running?.charges.splice(0) ?? []
  }

  async put(item: RawItem): Promise<void> {
    await documentClient(this.table).send(new PutCommand({ TableName: this.table.name, Item: item }))
  }

  async putAll(items: readonly RawItem[]): Promise<void> {
    for (let start = 0; start < items.length; start += 25) {
      const puts = items.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } }))
      await documentClient(this.table).send(new BatchWriteCommand({ RequestItems: { [this.table.name]: puts } }))
    }
  }

  async item(key: { pk: string; sk: string }): Promise<RawItem | undefined> {
    return (
      await documentClient(this.table).send(
        new GetCommand({ TableName: this.table.name, Key: key, ConsistentRead: true }),
      )
    ).Item
  }
}

/** Runs a suite on every engine that is available. */
export function onEveryEngine(suite: (bench: StoreBench) => void): void {
  describe.each(engines)('on %s', (_, start) => {
    if (start === null) {
      it.skip('runs on it too with the folder of DynamoDBLocal.jar in LECTERN_DYNAMODB_LOCAL', () => undefined)
      return
    }
    const bench = new LentBench()
    beforeAll(() => bench.open(start), 60_000)
    afterAll(() => bench.close())
    suite(bench)
  })
}

let names = 0

/** A name that no other test of the file uses. */
export function fresh(prefix: string): string {
  names += 1
  return `${prefix}${names}`
}
