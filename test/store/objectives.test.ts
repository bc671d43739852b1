/** Shared objectives of a learner: many writers append, one settles, and no change is lost. */
import { fc } from '#test/support/properties.ts'
import {
  mergeChanges,
  maxObjectives,
  sharedValues,
  type LearnerObjectives,
  type ObjectiveChanges,
} from '#shared/domain/objectives/learner-objectives.ts'
import { maxPackedBytes } from '#shared/domain/objectives/objective-packing.ts'
import { keys } from '#shared/store/table/keys.ts'
import { objectiveRepository, type ObjectiveRepository } from '#shared/store/objectives/objective-repository.ts'
import { StoredItemInvalid } from '#shared/store/table/stored-item.ts'
import { learnerTag } from '#shared/domain/learners/learner-count.ts'
import { fresh, onEveryEngine } from './support/engines.ts'
import { change, learner } from './support/objective-scenarios.ts'

const plain = (objectives: LearnerObjectives): object => Object.fromEntries(objectives)

const anyValue = {
  satisfied: fc.constantFrom(true, false, null),
  measure: fc.constantFrom(-1, 0, 0.5, 1, null),
  completed: fc.boolean(),
  amount: fc.constantFrom(0, 1),
  raw: fc.integer({ min: 0, max: 100 }),
}
const anyChange: fc.Arbitrary<ObjectiveChanges> = fc.record({
  at: fc.integer({ min: 1, max: 1_000_000 }),
  values: fc.dictionary(fc.constantFrom('o1', 'o2', 'o3', 'o4'), fc.record(anyValue, { requiredKeys: [] }), {
    minKeys: 1,
    noNullPrototype: true,
  }),
})

onEveryEngine((bench) => {
  let objectives: ObjectiveRepository
  beforeAll(() => {
    objectives = objectiveRepository(bench.table)
  })

  it('returns no objectives for a learner without an item', async () => {
    expect((await objectives.get(learner())).size).toBe(0)
  })

  it('returns appended changes merged, for any changes and any number of settlings', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(anyChange, { maxLength: 40, selector: ({ at }) => at }), async (changes) => {
        const owner = learner()
        for (const one of changes) await objectives.append(owner, one)
        expect(plain(await objectives.get(owner))).toEqual(plain(mergeChanges(new Map(), changes)))
        expect(plain(await objectives.get(owner))).toEqual(plain(mergeChanges(new Map(), changes)))
      }),
      { numRuns: 12 },
    )
  })

  it('keeps all of a hundred simultaneous changes, while readers settle', async () => {
    const owner = learner()
    const appends = Array.from({ length: 100 }, (_, number) => objectives.append(owner, change(number)))
    const reads = Array.from({ length: 10 }, async (_, turn) => {
      await Promise.all(appends.slice(0, turn * 10))
      return objectives.get(owner)
    })
    await Promise.all([...appends, ...reads])
    expect((await objectives.get(owner)).size).toBe(100)
  })

  it('keeps newer values when an old change is appended again', async () => {
    const owner = learner()
    const [first, second] = [
      { at: 1000, values: { o: { satisfied: true, measure: 1 } } },
      { at: 2000, values: { o: { satisfied: false } } },
    ]
    for (const one of [first, second, first]) await objectives.append(owner, one)
    expect(sharedValues(await objectives.get(owner))).toEqual({ o: { satisfied: false, measure: 1 } })
  })

  it('separates workspaces, modes and learners', async () => {
    const one = learner()
    await objectives.append(one, change(1))
    for (const other of [{ ...one, tenantId: fresh('tenant_') }, { ...one, mode: 'test' } as const, learner()])
      expect((await objectives.get(other)).size).toBe(0)
    expect((await objectives.get(one)).size).toBe(1)
  })

  it('keeps the objectives that were written last, within its bounds', async () => {
    const owner = learner()
    const wide = (from: number, count: number): ObjectiveChanges => ({
      at: from + 1,
      values: Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`o${from + index}`, { satisfied: true }]),
      ),
    })
    for (let from = 0; from < 3000; from += 300) await objectives.append(owner, wide(from, 300))
    const kept = await objectives.get(owner)
    expect(kept.size).toBeLessThanOrEqual(maxObjectives)
    expect([kept.has('o2999'), kept.has('o0')]).toEqual([true, false])
    const item = await bench.item(keys.learnerObjectives(owner.tenantId, owner.mode, learnerTag(owner.learnerId)))
    expect(JSON.stringify(Object.keys(item ?? {}).sort())).toBe('["bytes","pk","recent","revision","settled","sk"]')
    const settled = item?.['settled']
    expect(settled instanceof Uint8Array && settled.length <= maxPackedBytes).toBe(true)
  })

  it('throws for an item with an unknown shape', async () => {
    const owner = learner()
    const key = keys.learnerObjectives(owner.tenantId, owner.mode, learnerTag(owner.learnerId))
    await bench.put({ ...key, settled: new Uint8Array([1, 2, 3]) })
    await expect(objectives.get(owner)).rejects.toThrow(StoredItemInvalid)
    await bench.put({ ...key, recent: 'none' })
    await expect(objectives.get(owner)).rejects.toThrow(StoredItemInvalid)
  })
})
