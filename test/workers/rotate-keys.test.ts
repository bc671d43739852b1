/** Rotation of signing and sealing keys: what is kept, and what a crash between any two steps leaves behind. */
import { rotated, rotateKeys } from '#functions/workers/rotate-keys/rotate-keys.ts'
import type { SigningKeysDocument } from '#shared/platform/signing-keys.ts'

const day = 86_400_000
const start = Date.parse('2026-11-01T00:00:00.000Z')

/** Secret and edge in memory. */
function service(dies: (step: string) => boolean = () => false) {
  const state: { keys: SigningKeysDocument; edge: ReadonlyMap<string, string> } = { keys: { token: [], content: [], sealing: [] }, edge: new Map() }
  const step = (name: string, work: () => void): Promise<void> => {
    if (dies(name)) return Promise.reject(new Error(`killed before ${name}`))
    work()
    return Promise.resolve()
  }
  let replaced = 0
  const rotate = (now: number) => {
    replaced = 0
    return rotateKeys({
      secret: { read: () => Promise.resolve(state.keys), write: (keys) => step('write', () => void (state.keys = keys)) },
      edge: { replace: (keys) => step(`edge ${(replaced += 1)}`, () => void (state.edge = new Map(keys))) },
      clock: { now: () => now },
    })
  }
  return { state, rotate }
}

const kids = (keys: readonly { readonly kid: string }[]): string[] => keys.map(({ kid }) => kid)

test('the first run makes a key of each kind, of 32 random bytes', async () => {
  const { state, rotate } = service()
  await rotate(start)
  const all = [...state.keys.token, ...state.keys.content, ...state.keys.sealing]
  expect(all).toHaveLength(3)
  expect(new Set(all.map(({ key }) => key)).size).toBe(3)
  for (const { key } of all) expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  expect([...state.edge.keys()]).toEqual(kids(state.keys.content))
})

test('a second run on the same day changes nothing', async () => {
  const { state, rotate } = service()
  await rotate(start)
  const before = state.keys
  await rotate(start + day / 2)
  expect(state.keys).toBe(before)
})

test('over two years a signing key signs for a month and verifies two days more; a sealing key seals for a year and opens for good', async () => {
  const { state, rotate } = service()
  const sealing = new Set<string>()
  for (let now = start; now < start + 740 * day; now += day) {
    const before = state.keys
    await rotate(now)
    for (const kind of ['token', 'content'] as const) {
      expect(state.keys[kind].length).toBeLessThanOrEqual(2)
      expect(now - Date.parse(state.keys[kind][0]?.createdAt ?? '')).toBeLessThan(30 * day)
      // Whoever was signed yesterday is known today.
      if (before[kind][0] !== undefined) expect(kids(state.keys[kind])).toContain(before[kind][0].kid)
    }
    for (const kid of kids(state.keys.sealing)) sealing.add(kid)
    expect(new Set(kids(state.keys.sealing))).toEqual(sealing)
  }
  expect(state.keys.sealing).toHaveLength(3)
})

test.each(['edge 1', 'write', 'edge 2'])('killed before %s, no key signs that the edge does not know, and the next run goes on', async (deadly) => {
  let dead = false
  const { state, rotate } = service((step) => dead && step === deadly)
  await rotate(start)
  dead = true
  await expect(rotate(start + 31 * day)).rejects.toThrow('killed')
  for (const kid of kids(state.keys.content)) expect(state.edge.has(kid)).toBe(true)
  dead = false
  await rotate(start + 31 * day)
  expect(state.keys.content).toHaveLength(2)
  expect([...state.edge.keys()].sort()).toEqual(kids(state.keys.content).sort())
})

test('keys that are too old to verify anything go', () => {
  const old = { kid: 'old', key: 'x'.repeat(43), createdAt: new Date(start).toISOString() }
  expect(kids(rotated([old], start + 31.9 * day)).slice(1)).toEqual(['old'])
  expect(kids(rotated([old], start + 32 * day))).not.toContain('old')
})
