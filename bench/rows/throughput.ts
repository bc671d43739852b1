/** Many commits in flight, against bare updates. */
import { seedPackage } from '#test/support/seed.ts'
import { rounded, type Benchmark } from '../benchmark.ts'
import { loadBareCalls } from '../support/bare-bundle.ts'
import { loadBuiltHandler } from '../support/built-service.ts'
import { openDistantBackend } from '../support/distant-backend.ts'
import { handled } from '../support/handled.ts'
import { median } from '../support/interleave.ts'
import { sampleCmi } from '../support/sample-cmi.ts'
import { WorkedSession } from '../support/session-work.ts'

const inFlight = 32
const workPerBatch = 512
const batches = 24
const warmUp = 2
const bound = 0.85
const sides = ['commits', 'updates'] as const

/** Each session does one operation after the other, all sessions in parallel. @returns operations per second */
async function rate(sessions: readonly (() => Promise<unknown>)[]): Promise<number> {
  let begun = 0
  const started = performance.now()
  await Promise.all(
    sessions.map(async (work) => {
      while (begun < workPerBatch) {
        begun += 1
        await work()
      }
    }),
  )
  return (workPerBatch * 1000) / (performance.now() - started)
}

export const throughput: Benchmark = {
  goal: `commits/s with ${inFlight} in flight / bare updates/s >= ${bound}`,
  exact: false,
  async measure() {
    const backend = await openDistantBackend()
    try {
      const packageId = await seedPackage(backend)
      const open = (): Promise<WorkedSession[]> =>
        Promise.all(Array.from({ length: inFlight }, () => WorkedSession.open(backend, packageId)))
      const [served, bare] = [await open(), await open()]
      const [handler, sdk] = [await loadBuiltHandler('sessions'), await loadBareCalls()]
      const cmi = sampleCmi(8192)
      const work = {
        commits: served.map((session) => session.commitEvents(cmi)).map((next) => () => handled(handler, next())()),
        updates: bare.map((session) => session.commitInputs(cmi)).map((next) => () => sdk.update(next())),
      }
      const rates: { commits: number; updates: number }[] = []
      for (let batch = 0; batch < warmUp + batches; batch += 1) {
        const measured = { commits: 0, updates: 0 }
        // The order alternates, so that garbage of one side does not always slow down the other.
        for (const side of batch % 2 === 0 ? sides : sides.toReversed()) measured[side] = await rate(work[side])
        if (batch >= warmUp) rates.push(measured)
      }
      const ratio = rounded(median(rates.map(({ commits, updates }) => commits / updates)))
      const notes = [
        `${Math.round(median(rates.map(({ commits }) => commits)))} commits/s, ${Math.round(median(rates.map(({ updates }) => updates)))} updates/s`,
      ]
      return { measured: ratio, met: ratio >= bound, notes }
    } finally {
      backend.close()
    }
  },
}
