import { fc } from '#test/support/properties.ts'
import { cmiElements, sentCmiElements } from '#shared/contract/resources/sessions/cmi.ts'

const name = fc.string({ unit: 'binary' })
const scalar = fc.oneof(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean())

/** As a body arrives: out of JSON, with `__proto__` as a name like any other. */
const arrived = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

it('accepts texts as they are, and numbers and booleans as their text', () => {
  fc.assert(
    fc.property(fc.dictionary(name, scalar, { noNullPrototype: true }), (sent) => {
      const value = arrived(sent)
      const expected = Object.entries(Object(value)).map(([key, item]) => [key, String(item)])
      expect(Object.entries(sentCmiElements.parse(value))).toEqual(expected)
    }),
  )
})

it.each([
  ['a list', [1], []],
  ['a text', 'cmi', []],
  ['nothing', null, []],
  ['a list as a value', { 'cmi.a': 'x', 'cmi.b': ['y'] }, ['cmi.b']],
  ['an object as a value', { 'cmi.b': {} }, ['cmi.b']],
  ['null as a value', { 'cmi.b': null }, ['cmi.b']],
  ['a name without end', { ['n'.repeat(4097)]: 'x' }, ['n'.repeat(100)]],
])('refuses %s, and names the element', (_name, value, path) => {
  const { success, error } = sentCmiElements.safeParse(value)
  expect(success).toBe(false)
  expect(error?.issues.map((issue) => issue.path)).toEqual([path])
})

it('returns only texts', () => {
  expect(cmiElements.parse({ 'cmi.a': '' })).toEqual({ 'cmi.a': '' })
  for (const value of [{ 'cmi.a': 1 }, ['x'], null, 'x']) expect(cmiElements.safeParse(value).success).toBe(false)
})
