import { keyStep } from '#web/dashboard/app/keys/key-steps.ts'
import { sectionKeys } from '#web/dashboard/app/keys/section-keys.ts'

const places = new Map([
  ['p', 'packages'],
  ['u', 'usage'],
])

test('waits for the second key of a pair, and goes there', () => {
  const first = keyStep({ key: 'g', at: 1000, began: null }, places)
  expect(first).toEqual({ intent: null, began: 1000 })
  expect(keyStep({ key: 'p', at: 2000, began: first.began }, places)).toEqual({
    intent: { kind: 'go', to: 'packages' },
    began: null,
  })
})

test('takes a key that comes too late for a pair by itself', () => {
  expect(keyStep({ key: 'p', at: 2501, began: 1000 }, places).intent).toBeNull()
  expect(keyStep({ key: 'u', at: 2501, began: 1000 }, places).intent).toEqual({ kind: 'upload' })
})

test('ignores a pair that leads nowhere, even where its second key alone does something', () => {
  expect(keyStep({ key: 'j', at: 1100, began: 1000 }, places)).toEqual({ intent: null, began: null })
})

test.each([
  ['u', 'upload'],
  ['j', 'nextRow'],
  ['k', 'previousRow'],
  ['?', 'showKeys'],
])('takes %s alone for %s', (key, kind) => {
  expect(keyStep({ key, at: 0, began: null }, places)).toEqual({ intent: { kind }, began: null })
})

test.each(['x', 'G', 'Enter', 'constructor'])('leaves %s alone', (key) => {
  expect(keyStep({ key, at: 0, began: null }, places)).toEqual({ intent: null, began: null })
})

test('opens no two sections by the same key', () => {
  const keys = Object.values(sectionKeys)
  expect(new Set(keys).size).toBe(keys.length)
})
