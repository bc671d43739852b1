/** Multipart uploads: the division into parts, and the list that completes an upload. */
import { fc } from '#test/support/properties.ts'
import { orderParts, partBytes, planParts } from '#shared/domain/uploads/multipart.ts'

const mib = 1024 ** 2
const planOf = (bytes: number) => ({ multipartId: 'mp', ...planParts(bytes) })

it.each([
  [1, 16 * mib, 1],
  [16 * mib, 16 * mib, 1],
  [16 * mib + 1, 16 * mib, 2],
  [500 * mib, 16 * mib, 32],
  [5 * 1024 * mib, 16 * mib, 320],
  [5 * 1024 * 1024 * mib, 525 * mib, 9987],
])('divides %d bytes into parts of %d: %d parts', (bytes, partSizeBytes, partCount) => {
  expect(planParts(bytes)).toEqual({ partSizeBytes, partCount })
})

it('divides every file completely, within the limits of S3', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 * 1024 * mib }), (bytes) => {
      const plan = planOf(bytes)
      const sizes = Array.from({ length: plan.partCount }, (_, index) => partBytes(plan, bytes, index + 1) ?? 0)
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(bytes)
      for (const size of sizes.slice(0, -1)) expect(size).toBeGreaterThanOrEqual(5 * mib)
      expect(sizes.at(-1)).toBeGreaterThan(0)
      expect(plan.partCount).toBeLessThanOrEqual(10_000)
      expect([
        partBytes(plan, bytes, 0),
        partBytes(plan, bytes, plan.partCount + 1),
        partBytes(plan, bytes, -1),
      ]).toEqual([null, null, null])
    }),
    { numRuns: 50 },
  )
})

describe('orderParts', () => {
  const plan = planOf(40 * mib)
  const part = (partNumber: number) => ({ partNumber, eTag: `"${partNumber}"` })

  it('accepts the parts in any order', () => {
    expect(orderParts(plan, [part(3), part(1), part(2)])).toEqual([part(1), part(2), part(3)])
  })

  it.each([
    ['one is missing', [1, 2]],
    ['the first is missing', [2, 3]],
    ['one is listed twice', [1, 2, 2, 3]],
    ['one replaces another', [1, 2, 2]],
    ['there is one too many', [1, 2, 3, 4]],
    ['the list is empty', []],
  ])('refuses a list if %s', (_, numbers) => {
    expect(orderParts(plan, numbers.map(part))).toMatchObject({
      outcome: 'refused',
      code: 'VALIDATION_ERROR',
      details: { field: 'parts' },
    })
  })
})
