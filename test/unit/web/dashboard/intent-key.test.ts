import { intentKey } from '#web/dashboard/app/intent-key.ts'

function counted() {
  let made = 0
  return intentKey(() => `key-${(made += 1)}`)
}

test('gives the same key to what is sent again unchanged, and another one to what was mended', () => {
  const key = counted()
  expect([{ name: 'A' }, { name: 'A' }, { name: 'B' }, { name: 'A' }].map(key)).toEqual([
    'key-1',
    'key-1',
    'key-2',
    'key-3',
  ])
})

test('gives another key to the same request after the one before has ended', () => {
  const key = counted()
  const first = key('publish')
  key.end()
  expect([first, key('publish'), key('publish')]).toEqual(['key-1', 'key-2', 'key-2'])
})
