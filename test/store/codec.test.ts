import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'
import { fc } from '#test/support/properties.ts'
import { fromWire, toWire } from '#shared/store/table/codec.ts'

/** Names that no object has by birth: those of attributes are this service's own. */
const name = fc.stringMatching(/^[A-Za-z0-9#./ -]{1,8}$/).filter((text) => !(text in {}))

const { value } = fc.letrec((tie) => ({
  leaf: fc.oneof(
    fc.string(),
    fc.boolean(),
    fc.constant(null),
    fc.maxSafeInteger(),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
    fc.uint8Array({ minLength: 1 }),
  ),
  value: fc.oneof(
    { depthSize: 'small' },
    tie('leaf'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
}))

const stored = fc.dictionary(name, value, { noNullPrototype: true })

it('converts items as the library does', () => {
  fc.assert(
    fc.property(stored, (item) => {
      expect(toWire(item)).toEqual(marshall(item, { removeUndefinedValues: true }))
    }),
  )
})

it('leaves undefined attributes out at every depth', () => {
  expect(toWire({ a: undefined, b: { c: undefined, d: 1 } })).toEqual({ b: { M: { d: { N: '1' } } } })
})

it('refuses numbers that would be rounded', () => {
  expect(() => toWire({ n: Number.MAX_SAFE_INTEGER + 1 })).toThrow()
  expect(() => toWire({ n: Number.NaN })).toThrow()
})

it('reads items as the library does', () => {
  fc.assert(
    fc.property(stored, (item) => {
      const wire = marshall(item, { removeUndefinedValues: true })
      expect(fromWire(wire)).toEqual(unmarshall(wire))
    }),
  )
})

it('reads sets', () => {
  expect(fromWire({ tags: { SS: ['a', 'b'] } })).toEqual({ tags: new Set(['a', 'b']) })
})
