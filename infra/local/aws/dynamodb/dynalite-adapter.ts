import database from 'dynalite/db/index.js'
import batchGetItem from 'dynalite/validations/batchGetItem.js'
import batchWriteItem from 'dynalite/validations/batchWriteItem.js'
import createTable from 'dynalite/validations/createTable.js'
import deleteItem from 'dynalite/validations/deleteItem.js'
import getItem from 'dynalite/validations/getItem.js'
import validations from 'dynalite/validations/index.js'
import putItem from 'dynalite/validations/putItem.js'
import query from 'dynalite/validations/query.js'
import scan from 'dynalite/validations/scan.js'
import updateItem from 'dynalite/validations/updateItem.js'
import { isObject } from '#shared/contract/values.ts'
import type { Item } from './attribute-value.ts'
import type { Level, Refusal, Rules, TableShape } from './dynalite-types.ts'
import { DynamoDbError, invalid } from './dynamodb-error.ts'
import type { ParsedUpdate } from './expression.ts'
import { largestItemBytes } from './item-size.ts'

/**
 * dynalite as Lectern's engine uses it: its request rules, its expression parsers, its sortable key encoding and the
 * LevelDB that it opens. Its own actions are not used: they write a table and its indexes one by one, so a kill between
 * two of these writes would leave the table and its indexes different. No other file imports dynalite.
 */

const onRefusal = { ReturnValuesOnConditionCheckFailure: { type: 'String', enum: ['ALL_OLD', 'NONE'] } }
const conditional = <Request>(rules: Rules<Request>): Rules<Request> => ({
  ...rules,
  types: { ...rules.types, ...onRefusal },
})
const store = { options: { maxItemSize: largestItemBytes } }
const legacyParameters = [
  'Expected',
  'ConditionalOperator',
  'AttributeUpdates',
  'AttributesToGet',
  'KeyConditions',
  'QueryFilter',
  'ScanFilter',
]

/** The rules of the parameters of each operation. */
export const rules = {
  putItem: conditional(putItem),
  updateItem: conditional(updateItem),
  deleteItem: conditional(deleteItem),
  getItem,
  query,
  scan,
  batchGetItem,
  batchWriteItem,
  createTable,
}

/** Checks a raw request and returns it typed, with its expressions parsed. Throws `DynamoDbError`. */
export function parseRequest<Request>(input: unknown, { types, custom }: Rules<Request>): Request {
  if (!isObject(input))
    throw new DynamoDbError('SerializationException', 'Start of structure or map found where not expected')
  refuseLegacyParameters(input)
  try {
    // checkTypes removes unknown parameters from its argument.
    const request = validations.checkTypes({ ...input }, types)
    validations.checkValidations(request, types, custom, store)
    return request
  } catch (cause) {
    throw isRefusal(cause) ? translate(cause) : cause
  }
}

/**
 * Throws for a parameter of the API before expressions. If the engine ignored it, the result would be another one than
 * the caller expects.
 */
export function refuseLegacyParameters(input: object): void {
  const legacy = legacyParameters.find((name) => name in input)
  if (legacy !== undefined)
    throw invalid(`${legacy} is a legacy parameter that the local engine does not serve; use an expression`)
}

/** The name of a key inside its table or index: sortable text, hash first. `keySchema` defaults to the table's own. */
export function encodeKey(item: Item, table: TableShape, keySchema = table.KeySchema): string {
  return database.createKey(item, table, keySchema)
}

/** The prefix of all keys with this hash value. */
export function encodeHash(value: string, type: string): string {
  return `${database.hashPrefix(value, type)}/${encodeSortable(value, type)}/`
}

/** One key value as text with the same order as the values. */
export function encodeSortable(value: string, type: string): string {
  return database.toRangeStr(value, type)
}

/** The attributes of an item that a projection names. */
export const projectPaths = database.mapPaths.bind(database)

/** Throws if an item has no key of its table, or a key of the wrong type or size. */
export function checkItem(item: Item, table: TableShape): void {
  raise(database.validateItem(item, table))
}

/** Throws if a key does not match the table's key schema exactly. */
export function checkKey(key: Item, table: TableShape): void {
  raise(database.validateKey(key, table))
}

/** Throws if an expression has a path into a key attribute, as if it were a document. */
export function checkKeyPaths(
  expression: { nestedPaths: Record<string, boolean> } | undefined,
  table: TableShape,
): void {
  raise(database.validateKeyPaths(expression?.nestedPaths, table))
}

/** Throws if an update changes a key of the table, or sets an index key to another type. */
export function checkUpdate(updates: ParsedUpdate | undefined, table: TableShape): void {
  raise(database.validateUpdates(undefined, updates, table))
}

/** A computed number as DynamoDB stores it. Throws if it is too long, too large or too small. */
export function storedNumber(text: string): string {
  const value = { N: text }
  const problem = validations.validateAttributeValue(value)
  if (problem !== undefined) throw invalid(problem)
  return value.N
}

/** A LevelDB with JSON values: in this folder, which it locks, or in memory. Not open yet. */
export function createLevel(folder: string | undefined): Level {
  return database.create(folder === undefined ? {} : { path: folder }).db
}

function raise(refusal: Refusal | null | undefined): void {
  if (refusal) throw translate(refusal)
}

function translate({ body }: Refusal): DynamoDbError {
  const message = body.message ?? body.Message ?? ''
  return body.__type.endsWith('#SerializationException')
    ? new DynamoDbError('SerializationException', message)
    : invalid(message)
}

function isRefusal(cause: unknown): cause is Refusal {
  return cause instanceof Error && 'statusCode' in cause && 'body' in cause
}
