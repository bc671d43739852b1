/** Forms of packed statements: what was ever written stays readable. */
import { fc } from '#test/support/properties.ts'
import { packMembers } from '#shared/store/statements/statement-packing.ts'
import { readRow } from '#shared/store/statements/statement-rows.ts'
import { StoredItemInvalid } from '#shared/store/table/stored-item.ts'

const row = (b: Uint8Array, more: Record<string, unknown> = {}) =>
  readRow({ pk: 'tenant_one#XL#all##several', sk: '2026-11-21T08:00:00.000Z#writer.000', b, ...more })
const bytes = (base64: string): Uint8Array => Uint8Array.from(Buffer.from(base64, 'base64'))

test.each<[form: string, packed: string, read: { indexes: number[]; lines: string[] }]>([
  [
    'few lines behind their places',
    'ATPQMdcxNDbggtXQSrUwZhKCmaxUCwA=',
    { indexes: [0, 7, 130], lines: ['{"id":"a"}', '{"id":"b"}', '{"id":"c"}'] },
  ],
  [
    'many lines behind their places',
    'AgtuGwCAqqqq6v8ulyOd5SByldtZ5CB3OQiAgMAGnAwOYcA4qIUOuAEeAu01dTk6CQxlaodg08MEAPnDbbg4JgAM',
    { indexes: [0, 1], lines: ['0', '1'].map((id) => JSON.stringify({ id, text: 'x'.repeat(7000) })) },
  ],
  [
    'indexes, then lines',
    'AwQAB3vlBgGD1cxKtVxQZhKCmQxi1gIA',
    { indexes: [0, 7, 130, 999], lines: ['{"id":"a"}', '{"id":"b"}', '{"id":"c"}', '{}'] },
  ],
])('reads a row of the form "%s"', (_form, packed, read) => {
  const { indexes, lines } = row(bytes(packed))
  expect({ indexes, lines }).toEqual(read)
})

test('reads a row of indexes without lines', () => {
  const { indexes, lines } = row(bytes('AwMDAcQB'), { r: true })
  expect({ indexes, lines }).toEqual({ indexes: [3, 4, 200], lines: null })
})

test('returns the packed lines for any indexes and lines', () => {
  const members = fc.uniqueArray(fc.record({ position: fc.nat(999), line: fc.json({ stringUnit: 'binary' }) }), {
    selector: ({ position }) => position,
    minLength: 1,
    maxLength: 100,
  })
  fc.assert(
    fc.property(members, (unordered) => {
      const all = unordered.toSorted((a, b) => a.position - b.position)
      const [indexes, lines] = [all.map(({ position }) => position), all.map(({ line }) => line)]
      const [whole, pointing] = [row(packMembers(indexes, lines)), row(packMembers(indexes, null), { r: true })]
      expect([whole.indexes, whole.lines, pointing.indexes, pointing.lines]).toEqual([indexes, lines, indexes, null])
    }),
  )
})

test('throws StoredItemInvalid for damaged bytes when they are unpacked', () => {
  expect(() => row(Uint8Array.of(9, 1, 2))).toThrow(StoredItemInvalid)
  expect(() => row(Uint8Array.of(3, 2, 0))).toThrow(StoredItemInvalid)
  expect(() => row(packMembers([1, 2], ['{}'])).lines).toThrow(StoredItemInvalid)
})
