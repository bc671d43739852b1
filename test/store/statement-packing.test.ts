/** Forms of packed statements: what was ever written stays readable. */
import fc from 'fast-check'
import { packMembers } from '#shared/store/statement-packing.ts'
import { readRow } from '#shared/store/statement-rows.ts'
import { StoredItemInvalid } from '#shared/store/stored-item.ts'

const row = (b: Uint8Array, more: Record<string, unknown> = {}) => readRow({ pk: 'tenant_one#XL#all##several', sk: '2026-11-21T08:00:00.000Z#writer.000', b, ...more })
const bytes = (base64: string): Uint8Array => Uint8Array.from(Buffer.from(base64, 'base64'))

test.each<[form: string, packed: string, read: { positions: number[]; lines: string[] }]>([
  ['few lines behind their places', 'ATPQMdcxNDbggtXQSrUwZhKCmaxUCwA=', { positions: [0, 7, 130], lines: ['{"id":"a"}', '{"id":"b"}', '{"id":"c"}'] }],
  [
    'many lines behind their places',
    'AgtuGwCAqqqq6v8ulyOd5SByldtZ5CB3OQiAgMAGnAwOYcA4qIUOuAEeAu01dTk6CQxlaodg08MEAPnDbbg4JgAM',
    { positions: [0, 1], lines: ['0', '1'].map((id) => JSON.stringify({ id, text: 'x'.repeat(7000) })) },
  ],
  ['places, then lines', 'AwQAB3vlBgGD1cxKtVxQZhKCmQxi1gIA', { positions: [0, 7, 130, 999], lines: ['{"id":"a"}', '{"id":"b"}', '{"id":"c"}', '{}'] }],
])('a row of the form "%s" is read', (_form, packed, read) => {
  const { positions, lines } = row(bytes(packed))
  expect({ positions, lines }).toEqual(read)
})

test('a row of places alone is read without lines', () => {
  const { positions, lines } = row(bytes('AwMDAcQB'), { r: true })
  expect({ positions, lines }).toEqual({ positions: [3, 4, 200], lines: null })
})

test('what is packed comes back, whatever the places and the lines', () => {
  const members = fc.uniqueArray(fc.record({ position: fc.nat(999), line: fc.json({ noUnicodeString: false }) }), { selector: ({ position }) => position, minLength: 1, maxLength: 100 })
  fc.assert(
    fc.property(members, (unordered) => {
      const all = unordered.toSorted((a, b) => a.position - b.position)
      const [positions, lines] = [all.map(({ position }) => position), all.map(({ line }) => line)]
      const [whole, pointing] = [row(packMembers(positions, lines)), row(packMembers(positions, null), { r: true })]
      expect([whole.positions, whole.lines, pointing.positions, pointing.lines]).toEqual([positions, lines, positions, null])
    }),
  )
})

test('bytes that are none of these are an invalid item, as soon as they are needed', () => {
  expect(() => row(Uint8Array.of(9, 1, 2))).toThrow(StoredItemInvalid)
  expect(() => row(Uint8Array.of(3, 2, 0))).toThrow(StoredItemInvalid)
  expect(() => row(packMembers([1, 2], ['{}'])).lines).toThrow(StoredItemInvalid)
})
