import type { Item } from './attribute-value.ts'
import { meetsCondition } from './condition.ts'
import { checkItem, checkKey, checkKeyPaths, checkUpdate } from './dynalite-adapter.ts'
import { DynamoDbError, invalid } from './dynamodb-error.ts'
import type { Engine } from './engine.ts'
import type { ParsedCondition } from './expression.ts'
import { checkIndexKeys } from './index-keys.ts'
import { writeConsumption, type ItemChange } from './item-change.ts'
import { itemSize, largestItemBytes } from './item-size.ts'
import type { DeleteItemRequest, PutItemRequest, UpdateItemRequest } from './requests.ts'
import { itemKey, type Table } from './table.ts'
import { applyUpdate } from './update-expression.ts'

/**
 * A plan is the change that a write would make to the latest state. Making a plan writes nothing. It throws
 * `ValidationException`, or `ConditionalCheckFailedException` with the item if the request has ALL_OLD. Code must not
 * await anything between a plan and `storage.write`, or another write could change the item after its condition was checked.
 */

/** Replaces or creates an item. */
export function planPut(engine: Engine, request: PutItemRequest): ItemChange {
  const table = engine.tables.get(request.TableName)
  const after = request.Item
  checkItem(after, table.record)
  checkIndexKeys(table, after)
  if (itemSize(after) > largestItemBytes) throw invalid('Item size has exceeded the maximum allowed size')
  const change = changeAt(engine, table, after)
  checkCondition(request, { ...change, after })
  return { ...change, after }
}

/** Changes an item. A missing item is created from its key. */
export function planUpdate(engine: Engine, request: UpdateItemRequest): ItemChange {
  const table = engine.tables.get(request.TableName)
  checkKey(request.Key, table.record)
  checkUpdate(request._updates, table.record)
  const change = changeAt(engine, table, request.Key)
  checkCondition(request, change)
  const base = change.before ?? request.Key
  const after = request._updates === undefined ? base : applyUpdate(request._updates, base)
  checkIndexKeys(table, after)
  if (itemSize(after) > largestItemBytes) throw invalid('Item size to update has exceeded the maximum allowed size')
  return { ...change, after }
}

/** Removes an item. If there is none, nothing changes. */
export function planDelete(engine: Engine, request: DeleteItemRequest): ItemChange {
  const change = planCheck(engine, request)
  return { ...change, after: undefined }
}

/** Changes nothing, and throws if the condition fails. */
export function planCheck(engine: Engine, request: DeleteItemRequest): ItemChange {
  const table = engine.tables.get(request.TableName)
  checkKey(request.Key, table.record)
  const change = changeAt(engine, table, request.Key)
  checkCondition(request, change)
  return change
}

function changeAt(engine: Engine, table: Table, keyed: Item): ItemChange {
  const key = itemKey(table, keyed)
  const before = engine.storage.latest(key)
  return { table, key, before, after: before }
}

interface Conditional {
  _condition?: ParsedCondition
  ReturnValuesOnConditionCheckFailure?: 'ALL_OLD' | 'NONE'
}

function checkCondition(request: Conditional, change: ItemChange): void {
  const { _condition: condition, ReturnValuesOnConditionCheckFailure: returned } = request
  if (condition === undefined) return
  checkKeyPaths(condition, change.table.record)
  if (meetsCondition(condition.expression, change.before ?? {})) return
  throw new DynamoDbError('ConditionalCheckFailedException', 'The conditional request failed', {
    Item: returned === 'ALL_OLD' ? change.before : undefined,
    // A refused write is charged for the table, never for its indexes.
    consumed: [{ ...writeConsumption(change), indexUnits: {} }],
  })
}
