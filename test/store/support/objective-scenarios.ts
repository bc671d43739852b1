/** Each verb on shared objectives, as access patterns are counted. */
import { createHash } from 'node:crypto'
import type { ObjectiveChanges } from '#shared/domain/objectives/learner-objectives.ts'
import {
  objectiveRepository,
  type ObjectiveOwner,
  type ObjectiveRepository,
} from '#shared/store/objectives/objective-repository.ts'
import { fresh, type StoreBench } from './engines.ts'
import type { Scenario } from './scenarios.ts'

/** An objective of its own for each number, as a course names it. */
export const change = (number: number, at = number): ObjectiveChanges => ({
  at: 1_790_000_000_000 + at,
  values: { [`urn:course:objective_${number}`]: { satisfied: true, measure: 0.75 } },
})

export const learner = (parts: Partial<ObjectiveOwner> = {}): ObjectiveOwner => ({
  tenantId: 'tenant_one',
  mode: 'live',
  learnerId: fresh('learner-'),
  ...parts,
})

/** A learner with this many unsettled changes. */
async function withChanges(
  bench: StoreBench,
  count: number,
): Promise<{ objectives: ObjectiveRepository; owner: ObjectiveOwner }> {
  const [objectives, owner] = [objectiveRepository(bench.table), learner()]
  for (let number = 0; number < count; number += 1) await objectives.append(owner, change(number))
  return { objectives, owner }
}

export const objectiveScenarios: Readonly<Record<string, Scenario>> = {
  'objectives.get': async (bench) => {
    const { objectives, owner } = await withChanges(bench, 3)
    return () => objectives.get(owner)
  },
  'objectives.get (settles)': async (bench) => {
    const { objectives, owner } = await withChanges(bench, 8)
    return () => objectives.get(owner)
  },
  'objectives.append': async (bench) => {
    const { objectives, owner } = await withChanges(bench, 3)
    return () => objectives.append(owner, change(3))
  },
  'objectives.append (settles)': async (bench) => {
    const { objectives, owner } = await withChanges(bench, 1)
    const names = Array.from({ length: 100 }, (_, number) =>
      createHash('sha256').update(`${number}`).digest('base64url'),
    )
    await objectives.append(owner, {
      at: 1_790_000_000_001,
      values: Object.fromEntries(names.map((name) => [name, { satisfied: true }])),
    })
    return () => objectives.append(owner, change(1))
  },
}
