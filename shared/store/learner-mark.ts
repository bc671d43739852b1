/** The mark of a learner who was counted: the last billing period in which, one item a learner (docs/access-patterns.md, M2). */
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { BillingPeriod } from '#shared/domain/usage/billing-period.ts'
import { keys } from './keys.ts'
import { parseItem } from './stored-item.ts'
import type { RawItem, Table } from './table.ts'
import type { TransactionStep } from './transaction.ts'

export interface LearnerMark {
  readonly tenantId: string
  /** See `learnerTag`. */
  readonly tag: string
  readonly period: Pick<BillingPeriod, 'start' | 'endsAt'>
  /** ISO 8601. */
  readonly at: string
}

const storedMark = z.object({ period: z.string(), at: z.string() })

/** First day of the period in which a learner was counted last; null: never, or long ago. @throws StoredItemInvalid */
export const markedPeriod = (item: RawItem | undefined): string | null => (item === undefined ? null : parseItem(storedMark, item).period)

/** When a learner was marked in a period or a later one, in milliseconds since the epoch; null: not yet. @throws StoredItemInvalid */
export function markedAt(item: RawItem, periodStart: string): number | null {
  const { period, at } = parseItem(storedMark, item)
  return period < periodStart ? null : Date.parse(at)
}

const keptAfterPeriodSeconds = 31 * 86_400

export const markItem = ({ tenantId, tag, period, at }: LearnerMark): RawItem => ({
  ...keys.learner(tenantId, tag),
  period: period.start,
  at,
  expiresAt: Math.floor(Date.parse(period.endsAt) / 1000) + keptAfterPeriodSeconds,
})

/** Puts a mark, never one of a former period over a newer one: requests overtake each other at the turn of a period. */
const markPut = (table: Table, mark: LearnerMark): NonNullable<TransactionStep['Put']> => ({
  TableName: table.name,
  Item: markItem(mark),
  ConditionExpression: 'attribute_not_exists(pk) OR #period <= :period',
  ExpressionAttributeNames: { '#period': 'period' },
  ExpressionAttributeValues: { ':period': mark.period.start },
})

/** Part of the transaction that writes the learner's session. */
export const markStep = (table: Table, mark: LearnerMark): TransactionStep => ({ Put: markPut(table, mark) })

/** M2. Marks a learner by itself; a newer mark stays. */
export async function putMark(table: Table, mark: LearnerMark): Promise<void> {
  try {
    await table.documents.send(new PutCommand(markPut(table, mark)))
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
  }
}
