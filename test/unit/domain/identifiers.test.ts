import { fc } from '#test/support/properties.ts'
import { makeId } from '#shared/domain/identifiers.ts'

const time = fc.integer({ min: 0, max: 2 ** 48 - 1 })
const random = fc.uint8Array({ minLength: 16, maxLength: 16 })

it('makes a prefix and 26 letters and digits, none of them easy to confuse', () => {
  fc.assert(
    fc.property(time, random, (at, bytes) => expect(makeId('pkg', at, bytes)).toMatch(/^pkg_[0-9a-hjkmnp-tv-z]{26}$/)),
  )
})

it('sorts ids by the time of their creation', () => {
  fc.assert(
    fc.property(time, time, random, random, (...[one, other, first, second]) => {
      fc.pre(one !== other)
      expect(makeId('ses', one, first) < makeId('ses', other, second)).toBe(one < other)
    }),
  )
})

it('uses each of the 80 random bits', () => {
  const zeros = new Uint8Array(16)
  const ids = new Set<string>([makeId('evt', 0, zeros)])
  for (let byte = 0; byte < 16; byte += 1)
    for (let bit = 0; bit < 5; bit += 1)
      ids.add(
        makeId(
          'evt',
          0,
          zeros.map((_, index) => (index === byte ? 1 << bit : 0)),
        ),
      )
  expect(ids.size).toBe(81)
})
