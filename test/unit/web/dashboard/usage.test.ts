import { csvOf } from '#web/dashboard/app/csv.ts'
import { meterTone } from '#web/dashboard/parts/meter-tone.ts'
import { historyMonths } from '#shared/operations/quotas/usage-history.ts'
import { daysOf, monthsUntil, periodRows } from '#web/dashboard/screens/usage/rules.ts'

test.each([
  [69, 'good'],
  [70, 'warn'],
  [89, 'warn'],
  [90, 'bad'],
  [100, 'bad'],
  [120, 'bad'],
])('shows a meter at %i percent as %s', (value, tone) => {
  expect(meterTone(value, 100)).toBe(tone)
})

test('shows the meter of a limit of nothing as full', () => {
  expect(meterTone(0, 0)).toBe('bad')
})

test('asks for as many months as the service states at once', () => {
  const now = '2026-11-27T04:00:00Z'
  const asked = monthsUntil(now)
  expect(asked).toEqual({ from: '2023-12', to: '2026-11' })
  expect(historyMonths(asked, now)).toEqual(asked)
  expect(historyMonths({ ...asked, from: '2023-11' }, now)).toBeNull()
})

test('writes billing periods as rows, without an amount where only the contract has the price', () => {
  const period = { start: '2026-10-01T00:00:00.000Z', end: '2026-11-01T00:00:00.000Z' }
  const fixed = { period, plan: 'growth', active_learners: 1600, allotment: 1500, overage_learners: 100 } as const
  const rows = periodRows([
    { ...fixed, overage_amount_usd: 8, final: true },
    { ...fixed, overage_amount_usd: null, final: false },
  ])
  expect(csvOf(rows).split('\r\n')).toEqual([
    '\uFEFFstart,end,plan,active_learners,allotment,overage_learners,overage_amount_usd,final',
    '2026-10-01T00:00:00.000Z,2026-11-01T00:00:00.000Z,growth,1600,1500,100,8,true',
    '2026-10-01T00:00:00.000Z,2026-11-01T00:00:00.000Z,growth,1600,1500,100,,false',
    '',
  ])
})

it.each([
  ['2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z', { first: '2026-11-01', last: '2026-11-30', count: 30 }],
  ['2026-02-15T00:00:00.000Z', '2026-03-15T00:00:00.000Z', { first: '2026-02-15', last: '2026-03-14', count: 28 }],
])('names the first and the last day of the period from %s to %s', (start, end, expected) => {
  expect(daysOf({ start, end })).toEqual(expected)
})
