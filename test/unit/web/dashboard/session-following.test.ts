import { isLearning } from '#web/dashboard/app/learning-now.ts'
import { untilNextAttempt } from '#web/dashboard/screens/sessions/rules.ts'

const now = Date.parse('2026-11-25T12:00:00Z')

test.each([
  ['11:59:00', true],
  ['11:55:01', true],
  ['11:55:00', false],
])('takes a session that was saved last at %s for one in which somebody learns at 12:00: %s', (time, expected) => {
  expect(isLearning(`2026-11-25T${time}Z`, now)).toBe(expected)
})

const at = (time: string | null) => ({ nextAttemptAt: time === null ? null : `2026-11-25T${time}Z` })

test.each([
  ['no delivery', [], false],
  ['deliveries that are over', [at(null), at(null)], false],
  ['an attempt that is due', [at(null), at('11:59:59')], 5000],
  ['attempts in a minute and in an hour', [at('13:00:00'), at('12:01:00')], 60_000],
])('looks again at %s after %j ms', (_, deliveries, expected) => {
  expect(untilNextAttempt(deliveries, now)).toBe(expected)
})
