import { fc } from '#test/support/properties.ts'
import { isTimestamp, readInstant, utcTimestamp } from '#shared/contract/resources/statements/timestamp.ts'

describe('timestamps', () => {
  test.each([
    ['2026-11-21T09:30:00Z', true, true],
    ['2026-11-21T09:30:00.123456789Z', true, true],
    ['2026-11-21t09:30:00.1z', true, true],
    ['2026-11-21T09:30:00+05:30', true, true],
    ['2026-11-21T09:30:00-11:00', true, true],
    ['2024-02-29T00:00:00Z', true, true],
    ['2016-12-31T23:59:60Z', true, true],
    ['2026-11-21T24:00:00Z', true, true],
    // ISO 8601 alone takes these.
    ['2026-11-21T09:30:00', true, false],
    ['2026-11-21T09:30Z', true, false],
    ['20261121T093000Z', true, false],
    ['2026-11-21T09:30:00,5Z', true, false],
    ['2026-11-21T09:30:00+05', true, false],
    ['2026-11-21T09:30:00+0530', true, false],
    ['2026-11-21', true, false],
    // Neither accepts these.
    ['2026-11-21T09:30:00-00:00', false, false],
    ['2026-11-21T09:30:00-0000', false, false],
    ['2026-11-21T09:30:00-00', false, false],
    ['2023-02-29T00:00:00Z', false, false],
    ['1900-02-29T00:00:00Z', false, false],
    ['2026-13-01T00:00:00Z', false, false],
    ['2026-00-01T00:00:00Z', false, false],
    ['2026-11-31T00:00:00Z', false, false],
    ['2026-11-21T25:00:00Z', false, false],
    ['2026-11-21T24:00:01Z', false, false],
    ['2026-11-21T09:60:00Z', false, false],
    ['2026-11-21T09:30:61Z', false, false],
    ['2026-11-21T09:30:00+24:00', false, false],
    ['2026-11-21T09:30:00+05:60', false, false],
    [' 2026-11-21T09:30:00Z', false, false],
    ['21/11/2026', false, false],
    ['', false, false],
  ])('judges %s by the rules of 1.0 (%s) and of 2.0 (%s)', (text, older, newer) => {
    expect([isTimestamp(text, '1.0'), isTimestamp(text, '2.0')]).toEqual([older, newer])
  })

  test.each([
    ['2026-11-21T09:30:00+05:30', '2026-11-21T04:00:00.000Z'],
    ['2026-11-21T09:30:00.5-11:00', '2026-11-21T20:30:00.500Z'],
    ['2021-11-29T23:09:00.867219+00:00', '2021-11-29T23:09:00.867219Z'],
    ['2026-12-31T23:30:00-01:00', '2027-01-01T00:30:00.000Z'],
    ['0050-01-01T00:00:00Z', '0050-01-01T00:00:00.000Z'],
    ['20261121T0930', '2026-11-21T09:30:00.000Z'],
    ['2026-11-21', '2026-11-21T00:00:00.000Z'],
    // No year of four digits is left in UTC.
    ['9999-12-31T23:59:59-05:00', '9999-12-31T23:59:59-05:00'],
  ])('writes %s as %s', (text, utc) => {
    expect(utcTimestamp(text)).toBe(utc)
  })

  test('names the same point in time in any zone, to the last digit', () => {
    const offset = fc.integer({ min: -23 * 60, max: 23 * 60 })
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1000-01-02'), max: new Date('9998-01-01'), noInvalidDate: true }),
        offset,
        fc.stringMatching(/^\d{1,6}$/),
        (date, east, digits) => {
          const local = new Date(Math.trunc(date.getTime() / 1000) * 1000 + east * 60_000).toISOString().slice(0, 19)
          const [hours, minutes] = [Math.trunc(Math.abs(east) / 60), Math.abs(east) % 60].map((part) =>
            String(part).padStart(2, '0'),
          )
          const text = `${local}.${digits}${east < 0 ? '-' : '+'}${hours}:${minutes}`
          const utc = utcTimestamp(text)
          expect(isTimestamp(text, '2.0')).toBe(true)
          expect(readInstant(utc)).toEqual(readInstant(text))
          expect(utc).toBe(
            `${new Date(Math.trunc(date.getTime() / 1000) * 1000).toISOString().slice(0, 19)}.${digits.padEnd(3, '0')}Z`,
          )
        },
      ),
    )
  })
})
