/** Transactions: several items change together, or the reasons why none did come back. */
import { setTimeout as sleep } from 'node:timers/promises'
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { Expression } from './expression.ts'
import type { RawItem, Table } from './table.ts'

export type TransactionStep = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/** Which step's condition failed, with the item that it found (null: none). */
export interface FailedStep {
  readonly step: number
  readonly item: RawItem | null
}

export const putStep = (table: Table, item: RawItem): TransactionStep => ({
  Put: {
    TableName: table.name,
    Item: item,
    ConditionExpression: 'attribute_not_exists(pk)',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  },
})

export const updateStep = (table: Table, key: { pk: string; sk: string }, expression: Expression): TransactionStep => {
  const { UpdateExpression = '', ...rendered } = expression.render()
  return {
    Update: { TableName: table.name, Key: key, UpdateExpression, ...rendered, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' },
  }
}

/** Longest waits in milliseconds before a transaction that met another one is sent again. */
const conflictWaits = [20, 40, 80, 160, 320]

const metAnother = ({ CancellationReasons = [] }: TransactionCanceledException): boolean =>
  CancellationReasons.every(({ Code }) => Code === undefined || Code === 'None' || Code === 'TransactionConflict')

/** The first step whose condition failed; null where none did. */
function failedStep({ CancellationReasons = [] }: TransactionCanceledException): FailedStep | null {
  const step = CancellationReasons.findIndex((reason) => reason.Code === 'ConditionalCheckFailed')
  const found = CancellationReasons[step]?.Item
  return step === -1 ? null : { step, item: found === undefined ? null : unmarshall(found) }
}

/**
 * A transaction that met another one on an item was not written: it is decided again a few times, after short random
 * waits, so that counters that a whole workspace shares do not turn work side by side into errors.
 * @returns null where all was written, else the first step whose condition failed
 * @throws what DynamoDB threw where the transaction kept losing or was throttled (retryable)
 */
export async function transact(table: Table, steps: TransactionStep[]): Promise<FailedStep | null> {
  for (let round = 0; ; round += 1) {
    try {
      await table.documents.send(new TransactWriteCommand({ TransactItems: steps }))
      return null
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error
      const failed = failedStep(error)
      if (failed !== null) return failed
      const wait = conflictWaits[round]
      if (wait === undefined || !metAnother(error)) throw error
      await sleep(Math.random() * wait)
    }
  }
}
