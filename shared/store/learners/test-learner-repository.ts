/**
 * Active TEST learners of a workspace: one item with their tags and the times of their last launches
 * (docs/access-patterns.md, M4).
 */
import * as z from 'zod'
import {
  decideTestAdmission,
  maxTestLearners,
  testWindowStart,
  type TestAdmission,
  type TestLearners,
} from '#shared/domain/learners/test-learners.ts'
import { updateIf } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { get } from '#shared/store/table/read.ts'
import { decideAgain, done } from '#shared/store/table/retry.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import type { RawItem, Table } from '#shared/store/table/table.ts'

export interface TestLearner {
  readonly tenantId: string
  readonly tag: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

export interface TestLearnerRepository {
  /**
   * M4. Records the launch of a TEST learner; `full` where other learners take all places.
   * @param seen as the launch has read them, which may be out of date
   * @throws `tableBusy` where other launches change the item during each attempt
   */
  record(learner: TestLearner, seen: TestLearners): Promise<'recorded' | 'full'>
}

const testLearnersItem = z.object({ learners: z.record(z.string(), z.number()) })

/** @throws StoredItemInvalid */
export const testLearnersFromItem = (item: RawItem | null | undefined): TestLearners =>
  item === null || item === undefined ? {} : parseItem(testLearnersItem, item).learners

function launchRecord(
  { tenantId, tag, now }: TestLearner,
  seen: TestLearners,
  { isListed, idle }: Extract<TestAdmission, { kind: 'record' }>,
): Expression {
  const change = new Expression()
  change.set('tenantId', tenantId)
  if (Object.keys(seen).length === 0) {
    change.set('learners', { [tag]: now })
    change.require('attribute_not_exists(pk)')
    return change
  }
  const learners = change.name('learners')
  change.names['#tag'] = tag
  change.setAt(`${learners}.#tag`, now)
  change.require(`${isListed ? 'attribute_exists' : 'attribute_not_exists'}(${learners}.#tag)`)
  const most = maxTestLearners + idle.length - (isListed ? 0 : 1)
  change.require(`size(${learners}) <= ${change.value(most)}`)
  for (const [place, named] of idle.entries()) {
    change.names[`#idle${place}`] = named
    change.require(`${learners}.#idle${place} <= ${change.value(testWindowStart(now))}`)
    change.removeAt(`${learners}.#idle${place}`)
  }
  return change
}

export const testLearnerRepository = (table: Table): TestLearnerRepository => ({
  record(learner, seen) {
    const key = keys.testLearners(learner.tenantId)
    // Launches at the same time clear the same idle places. Each then decides again on the item that the other wrote.
    return decideAgain<{ learners: TestLearners; isCurrent: boolean }, 'recorded' | 'full'>(
      { item: 'the active TEST learners', first: { learners: seen, isCurrent: false } },
      async ({ learners, isCurrent }) => {
        const decided = decideTestAdmission(learners, learner.tag, learner.now)
        if (decided.kind === 'known') return done('recorded')
        if (decided.kind === 'full' && isCurrent) return done('full')
        if (decided.kind === 'full') {
          const item = await get(table, key, { consistent: true })
          return { kind: 'changed', next: { learners: testLearnersFromItem(item), isCurrent: true } }
        }
        const result = await updateIf(table, key, launchRecord(learner, learners, decided))
        if (result.kind === 'written') return done('recorded')
        return { kind: 'changed', next: { learners: testLearnersFromItem(result.item), isCurrent: true } }
      },
    )
  },
})
