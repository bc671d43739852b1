/** The gate of a rate-limited request: its counter, its window, and the headers that it returns. */
import type { Claim } from '#shared/http/credentials/credential-kind.ts'
import type { RateLimitSource } from '#shared/http/policies/policy-hooks.ts'
import { rateGate } from '#shared/http/rate-gate.ts'
import type { RateCounter } from '#shared/store/rate-limits/rate-limit-repository.ts'

const at = (iso: string): number => Date.parse(iso)
const claim = (tenantId: string, subject: string): Claim => ({
  tenantId,
  subject,
  readsAhead: true,
  caller: Promise.resolve({ kind: 'public' }),
})

/** Counters in memory, and which were asked for. */
function counting(overrides: RateLimitSource['overrides'] = {}): RateLimitSource & { asked: RateCounter[] } {
  const counts = new Map<string, number>()
  const asked: RateCounter[] = []
  return {
    asked,
    overrides,
    counters: {
      count(counter, limit) {
        asked.push(counter)
        const key = JSON.stringify(counter)
        const next = (counts.get(key) ?? 0) + 1
        if (next > limit) return Promise.resolve(null)
        counts.set(key, next)
        return Promise.resolve(next)
      },
    },
  }
}

const pass = async (
  source: RateLimitSource,
  name: 'uploadTickets' | 'processing',
  request: { claim: Claim; now: number },
): Promise<Readonly<Record<string, string>>> => {
  const gate = rateGate({ name, ...request }, source)
  await gate.pass()
  return gate.headers()
}

const now = at('2026-11-21T10:00:42.500Z')

it('states the limit, the requests left, and the end of the window', async () => {
  const source = counting()
  const request = { claim: claim('tenant_one', 'a'), now }
  expect(await pass(source, 'uploadTickets', request)).toEqual({
    'x-ratelimit-limit': '120',
    'x-ratelimit-remaining': '119',
    'x-ratelimit-reset': String(at('2026-11-21T10:01:00Z') / 1000),
  })
  expect((await pass(source, 'uploadTickets', request))['x-ratelimit-remaining']).toBe('118')
})

it('counts a limit per key for each key alone, and a limit per workspace for all of its keys together', async () => {
  const source = counting({ uploadTickets: { limit: 1 }, processing: { limit: 1 } })
  const [a, b, other] = [claim('tenant_one', 'a'), claim('tenant_one', 'b'), claim('tenant_two', 'c')]
  await pass(source, 'uploadTickets', { claim: a, now })
  await pass(source, 'uploadTickets', { claim: b, now })
  await expect(pass(source, 'uploadTickets', { claim: a, now })).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' })
  await pass(source, 'processing', { claim: a, now })
  await expect(pass(source, 'processing', { claim: b, now })).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' })
  await pass(source, 'processing', { claim: other, now })
})

it('starts every window at zero', async () => {
  const source = counting({ processing: { limit: 1, windowSeconds: 10 } })
  const request = { claim: claim('tenant_one', 'a'), now }
  await pass(source, 'processing', request)
  await expect(pass(source, 'processing', { ...request, now: at('2026-11-21T10:00:49.999Z') })).rejects.toMatchObject({
    code: 'RATE_LIMIT_EXCEEDED',
  })
  await pass(source, 'processing', { ...request, now: at('2026-11-21T10:00:50.000Z') })
  expect(source.asked.map(({ windowStart }) => new Date(windowStart * 1000).toISOString().slice(17, 19))).toEqual([
    '40',
    '40',
    '50',
  ])
})

it('states in a refusal how long to wait, and that no requests are left', async () => {
  const source = counting({ processing: { limit: 1 } })
  const request = { claim: claim('tenant_one', 'a'), now }
  await pass(source, 'processing', request)
  const gate = rateGate({ name: 'processing', ...request }, source)
  await expect(gate.pass()).rejects.toMatchObject({
    code: 'RATE_LIMIT_EXCEEDED',
    context: { details: { limit: 1, window: 60, retry_after: 18 } },
  })
  expect(gate.headers()['x-ratelimit-remaining']).toBe('0')
})

it('refuses a request that cannot be counted', async () => {
  const broken = { overrides: {}, counters: { count: () => Promise.reject(new Error('busy')) } }
  for (const name of ['uploadTickets', 'processing'] as const) {
    const gate = rateGate({ name, claim: claim('tenant_one', 'a'), now }, broken)
    await expect(gate.pass()).rejects.toMatchObject({ code: 'RATE_LIMIT_UNAVAILABLE', retryable: true })
    expect(gate.headers()).toEqual({})
  }
})
