/** TEST learners: who may launch, whose place is free, and what is noted. */
import * as fc from 'fast-check'
import { activeTestLearners, testAdmission, testLearnersAtMost, type TestLearners } from '#shared/domain/usage/test-learners.ts'

const day = 86_400_000
const now = Date.parse('2026-11-21T10:00:00.000Z')
const filled = (count: number, at = now): TestLearners => Object.fromEntries(Array.from({ length: count }, (_, place) => [`tag${place}`, at]))

test.each([
  ['nobody was there', {}, 'ada', { kind: 'noted', isNamed: false, idle: [] }],
  ['there is a last place', filled(24), 'ada', { kind: 'noted', isNamed: false, idle: [] }],
  ['all places are taken', filled(25), 'ada', { kind: 'full' }],
  ['the learner has one of them, noted just now', filled(25), 'tag3', { kind: 'known' }],
  ['the learner has one of them, noted an hour ago', { ...filled(25), tag3: now - 3_600_000 }, 'tag3', { kind: 'noted', isNamed: true, idle: [] }],
  ['the learner has one of them, noted less than an hour ago', { ...filled(25), tag3: now - 3_599_999 }, 'tag3', { kind: 'known' }],
  ['one has not launched for 30 days', { ...filled(25), tag3: now - 30 * day }, 'ada', { kind: 'noted', isNamed: false, idle: ['tag3'] }],
  ['one launched a moment less than 30 days ago', { ...filled(25), tag3: now - 30 * day + 1 }, 'ada', { kind: 'full' }],
  ['the learner’s own place has become free', { ...filled(25), tag3: now - 30 * day }, 'tag3', { kind: 'noted', isNamed: true, idle: [] }],
  ['the learner’s own place has become free, and others have taken all', { ...filled(25), idle: now - 30 * day }, 'idle', { kind: 'full' }],
] as const)('when %s', (...[, learners, tag, expected]) => {
  expect(testAdmission(learners, tag, now)).toEqual(expected)
})

test('in any order of launches there are never more than 25 in any 30 days, and nobody is refused while a place is free', () => {
  const wait = fc.oneof({ weight: 30, arbitrary: fc.integer({ min: 0, max: day }) }, { weight: 1, arbitrary: fc.integer({ min: 0, max: 20 * day }) })
  const launches = fc.array(fc.record({ tag: fc.integer({ min: 0, max: 39 }).map((place) => `tag${place}`), wait }), { maxLength: 200, size: 'max' })
  fc.assert(
    fc.property(launches, (steps) => {
      let [learners, at]: [TestLearners, number] = [{}, now]
      // By what was launched, not by what was noted: an hour's difference is allowed.
      const lastLaunch = new Map<string, number>()
      const active = (within: number): number => [...lastLaunch.values()].filter((time) => time > at - within).length
      for (const { tag, wait } of steps) {
        at += wait
        const decided = testAdmission(learners, tag, at)
        if (decided.kind === 'full') {
          if (active(30 * day) !== testLearnersAtMost) throw new Error(`${tag} was refused while a place was free.`)
          continue
        }
        lastLaunch.set(tag, at)
        if (decided.kind === 'noted') learners = { ...Object.fromEntries(Object.entries(learners).filter(([named]) => !decided.idle.includes(named))), [tag]: at }
        const most = Math.max(Object.keys(learners).length, active(30 * day - 3_600_000), activeTestLearners(learners, at))
        if (most > testLearnersAtMost) throw new Error(`There were ${most} at once.`)
      }
    }),
  )
})
