import { TokenRenewal } from '#web/player/session/token-renewal.ts'
import { FakeClock, settle } from '../support/fakes.ts'

const hour = 3_600_000
const start = 1_700_000_000_000
const tokenOf = (issuedAt: number, life = 4 * hour): string =>
  `e30.${Buffer.from(JSON.stringify({ sid: 'ses_1', iat: issuedAt / 1000, exp: (issuedAt + life) / 1000 })).toString('base64url')}.x`
const claims = (issuedAt: number, life = 4 * hour) => ({
  sessionId: 'ses_1',
  issuedAt: issuedAt / 1000,
  expiresAt: (issuedAt + life) / 1000,
  mayLog: false,
})

/** A service whose clock differs from the page's. */
class RenewalBench {
  readonly clock = new FakeClock(start)
  readonly tokens: string[] = []
  requests = 0
  outcome: 'ok' | 'ended' | 'unreachable' | 'busy' = 'ok'
  readonly renewal: TokenRenewal

  constructor(readonly ahead = 0) {
    this.renewal = new TokenRenewal({
      clock: this.clock,
      api: { renewToken: () => this.answer() },
      onToken: (token, base) => this.tokens.push(`${token} ${base}`),
    })
  }

  get serviceTime(): number {
    return this.clock.now() - this.ahead
  }

  private answer(): Promise<any> {
    this.requests += 1
    if (this.outcome === 'unreachable') return Promise.resolve({ outcome: 'unreachable' })
    if (this.outcome !== 'ok')
      return Promise.resolve({ outcome: 'refused', status: this.outcome === 'ended' ? 401 : 503 })
    return Promise.resolve({
      outcome: 'ok',
      body: {
        launch_url: `https://learn.example/launch?token=${tokenOf(this.serviceTime)}`,
        content_base_url: 'https://learn.example/content/',
      },
    })
  }
}

test('renews at four fifths of the life of each token', async () => {
  const desk = new RenewalBench()
  desk.renewal.plan(claims(start))
  await desk.clock.pass(3.1 * hour)
  expect(desk.requests).toBe(0)
  await desk.clock.pass(0.2 * hour)
  expect(desk.tokens).toEqual([expect.stringMatching(/^e30\..* https:\/\/learn\.example\/content\/$/)])
  await desk.clock.pass(3.2 * hour)
  expect(desk.requests).toBe(2)
})

test('renews soon if the token was issued long before', async () => {
  const desk = new RenewalBench()
  desk.renewal.plan(claims(start - 3.5 * hour))
  await desk.clock.pass(10_000)
  expect(desk.requests).toBe(1)
})

test.each([
  ['a day ahead', 24 * hour, 1 + Math.floor(24 / 3.2)],
  ['a day behind', -24 * hour, Math.floor(24 / 3.2)],
])('renews as often as it should in a day if the clock is %s', async (_case, ahead, expected) => {
  const desk = new RenewalBench(ahead)
  desk.renewal.plan(claims(desk.serviceTime))
  await desk.clock.pass(24 * hour)
  expect(desk.requests).toBe(expected)
})

test.each(['unreachable', 'busy'] as const)('retries a minute after %s', async (outcome) => {
  const desk = new RenewalBench()
  desk.outcome = outcome
  await expect(desk.renewal.renew()).resolves.toBe('later')
  desk.outcome = 'ok'
  await desk.clock.pass(60_000)
  expect(desk.tokens).toHaveLength(1)
})

test('ends if the service refuses', async () => {
  const desk = new RenewalBench()
  desk.outcome = 'ended'
  await expect(desk.renewal.renew()).resolves.toBe('ended')
  await desk.clock.pass(24 * hour)
  expect(desk.requests).toBe(1)
})

test('sends one request for two concurrent calls', async () => {
  const desk = new RenewalBench()
  await Promise.all([desk.renewal.renew(), desk.renewal.renew()])
  expect(desk.requests).toBe(1)
})

test('stops when the course is left', async () => {
  const desk = new RenewalBench()
  desk.renewal.plan(claims(start))
  desk.renewal.stop()
  await desk.clock.pass(24 * hour)
  await settle()
  expect(desk.requests).toBe(0)
})
