import type { Item } from './attribute-value.ts'
import { describeConsumption, readUnits, tableRead } from './capacity.ts'
import { checkKey, checkKeyPaths, parseRequest, projectPaths, rules } from './dynalite-adapter.ts'
import { DynamoDbError } from './dynamodb-error.ts'
import type { Engine, Outcome } from './engine.ts'
import { levelWrites, writeConsumption, type ItemChange } from './item-change.ts'
import { itemSize } from './item-size.ts'
import type { CapacityDetail, UpdateItemRequest } from './requests.ts'
import { itemKey } from './table.ts'
import { planDelete, planPut, planUpdate } from './write-plan.ts'

export function getItem(engine: Engine, input: unknown): Outcome {
  const request = parseRequest(input, rules.getItem)
  const table = engine.tables.get(request.TableName)
  checkKey(request.Key, table.record)
  checkKeyPaths(request._projection, table.record)
  const item = engine.storage.stored(itemKey(table, request.Key))
  const consumption = tableRead(
    table.name,
    readUnits(item === undefined ? 0 : itemSize(item), request.ConsistentRead === true),
  )
  return {
    body: {
      Item:
        item === undefined || request._projection === undefined ? item : projectPaths(request._projection.paths, item),
      ConsumedCapacity: describeConsumption(consumption, request.ReturnConsumedCapacity),
    },
    consumed: [consumption],
  }
}

export async function putItem(engine: Engine, input: unknown): Promise<Outcome> {
  const request = parseRequest(input, rules.putItem)
  const change = await carryOut(engine, () => planPut(engine, request))
  return outcome(change, request, request.ReturnValues === 'ALL_OLD' ? change.before : undefined)
}

export async function deleteItem(engine: Engine, input: unknown): Promise<Outcome> {
  const request = parseRequest(input, rules.deleteItem)
  const change = await carryOut(engine, () => planDelete(engine, request))
  return outcome(change, request, request.ReturnValues === 'ALL_OLD' ? change.before : undefined)
}

export async function updateItem(engine: Engine, input: unknown): Promise<Outcome> {
  const request = parseRequest(input, rules.updateItem)
  const change = await carryOut(engine, () => planUpdate(engine, request))
  return outcome(change, request, returnedAttributes(request, change))
}

async function carryOut(engine: Engine, plan: () => ItemChange): Promise<ItemChange> {
  try {
    const change = plan()
    await engine.storage.write(levelWrites(change))
    engine.onChange(change)
    return change
  } catch (cause) {
    // The stored item that failed the condition may not be on disk yet.
    if (cause instanceof DynamoDbError && cause.code === 'ConditionalCheckFailedException')
      await engine.storage.settled()
    throw cause
  }
}

function outcome(
  change: ItemChange,
  request: { ReturnConsumedCapacity?: CapacityDetail },
  attributes: Item | undefined,
): Outcome {
  const consumption = writeConsumption(change)
  return {
    body: {
      Attributes: attributes,
      ConsumedCapacity: describeConsumption(consumption, request.ReturnConsumedCapacity),
    },
    consumed: [consumption],
  }
}

function returnedAttributes(
  { ReturnValues, _updates }: UpdateItemRequest,
  { before, after }: ItemChange,
): Item | undefined {
  if (ReturnValues === 'ALL_OLD') return before
  if (ReturnValues === 'ALL_NEW') return after
  const state = ReturnValues === 'UPDATED_OLD' ? before : after
  if (
    (ReturnValues !== 'UPDATED_OLD' && ReturnValues !== 'UPDATED_NEW') ||
    _updates === undefined ||
    state === undefined
  )
    return undefined
  const attributes = projectPaths(_updates.paths, state)
  return Object.keys(attributes).length === 0 ? undefined : attributes
}
