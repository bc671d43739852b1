/** Limits per address: whose requests are counted together. */
import { sourceRateLimit } from '#shared/contract/policies/source-rate-limit.ts'
import { policyChain } from '#shared/http/policies/policy-chain.ts'
import type { PolicySources } from '#shared/http/policies/policy-hooks.ts'
import { apiEvent } from '#test/support/backend.ts'

const now = Date.parse('2026-11-21T10:00:00.000Z')
const caller = { kind: 'public' } as const

/** Requests from these addresses, one after the other: the counters that they were counted in, and their refusals. */
async function send(addresses: readonly string[], limit = 20) {
  const counts = new Map<string, number>()
  const sources: PolicySources = {
    clock: { now: () => now },
    rateLimits: {
      overrides: { pairings: { limit } },
      counters: {
        count({ tenantId, name }, most) {
          const counter = `${tenantId ?? 'none'} ${name}`
          const number = (counts.get(counter) ?? 0) + 1
          counts.set(counter, number)
          return Promise.resolve(number > most ? null : number)
        },
      },
    },
  }
  const chain = policyChain([sourceRateLimit('pairings')], sources)
  const claim = { tenantId: 'tenant_one', subject: 'a', readsAhead: true, caller: Promise.resolve(caller) }
  const codes: (string | null)[] = []
  for (const address of addresses) {
    const event = apiEvent('POST /api/probe', { headers: { 'x-forwarded-for': `${address}, 192.0.2.1` } })
    const begun = chain.begin({ event, claim, input: { query: undefined, body: undefined }, now })
    codes.push(
      await begun.admit(claim).caller.then(
        () => null,
        (error: unknown) => String(Object(error).code),
      ),
    )
  }
  return { counters: [...counts.keys()], codes }
}

it.each([
  ['one address', ['203.0.113.7', '203.0.113.7'], 1],
  ['two addresses', ['203.0.113.7', '203.0.113.8'], 2],
  ['one address in two ways of writing', ['203.0.113.7', '::ffff:203.0.113.7'], 1],
  ['one network of IPv6', ['2001:db8:1:2::1', '2001:DB8:1:2:ffff::9'], 1],
  ['two networks of IPv6', ['2001:db8:1:2::1', '2001:db8:1:3::1'], 2],
])('counts requests from %s in the counters of their networks', async (_, addresses, counters) => {
  expect((await send(addresses)).counters).toHaveLength(counters)
})

it('counts under no workspace, and stores no address', async () => {
  const { counters } = await send(['203.0.113.7'])
  expect(counters).toEqual([expect.stringMatching(/^none pairings#[\w-]{43}$/)])
})

it('refuses an address that is over its limit, and no other', async () => {
  const { codes } = await send(['203.0.113.7', '203.0.113.7', '203.0.113.7', '203.0.113.8'], 2)
  expect(codes).toEqual([null, null, 'RATE_LIMIT_EXCEEDED', null])
})

it('refuses to start without counters', () => {
  expect(() => policyChain([sourceRateLimit('pairings')], { clock: { now: () => now } })).toThrow('"sourceRateLimit"')
})
