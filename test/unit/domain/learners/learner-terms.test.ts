/** Learner terms of the plans (specification, "Plans"). */
import { planNames } from '#shared/domain/quotas/plan.ts'
import {
  learnersAtThreshold,
  maxLearners,
  learnerTerms,
  overageLearners,
  overageMills,
  thresholds,
} from '#shared/domain/learners/learner-terms.ts'

// Overage ends before it would cost more than the spend cap: 100 / 0.15 are 666 learners, 350 / 0.08 are 4,375.
test.each([
  ['free', 25, 25, [18, 23, 25], 0],
  ['starter', 250, 916, [175, 225, 250], 150],
  ['growth', 1500, 5875, [1050, 1350, 1500], 80],
  ['scale', 7500, null, [5250, 6750, 7500], 50],
  ['enterprise', 50_000, null, [35_000, 45_000, 50_000], null],
] as const)('applies the terms of plan %s with %i learners', (...[plan, included, most, alerts, oneMore]) => {
  const terms = learnerTerms(plan, {})
  expect(terms.included).toBe(included)
  expect(maxLearners(terms)).toBe(most)
  expect(thresholds.map((threshold) => learnersAtThreshold(threshold, terms))).toEqual(alerts)
  expect([overageLearners(terms, included), overageMills(terms, included)]).toEqual([0, 0])
  expect([overageLearners(terms, included + 1), overageMills(terms, included + 1)]).toEqual([1, oneMore])
})

test('allows as much overage as the spend cap pays for, and no learner more', () => {
  for (const plan of planNames) {
    const terms = learnerTerms(plan, {})
    const [most, stop] = [maxLearners(terms), terms.overage?.stopMills ?? null]
    if (most === null || stop === null) continue
    expect(overageMills(terms, most)).toBeLessThanOrEqual(stop)
    expect(overageMills(terms, most + 1)).toBeGreaterThan(stop)
  }
})

test('prefers the terms of a contract to those of the plan', () => {
  const terms = { included: 100, overage: { eachMills: 1000, stopMills: 2500 } }
  expect(learnerTerms('enterprise', { learners: terms })).toBe(terms)
  expect(maxLearners(terms)).toBe(102)
  expect(maxLearners({ included: 100, overage: null })).toBe(100)
})
