import { onceForEach } from '#shared/platform/once-for-each.ts'

test('begins the work of a key once, also while it is under way, and that of another key apart', async () => {
  const begun: string[] = []
  const work = onceForEach(
    (tenantId: string, number: number) => {
      begun.push(`${tenantId} ${number}`)
      return Promise.resolve(`result for ${tenantId}`)
    },
    (tenantId) => tenantId,
  )
  const results = await Promise.all([work('a', 1), work('a', 2), work('b', 3)])
  expect(results).toEqual(['result for a', 'result for a', 'result for b'])
  expect(await work('a', 4)).toBe('result for a')
  expect(begun).toEqual(['a 1', 'b 3'])
})

test('gives the same failure to all that name the key', async () => {
  let tries = 0
  const work = onceForEach(
    (_key: string) => {
      tries += 1
      return Promise.reject(new Error(`The table is busy (${tries}).`))
    },
    (key) => key,
  )
  await expect(work('a')).rejects.toThrow('The table is busy (1).')
  await expect(work('a')).rejects.toThrow('The table is busy (1).')
})
