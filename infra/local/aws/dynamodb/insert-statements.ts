import * as z from 'zod'
import type { AttributeValue, Item } from './attribute-value.ts'
import { describeConsumption, sumByTable, type Consumption } from './capacity.ts'
import { parseRequest, rules } from './dynalite-adapter.ts'
import { DynamoDbError, invalid } from './dynamodb-error.ts'
import type { Engine, Outcome } from './engine.ts'
import type { ParsedCondition } from './expression.ts'
import type { FaultEffects } from './faults.ts'
import { levelWrites, writeConsumption, type ItemChange } from './item-change.ts'
import type { CapacityDetail, PutItemRequest } from './requests.ts'
import { planPut } from './write-plan.ts'

const mostStatements = 25
const mostCharacters = 8192

interface Sentence {
  readonly Statement: string
  readonly Parameters: readonly AttributeValue[]
}

const isValue = (value: unknown): value is AttributeValue => typeof value === 'object' && value !== null

/** Checks without a schema, because parsing with one takes as long as the insert itself. */
const isSentence = (value: unknown): value is Sentence =>
  typeof value === 'object' &&
  value !== null &&
  'Statement' in value &&
  typeof value.Statement === 'string' &&
  value.Statement.length <= mostCharacters &&
  'Parameters' in value &&
  Array.isArray(value.Parameters) &&
  value.Parameters.length > 0 &&
  value.Parameters.every(isValue) &&
  Object.keys(value).length === 2

const request = z.object({
  Statements: z.custom<readonly Sentence[]>(
    (value) => Array.isArray(value) && value.length > 0 && value.length <= mostStatements && value.every(isSentence),
  ),
  ReturnConsumedCapacity: z
    .custom<CapacityDetail>((value) => value === 'INDEXES' || value === 'TOTAL' || value === 'NONE')
    .optional(),
})

/** The only PartiQL statement that the engine has. Every value of the new item is a parameter. */
const insertion = /^INSERT INTO "([A-Za-z0-9_.-]{3,255})" VALUE \{((?:'[^']+':\?,?)+)\}$/
const attributeName = /'([^']+)':\?/g

interface Insertion {
  readonly TableName: string
  readonly Item: Item
}

/** A parsed statement without its values. */
interface Form {
  readonly TableName: string
  readonly names: readonly string[]
}

/** Statements that were parsed recently. The statements of a batch differ in their values only. */
const forms = new Map<string, Form>()
const mostForms = 100

function formOf(Statement: string): Form {
  const known = forms.get(Statement)
  if (known !== undefined) return known
  const [, TableName, members = ''] = insertion.exec(Statement) ?? []
  if (TableName === undefined)
    throw invalid('The local engine serves INSERT INTO "table" VALUE {\'name\':?,...} and no other statement')
  const names = [...members.matchAll(attributeName)].map(([, name = '']) => name)
  if (new Set(names).size < names.length)
    throw invalid("Statement wasn't well formed, can't be processed: an attribute is named twice")
  if (forms.size >= mostForms) forms.clear()
  const form = { TableName, names }
  forms.set(Statement, form)
  return form
}

function readInsertion({ Statement, Parameters }: Sentence): Insertion {
  const { TableName, names } = formOf(Statement)
  if (names.length !== Parameters.length) throw invalid("Number of parameters in request and statement don't match.")
  const Item: Item = {}
  names.forEach((name, position) => (Item[name] = Parameters[position] ?? {}))
  return { TableName, Item }
}

type Result =
  | { readonly change: ItemChange }
  | { readonly error: { readonly Code: string; readonly Message: string }; readonly consumed: readonly Consumption[] }

/** The condition that no item has the key, by the name of a table's hash key. Parsing it takes longer than an insert. */
const conditions = new Map<string, ParsedCondition | undefined>()

function isNew(engine: Engine, TableName: string): ParsedCondition | undefined {
  const [key = ''] = engine.tables.get(TableName).keyNames
  if (!conditions.has(key)) {
    const { _condition } = parseRequest(
      {
        TableName,
        Item: { [key]: { S: '-' } },
        ConditionExpression: 'attribute_not_exists(#k)',
        ExpressionAttributeNames: { '#k': key },
      },
      rules.putItem,
    )
    conditions.set(key, _condition)
  }
  return conditions.get(key)
}

const isText = (value: AttributeValue): boolean => {
  const [type, ...others] = Object.keys(value)
  return type === 'S' && others.length === 0 && typeof value.S === 'string'
}

/** The put of an item. Its values are texts, so only its keys and its size need a check, and the plan makes it. */
const putOf = ({ TableName, Item }: Insertion): PutItemRequest =>
  Object.values(Item).every(isText) ? { TableName, Item } : parseRequest({ TableName, Item }, rules.putItem)

/** Performs one INSERT of a batch. It fails if the item exists, and the other statements continue. */
function insert(engine: Engine, insertion: Insertion): Result {
  const condition = isNew(engine, insertion.TableName)
  try {
    return {
      change: planPut(engine, { ...putOf(insertion), ...(condition === undefined ? {} : { _condition: condition }) }),
    }
  } catch (cause) {
    if (!(cause instanceof DynamoDbError)) throw cause
    if (cause.code !== 'ConditionalCheckFailedException')
      return { error: { Code: 'ValidationError', Message: cause.message }, consumed: [] }
    return {
      error: { Code: 'DuplicateItem', Message: 'Duplicate primary key exists in table' },
      consumed: cause.details.consumed ?? [],
    }
  }
}

const throttled = {
  error: {
    Code: 'ProvisionedThroughputExceeded',
    Message: 'The level of configured provisioned throughput was exceeded',
  },
  consumed: [],
} as const

/** Inserts up to 25 items. Each fails or succeeds by itself, for example if it exists or is throttled. */
export async function batchExecuteStatement(engine: Engine, input: unknown, faults: FaultEffects): Promise<Outcome> {
  const parsed = request.safeParse(input)
  if (!parsed.success) throw invalid(`The local engine takes 1 to ${mostStatements} statements with their parameters`)
  const insertions = parsed.data.Statements.map(readInsertion)
  const [table = ''] = new Set(insertions.map(({ TableName }) => TableName))
  const served = faults.servedEntries(table, insertions.length)
  const results = insertions.map((insertion, position) => (position < served ? insert(engine, insertion) : throttled))
  const changes = results.flatMap((result) => ('change' in result ? [result.change] : []))
  if (new Set(changes.map(({ key }) => key)).size < changes.length)
    throw invalid('Two statements of a batch are about the same item')
  await engine.storage.write(changes.flatMap(levelWrites))
  changes.forEach(engine.onChange)
  // The existing item that caused a failure may not be on disk yet.
  await engine.storage.settled()
  const consumed = sumByTable(
    results.flatMap((result) => ('change' in result ? [writeConsumption(result.change)] : result.consumed)),
  )
  const detail = parsed.data.ReturnConsumedCapacity
  return {
    body: {
      Responses: results.map((result, position) => ({
        TableName: insertions[position]?.TableName,
        ...('error' in result ? { Error: result.error } : {}),
      })),
      ConsumedCapacity:
        detail === 'TOTAL' || detail === 'INDEXES'
          ? consumed.map((consumption) => describeConsumption(consumption, detail))
          : undefined,
    },
    consumed,
  }
}
