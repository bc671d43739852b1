import { keepLast } from '#shared/platform/keep-last.ts'

/** A reader that keeps two values, and what was read. Names with `?` are not there yet, and names with `!` fail. */
function reader() {
  const begun: string[] = []
  const read = keepLast(
    2,
    (name: string) => {
      begun.push(name)
      if (name.includes('!')) return Promise.reject(new Error(`${name} cannot be read.`))
      return Promise.resolve(name.includes('?') ? null : `value of ${name}`)
    },
    (name) => name,
  )
  return { begun, read }
}

test('reads a value once while it is among the last that were asked for', async () => {
  const { begun, read } = reader()
  expect(await Promise.all([read('a'), read('a'), read('b')])).toEqual(['value of a', 'value of a', 'value of b'])
  await read('a')
  await read('c')
  await read('a')
  await read('b')
  expect(begun).toEqual(['a', 'b', 'c', 'b'])
})

test('reads again what failed or was not there', async () => {
  const { begun, read } = reader()
  await expect(read('a!')).rejects.toThrow('a! cannot be read.')
  await expect(read('a!')).rejects.toThrow('a! cannot be read.')
  expect([await read('b?'), await read('b?')]).toEqual([null, null])
  expect(begun).toEqual(['a!', 'a!', 'b?', 'b?'])
})
