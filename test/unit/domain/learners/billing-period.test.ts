/** Billing periods: every moment is in exactly one, and the next period begins at its end. */
import { fc } from '#test/support/properties.ts'
import { billingPeriod } from '#shared/domain/learners/billing-period.ts'

const at = (text: string): number => Date.parse(text)

test.each([
  ['2026-11-21T10:00:00.000Z', 1, '2026-11-01', '2026-12-01'],
  ['2026-11-01T00:00:00.000Z', 1, '2026-11-01', '2026-12-01'],
  ['2026-11-30T23:59:59.999Z', 1, '2026-11-01', '2026-12-01'],
  ['2026-12-31T23:59:59.999Z', 1, '2026-12-01', '2027-01-01'],
  ['2026-11-14T23:59:59.999Z', 15, '2026-10-15', '2026-11-15'],
  ['2026-11-15T00:00:00.000Z', 15, '2026-11-15', '2026-12-15'],
  ['2027-01-05T00:00:00.000Z', 15, '2026-12-15', '2027-01-15'],
  ['2026-02-27T12:00:00.000Z', 31, '2026-01-31', '2026-02-28'],
  ['2026-02-28T00:00:00.000Z', 31, '2026-02-28', '2026-03-31'],
  ['2028-02-29T00:00:00.000Z', 30, '2028-02-29', '2028-03-30'],
])('places %s with anchor day %i in the period from %s to %s', (...[now, anchorDay, start, end]) => {
  expect(billingPeriod(at(now), anchorDay)).toEqual({
    start,
    startsAt: `${start}T00:00:00.000Z`,
    endsAt: `${end}T00:00:00.000Z`,
  })
})

test('begins on the first day of the month by default', () => {
  expect(billingPeriod(at('2026-11-21T10:00:00.000Z')).start).toBe('2026-11-01')
})

test('leaves no gap between periods', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: at('2020-01-01T00:00:00.000Z'), max: at('2040-01-01T00:00:00.000Z') }),
      fc.integer({ min: 1, max: 31 }),
      (now, anchorDay) => {
        const { startsAt, endsAt, start } = billingPeriod(now, anchorDay)
        expect(at(startsAt) <= now && now < at(endsAt)).toBe(true)
        expect(billingPeriod(at(endsAt), anchorDay).startsAt).toBe(endsAt)
        expect(billingPeriod(at(endsAt) - 1, anchorDay).start).toBe(start)
      },
    ),
  )
})
