import { planAlerts } from '#shared/domain/quotas/plan-alerts.ts'
import { plans, type PlanName } from '#shared/domain/quotas/plan.ts'

const alerts = (plan: PlanName, counted: number, packages: number) =>
  planAlerts({ plan, terms: plans[plan].learners, count: { counted, reached: 0 } }, { packages })

it.each([
  [0, 0, []],
  [19, 2, []],
  [20, 2, [{ of: 'learners', percent: 80, used: 20, limit: 25 }]],
  [24, 2, [{ of: 'learners', percent: 80, used: 24, limit: 25 }]],
  [25, 2, [{ of: 'learners', percent: 100, used: 25, limit: 25 }]],
  [0, 3, [{ of: 'courses', percent: 100, used: 3, limit: 3 }]],
])('alerts of %i learners and %i courses on Free: %j', (counted, packages, expected) => {
  expect(alerts('free', counted, packages)).toEqual(expected)
})

it('counts learners against the allotment where overage goes on, and alerts of no courses without a limit', () => {
  expect(alerts('scale', 7501, 10_000)).toEqual([{ of: 'learners', percent: 100, used: 7501, limit: 7500 }])
})
