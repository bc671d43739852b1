import { learnersByDay } from '#shared/domain/learners/learners-by-day.ts'

const period = { startsAt: '2026-11-15T00:00:00.000Z', endsAt: '2026-12-15T00:00:00.000Z' }
const onDay = new Map([
  ['2026-11-15', 2],
  ['2026-11-17', 5],
])

it('lists the days of the period until now, also those without a new learner', () => {
  expect(learnersByDay(onDay, period, Date.parse('2026-11-18T00:00:00.000Z'))).toEqual([
    { date: '2026-11-15', counted: 2 },
    { date: '2026-11-16', counted: 0 },
    { date: '2026-11-17', counted: 5 },
    { date: '2026-11-18', counted: 0 },
  ])
})

it('lists the first day alone in its first moment, and no day after the end', () => {
  const dates = (now: string) => learnersByDay(onDay, period, Date.parse(now)).map(({ date }) => date)
  expect(dates(period.startsAt)).toEqual(['2026-11-15'])
  expect(dates('2026-12-20T12:00:00.000Z').slice(-1)).toEqual(['2026-12-14'])
  expect(dates('2026-12-20T12:00:00.000Z')).toHaveLength(30)
})
