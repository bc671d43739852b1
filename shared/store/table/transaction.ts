/** Transactions: several items change together, or none does and the first refusal comes back. */
import {
  TransactionCanceledException,
  TransactWriteItemsCommand,
  type TransactWriteItem,
} from '@aws-sdk/client-dynamodb'
import type { ConvertedItem } from './batch-write.ts'
import { retryUntilDeadline } from './batches.ts'
import { fromWire, toWire } from './codec.ts'
import { updateIf } from './conditional-write.ts'
import { newItem, wireExpression, type Expression } from './expression.ts'
import { retryConflict, type Deadline } from './retry.ts'
import type { Key, RawItem, Table } from './table.ts'

/** One write of a transaction. */
export type TransactionStep = (tableName: string) => TransactWriteItem

/** The step whose condition failed, with the stored item (null: there is none). */
export interface FailedStep {
  readonly step: number
  readonly item: RawItem | null
}

const returnOld = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const

/** Puts an item where the condition on the stored one holds; without a condition, where there is none. */
export const putStep =
  (item: RawItem, condition: Expression = newItem()): TransactionStep =>
  (TableName) => ({ Put: { TableName, Item: toWire(item), ...wireExpression(condition), ...returnOld } })

/** Puts an item, whatever is stored under its key. */
export const putConvertedStep =
  ({ wire }: ConvertedItem): TransactionStep =>
  (TableName) => ({ Put: { TableName, Item: wire } })

export const updateStep =
  (key: Key, change: Expression): TransactionStep =>
  (TableName) => {
    const { UpdateExpression = '', ...rendered } = wireExpression(change)
    return { Update: { TableName, Key: toWire(key), UpdateExpression, ...rendered, ...returnOld } }
  }

/** Writes nothing, and lets the other steps be written only where the condition holds. */
export const checkStep =
  (key: Key, condition: Expression): TransactionStep =>
  (TableName) => {
    const { ConditionExpression = '', ...rendered } = wireExpression(condition)
    return { ConditionCheck: { TableName, Key: toWire(key), ConditionExpression, ...rendered, ...returnOld } }
  }

export const deleteStep =
  (key: Key, condition: Expression): TransactionStep =>
  (TableName) => ({ Delete: { TableName, Key: toWire(key), ...wireExpression(condition), ...returnOld } })

/** Null where no condition failed. */
function failedStep({ CancellationReasons = [] }: TransactionCanceledException): FailedStep | null {
  const step = CancellationReasons.findIndex(({ Code }) => Code === 'ConditionalCheckFailed')
  const found = CancellationReasons[step]?.Item
  return step === -1 ? null : { step, item: found === undefined ? null : fromWire(found) }
}

async function send(table: Table, steps: readonly TransactionStep[]): Promise<FailedStep | null> {
  try {
    await table.writes.send(new TransactWriteItemsCommand({ TransactItems: steps.map((step) => step(table.name)) }))
    return null
  } catch (error) {
    const failed = error instanceof TransactionCanceledException ? failedStep(error) : null
    if (failed === null) throw error
    return failed
  }
}

/**
 * Writes all steps or none. Repeats the transaction where it met another one (`retryConflict`).
 * @returns null where all was written, else the first step whose condition failed
 * @throws what DynamoDB threw where the transaction kept meeting others, or was throttled
 */
export const transact = (table: Table, steps: readonly TransactionStep[]): Promise<FailedStep | null> =>
  retryConflict(() => send(table, steps))

/**
 * Updates an item alone, or in one transaction with its companions, whose steps count from 1.
 * @returns null where all was written, else the first step whose condition failed
 */
export async function updateWith(
  table: Table,
  { key, expression }: { readonly key: Key; readonly expression: Expression },
  companions: readonly TransactionStep[],
): Promise<FailedStep | null> {
  if (companions.length > 0) return transact(table, [updateStep(key, expression), ...companions])
  const write = await updateIf(table, key, expression)
  return write.kind === 'written' ? null : { step: 0, item: write.item }
}

/**
 * The same as `transact`, repeated until the deadline for every passing reason, throttling and unknown outcomes among them. Only for
 * steps whose repetition is recognized, because a call that failed may have written already.
 * @throws `WritingTimeOver` where the time is over
 */
export async function transactUntilDeadline(
  table: Table,
  steps: readonly TransactionStep[],
  mayBegin: Deadline,
): Promise<FailedStep | null> {
  let failed: FailedStep | null = null
  await retryUntilDeadline(mayBegin, async () => {
    failed = await send(table, steps)
  })
  return failed
}
