/** Stored learners of dispatches. */
import * as z from 'zod'
import { hasSeat, type DispatchLearner } from '#shared/domain/dispatches/dispatch-learner.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import type { Key, RawItem } from '#shared/store/table/table.ts'
import { updateStep, type TransactionStep } from '#shared/store/table/transaction.ts'

const nullableText = z.string().nullable().default(null)

const learnerItem = z.object({
  tenantId: z.string(),
  dispatchId: z.string(),
  tag: z.string(),
  learnerId: nullableText,
  externalLearnerId: nullableText,
  learnerName: nullableText,
  generation: z.number().int(),
  firstLaunchAt: nullableText,
  seatAt: z.string(),
  releases: z.number().int(),
  releasedAt: nullableText,
})

/** @throws StoredItemInvalid */
export const dispatchLearnerFromItem = (item: RawItem): DispatchLearner => parseItem(learnerItem, item)

/** A learner as a launch or a rotation found them; null: nobody. */
export interface LearnerChange {
  readonly found: DispatchLearner | null
  readonly learner: DispatchLearner
}

export const learnerKeyOf = ({
  tenantId,
  dispatchId,
  tag,
}: Pick<DispatchLearner, 'tenantId' | 'dispatchId' | 'tag'>): Key => keys.dispatchLearner(tenantId, dispatchId, tag)

/** Stores a learner as long as nobody has changed them since. */
export function learnerUpdate({ found, learner }: LearnerChange): Expression {
  const change = new Expression()
  change.setAll(learner)
  if (found === null) {
    change.require('attribute_not_exists(pk)')
    return change
  }
  change.requireEqual('releases', found.releases)
  change.requireEqual('generation', found.generation)
  change.requireEqual('releasedAt', found.releasedAt)
  return change
}

export const learnerStep = (change: LearnerChange): TransactionStep =>
  updateStep(learnerKeyOf(change.learner), learnerUpdate(change))

/** When a learner took the seat, in milliseconds since the epoch; null: has none. */
export function seatTakenAt(item: RawItem | undefined): number | null {
  const learner = item === undefined ? null : dispatchLearnerFromItem(item)
  return learner !== null && hasSeat(learner) ? Date.parse(learner.seatAt) : null
}
