import { holdByLock, identify, remember, secondsIn, type HoldName } from '#web/player/session/identity.ts'
import { MemoryStore } from '../support/fakes.ts'

const ids = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']

/** Pages of one browser: the first page that asks for a name holds it. */
const browser = () => {
  const held = new Set<string>()
  let next = 0
  const hold: HoldName = (name) => {
    const isFree = !held.has(name)
    held.add(name)
    return Promise.resolve(isFree)
  }
  return {
    close: () => held.clear(),
    page: (tab: MemoryStore, isNewLaunch: boolean) =>
      identify('ses_1', { tab, isNewLaunch, makeId: () => ids[next++] ?? '', hold }),
  }
}

test('keeps runtime and seconds in a reload', async () => {
  const { page, close } = browser()
  const tab = new MemoryStore()
  const first = await page(tab, true)
  remember('ses_1', { ...first, attempt: 2, seconds: 12.345 }, tab)
  close()
  expect(await page(tab, false)).toEqual({ runtimeId: ids[0], attempt: 2, seconds: 12.35 })
})

test('counts no seconds of one attempt in the next', () => {
  const counted = { runtimeId: String(ids[0]), attempt: 1, seconds: 500 }
  expect([secondsIn(counted, 1), secondsIn(counted, 2)]).toEqual([500, 0])
})

test('creates another runtime for a new launch', async () => {
  const { page } = browser()
  const tab = new MemoryStore()
  await page(tab, true)
  expect(await page(tab, true)).toEqual({ runtimeId: ids[1], attempt: 0, seconds: 0 })
})

test('creates another runtime for a duplicated tab while the first is open', async () => {
  const { page } = browser()
  const tab = new MemoryStore()
  await page(tab, true)
  const copy = new MemoryStore()
  for (const [key, value] of tab.entries) copy.setItem(key, value)
  expect((await page(copy, false)).runtimeId).toBe(ids[1])
})

test.each(['', 'nonsense', `${String(ids[0])} -3`, `${String(ids[0])} 3`])(
  'ignores the invalid stored text %p',
  async (text) => {
    const tab = new MemoryStore()
    tab.setItem('lectern.runtime:ses_1', text)
    expect(await browser().page(tab, false)).toEqual({ runtimeId: ids[0], attempt: 0, seconds: 0 })
  },
)

test('creates a runtime in a tab that stores nothing', async () => {
  expect(await browser().page(new MemoryStore(0), true)).toEqual({ runtimeId: ids[0], attempt: 0, seconds: 0 })
})

describe('holdByLock', () => {
  test.each([
    [
      'the lock is free',
      { request: (_name: string, _options: object, run: (lock: unknown) => unknown) => Promise.resolve(void run({})) },
      true,
    ],
    [
      'another page has it',
      { request: (_name: string, _options: object, run: (lock: unknown) => unknown) => Promise.resolve(run(null)) },
      false,
    ],
    ['the browser refuses locks', { request: () => Promise.reject(new Error('no')) }, true],
    ['the browser has no locks', undefined, true],
  ])('resolves if %s', async (_case, locks, expected) => {
    await expect(holdByLock(locks)('name')).resolves.toBe(expected)
  })
})
