import { fc } from '#test/support/properties.ts'
import {
  maxIdentifierCharacters,
  mergeChanges,
  maxObjectives,
  newestObjectives,
  readChanges,
  sharedValues,
  type LearnerObjectives,
  type ObjectiveChanges,
} from '#shared/domain/objectives/learner-objectives.ts'
import {
  maxPackedBytes,
  packChanges,
  packObjectives,
  unpackChanges,
  unpackObjectives,
} from '#shared/domain/objectives/objective-packing.ts'

const merged = (...changes: ObjectiveChanges[]): LearnerObjectives => mergeChanges(new Map(), changes)

const anyValues = fc.record(
  {
    satisfied: fc.option(fc.boolean()),
    measure: fc.option(fc.constantFrom(-1, 0.5, 1)),
    completed: fc.option(fc.boolean()),
    amount: fc.option(fc.constantFrom(0, 1)),
    raw: fc.integer(),
    min: fc.integer(),
    max: fc.integer(),
  },
  { requiredKeys: [] },
)
const anyCommits = fc.uniqueArray(
  fc.record({
    at: fc.integer({ min: 1, max: 1000 }),
    values: fc.dictionary(fc.constantFrom('a', 'b', 'c'), anyValues, { noNullPrototype: true }),
  }),
  { selector: ({ at }) => at, maxLength: 12 },
)

describe('merging', () => {
  it('keeps the later value of each field of each objective', () => {
    const values = merged(
      { at: 1, values: { a: { satisfied: true, measure: 0.5 } } },
      { at: 2, values: { a: { satisfied: false }, b: { completed: true } } },
    )
    expect(sharedValues(values)).toEqual({ a: { satisfied: false, measure: 0.5 }, b: { completed: true } })
  })

  it('keeps a value that was explicitly set to unknown', () => {
    const values = merged({ at: 2, values: { a: { satisfied: null } } }, { at: 1, values: { a: { satisfied: true } } })
    expect(sharedValues(values)).toEqual({ a: { satisfied: null } })
  })

  it('takes the last of two values with the same time', () => {
    expect(sharedValues(merged({ at: 1, values: { a: { raw: 1 } } }, { at: 1, values: { a: { raw: 2 } } }))).toEqual({
      a: { raw: 2 },
    })
  })

  it('merges the same commits to the same result, in any order and any number of times', () => {
    fc.assert(
      fc.property(anyCommits, fc.infiniteStream(fc.nat()), (commits, numbers) => {
        const shuffled = commits
          .map((commit) => ({ commit, order: numbers.next().value }))
          .sort((one, other) => one.order - other.order)
          .map(({ commit }) => commit)
        const pieces = shuffled.reduce<LearnerObjectives>(
          (before, commit) => mergeChanges(before, [commit, ...shuffled.slice(0, 2)]),
          new Map(),
        )
        expect(new Map(pieces)).toEqual(new Map(merged(...commits)))
      }),
    )
  })

  it('returns the same map if nothing is new', () => {
    fc.assert(
      fc.property(anyCommits, (commits) => {
        const all = merged(...commits)
        for (const commit of commits) expect(mergeChanges(all, [commit])).toBe(all)
      }),
    )
  })
})

describe('bounds', () => {
  const many = (count: number, at = (index: number): number => index + 1): ObjectiveChanges[] =>
    Array.from({ length: count }, (_, index) => ({
      at: at(index),
      values: { [`objective ${index}`]: { satisfied: true } },
    }))

  it('keeps the objectives with the latest writes', () => {
    const kept = merged(...many(maxObjectives + 5))
    expect(kept.size).toBe(maxObjectives)
    expect([kept.has('objective 4'), kept.has('objective 5'), kept.has(`objective ${maxObjectives + 4}`)]).toEqual([
      false,
      true,
      true,
    ])
  })

  it('returns the same map if the new objective is removed at once', () => {
    const full = merged(...many(maxObjectives, (index) => index + 10))
    expect(mergeChanges(full, [{ at: 1, values: { late: { satisfied: true } } }])).toBe(full)
    expect(mergeChanges(full, [{ at: 9999, values: { late: { satisfied: true } } }]).has('late')).toBe(true)
  })

  it('keeps an old objective whose field is written again', () => {
    const kept = newestObjectives(merged(...many(10), { at: 100, values: { 'objective 0': { raw: 1 } } }), 3)
    expect([...kept.keys()].sort()).toEqual(['objective 0', 'objective 8', 'objective 9'])
  })

  it('stays below the packed size with long identifiers', () => {
    const long = many(60).map(({ at, values }) => ({
      at,
      values: Object.fromEntries(
        Object.entries(values).map(([id, value]) => [
          `${id}${Array.from({ length: 900 }, (_, index) => String.fromCharCode(33 + ((at * 7919 + index * index * 31) % 90))).join('')}`,
          value,
        ]),
      ),
    }))
    const packed = packObjectives(merged(...long))
    expect(packed.length).toBeLessThanOrEqual(maxPackedBytes)
    const kept = unpackObjectives(packed)
    expect(kept.size).toBeGreaterThan(5)
    expect([...kept.keys()].some((id) => id.startsWith('objective 59'))).toBe(true)
  })
})

it('unpacks what it has packed', () => {
  fc.assert(
    fc.property(anyCommits, (commits) => {
      expect(new Map(unpackObjectives(packObjectives(merged(...commits))))).toEqual(new Map(merged(...commits)))
      for (const commit of commits) expect(unpackChanges(packChanges(commit))).toEqual(commit)
    }),
  )
})

describe('readChanges', () => {
  it.each([
    ['{"a":{"satisfied":true,"measure":null}}', { a: { satisfied: true, measure: null } }],
    ['{"a":{}}', { a: {} }],
    [`{"${'a'.repeat(maxIdentifierCharacters)}":{"raw":-3}}`, { ['a'.repeat(maxIdentifierCharacters)]: { raw: -3 } }],
    ['{"a":{"satisfied":true,"other":1}}', { a: { satisfied: true } }],
  ])('reads %.60s', (text, values) => {
    expect(readChanges(text)).toEqual(values)
  })

  it.each([
    '',
    '{',
    '{}',
    '[]',
    'null',
    '"a"',
    '{"":{"raw":1}}',
    '{"a":{"satisfied":1}}',
    '{"a":{"amount":true}}',
    '{"a":{"raw":1e13}}',
    JSON.stringify(Object.fromEntries(Array.from({ length: maxObjectives + 1 }, (_, index) => [index, {}]))),
  ])('refuses %.60s', (text) => {
    expect(readChanges(text)).toBeNull()
  })
})
