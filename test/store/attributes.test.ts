import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'
import * as fc from 'fast-check'
import { plainItem } from '#shared/store/attributes.ts'

/** Names that no object has by birth: those of attributes are this service's own. */
const name = fc.stringMatching(/^[A-Za-z0-9#./ -]{1,8}$/).filter((text) => !(text in {}))

const { value } = fc.letrec((tie) => ({
  leaf: fc.oneof(fc.string(), fc.boolean(), fc.constant(null), fc.maxSafeInteger(), fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }), fc.uint8Array({ minLength: 1 })),
  value: fc.oneof({ depthSize: 'small' }, tie('leaf'), fc.array(tie('value'), { maxLength: 3 }), fc.dictionary(name, tie('value'), { maxKeys: 3, noNullPrototype: true })),
}))

it('reads what the SDK reads', () => {
  fc.assert(
    fc.property(fc.dictionary(name, value, { noNullPrototype: true }), (item) => {
      const stored = marshall(item, { removeUndefinedValues: true })
      expect(plainItem(stored)).toEqual(unmarshall(stored))
    }),
  )
})

it('reads sets', () => {
  expect(plainItem({ tags: { SS: ['a', 'b'] } })).toEqual({ tags: new Set(['a', 'b']) })
})
