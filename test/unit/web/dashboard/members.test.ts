import { dayText } from '#web/dashboard/screens/members/rules.ts'

// Times without a zone are those of the reader.
const now = new Date('2026-11-27T00:30:00')

test.each([
  ['2026-11-27T00:10:00', 'today', 'heute'],
  ['2026-11-26T23:50:00', 'yesterday', 'gestern'],
  ['2026-11-26T00:10:00', 'yesterday', 'gestern'],
  ['2026-11-24T12:00:00', '3 days ago', 'vor 3 Tagen'],
  ['2026-11-21T00:00:00', '6 days ago', 'vor 6 Tagen'],
  ['2026-11-20T23:00:00', 'Nov 20, 2026', '20.11.2026'],
])('names the day of %s by the calendar of the reader', (at, english, german) => {
  expect([dayText(at, now, 'en'), dayText(at, now, 'de')]).toEqual([english, german])
})

test('counts days across a change of the clocks', () => {
  expect(dayText('2026-10-24T12:00:00', new Date('2026-10-26T12:00:00'), 'en')).toBe('2 days ago')
})

test('takes a time ahead of the reader’s clock as today', () => {
  expect(dayText('2026-11-28T00:05:00', now, 'en')).toBe('today')
})
