/** How often the page of a training asks for its session, and what ends that. */
import { backOff, paceAfter, SessionWatch } from '#web/player/headset/session-watch.ts'
import type { Training } from '#web/player/headset/training.ts'
import { FakeClock, settle } from '../support/fakes.ts'

const minute = 60_000

class WatchBench {
  readonly clock = new FakeClock()
  readonly changes: Training[] = []
  readonly troubles: boolean[] = []
  readonly stops: string[] = []
  requests = 0
  hidden = false
  status: 200 | 401 | 404 | 503 | 'unreachable' = 200
  detail: object = {}
  readonly watch = new SessionWatch({
    clock: this.clock,
    read: () => this.answer(),
    isHidden: () => this.hidden,
    changed: (training) => this.changes.push(training),
    trouble: (isThere) => this.troubles.push(isThere),
    stopped: (reason) => this.stops.push(reason),
  })

  private answer(): Promise<any> {
    this.requests += 1
    if (this.status === 'unreachable') return Promise.resolve({ outcome: 'unreachable' })
    if (this.status !== 200) return Promise.resolve({ outcome: 'refused', status: this.status })
    const body = { attempt_number: 1, headset: null, cmi_data: {}, completion_status: 'not_attempted', ...this.detail }
    return Promise.resolve({ outcome: 'ok', status: 200, body })
  }
}

async function begun(): Promise<WatchBench> {
  const bench = new WatchBench()
  bench.watch.quicken()
  await settle()
  return bench
}

it('asks each 4 s at first, each 10 s after 2 minutes, and each 30 s after 15', async () => {
  expect([0, 2 * minute, 15 * minute].map(paceAfter)).toEqual([4000, 10_000, 30_000])
  const bench = await begun()
  await bench.clock.pass(2 * minute - 1)
  expect(bench.requests).toBe(30)
  await bench.clock.pass(60 * minute)
  expect(bench.requests).toBe(30 + 80 + 92)
  expect(bench.changes).toHaveLength(1)
})

it('asks often again once something has changed', async () => {
  const bench = await begun()
  await bench.clock.pass(30 * minute)
  bench.detail = { headset: { label: 'Blue', model: 'Quest 3', joined_at: 'x' } }
  await bench.clock.pass(30_000)
  expect(bench.changes.at(-1)?.headset?.label).toBe('Blue')
  const { requests } = bench
  await bench.clock.pass(minute)
  expect(bench.requests - requests).toBeGreaterThanOrEqual(15)
})

it('asks for nothing while nobody sees the page, and at once when somebody does', async () => {
  const bench = await begun()
  bench.hidden = true
  await bench.clock.pass(60 * minute)
  expect(bench.requests).toBe(1)
  bench.hidden = false
  bench.watch.quicken()
  await settle()
  expect(bench.requests).toBe(2)
})

it('waits twice as long after each failure, a minute at most, and says when the service answers again', async () => {
  expect([1, 2, 5, 9].map(backOff)).toEqual([4000, 8000, 60_000, 60_000])
  const bench = await begun()
  bench.status = 'unreachable'
  await bench.clock.pass(10 * minute)
  expect(bench.requests).toBeLessThan(20)
  bench.status = 503
  await bench.clock.pass(minute)
  bench.status = 200
  await bench.clock.pass(minute)
  expect([bench.troubles.includes(true), bench.troubles.at(-1)]).toEqual([true, false])
})

it.each([
  ['expired', { status: 401 }],
  ['missing', { status: 404 }],
  ['ATTEMPT_SUPERSEDED', { detail: { attempt_number: 2 } }],
] as const)('stops as %s', async (reason, change) => {
  const bench = await begun()
  Object.assign(bench, change)
  await bench.clock.pass(10 * minute)
  expect([bench.stops, bench.requests]).toEqual([[reason], 2])
})

it('asks for nothing once it is stopped', async () => {
  const bench = await begun()
  bench.watch.stop()
  bench.watch.quicken()
  await bench.clock.pass(minute)
  expect(bench.requests).toBe(1)
})
