import { learnerForecast } from '#shared/domain/learners/learner-forecast.ts'

const november = { start: '2026-11-01', startsAt: '2026-11-01T00:00:00.000Z', endsAt: '2026-12-01T00:00:00.000Z' }
const at = (time: string): number => Date.parse(`2026-11-${time}Z`)

it.each([
  [0, at('16T00:00:00'), { atLeast: 0, atMost: 0 }],
  [100, at('16T00:00:00'), { atLeast: 100, atMost: 200 }],
  [7, at('11T00:00:00'), { atLeast: 7, atMost: 21 }],
  // An hour of launches would else come to 720 times as many.
  [10, at('01T01:00:00'), { atLeast: 10, atMost: 300 }],
  [10, at('30T23:59:59'), { atLeast: 10, atMost: 11 }],
])('expects of %i learners at %i %j', (counted, now, expected) => {
  expect(learnerForecast(counted, november, now)).toEqual(expected)
})
