import { shareRunning } from '#shared/platform/share-running.ts'

test('shares the work of a key with those who name it while it runs, and begins it again for later ones', async () => {
  const begun: string[] = []
  const work = shareRunning(
    (key: string) => {
      begun.push(key)
      return Promise.resolve(`${key} ${begun.length}`)
    },
    (key) => key,
  )
  expect(await Promise.all([work('a'), work('a'), work('b')])).toEqual(['a 1', 'a 1', 'b 2'])
  expect(await work('a')).toBe('a 3')
})

test('gives a failure to all who wait for it, and begins again after it', async () => {
  let tries = 0
  const work = shareRunning(
    (_key: string) => {
      tries += 1
      return tries === 1 ? Promise.reject(new Error('The table is busy.')) : Promise.resolve('read')
    },
    (key) => key,
  )
  const both = await Promise.allSettled([work('a'), work('a')])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await work('a')).toBe('read')
})
