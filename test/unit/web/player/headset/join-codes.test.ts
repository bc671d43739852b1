/** The code on the page of a training: shown while it lasts, and followed by a new one. */
import { JoinCodes, type ShownCode } from '#web/player/headset/join-codes.ts'
import { FakeClock, settle } from '../support/fakes.ts'

const minute = 60_000

class CodesBench {
  readonly clock = new FakeClock()
  readonly shown: (ShownCode | null)[] = []
  requests = 0
  renewals = 0
  hidden = false
  isReachable = true
  readonly codes = new JoinCodes({
    clock: this.clock,
    create: () => this.answer(),
    isHidden: () => this.hidden,
    show: (code) => this.shown.push(code),
    renewed: () => {
      this.renewals += 1
    },
  })

  private answer(): Promise<any> {
    this.requests += 1
    if (!this.isReachable) return Promise.resolve({ outcome: 'unreachable' })
    // The service's clock is of another year: only the seconds that are left count.
    const body = { code: `10000${this.requests}`, expires_at: '2001-01-01T00:00:00Z', expires_in_seconds: 600 }
    return Promise.resolve({ outcome: 'ok', status: 200, body })
  }
}

async function begun(more: Partial<Pick<CodesBench, 'isReachable' | 'hidden'>> = {}): Promise<CodesBench> {
  const bench = Object.assign(new CodesBench(), more)
  bench.codes.start()
  await settle()
  return bench
}

it('counts down by seconds, and gets a new code when the last one has ended', async () => {
  const bench = await begun()
  expect(bench.shown).toEqual([null, { digits: '100001', secondsLeft: 600 }])
  await bench.clock.pass(61_000)
  expect(bench.shown.at(-1)).toEqual({ digits: '100001', secondsLeft: 539 })
  await bench.clock.pass(9 * minute)
  expect([bench.shown.at(-1)?.digits, bench.requests, bench.renewals]).toEqual(['100002', 2, 2])
})

it('makes no code while nobody sees the page', async () => {
  const bench = await begun()
  bench.hidden = true
  await bench.clock.pass(60 * minute)
  expect(bench.requests).toBe(1)
  bench.hidden = false
  bench.codes.wake()
  await settle()
  expect(bench.shown.at(-1)).toEqual({ digits: '100002', secondsLeft: 600 })
})

it('tries again, less and less often, while the service does not answer', async () => {
  const bench = await begun({ isReachable: false })
  await bench.clock.pass(10 * minute)
  expect(bench.requests).toBeLessThan(16)
  bench.isReachable = true
  await bench.clock.pass(minute)
  expect(bench.shown.at(-1)?.digits).toBe(`10000${bench.requests}`)
})

it('forgets the code when a headset has joined, and shows another one to the next', async () => {
  const bench = await begun()
  bench.codes.stop()
  bench.codes.wake()
  await bench.clock.pass(20 * minute)
  expect(bench.requests).toBe(1)
  bench.codes.start()
  await settle()
  expect(bench.shown.at(-1)?.digits).toBe('100002')
})

it('gets one code, however often it is asked while the answer is on its way', async () => {
  const bench = new CodesBench()
  for (let times = 0; times < 3; times += 1) bench.codes.start()
  await settle()
  expect(bench.requests).toBe(1)
})
