import { fc } from '#test/support/properties.ts'
import { durationSeconds, isoDuration, timespan } from '#web/player/course/duration.ts'

test.each([
  [0, 'PT0S', '0000:00:00.00'],
  [0.005, 'PT0.01S', '0000:00:00.01'],
  [61.5, 'PT1M1.5S', '0000:01:01.50'],
  [3600, 'PT1H', '0001:00:00.00'],
  [359_999.99, 'PT99H59M59.99S', '0099:59:59.99'],
  [-4, 'PT0S', '0000:00:00.00'],
])('writes %d seconds in both formats', (seconds, iso, span) => {
  expect(isoDuration(seconds)).toBe(iso)
  expect(timespan(seconds)).toBe(span)
})

test.each([
  ['P1DT1H', 90_000],
  ['P1Y', 31_557_600],
  ['PT1.5S', 1.5],
  ['00:01:02', 62],
  ['9999:00:00.5', 35_996_400.5],
])('reads %s as %d seconds', (text, seconds) => {
  expect(durationSeconds(text)).toBe(seconds)
})

test.each(['', 'P', 'PT', 'P1DT', '1:02:03', '00:1:02', 'PT-1S', 'abc'])('refuses %p as a duration', (text) => {
  expect(durationSeconds(text)).toBeNull()
})

test('reads back what it writes, to a hundredth of a second', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_599_999_999 }), (hundredths) => {
      const seconds = hundredths / 100
      expect(durationSeconds(isoDuration(seconds))).toBeCloseTo(seconds, 2)
      expect(durationSeconds(timespan(seconds))).toBeCloseTo(seconds, 2)
    }),
  )
})
