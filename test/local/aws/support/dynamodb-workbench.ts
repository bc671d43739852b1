import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
} from '@aws-sdk/lib-dynamodb'
import {
  type DynamoDbServer,
  type DynamoDbServerOptions,
  startDynamoDbServer,
} from '#infra/local/aws/dynamodb/dynamodb-server.ts'
import type { TableDefinition } from '#infra/local/aws/dynamodb/table-definition.ts'

export const region = 'eu-central-1'
export const credentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' }

const index = (IndexName: string, hash: string, range: string) => ({
  IndexName,
  KeySchema: [
    { AttributeName: hash, KeyType: 'HASH' as const },
    { AttributeName: range, KeyType: 'RANGE' as const },
  ],
  Projection: { ProjectionType: 'KEYS_ONLY' as const },
})

export const [byTenant, outbox] = [index('byTenant', 'tpk', 'tsk'), index('outbox', 'opk', 'osk')]

/** A table like the product's: text keys, KEYS_ONLY indexes, an expiry attribute. */
export const tableDefinition = {
  TableName: 'lectern',
  AttributeDefinitions: ['pk', 'sk', 'tpk', 'tsk', 'opk', 'osk'].map((AttributeName) => ({
    AttributeName,
    AttributeType: 'S' as const,
  })),
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' as const },
    { AttributeName: 'sk', KeyType: 'RANGE' as const },
  ],
  GlobalSecondaryIndexes: [byTenant, outbox],
  TimeToLiveSpecification: { Enabled: true, AttributeName: 'expiresAt' },
} satisfies TableDefinition

export const TableName = tableDefinition.TableName

/** A client of a local server that does not repeat refused calls. */
export function documentClient(endpoint: string, keys = credentials): DynamoDBDocumentClient {
  return DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region, credentials: keys, maxAttempts: 1 }))
}

type Attributes = Record<string, unknown>

/** A local DynamoDB with the table in it, a clock that only the test moves, and the real client. */
export interface DynamoDbWorkbench {
  readonly server: DynamoDbServer
  readonly client: DynamoDBDocumentClient
  readonly advance: (seconds: number) => void
  /** Epoch seconds. */
  readonly now: () => number
  readonly put: (item: Attributes) => Promise<void>
  readonly get: (pk: string, sk: string) => Promise<Attributes | undefined>
  /** All items of the table or of an index, unsorted. */
  readonly all: (indexName?: string) => Promise<Attributes[]>
  /** All pages of a query. */
  readonly queryAll: (input: Omit<QueryCommandInput, 'TableName'>) => Promise<Attributes[]>
  readonly close: () => Promise<void>
}

export async function openDynamoDb(options: Partial<DynamoDbServerOptions> = {}): Promise<DynamoDbWorkbench> {
  let now = Math.floor(Date.now() / 1000) * 1000
  const server = await startDynamoDbServer({ port: 0, region, credentials, now: () => now, ...options })
  await server.createTable(tableDefinition)
  const client = documentClient(server.endpoint)
  return {
    server,
    client,
    advance: (seconds) => {
      now += seconds * 1000
    },
    now: () => now / 1000,
    put: async (Item) => {
      await client.send(new PutCommand({ TableName, Item }))
    },
    get: async (pk, sk) =>
      (await client.send(new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true }))).Item,
    all: (IndexName) => allItems(client, IndexName),
    queryAll: async (input) => {
      const items: Attributes[] = []
      let start: Attributes | undefined
      do {
        const page = await client.send(new QueryCommand({ TableName, ...input, ExclusiveStartKey: start }))
        items.push(...(page.Items ?? []))
        start = page.LastEvaluatedKey
      } while (start !== undefined)
      return items
    },
    close: async () => {
      client.destroy()
      await server.close()
    },
  }
}

/** All items of the table or of an index, unsorted. */
export async function allItems(client: DynamoDBDocumentClient, IndexName?: string): Promise<Attributes[]> {
  const items: Attributes[] = []
  let start: Attributes | undefined
  do {
    const page = await client.send(new ScanCommand({ TableName, IndexName, ExclusiveStartKey: start }))
    items.push(...(page.Items ?? []))
    start = page.LastEvaluatedKey
  } while (start !== undefined)
  return items
}

/** A folder for data that goes with the test. */
export function temporaryFolder(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'lectern-dynamodb-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** The error that a call is expected to end in. */
export async function refusalOf(
  call: Promise<unknown>,
): Promise<Error & { Item?: unknown; CancellationReasons?: { Code?: string; Message?: string; Item?: unknown }[] }> {
  try {
    await call
  } catch (cause) {
    if (cause instanceof Error) return cause
    throw cause
  }
  throw new Error('The call was not refused.')
}
