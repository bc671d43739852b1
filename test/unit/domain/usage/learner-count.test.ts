/** Counting learners: the rule, and a model of everything that launches do at once and leave undone. */
import * as fc from 'fast-check'
import type { LearnerTerms } from '#shared/domain/access/plan.ts'
import { admission, learnerTag, thresholdEvents, turnIsDue, turnOf, type LearnerCount } from '#shared/domain/usage/learner-count.ts'
import { learnersAt, learnersAtMost, thresholds } from '#shared/domain/usage/learner-terms.ts'
import { stampAt } from '../support/sessions.ts'

const empty: LearnerCount = { counted: 0, reached: 0, recent: new Set(), settling: new Set(), turnedAt: 0 }
const terms = { included: 10, overage: null }

test('names wait until every mark has stood for half a minute; who has none is to be marked', () => {
  const count = { settling: new Set(['ada', 'grace']) }
  const at = (...times: [string, number][]) => turnOf(count, new Map(times), 100_000)
  expect(at(['ada', 70_000], ['grace', 1])).toEqual({ kind: 'forget' })
  expect(at(['ada', 70_001], ['grace', 1])).toEqual({ kind: 'wait', unmarked: [] })
  expect(at(['ada', 70_000])).toEqual({ kind: 'wait', unmarked: ['grace'] })
  expect(turnOf({ settling: new Set() }, new Map(), 100_000)).toEqual({ kind: 'forget' })
  expect([turnIsDue({ turnedAt: 0 }, 59_999), turnIsDue({ turnedAt: 0 }, 120_000)]).toEqual([false, true])
})

describe('admission', () => {
  test.each([
    ['the first', {}, terms, { kind: 'new', crosses: [] }],
    ['one of several', { counted: 5 }, terms, { kind: 'new', crosses: [] }],
    ['the one who reaches 70 %', { counted: 6 }, terms, { kind: 'new', crosses: [70] }],
    ['one after that', { counted: 7, reached: 70 }, terms, { kind: 'new', crosses: [] }],
    ['the one who reaches 90 %', { counted: 8, reached: 70 }, terms, { kind: 'new', crosses: [90] }],
    ['the last', { counted: 9, reached: 90 }, terms, { kind: 'new', crosses: [100] }],
    ['one too many', { counted: 10, reached: 100 }, terms, { kind: 'full', counted: 10 }],
    ['one after a change to a smaller plan', { counted: 30, reached: 70 }, { included: 10, overage: { eachMills: 1, stopMills: null } }, { kind: 'new', crosses: [90, 100] }],
    ['one after a change to a larger plan', { counted: 10, reached: 100 }, { included: 12, overage: null }, { kind: 'new', crosses: [] }],
    ['the only one', {}, { included: 1, overage: null }, { kind: 'new', crosses: [70, 90, 100] }],
    ['one where there are none', {}, { included: 0, overage: null }, { kind: 'full', counted: 0 }],
    ['one who is named', { counted: 10, recent: new Set(['ada']) }, terms, { kind: 'known' }],
    ['one who was named', { counted: 10, settling: new Set(['ada']) }, terms, { kind: 'known' }],
  ] as const)('%s', (...[, count, { included, overage }, expected]) => {
    expect(admission({ ...empty, ...count }, 'ada', { included, overage })).toEqual(expected)
  })
})

test('learners are told apart by every sign of their ids, and nothing of an id stands in its tag', () => {
  const ids = ['ada', 'Ada', 'ada ', 'ad', 'ädä', '#', 'a'.repeat(256)]
  const tags = ids.map(learnerTag)
  expect(new Set(tags).size).toBe(ids.length)
  for (const tag of tags) expect(tag).toMatch(/^[A-Za-z0-9_-]{16}$/)
})

test('a threshold is told of as usage: no entity, the LIVE plane, and a warning from 90 % on', () => {
  const told = thresholdEvents([70, 90, 100], stampAt())
  expect(told.map(({ type, severity }) => [type, severity])).toEqual([
    ['usage.threshold_reached.70', 'info'],
    ['usage.threshold_reached.90', 'warn'],
    ['usage.threshold_reached.100', 'warn'],
  ])
  for (const event of told) expect(event).toMatchObject({ at: stampAt().now, entityType: null, entityId: null, mode: 'live' })
  expect(new Set(told.map(({ eventId }) => eventId)).size).toBe(3)
})

/**
 * A table in which every step is one atomic write, as the store's conditions make it, and launches whose steps are
 * taken in any order; each may break off between any two.
 */
class Model {
  now = 0
  count = empty
  /** Milliseconds at which learners were marked. */
  readonly marks = new Map<string, number>()
  readonly sessions: string[] = []
  readonly told: number[] = []
  readonly refused = new Set<string>()

  constructor(readonly terms: LearnerTerms) {}

  claim(tag: string): boolean {
    const decided = admission(this.count, tag, this.terms)
    if (decided.kind === 'full') return false
    if (decided.kind === 'new') {
      this.told.push(...decided.crosses)
      this.count = { ...this.count, counted: this.count.counted + 1, reached: decided.crosses.at(-1) ?? this.count.reached, recent: new Set([...this.count.recent, tag]) }
    }
    return true
  }

  *turn(): Generator<undefined, void> {
    const seen = this.count
    if (!turnIsDue(seen, this.now)) return
    const next = turnOf(seen, this.marks, this.now)
    yield
    if (this.count.turnedAt !== seen.turnedAt) return
    this.count = { ...this.count, turnedAt: this.now, ...(next.kind === 'forget' ? { settling: this.count.recent, recent: new Set() } : {}) }
    yield
    if (next.kind === 'wait') for (const tag of next.unmarked) this.marks.set(tag, this.now)
  }
}

/** Steps of one launch; each call takes the next one. */
function* launch(model: Model, tag: string): Generator<undefined, void> {
  const marked = model.marks.has(tag)
  yield
  if (!marked) {
    if (!model.claim(tag)) {
      model.refused.add(tag)
      return
    }
    yield* model.turn()
    yield
    model.marks.set(tag, model.now)
  }
  yield
  model.sessions.push(tag)
}

/** A function of launches is ended after ten seconds. */
const requestSeconds = 10

interface Running {
  readonly steps: Generator<undefined, void>
  readonly since: number
}

const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('launch' as const), learner: fc.integer({ min: 0, max: 15 }) }) },
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('step' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('breakOff' as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 10, max: 70 })) }) },
)

test('in any order, and wherever it breaks off, each learner counts once, each threshold is told of once, and nobody launches uncounted', () => {
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
        for (let place = running.length - 1; place >= 0; place -= 1) if (model.now - (running[place]?.since ?? 0) > requestSeconds * 1000) running.splice(place, 1)
        for (const tag of model.count.recent) everCounted.add(tag)
        if (model.count.counted !== everCounted.size) throw new Error(`${model.count.counted} were counted, and there were ${everCounted.size}.`)
      }
      expect(model.sessions.filter((tag) => !everCounted.has(tag))).toEqual([])
      expect(model.count.counted).toBeLessThanOrEqual(learnersAtMost(model.terms) ?? Infinity)
      expect(model.told).toEqual(thresholds.filter((threshold) => model.count.counted >= learnersAt(threshold, model.terms)))
      if (model.refused.size > 0) expect(model.count.counted).toBe(included)
    }),
    { numRuns: Number(process.env['LECTERN_USAGE_RUNS'] ?? 150) },
  )
})
