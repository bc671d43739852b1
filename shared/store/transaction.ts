/** Transactions: several items change together, or the reasons why none did come back. */
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

/**
 * @returns null where all was written, else the first step whose condition failed
 * @throws what DynamoDB threw where the transaction lost a race or was throttled (retryable)
 */
export async function transact(table: Table, steps: TransactionStep[]): Promise<FailedStep | null> {
  try {
    await table.documents.send(new TransactWriteCommand({ TransactItems: steps }))
    return null
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error
    const reasons = error.CancellationReasons ?? []
    const step = reasons.findIndex((reason) => reason.Code === 'ConditionalCheckFailed')
    if (step === -1) throw error
    const found = reasons[step]?.Item
    return { step, item: found === undefined ? null : unmarshall(found) }
  }
}
