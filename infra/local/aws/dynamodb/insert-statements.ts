import * as z from 'zod'
import type { AttributeValue, Item } from './attribute-value.ts'
import { describeConsumption, sumByTable, type Consumption } from './capacity.ts'
import { parseRequest, rules } from './dynalite-adapter.ts'
import { DynamoDbError, invalid } from './dynamodb-error.ts'
import type { Engine, Outcome } from './engine.ts'
import type { ParsedCondition } from './expression.ts'
import type { FaultEffects } from './faults.ts'
import { levelWrites, writeConsumption, type ItemChange } from './item-change.ts'
import type { CapacityDetail } from './requests.ts'
import { planPut } from './write-plan.ts'

const mostStatements = 25
const mostCharacters = 8192

const statement = z.strictObject({ Statement: z.string().min(1).max(mostCharacters), Parameters: z.array(z.custom<AttributeValue>((value) => typeof value === 'object' && value !== null)).min(1) })
const request = z.object({
  Statements: z.array(statement).min(1).max(mostStatements),
  ReturnConsumedCapacity: z.custom<CapacityDetail>((value) => value === 'INDEXES' || value === 'TOTAL' || value === 'NONE').optional(),
})

/** The one sentence of PartiQL that is served: every value of the new item is a parameter. */
const insertion = /^INSERT INTO "([A-Za-z0-9_.-]{3,255})" VALUE \{((?:'[^']+':\?,?)+)\}$/
const attributeName = /'([^']+)':\?/g

interface Insertion {
  readonly TableName: string
  readonly Item: Item
}

function readInsertion({ Statement, Parameters }: z.output<typeof statement>): Insertion {
  const [, TableName, members = ''] = insertion.exec(Statement) ?? []
  if (TableName === undefined) throw invalid('The local engine serves INSERT INTO "table" VALUE {\'name\':?,...} and no other statement')
  const names = [...members.matchAll(attributeName)].map(([, name = '']) => name)
  if (new Set(names).size < names.length) throw invalid('Statement wasn\'t well formed, can\'t be processed: an attribute is named twice')
  if (names.length !== Parameters.length) throw invalid('Number of parameters in request and statement don\'t match.')
  return { TableName, Item: Object.fromEntries(names.map((name, position) => [name, Parameters[position] ?? {}])) }
}

type Result = { readonly change: ItemChange } | { readonly error: { readonly Code: string; readonly Message: string }; readonly consumed: readonly Consumption[] }

/** By the name of a table's hash key: that nothing has the key yet. Parsing it takes longer than inserting a batch. */
const conditions = new Map<string, ParsedCondition | undefined>()

function isNew(engine: Engine, TableName: string): ParsedCondition | undefined {
  const [key = ''] = engine.tables.get(TableName).keyNames
  if (!conditions.has(key)) {
    const { _condition } = parseRequest({ TableName, Item: { [key]: { S: '-' } }, ConditionExpression: 'attribute_not_exists(#k)', ExpressionAttributeNames: { '#k': key } }, rules.putItem)
    conditions.set(key, _condition)
  }
  return conditions.get(key)
}

/** An INSERT makes an item that is not there; the others of its batch do not mind that it fails. */
function insert(engine: Engine, { TableName, Item }: Insertion): Result {
  const condition = isNew(engine, TableName)
  try {
    return { change: planPut(engine, { ...parseRequest({ TableName, Item }, rules.putItem), ...(condition === undefined ? {} : { _condition: condition }) }) }
  } catch (cause) {
    if (!(cause instanceof DynamoDbError)) throw cause
    if (cause.code !== 'ConditionalCheckFailedException') return { error: { Code: 'ValidationError', Message: cause.message }, consumed: [] }
    return { error: { Code: 'DuplicateItem', Message: 'Duplicate primary key exists in table' }, consumed: cause.details.consumed ?? [] }
  }
}

const throttled = { error: { Code: 'ProvisionedThroughputExceeded', Message: 'The level of configured provisioned throughput was exceeded' }, consumed: [] } as const

/** Inserts up to 25 items, each by itself: what is there already, or is throttled, fails alone. */
export async function batchExecuteStatement(engine: Engine, input: unknown, faults: FaultEffects): Promise<Outcome> {
  const parsed = request.safeParse(input)
  if (!parsed.success) throw invalid(`The local engine takes 1 to ${mostStatements} statements with their parameters`)
  const insertions = parsed.data.Statements.map(readInsertion)
  const [table = ''] = new Set(insertions.map(({ TableName }) => TableName))
  const served = faults.servedEntries(table, insertions.length)
  const results = insertions.map((insertion, position) => (position < served ? insert(engine, insertion) : throttled))
  const changes = results.flatMap((result) => ('change' in result ? [result.change] : []))
  if (new Set(changes.map(({ key }) => key)).size < changes.length) throw invalid('Two statements of a batch are about the same item')
  await engine.storage.write(changes.flatMap(levelWrites))
  changes.forEach(engine.onChange)
  // An item that refused another one may itself be on its way to disk.
  await engine.storage.settled()
  const consumed = sumByTable(results.flatMap((result) => ('change' in result ? [writeConsumption(result.change)] : result.consumed)))
  const detail = parsed.data.ReturnConsumedCapacity
  return {
    body: {
      Responses: results.map((result, position) => ({ TableName: insertions[position]?.TableName, ...('error' in result ? { Error: result.error } : {}) })),
      ConsumedCapacity: detail === 'TOTAL' || detail === 'INDEXES' ? consumed.map((consumption) => describeConsumption(consumption, detail)) : undefined,
    },
    consumed,
  }
}
