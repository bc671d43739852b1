import { checkItem, checkKey, parseRequest, rules } from './dynalite-adapter.ts'
import { invalid } from './dynamodb-error.ts'
import type { Engine } from './engine.ts'
import type { ItemChange } from './item-change.ts'
import { itemKey, type Table } from './table.ts'
import { planCheck, planDelete, planPut, planUpdate } from './write-plan.ts'

/** One action of a TransactWriteItems request, with all checks done that need no stored item. */
export interface TransactionAction {
  readonly kind: 'Put' | 'Update' | 'Delete' | 'ConditionCheck'
  readonly table: Table
  /** Database key of the action's item. */
  readonly key: string
  /** The change that the action would make. Throws if its condition fails for the stored item. */
  readonly plan: () => ItemChange
}

/** Reads one entry of `TransactItems`. Throws `ValidationException`. */
export function parseAction(engine: Engine, input: unknown): TransactionAction {
  const [[kind, parameters] = [], ...others] = typeof input === 'object' && input !== null ? Object.entries(input) : []
  if (others.length > 0) throw invalid('TransactItems can only contain one of Check, Put, Update or Delete')
  switch (kind) {
    case 'Put':
      return putAction(engine, parameters)
    case 'Update':
      return updateAction(engine, parameters)
    case 'Delete':
      return deleteAction(engine, parameters)
    case 'ConditionCheck':
      return checkAction(engine, parameters)
    default:
      throw invalid('Invalid Request: TransactWriteRequest should contain Delete or Put or Update request')
  }
}

function putAction(engine: Engine, parameters: unknown): TransactionAction {
  const request = parseRequest(parameters, rules.putItem)
  const table = engine.tables.get(request.TableName)
  checkItem(request.Item, table.record)
  return { kind: 'Put', table, key: itemKey(table, request.Item), plan: () => planPut(engine, request) }
}

function updateAction(engine: Engine, parameters: unknown): TransactionAction {
  const request = parseRequest(parameters, rules.updateItem)
  if (request._updates === undefined) throw missing('update.updateExpression')
  const table = engine.tables.get(request.TableName)
  checkKey(request.Key, table.record)
  return { kind: 'Update', table, key: itemKey(table, request.Key), plan: () => planUpdate(engine, request) }
}

function deleteAction(engine: Engine, parameters: unknown): TransactionAction {
  const request = parseRequest(parameters, rules.deleteItem)
  const table = engine.tables.get(request.TableName)
  checkKey(request.Key, table.record)
  return { kind: 'Delete', table, key: itemKey(table, request.Key), plan: () => planDelete(engine, request) }
}

function checkAction(engine: Engine, parameters: unknown): TransactionAction {
  const request = parseRequest(parameters, rules.deleteItem)
  if (request._condition === undefined) throw missing('conditionCheck.conditionExpression')
  const table = engine.tables.get(request.TableName)
  checkKey(request.Key, table.record)
  return { kind: 'ConditionCheck', table, key: itemKey(table, request.Key), plan: () => planCheck(engine, request) }
}

function missing(parameter: string): Error {
  return invalid(
    `1 validation error detected: Value null at 'transactItems.member.${parameter}' failed to satisfy constraint: Member must not be null`,
  )
}
