import type { Item } from './attribute-value.ts'
import { describeConsumption, readUnits, sumByTable, tableRead, type Consumption } from './capacity.ts'
import {
  checkKey,
  checkKeyPaths,
  parseRequest,
  projectPaths,
  refuseLegacyParameters,
  rules,
} from './dynalite-adapter.ts'
import { DynamoDbError, invalid } from './dynamodb-error.ts'
import type { Engine, Outcome } from './engine.ts'
import type { FaultEffects } from './faults.ts'
import { levelWrites, writeConsumption, type ItemChange } from './item-change.ts'
import { itemSize } from './item-size.ts'
import type { BatchGetTable, BatchWriteEntry, CapacityDetail } from './requests.ts'
import { itemKey } from './table.ts'
import { planDelete, planPut } from './write-plan.ts'

const largestResponseBytes = 16 * 1024 * 1024
const mostWrites = 25

export async function batchWriteItem(engine: Engine, input: unknown, faults: FaultEffects): Promise<Outcome> {
  const request = parseRequest(input, rules.batchWriteItem)
  const tables = Object.entries(request.RequestItems)
  if (tables.reduce((count, [, entries]) => count + entries.length, 0) > mostWrites) {
    throw invalid('Too many items requested for the BatchWriteItem call')
  }
  const changes: ItemChange[] = []
  const unprocessed: Record<string, BatchWriteEntry[]> = {}
  for (const [name, entries] of tables) {
    const planned = entries.map((entry) => planEntry(engine, name, entry))
    if (new Set(planned.map(({ key }) => key)).size < planned.length)
      throw invalid('Provided list of item keys contains duplicates')
    const served = faults.servedEntries(name, entries.length)
    changes.push(...planned.slice(0, served))
    if (served < entries.length) unprocessed[name] = entries.slice(served)
  }
  refuseIfThrottled(changes.length)
  await engine.storage.write(changes.flatMap(levelWrites))
  changes.forEach(engine.onChange)
  const consumed = changes.map((change) => writeConsumption(change))
  return outcome({ UnprocessedItems: unprocessed }, consumed, request.ReturnConsumedCapacity)
}

export function batchGetItem(engine: Engine, input: unknown, faults: FaultEffects): Outcome {
  const request = parseRequest(input, rules.batchGetItem)
  const responses: Record<string, Item[]> = {}
  const unprocessed: Record<string, BatchGetTable> = {}
  const consumed: Consumption[] = []
  const budget = { bytes: largestResponseBytes }
  for (const [name, wanted] of Object.entries(request.RequestItems)) {
    const served = readKeys(engine, { name, wanted, most: faults.servedEntries(name, wanted.Keys.length), budget })
    // AWS promises no order of the items. This order differs from the request's, so that a caller that relies on it fails.
    responses[name] = served.items.reverse()
    consumed.push(...served.consumed)
    if (served.count < wanted.Keys.length) {
      unprocessed[name] = { ...wanted, _projection: undefined, Keys: wanted.Keys.slice(served.count) }
    }
  }
  refuseIfThrottled(consumed.length)
  return outcome({ Responses: responses, UnprocessedKeys: unprocessed }, consumed, request.ReturnConsumedCapacity)
}

interface TableKeys {
  readonly name: string
  readonly wanted: BatchGetTable
  readonly most: number
  readonly budget: { bytes: number }
}

function readKeys(engine: Engine, { name, wanted, most, budget }: TableKeys) {
  const table = engine.tables.get(name)
  refuseLegacyParameters(wanted)
  for (const key of wanted.Keys) checkKey(key, table.record)
  checkKeyPaths(wanted._projection, table.record)
  const items: Item[] = []
  const consumed: Consumption[] = []
  for (const key of wanted.Keys.slice(0, most)) {
    if (budget.bytes <= 0) break
    const item = engine.storage.stored(itemKey(table, key))
    const bytes = item === undefined ? 0 : itemSize(item)
    budget.bytes -= bytes
    consumed.push(tableRead(name, readUnits(bytes, wanted.ConsistentRead === true)))
    if (item !== undefined)
      items.push(wanted._projection === undefined ? item : projectPaths(wanted._projection.paths, item))
  }
  return { items, consumed, count: consumed.length }
}

function planEntry(engine: Engine, TableName: string, { PutRequest, DeleteRequest }: BatchWriteEntry): ItemChange {
  if (PutRequest !== undefined) return planPut(engine, { TableName, Item: PutRequest.Item })
  return planDelete(engine, { TableName, Key: DeleteRequest?.Key ?? {} })
}

function refuseIfThrottled(served: number): void {
  if (served === 0)
    throw new DynamoDbError(
      'ProvisionedThroughputExceededException',
      'The level of configured provisioned throughput was exceeded',
    )
}

function outcome(body: object, consumed: readonly Consumption[], detail: CapacityDetail | undefined): Outcome {
  const perTable = sumByTable(consumed)
  const described =
    detail === 'TOTAL' || detail === 'INDEXES'
      ? perTable.map((consumption) => describeConsumption(consumption, detail))
      : undefined
  return { body: { ...body, ConsumedCapacity: described }, consumed: perTable }
}
