import type { PlanCode } from '#shared/contract/resources/incidents/plan-codes.ts'
import { decidePlanIncidents } from '#shared/domain/incidents/plan-trouble.ts'
import type { PlanAlert } from '#shared/domain/quotas/plan-alerts.ts'

const alert = (of: PlanAlert['of'], percent: PlanAlert['percent']): PlanAlert => ({
  ...{ of, percent },
  ...{ used: percent, limit: 100 },
})

const decided = (alerts: readonly PlanAlert[], open: readonly PlanCode[]) => {
  const { toOpen, toSettle } = decidePlanIncidents('tenant_one', alerts, new Set(open))
  return [toOpen.map(({ code }) => code), toSettle]
}

test.each([
  { opens: 'nothing where nothing is used up', alerts: [], open: [], toOpen: [] },
  { opens: 'an alert that is new', alerts: [alert('learners', 80)], open: [], toOpen: ['LEARNERS_80_PERCENT'] },
  {
    opens: 'nothing for an alert that is open',
    alerts: [alert('learners', 80)],
    open: ['LEARNERS_80_PERCENT'] as const,
    toOpen: [],
  },
  {
    opens: '100 percent beside 80',
    alerts: [alert('courses', 100)],
    open: ['COURSES_80_PERCENT'] as const,
    toOpen: ['COURSES_100_PERCENT'],
  },
  {
    opens: '100 percent alone where 80 was not seen',
    alerts: [alert('courses', 100)],
    open: [],
    toOpen: ['COURSES_100_PERCENT'],
  },
])('opens $opens', ({ alerts, open, toOpen }) => {
  expect(decided(alerts, open)).toEqual([toOpen, []])
})

test('settles what is over, and nothing else', () => {
  const both: PlanCode[] = ['LEARNERS_80_PERCENT', 'LEARNERS_100_PERCENT', 'COURSES_80_PERCENT']
  expect(decided([alert('learners', 80)], both)).toEqual([[], ['LEARNERS_100_PERCENT', 'COURSES_80_PERCENT']])
})

test('says how much is used', () => {
  const [trouble] = decidePlanIncidents('tenant_one', [alert('learners', 80)], new Set()).toOpen
  expect(trouble?.title).toBe('80 percent of the learners of the plan are used: 80 of 100')
})
