/** Rotation and renewal of keys: what is kept, what overlapping runs do, and what a killed run leaves behind. */
import { setImmediate } from 'node:timers/promises'
import { renewContentKeys, rotateKeys, type KeySecrets } from '#shared/operations/keys/change-keys.ts'
import type { KeyPurpose } from '#shared/contract/key-purpose.ts'
import type { DatedKey } from '#shared/domain/keys/key-rotation.ts'
import type { EdgeKeys } from '#shared/platform/edge-keys.ts'
import type { KeySecret } from '#shared/platform/key-secret.ts'
import { seed, seeded } from '#test/support/random.ts'

const day = 86_400_000
const start = Date.parse('2026-11-01T00:00:00.000Z')
const purposes = ['token', 'content', 'sealing'] as const

/** One step of a run: rejects where the run is killed. */
type Step = <Value>(name: string, work: () => Value) => Promise<Value>
const atOnce: Step = (_name, work) => Promise.resolve(work())

/** The secrets and the edge in memory, as AWS keeps them: a writer who has read an older state is refused. */
function memory() {
  const held: Record<KeyPurpose, { keys: readonly DatedKey[]; version: number }> = {
    token: { keys: [], version: 0 },
    content: { keys: [], version: 0 },
    sealing: { keys: [], version: 0 },
  }
  let edge: { readonly keys: ReadonlyMap<string, string>; readonly etag: number } = { keys: new Map(), etag: 0 }
  const secret = (purpose: KeyPurpose, step: Step): KeySecret => ({
    read: () => step(`read ${purpose}`, () => ({ ...held[purpose], version: String(held[purpose].version) })),
    replace: (version, keys) =>
      step(`replace ${purpose}`, () => {
        if (version !== String(held[purpose].version)) return false
        held[purpose] = { keys, version: held[purpose].version + 1 }
        return true
      }),
  })
  const edgeOf = (step: Step): EdgeKeys => ({
    async change(plan) {
      for (;;) {
        const { keys, etag } = await step('read edge', () => edge)
        const { puts, deletes } = plan(keys)
        if (puts.size + deletes.length === 0) return
        const after = new Map([...keys, ...puts].filter(([kid]) => !deletes.includes(kid)))
        const written = await step('write edge', () => {
          if (edge.etag !== etag) return false
          edge = { keys: after, etag: etag + 1 }
          return true
        })
        if (written) return
      }
    },
  })
  const parts = (step: Step, now: number) => {
    const secrets: KeySecrets = {
      token: secret('token', step),
      content: secret('content', step),
      sealing: secret('sealing', step),
    }
    return { secrets, edge: edgeOf(step), clock: { now: () => now } }
  }
  return {
    keysOf: (purpose: KeyPurpose) => held[purpose].keys,
    atEdge: () => [...edge.keys.keys()].sort(),
    /** Content keys that sign and that the edge does not know. */
    unknownToEdge: () => held.content.keys.filter(({ kid }) => !edge.keys.has(kid)),
    rotate: (now: number, step = atOnce) => rotateKeys(parts(step, now)),
    renewContent: (now: number, step = atOnce) => {
      const { secrets, edge: keys, clock } = parts(step, now)
      return renewContentKeys(secrets.content, keys, clock)
    },
  }
}

const kids = (keys: readonly { readonly kid: string }[]): string[] => keys.map(({ kid }) => kid)

test('makes a key of each kind, of 32 random bytes, in the first run', async () => {
  const service = memory()
  expect(await service.rotate(start)).toEqual({ token: 1, content: 1, sealing: 1 })
  const all = purposes.flatMap(service.keysOf)
  expect(new Set(all.map(({ key }) => key)).size).toBe(3)
  for (const { key } of all) expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  expect(service.atEdge()).toEqual(kids(service.keysOf('content')))
})

test('changes nothing in a second run on the same day', async () => {
  const service = memory()
  await service.rotate(start)
  const steps: string[] = []
  await service.rotate(start + day / 2, (name, work) => {
    steps.push(name)
    return Promise.resolve(work())
  })
  expect(steps).toEqual(['read token', 'read content', 'read edge', 'read sealing'])
})

test('replaces signing keys within 30 days and sealing keys each year over two years, and drops no sealing key', async () => {
  const service = memory()
  const sealing = new Set<string>()
  for (let now = start; now < start + 740 * day; now += day) {
    const before = { token: service.keysOf('token'), content: service.keysOf('content') }
    await service.rotate(now)
    for (const kind of ['token', 'content'] as const) {
      expect(service.keysOf(kind).length).toBeLessThanOrEqual(2)
      expect(now - Date.parse(service.keysOf(kind)[0]?.createdAt ?? '')).toBeLessThan(30 * day)
      // What was signed yesterday verifies today.
      if (before[kind][0] !== undefined) expect(kids(service.keysOf(kind))).toContain(before[kind][0].kid)
    }
    for (const kid of kids(service.keysOf('sealing'))) sealing.add(kid)
    expect(new Set(kids(service.keysOf('sealing')))).toEqual(sealing)
    expect(service.atEdge().length).toBeLessThanOrEqual(3)
  }
  expect(service.keysOf('sealing')).toHaveLength(3)
})

test('drops a signing key 37 days after it was made, and its copy at the edge within a day', async () => {
  const service = memory()
  await service.rotate(start)
  const [old = ''] = kids(service.keysOf('content'))
  await service.rotate(start + 30 * day)
  await service.rotate(start + 36.9 * day)
  expect(kids(service.keysOf('content'))).toContain(old)
  await service.rotate(start + 37 * day)
  expect(kids(service.keysOf('content'))).not.toContain(old)
  await service.rotate(start + 38 * day)
  expect(service.atEdge()).not.toContain(old)
})

test('replaces leaked content keys at once, in the secret and at the edge', async () => {
  const service = memory()
  await service.rotate(start)
  await service.rotate(start + 30 * day)
  const leaked = kids(service.keysOf('content'))
  await service.renewContent(start + 31 * day)
  expect(service.keysOf('content')).toHaveLength(1)
  expect(service.atEdge()).toEqual(kids(service.keysOf('content')))
  expect(leaked).not.toContain(service.keysOf('content')[0]?.kid)
})

class Killed extends Error {}

interface Overlap {
  readonly round: number
  /** Number of the step at which the first run is killed; Infinity for a run that lives. */
  readonly deadly: number
}

/** Runs that begin together, whose steps follow each other in a random order. Checks the edge after each step. */
async function overlap(service: ReturnType<typeof memory>, now: number, { round, deadly }: Overlap): Promise<void> {
  const random = seeded(seed + round)
  const waiting: (() => void)[] = []
  const stepOf = (dies: number): Step => {
    let count = 0
    return (_name, work) =>
      new Promise((resolve, reject) => {
        waiting.push(() => {
          count += 1
          if (count >= dies) reject(new Killed())
          else resolve(work())
          expect(service.unknownToEdge()).toEqual([])
        })
      })
  }
  const runs = [
    service.rotate(now, stepOf(deadly)),
    service.rotate(now + 1, stepOf(Infinity)),
    ...(round % 3 === 0 ? [service.rotate(now + 2, stepOf(Infinity))] : []),
    ...(round % 5 === 0 ? [service.renewContent(now + 3, stepOf(Infinity))] : []),
  ]
  let open = runs.length
  const ended = Promise.allSettled(runs.map((run) => run.finally(() => (open -= 1))))
  while (open > 0) {
    await setImmediate()
    waiting.splice(Math.floor(random() * waiting.length), 1)[0]?.()
  }
  for (const result of await ended) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(Killed)
}

test('fails no run and lists no key that the edge lacks in 1,500 overlaps of two and more runs, with kills', async () => {
  for (let round = 0; round < 1500; round += 1) {
    const service = memory()
    // A new deployment, or one whose keys have just become old.
    const now = round % 2 === 0 ? start : start + 30 * day
    if (round % 2 === 1) await service.rotate(start)
    await overlap(service, now, { round, deadly: round % 4 === 0 ? (round % 11) + 1 : Infinity })
    await service.rotate(now + day)
    for (const purpose of purposes) expect(service.keysOf(purpose).length).toBeLessThanOrEqual(2)
    // What killed runs have left at the edge is gone.
    expect(service.atEdge()).toEqual(kids(service.keysOf('content')).sort())
  }
})
