import { holdByLock, identify, remember, secondsIn, type HoldName } from '#web/player/session/identity.ts'
import { MemoryStore } from '../support/fakes.ts'

const ids = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']

/** Pages of one browser: a name is held by the first that asks. */
const browser = () => {
  const held = new Set<string>()
  let next = 0
  const hold: HoldName = (name) => {
    const isFree = !held.has(name)
    held.add(name)
    return Promise.resolve(isFree)
  }
  return { close: () => held.clear(), page: (tab: MemoryStore, isNewLaunch: boolean) => identify('ses_1', { tab, isNewLaunch, makeId: () => ids[next++] ?? '', hold }) }
}

test('a reload is the same runtime and its clock goes on', async () => {
  const { page, close } = browser()
  const tab = new MemoryStore()
  const first = await page(tab, true)
  remember('ses_1', { ...first, attempt: 2, seconds: 12.345 }, tab)
  close()
  expect(await page(tab, false)).toEqual({ runtimeId: ids[0], attempt: 2, seconds: 12.35 })
})

test('the time of one attempt is none of the next', () => {
  const counted = { runtimeId: String(ids[0]), attempt: 1, seconds: 500 }
  expect([secondsIn(counted, 1), secondsIn(counted, 2)]).toEqual([500, 0])
})

test('a new launch is another runtime', async () => {
  const { page } = browser()
  const tab = new MemoryStore()
  await page(tab, true)
  expect(await page(tab, true)).toEqual({ runtimeId: ids[1], attempt: 0, seconds: 0 })
})

test('a duplicated tab is another runtime, while the first lives', async () => {
  const { page } = browser()
  const tab = new MemoryStore()
  await page(tab, true)
  const copy = new MemoryStore()
  for (const [key, value] of tab.entries) copy.setItem(key, value)
  expect((await page(copy, false)).runtimeId).toBe(ids[1])
})

test.each(['', 'nonsense', `${String(ids[0])} -3`, `${String(ids[0])} 3`])('what the store holds may be %p', async (text) => {
  const tab = new MemoryStore()
  tab.setItem('lectern.runtime:ses_1', text)
  expect(await browser().page(tab, false)).toEqual({ runtimeId: ids[0], attempt: 0, seconds: 0 })
})

test('a tab that stores nothing still has a runtime', async () => {
  expect(await browser().page(new MemoryStore(0), true)).toEqual({ runtimeId: ids[0], attempt: 0, seconds: 0 })
})

describe('holding by locks', () => {
  test.each([
    ['the lock is free', { request: (_name: string, _options: object, run: (lock: unknown) => unknown) => Promise.resolve(void run({})) }, true],
    ['another page has it', { request: (_name: string, _options: object, run: (lock: unknown) => unknown) => Promise.resolve(run(null)) }, false],
    ['the browser refuses locks', { request: () => Promise.reject(new Error('no')) }, true],
    ['the browser has no locks', undefined, true],
  ])('%s', async (_case, locks, expected) => {
    await expect(holdByLock(locks)('name')).resolves.toBe(expected)
  })
})
