/** Shared objectives of a learner: appended by many, settled by one, and nobody's change lost. */
import * as fc from 'fast-check'
import { mergeChanges, mostObjectives, sharedValues, type LearnerObjectives, type ObjectiveChanges } from '#shared/domain/objectives/learner-objectives.ts'
import { mostPackedBytes } from '#shared/domain/objectives/objective-packing.ts'
import { keys } from '#shared/store/keys.ts'
import { objectiveRepository, type ObjectiveRepository } from '#shared/store/objective-repository.ts'
import { StoredItemInvalid } from '#shared/store/stored-item.ts'
import { learnerTag } from '#shared/domain/usage/learner-count.ts'
import { fresh, onEveryEngine } from './support/engines.ts'
import { change, learner } from './support/objective-scenarios.ts'

jest.setTimeout(180_000)

const plain = (objectives: LearnerObjectives): object => Object.fromEntries(objectives)

const anyValue = { satisfied: fc.constantFrom(true, false, null), measure: fc.constantFrom(-1, 0, 0.5, 1, null), completed: fc.boolean(), amount: fc.constantFrom(0, 1), raw: fc.integer({ min: 0, max: 100 }) }
const anyChange: fc.Arbitrary<ObjectiveChanges> = fc.record({
  at: fc.integer({ min: 1, max: 1_000_000 }),
  values: fc.dictionary(fc.constantFrom('o1', 'o2', 'o3', 'o4'), fc.record(anyValue, { requiredKeys: [] }), { minKeys: 1, noNullPrototype: true }),
})

onEveryEngine((bench) => {
  let objectives: ObjectiveRepository
  beforeAll(() => {
    objectives = objectiveRepository(bench.table)
  })

  it('a learner who has reached nothing has no item', async () => {
    expect((await objectives.get(learner())).size).toBe(0)
  })

  it('what was appended comes back as merging says, whatever it was and however often it was settled', async () => {
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

  it('a hundred changes at once, with readers among them that settle: all are there', async () => {
    const owner = learner()
    const appends = Array.from({ length: 100 }, (_, number) => objectives.append(owner, change(number)))
    const reads = Array.from({ length: 10 }, async (_, turn) => {
      await Promise.all(appends.slice(0, turn * 10))
      return objectives.get(owner)
    })
    await Promise.all([...appends, ...reads])
    expect((await objectives.get(owner)).size).toBe(100)
  })

  it('a change that is appended again, late, takes nothing back', async () => {
    const owner = learner()
    const [first, second] = [
      { at: 1000, values: { o: { satisfied: true, measure: 1 } } },
      { at: 2000, values: { o: { satisfied: false } } },
    ]
    for (const one of [first, second, first]) await objectives.append(owner, one)
    expect(sharedValues(await objectives.get(owner))).toEqual({ o: { satisfied: false, measure: 1 } })
  })

  it('workspaces, modes and learners have their own', async () => {
    const one = learner()
    await objectives.append(one, change(1))
    for (const other of [{ ...one, tenantId: fresh('tenant_') }, { ...one, mode: 'test' } as const, learner()]) expect((await objectives.get(other)).size).toBe(0)
    expect((await objectives.get(one)).size).toBe(1)
  })

  it('stays bounded: the objectives that were written last are kept', async () => {
    const owner = learner()
    const wide = (from: number, count: number): ObjectiveChanges => ({ at: from + 1, values: Object.fromEntries(Array.from({ length: count }, (_, index) => [`o${from + index}`, { satisfied: true }])) })
    for (let from = 0; from < 3000; from += 300) await objectives.append(owner, wide(from, 300))
    const kept = await objectives.get(owner)
    expect(kept.size).toBeLessThanOrEqual(mostObjectives)
    expect([kept.has('o2999'), kept.has('o0')]).toEqual([true, false])
    const item = await bench.item(keys.learnerObjectives(owner.tenantId, owner.mode, learnerTag(owner.learnerId)))
    expect(JSON.stringify(Object.keys(item ?? {}).sort())).toBe('["bytes","pk","recent","revision","settled","sk"]')
    const settled = item?.['settled']
    expect(settled instanceof Uint8Array && settled.length <= mostPackedBytes).toBe(true)
  })

  it('an item that is not as it was written is a defect', async () => {
    const owner = learner()
    const key = keys.learnerObjectives(owner.tenantId, owner.mode, learnerTag(owner.learnerId))
    await bench.put({ ...key, settled: new Uint8Array([1, 2, 3]) })
    await expect(objectives.get(owner)).rejects.toThrow(StoredItemInvalid)
    await bench.put({ ...key, recent: 'none' })
    await expect(objectives.get(owner)).rejects.toThrow(StoredItemInvalid)
  })
})
