import { decimalText, millsOf } from '#shared/domain/ledger/amount.ts'
import { fc } from '#test/support/properties.ts'

it.each([
  ['0', 0],
  ['-0', 0],
  ['12', 12_000],
  ['12.5', 12_500],
  ['-0.005', -5],
  ['999999999.999', 999_999_999_999],
])('reads %s as whole mills', (text, mills) => {
  expect(Object.is(millsOf(text), mills)).toBe(true)
})

it('writes every amount so that reading it returns the same mills', () => {
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (mills) => {
      expect(decimalText(mills)).toMatch(/^-?\d+\.\d{3}$/)
      expect(millsOf(decimalText(mills))).toBe(mills)
    }),
  )
})
