/** Counting of learners: the rules, and a model of launches that run concurrently and end early. */
import { fc } from '#test/support/properties.ts'
import type { LearnerTerms } from '#shared/domain/quotas/plan.ts'
import {
  decideAdmission,
  learnerTag,
  thresholdEvents,
  rotationIsDue,
  decideRotation,
  type LearnerCount,
} from '#shared/domain/learners/learner-count.ts'
import { learnersAtThreshold, maxLearners, thresholds } from '#shared/domain/learners/learner-terms.ts'
import { stampAt } from '#test/unit/domain/support/sessions.ts'

const empty: LearnerCount = { counted: 0, reached: 0, recent: new Set(), settling: new Set(), turnedAt: 0 }
const terms = { included: 10, overage: null }

test('keeps the settling learners until every mark is half a minute old, and lists those without a mark', () => {
  const count = { settling: new Set(['ada', 'grace']) }
  const at = (...times: [string, number][]) => decideRotation(count, new Map(times), 100_000)
  expect(at(['ada', 70_000], ['grace', 1])).toEqual({ kind: 'forget' })
  expect(at(['ada', 70_001], ['grace', 1])).toEqual({ kind: 'wait', unmarked: [] })
  expect(at(['ada', 70_000])).toEqual({ kind: 'wait', unmarked: ['grace'] })
  expect(decideRotation({ settling: new Set() }, new Map(), 100_000)).toEqual({ kind: 'forget' })
  expect([rotationIsDue({ turnedAt: 0 }, 59_999), rotationIsDue({ turnedAt: 0 }, 120_000)]).toEqual([false, true])
})

describe('decideAdmission', () => {
  test.each([
    ['the first learner', {}, terms, { kind: 'new', crosses: [] }],
    ['a later learner', { counted: 5 }, terms, { kind: 'new', crosses: [] }],
    ['the learner who reaches 70 %', { counted: 6 }, terms, { kind: 'new', crosses: [70] }],
    ['the learner after that', { counted: 7, reached: 70 }, terms, { kind: 'new', crosses: [] }],
    ['the learner who reaches 90 %', { counted: 8, reached: 70 }, terms, { kind: 'new', crosses: [90] }],
    ['the last learner of the allotment', { counted: 9, reached: 90 }, terms, { kind: 'new', crosses: [100] }],
    ['a learner beyond the cap', { counted: 10, reached: 100 }, terms, { kind: 'full', counted: 10 }],
    [
      'a learner after a change to a smaller plan',
      { counted: 30, reached: 70 },
      { included: 10, overage: { eachMills: 1, stopMills: null } },
      { kind: 'new', crosses: [90, 100] },
    ],
    [
      'a learner after a change to a larger plan',
      { counted: 10, reached: 100 },
      { included: 12, overage: null },
      { kind: 'new', crosses: [] },
    ],
    [
      'the only learner of an allotment of one',
      {},
      { included: 1, overage: null },
      { kind: 'new', crosses: [70, 90, 100] },
    ],
    ['a learner of an empty allotment', {}, { included: 0, overage: null }, { kind: 'full', counted: 0 }],
    ['a learner in the recent list', { counted: 10, recent: new Set(['ada']) }, terms, { kind: 'known' }],
    ['a learner in the settling list', { counted: 10, settling: new Set(['ada']) }, terms, { kind: 'known' }],
  ] as const)('decides about %s', (...[, count, { included, overage }, expected]) => {
    expect(decideAdmission({ ...empty, ...count }, 'ada', { included, overage })).toEqual(expected)
  })
})

test('makes different tags for different ids, without characters of the id', () => {
  const ids = ['ada', 'Ada', 'ada ', 'ad', 'ädä', '#', 'a'.repeat(256)]
  const tags = ids.map(learnerTag)
  expect(new Set(tags).size).toBe(ids.length)
  for (const tag of tags) expect(tag).toMatch(/^[A-Za-z0-9_-]{16}$/)
})

test('makes threshold events without an entity, for LIVE mode, as warnings from 90 % on', () => {
  const reported = thresholdEvents([70, 90, 100], stampAt())
  expect(reported.map(({ type, severity }) => [type, severity])).toEqual([
    ['usage.threshold_reached.70', 'info'],
    ['usage.threshold_reached.90', 'warn'],
    ['usage.threshold_reached.100', 'warn'],
  ])
  for (const event of reported)
    expect(event).toMatchObject({ at: stampAt().now, entityType: null, entityId: null, mode: 'live' })
  expect(new Set(reported.map(({ eventId }) => eventId)).size).toBe(3)
})

/**
 * A model of the store in which every step is one atomic write, as with conditional writes. The steps of concurrent
 * launches run in any order, and each launch may end between any two steps.
 */
class Model {
  now = 0
  count = empty
  /** Times of the marks, in milliseconds. */
  readonly marks = new Map<string, number>()
  readonly sessions: string[] = []
  readonly reported: number[] = []
  readonly refused = new Set<string>()

  constructor(readonly terms: LearnerTerms) {}

  claim(tag: string): boolean {
    const decided = decideAdmission(this.count, tag, this.terms)
    if (decided.kind === 'full') return false
    if (decided.kind === 'new') {
      this.reported.push(...decided.crosses)
      this.count = {
        ...this.count,
        counted: this.count.counted + 1,
        reached: decided.crosses.at(-1) ?? this.count.reached,
        recent: new Set([...this.count.recent, tag]),
      }
    }
    return true
  }

  *rotate(): Generator<undefined, void> {
    const seen = this.count
    if (!rotationIsDue(seen, this.now)) return
    const next = decideRotation(seen, this.marks, this.now)
    yield
    if (this.count.turnedAt !== seen.turnedAt) return
    this.count = {
      ...this.count,
      turnedAt: this.now,
      ...(next.kind === 'forget' ? { settling: this.count.recent, recent: new Set() } : {}),
    }
    yield
    if (next.kind === 'wait') for (const tag of next.unmarked) this.marks.set(tag, this.now)
  }
}

/** Steps of one launch; each call runs the next one. */
function* launch(model: Model, tag: string): Generator<undefined, void> {
  const marked = model.marks.has(tag)
  yield
  if (!marked) {
    if (!model.claim(tag)) {
      model.refused.add(tag)
      return
    }
    yield* model.rotate()
    yield
    model.marks.set(tag, model.now)
  }
  yield
  model.sessions.push(tag)
}

/** The longest launch: the function times out. */
const requestSeconds = 10

interface Running {
  readonly steps: Generator<undefined, void>
  readonly since: number
}

const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('launch' as const), learner: fc.integer({ min: 0, max: 15 }) }),
  },
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('step' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('breakOff' as const), which: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      seconds: fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 10, max: 70 })),
    }),
  },
)

test('counts every learner once, reports every threshold once, and counts before each launch, in any order of steps', () => {
  const acts = fc.array(act, { minLength: 1, maxLength: 250, size: 'max' })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 14 }), acts, (included, taken) => {
      const model = new Model({ included, overage: null })
      const running: Running[] = []
      const everCounted = new Set<string>()
      for (const next of taken) {
        if (next.kind === 'launch') running.push({ steps: launch(model, `tag${next.learner}`), since: model.now })
        else if (next.kind === 'wait') model.now += next.seconds * 1000
        else if (running.length > 0 && next.kind === 'breakOff') running.splice(next.which % running.length, 1)
        else if (running.length > 0 && 'which' in next) running[next.which % running.length]?.steps.next()
        for (let place = running.length - 1; place >= 0; place -= 1)
          if (model.now - (running[place]?.since ?? 0) > requestSeconds * 1000) running.splice(place, 1)
        for (const tag of model.count.recent) everCounted.add(tag)
        if (model.count.counted !== everCounted.size)
          throw new Error(
            `The counter shows ${model.count.counted} learners; ${everCounted.size} different ones were counted.`,
          )
      }
      expect(model.sessions.filter((tag) => !everCounted.has(tag))).toEqual([])
      expect(model.count.counted).toBeLessThanOrEqual(maxLearners(model.terms) ?? Infinity)
      expect(model.reported).toEqual(
        thresholds.filter((threshold) => model.count.counted >= learnersAtThreshold(threshold, model.terms)),
      )
      if (model.refused.size > 0) expect(model.count.counted).toBe(included)
    }),
    { numRuns: Number(process.env['LECTERN_USAGE_RUNS'] ?? 150) },
  )
})
