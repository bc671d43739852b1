import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { parseRequest, rules } from './dynalite-adapter.ts'
import { DynamoDbError, invalid } from './dynamodb-error.ts'
import type { Engine, Outcome } from './engine.ts'
import type { CreateTableRequest } from './requests.ts'
import type { TableRecord } from './table.ts'

const unsupported = z.object({
  LocalSecondaryIndexes: z.undefined().optional(),
  StreamSpecification: z.object({ StreamEnabled: z.literal(false) }).optional(),
})
const timeToLive = z.object({
  TableName: z.string(),
  TimeToLiveSpecification: z.object({ AttributeName: z.string().min(1).max(255), Enabled: z.boolean() }),
})

export async function createTable(engine: Engine, input: unknown): Promise<Outcome> {
  const record = recordOf(engine, parseTableDefinition(input))
  await engine.tables.create(record)
  return answer({ TableDescription: describe(engine, record) })
}

export function describeTable(engine: Engine, input: unknown): Outcome {
  const { TableName } = parseRequest(input, rules.describeTable)
  return answer({ Table: describe(engine, existing(engine, TableName)) })
}

export async function deleteTable(engine: Engine, input: unknown): Promise<Outcome> {
  const { TableName } = parseRequest(input, rules.deleteTable)
  const record = existing(engine, TableName)
  await engine.tables.delete(TableName)
  return answer({ TableDescription: describe(engine, { ...record, state: 'deleting' }) })
}

export function listTables(engine: Engine, input: unknown): Outcome {
  const { ExclusiveStartTableName: start = '', Limit = 100 } = parseRequest(input, rules.listTables)
  const names = engine.tables.all().map(({ name }) => name).filter((name) => name > start)
  const page = names.slice(0, Limit)
  return answer({ TableNames: page, LastEvaluatedTableName: names.length > Limit ? page.at(-1) : undefined })
}

export async function updateTimeToLive(engine: Engine, input: unknown): Promise<Outcome> {
  const parsed = timeToLive.safeParse(input)
  if (!parsed.success) throw invalid(`1 validation error detected: ${parsed.error.issues[0]?.message ?? ''}`)
  const { TableName, TimeToLiveSpecification } = parsed.data
  const { AttributeName, Enabled } = TimeToLiveSpecification
  const current = existing(engine, TableName).timeToLiveAttribute
  if (Enabled && current !== undefined) throw invalid('TimeToLive is already enabled')
  if (!Enabled && current === undefined) throw invalid('TimeToLive is already disabled')
  if (!Enabled && current !== AttributeName) throw invalid('TimeToLive is active on a different AttributeName: ' + (current ?? ''))
  await engine.tables.change(TableName, { timeToLiveAttribute: Enabled ? AttributeName : undefined })
  return answer({ TimeToLiveSpecification })
}

export function describeTimeToLive(engine: Engine, input: unknown): Outcome {
  const { TableName } = parseRequest(input, rules.describeTable)
  const attribute = existing(engine, TableName).timeToLiveAttribute
  const description = attribute === undefined ? { TimeToLiveStatus: 'DISABLED' } : { TimeToLiveStatus: 'ENABLED', AttributeName: attribute }
  return answer({ TimeToLiveDescription: description })
}

/** Checks a table definition. Throws `ValidationException`, also for streams and local indexes, which are not served. */
export function parseTableDefinition(input: unknown): CreateTableRequest {
  if (!unsupported.safeParse(input).success) throw invalid('The local engine serves no streams and no local secondary indexes')
  return parseRequest(input, rules.createTable)
}

/** The record of a new table. */
export function recordOf(engine: Engine, definition: CreateTableRequest): TableRecord {
  const { TableName, AttributeDefinitions, KeySchema, GlobalSecondaryIndexes = [] } = definition
  return {
    TableName,
    AttributeDefinitions,
    KeySchema,
    GlobalSecondaryIndexes: GlobalSecondaryIndexes.map(({ IndexName, KeySchema: keys, Projection }) => ({ IndexName, KeySchema: keys, Projection })),
    TableId: randomUUID(),
    CreationDateTime: engine.now() / 1000,
    state: 'ready',
  }
}

function describe({ region }: Engine, record: TableRecord): object {
  const { TableName, TableId, CreationDateTime, AttributeDefinitions, KeySchema, GlobalSecondaryIndexes, state } = record
  const TableArn = `arn:aws:dynamodb:${region}:000000000000:table/${TableName}`
  const indexes = GlobalSecondaryIndexes.map((index) => ({
    ...index,
    IndexArn: `${TableArn}/index/${index.IndexName}`,
    IndexStatus: state === 'filling' ? 'CREATING' : 'ACTIVE',
  }))
  return {
    TableName,
    TableId,
    CreationDateTime,
    AttributeDefinitions,
    KeySchema,
    TableArn,
    TableStatus: { ready: 'ACTIVE', filling: 'UPDATING', deleting: 'DELETING' }[state],
    BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' },
    ...(indexes.length === 0 ? {} : { GlobalSecondaryIndexes: indexes }),
  }
}

function existing(engine: Engine, name: string): TableRecord {
  const table = engine.tables.find(name)
  if (table === undefined) throw new DynamoDbError('ResourceNotFoundException', `Requested resource not found: Table: ${name} not found`)
  return table.record
}

function answer(body: object): Outcome {
  return { body, consumed: [] }
}
