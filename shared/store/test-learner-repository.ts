/** Active TEST learners of a workspace, named with their last launches in one item (docs/access-patterns.md, M4). */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { testAdmission, testLearnersAtMost, testWindowStart, type TestAdmission, type TestLearners } from '#shared/domain/usage/test-learners.ts'
import { updateIf } from './conditional-write.ts'
import { Expression } from './expression.ts'
import { keys } from './keys.ts'
import { parseItem } from './stored-item.ts'
import type { RawItem, Table } from './table.ts'

export interface TestLearner {
  readonly tenantId: string
  readonly tag: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

export interface TestLearnerRepository {
  /**
   * M4. Notes the launch of a TEST learner; `full` where the places are taken by others.
   * @param seen as the launch has read them, perhaps a moment ago
   */
  note(learner: TestLearner, seen: TestLearners): Promise<'noted' | 'full'>
}

const testLearnersItem = z.object({ learners: z.record(z.string(), z.number()) })

/** @throws StoredItemInvalid */
export const testLearnersFromItem = (item: RawItem | null | undefined): TestLearners => (item === null || item === undefined ? {} : parseItem(testLearnersItem, item).learners)

/** Launches side by side clear the same idle places away; each then decides on what the other left. */
const rounds = 12

function noting({ tenantId, tag, now }: TestLearner, seen: TestLearners, { isNamed, idle }: Extract<TestAdmission, { kind: 'noted' }>): Expression {
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
  change.require(`${isNamed ? 'attribute_exists' : 'attribute_not_exists'}(${learners}.#tag)`)
  const most = testLearnersAtMost + idle.length - (isNamed ? 0 : 1)
  change.require(`size(${learners}) <= ${change.value(most)}`)
  for (const [place, named] of idle.entries()) {
    change.names[`#idle${place}`] = named
    change.require(`${learners}.#idle${place} <= ${change.value(testWindowStart(now))}`)
    change.removeAt(`${learners}.#idle${place}`)
  }
  return change
}

export const testLearnerRepository = (table: Table): TestLearnerRepository => ({
  async note(learner, seen) {
    const Key = keys.testLearners(learner.tenantId)
    let [found, isCurrent] = [seen, false]
    for (let round = 0; round < rounds; round += 1) {
      const decided = testAdmission(found, learner.tag, learner.now)
      if (decided.kind === 'known') return 'noted'
      if (decided.kind === 'full' && isCurrent) return 'full'
      if (decided.kind === 'full') {
        found = testLearnersFromItem((await table.reads.send(new GetCommand({ TableName: table.name, Key, ConsistentRead: true }))).Item)
      } else {
        const result = await updateIf(table, { Key, ...noting(learner, found, decided).render() })
        if (result.kind === 'written') return 'noted'
        found = testLearnersFromItem(result.item)
      }
      isCurrent = true
    }
    throw Object.assign(new Error('A TEST learner could not be noted: the item changed with every round.'), { name: 'ThrottlingException' })
  },
})
