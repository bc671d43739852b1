import { closesAt, monthAfter, monthOfPeriod, periodEndingIn } from '#shared/domain/ledger/ledger-month.ts'

it('closes a month on the third day of the next one', () => {
  expect(closesAt('2026-11')).toBe('2026-12-03T00:00:00.000Z')
  expect(closesAt('2026-12')).toBe('2027-01-03T00:00:00.000Z')
})

it('counts months over the turn of a year', () => {
  expect([monthAfter('2026-12'), monthAfter('2026-01', -1), monthAfter('2026-11', 36)]).toEqual([
    '2027-01',
    '2025-12',
    '2029-11',
  ])
})

it.each([1, 15, 31])('finds the period that ends in a month, with the anchor day %i, for each month', (anchorDay) => {
  for (let month = '2026-01'; month < '2029-01'; month = monthAfter(month)) {
    const period = periodEndingIn(month, anchorDay)
    expect(monthOfPeriod(period)).toBe(month)
    expect(periodEndingIn(monthAfter(month), anchorDay).startsAt).toBe(period.endsAt)
  }
})
