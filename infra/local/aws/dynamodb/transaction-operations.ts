import * as z from 'zod'
import {
  describeTransaction,
  readUnits,
  tableRead,
  transactionFactor,
  writeUnits,
  type Consumption,
} from './capacity.ts'
import { DynamoDbError, invalid, type CancellationReason } from './dynamodb-error.ts'
import type { Engine, Outcome } from './engine.ts'
import type { FaultEffects } from './faults.ts'
import { levelWrites, writeConsumption, type ItemChange } from './item-change.ts'
import { itemSize } from './item-size.ts'
import { parseAction, type TransactionAction } from './transaction-action.ts'
import { rememberToken, tokenState, type TokenUse } from './transaction-tokens.ts'

const maxBytes = 4 * 1024 * 1024
const detail = z.enum(['INDEXES', 'TOTAL', 'NONE']).optional()
const writeShape = z.object({
  TransactItems: z.array(z.unknown()).min(1).max(100),
  ClientRequestToken: z.string().min(1).max(36).optional(),
  ReturnConsumedCapacity: detail,
})

/**
 * TransactWriteItems: all of up to 100 writes and checks, or none. All are checked before the first is written, and stored in one LevelDB batch.
 */
export async function transactWriteItems(engine: Engine, input: unknown, faults: FaultEffects): Promise<Outcome> {
  const request = parseShape(writeShape, input)
  const planned = request.TransactItems.map((action) => parseAction(engine, action))
  refuseDuplicates(planned.map(({ key }) => key))
  const use = tokenUse(engine, request)
  const state = use === undefined ? 'new' : tokenState(engine.storage, use)
  if (state === 'used-otherwise') throw tokenMismatch()
  if (state === 'repeated') return repeatedOutcome(engine, planned, request.ReturnConsumedCapacity)
  const changes = await decide(engine, planned, faults)
  const written = changes.filter((_, position) => planned[position]?.kind !== 'ConditionCheck')
  const writes = written.flatMap(levelWrites)
  await engine.storage.write(use === undefined ? writes : [...writes, rememberToken(use)])
  written.forEach(engine.onChange)
  const consumed = changes.map((change) => writeConsumption(change, transactionFactor))
  return { body: { ConsumedCapacity: describeTransaction(consumed, request.ReturnConsumedCapacity) }, consumed }
}

// Synchronous from the first plan to storage.write: an await in between would let another write change the items.
async function decide(
  engine: Engine,
  planned: readonly TransactionAction[],
  faults: FaultEffects,
): Promise<ItemChange[]> {
  const changes: ItemChange[] = []
  const reasons = planned.map((action): CancellationReason => {
    try {
      const fault = faults.cancellation(action.table.name)
      if (fault !== undefined) return fault
      changes.push(action.plan())
      return { Code: 'None' }
    } catch (cause) {
      return reasonFor(cause)
    }
  })
  if (reasons.some(({ Code }) => Code !== 'None')) {
    const consumed = planned.map((action) => refusedConsumption(engine, action))
    await engine.storage.settled()
    throw cancelled(reasons, consumed)
  }
  const bytes = changes.reduce((sum, { after }) => sum + (after === undefined ? 0 : itemSize(after)), 0)
  if (bytes > maxBytes) throw tooLarge()
  return changes
}

function reasonFor(cause: unknown): CancellationReason {
  if (!(cause instanceof DynamoDbError)) throw cause
  const { code, message, details } = cause
  if (code === 'ValidationException') return { Code: 'ValidationError', Message: message }
  if (code !== 'ConditionalCheckFailedException') throw cause
  return {
    Code: 'ConditionalCheckFailed',
    Message: message,
    ...(details.Item === undefined ? {} : { Item: details.Item }),
  }
}

function cancelled(reasons: readonly CancellationReason[], consumed: readonly Consumption[]): DynamoDbError {
  const codes = reasons.map(({ Code }) => Code).join(', ')
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`
  return new DynamoDbError('TransactionCanceledException', message, { CancellationReasons: reasons, consumed })
}

function refusedConsumption(engine: Engine, { table, key }: TransactionAction): Consumption {
  const units = writeUnits(engine.storage.latest(key), undefined) * transactionFactor
  return { table: table.name, kind: 'write', tableUnits: units, indexUnits: {} }
}

function tokenUse(engine: Engine, request: z.infer<typeof writeShape>): TokenUse | undefined {
  const token = request.ClientRequestToken
  return token === undefined ? undefined : { token, request: JSON.stringify(request.TransactItems), now: engine.now() }
}

// A repeated request changes nothing, and DynamoDB charges it as a read of the items.
async function repeatedOutcome(
  engine: Engine,
  planned: readonly TransactionAction[],
  wanted: z.infer<typeof detail>,
): Promise<Outcome> {
  const consumed = planned.map(({ table, key }) => {
    const item = engine.storage.latest(key)
    return tableRead(table.name, readUnits(item === undefined ? 0 : itemSize(item), true) * transactionFactor)
  })
  await engine.storage.settled()
  return { body: { ConsumedCapacity: describeTransaction(consumed, wanted) }, consumed }
}

function refuseDuplicates(keys: readonly string[]): void {
  if (new Set(keys).size < keys.length)
    throw invalid('Transaction request cannot include multiple operations on one item')
}

function tooLarge(): DynamoDbError {
  return invalid('The aggregate size of the items in the transaction exceeds the limit of 4 MB')
}

function tokenMismatch(): DynamoDbError {
  const message = 'Request parameters do not match those of the original request with this idempotency token'
  return new DynamoDbError('IdempotentParameterMismatchException', message)
}

function parseShape<Shape>(shape: z.ZodType<Shape>, input: unknown): Shape {
  const parsed = shape.safeParse(input)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(
    ({ path, message }) => `Value at '${path.join('.')}' failed to satisfy constraint: ${message}`,
  )
  throw invalid(
    `${problems.length} validation error${problems.length === 1 ? '' : 's'} detected: ${problems.join('; ')}`,
  )
}
