/**
 * The mark of a counted learner: the last billing period in which the learner was counted, one item each
 * (docs/access-patterns.md, M2).
 */
import * as z from 'zod'
import type { BillingPeriod } from '#shared/domain/learners/billing-period.ts'
import { putIf } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import type { RawItem, Table } from '#shared/store/table/table.ts'
import { putStep, type TransactionStep } from '#shared/store/table/transaction.ts'

export interface LearnerMark {
  readonly tenantId: string
  /** See `learnerTag`. */
  readonly tag: string
  readonly period: Pick<BillingPeriod, 'start' | 'endsAt'>
  /** ISO 8601. */
  readonly at: string
}

const storedMark = z.object({ period: z.string(), at: z.string() })

/** First day of the last period in which a learner was counted; null: never, or long ago. @throws StoredItemInvalid */
export const markedPeriod = (item: RawItem | undefined): string | null =>
  item === undefined ? null : parseItem(storedMark, item).period

/**
 * When a learner was marked in a period or a later one, in milliseconds since the epoch; null: not yet. @throws
 * StoredItemInvalid
 */
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

/** A mark of a former period never replaces a newer one: at the turn of a period, requests overtake each other. */
function replacesNoNewer({ period }: LearnerMark): Expression {
  const expression = new Expression()
  expression.require(`(attribute_not_exists(pk) OR ${expression.name('period')} <= ${expression.value(period.start)})`)
  return expression
}

/** Part of the transaction that writes the learner's session. */
export const markStep = (mark: LearnerMark): TransactionStep => putStep(markItem(mark), replacesNoNewer(mark))

/** M2. Stores a mark by itself; a newer mark stays. */
export async function putMark(table: Table, mark: LearnerMark): Promise<void> {
  await putIf(table, markItem(mark), replacesNoNewer(mark))
}
