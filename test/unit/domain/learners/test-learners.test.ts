/** TEST learners: who may launch, which places are free, and which launches are recorded. */
import { fc } from '#test/support/properties.ts'
import {
  activeTestLearners,
  decideTestAdmission,
  maxTestLearners,
  type TestLearners,
} from '#shared/domain/learners/test-learners.ts'

const day = 86_400_000
const now = Date.parse('2026-11-21T10:00:00.000Z')
const filled = (count: number, at = now): TestLearners =>
  Object.fromEntries(Array.from({ length: count }, (_, place) => [`tag${place}`, at]))

test.each([
  ['no learner has launched', {}, 'ada', { kind: 'record', isListed: false, idle: [] }],
  ['one place is left', filled(24), 'ada', { kind: 'record', isListed: false, idle: [] }],
  ['all places are taken', filled(25), 'ada', { kind: 'full' }],
  ['the learner has a place, recorded just now', filled(25), 'tag3', { kind: 'known' }],
  [
    'the learner has a place, recorded an hour ago',
    { ...filled(25), tag3: now - 3_600_000 },
    'tag3',
    { kind: 'record', isListed: true, idle: [] },
  ],
  [
    'the learner has a place, recorded less than an hour ago',
    { ...filled(25), tag3: now - 3_599_999 },
    'tag3',
    { kind: 'known' },
  ],
  [
    'one of the learners has not launched for 30 days',
    { ...filled(25), tag3: now - 30 * day },
    'ada',
    { kind: 'record', isListed: false, idle: ['tag3'] },
  ],
  [
    'one of the learners launched slightly less than 30 days ago',
    { ...filled(25), tag3: now - 30 * day + 1 },
    'ada',
    { kind: 'full' },
  ],
  [
    'the learner’s own place has become free',
    { ...filled(25), tag3: now - 30 * day },
    'tag3',
    { kind: 'record', isListed: true, idle: [] },
  ],
  [
    'the place of the learner has become free, and others have taken all',
    { ...filled(25), idle: now - 30 * day },
    'idle',
    { kind: 'full' },
  ],
] as const)('decides when %s', (...[, learners, tag, expected]) => {
  expect(decideTestAdmission(learners, tag, now)).toEqual(expected)
})

test('admits at most 25 learners in any 30 days, and refuses none while a place is free', () => {
  const wait = fc.oneof(
    { weight: 30, arbitrary: fc.integer({ min: 0, max: day }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 20 * day }) },
  )
  const launches = fc.array(fc.record({ tag: fc.integer({ min: 0, max: 39 }).map((place) => `tag${place}`), wait }), {
    maxLength: 200,
    size: 'max',
  })
  fc.assert(
    fc.property(launches, (steps) => {
      let [learners, at]: [TestLearners, number] = [{}, now]
      // By launches, not by recorded launches: a difference of an hour is allowed.
      const lastLaunch = new Map<string, number>()
      const active = (within: number): number => [...lastLaunch.values()].filter((time) => time > at - within).length
      for (const { tag, wait } of steps) {
        at += wait
        const decided = decideTestAdmission(learners, tag, at)
        if (decided.kind === 'full') {
          if (active(30 * day) !== maxTestLearners) throw new Error(`${tag} was refused while a place was free.`)
          continue
        }
        lastLaunch.set(tag, at)
        if (decided.kind === 'record')
          learners = {
            ...Object.fromEntries(Object.entries(learners).filter(([named]) => !decided.idle.includes(named))),
            [tag]: at,
          }
        const most = Math.max(
          Object.keys(learners).length,
          active(30 * day - 3_600_000),
          activeTestLearners(learners, at),
        )
        if (most > maxTestLearners) throw new Error(`${most} TEST learners were active at once.`)
      }
    }),
  )
})
