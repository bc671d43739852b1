/** Counters of rate limits: exact under load, one window apart from the next. */
import {
  rateLimitRepository,
  type RateCounter,
  type RateLimitRepository,
} from '#shared/store/rate-limits/rate-limit-repository.ts'
import { fresh, onEveryEngine } from './support/engines.ts'

onEveryEngine((bench) => {
  let limits: RateLimitRepository
  beforeAll(() => {
    limits = rateLimitRepository(bench.table)
  })

  const counter = (parts: Partial<RateCounter> = {}): RateCounter => ({
    tenantId: 'tenant_one',
    name: fresh('limit:'),
    windowStart: 1_700_000_000,
    windowEnd: 1_700_000_060,
    ...parts,
  })

  it('counts up to the limit, and refuses after it', async () => {
    const one = counter()
    const counts: (number | null)[] = []
    for (let request = 0; request < 5; request += 1) counts.push(await limits.count(one, 3))
    expect(counts).toEqual([1, 2, 3, null, null])
  })

  it('counts 10 of 40 simultaneous requests under a limit of 10, each with its own number', async () => {
    const one = counter()
    const counts = await Promise.all(Array.from({ length: 40 }, () => limits.count(one, 10)))
    const counted = counts.filter((count) => count !== null).sort((a, b) => a - b)
    expect(counted).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it('separates counters by window, name and workspace', async () => {
    const one = counter()
    await limits.count(one, 1)
    for (const other of [
      { ...one, windowStart: 1_700_000_060, windowEnd: 1_700_000_120 },
      { ...one, name: `${one.name}x` },
      { ...one, tenantId: 'tenant_two' },
    ]) {
      expect(await limits.count(other, 1)).toBe(1)
    }
    expect(await limits.count(one, 1)).toBeNull()
  })
})
