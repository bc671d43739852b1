/** Commits with many in flight, against bare updates. */
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
const commitsPerBatch = 512
const batches = 24
const warmUp = 2
const bound = 0.85

/** Each session commits one after the other, all sessions side by side. @returns work per second */
async function rate(sessions: readonly WorkedSession[], prepare: (session: WorkedSession) => () => Promise<unknown>): Promise<number> {
  const work = sessions.map((session) => Array.from({ length: commitsPerBatch / inFlight }, () => prepare(session)))
  const started = performance.now()
  await Promise.all(
    work.map(async (commits) => {
      for (const run of commits) await run()
    }),
  )
  return (commitsPerBatch * 1000) / (performance.now() - started)
}

export const throughput: Benchmark = {
  goal: `commits/s with ${inFlight} in flight / bare updates/s >= ${bound}`,
  exact: false,
  async measure() {
    const backend = await openDistantBackend()
    try {
      const packageId = await seedPackage(backend)
      const open = (): Promise<WorkedSession[]> => Promise.all(Array.from({ length: inFlight }, () => WorkedSession.open(backend, packageId)))
      const [served, bare] = [await open(), await open()]
      const [handler, sdk] = [await loadBuiltHandler('sessions'), await loadBareCalls()]
      const cmi = sampleCmi(8192)
      const rates: { commits: number; updates: number }[] = []
      const measured = {
        commits: () => rate(served, (session) => handled(handler, session.commitEvent(cmi))),
        updates: () =>
          rate(bare, (session) => {
            const input = session.commitInput(cmi)
            return () => sdk.update(input)
          }),
      }
      for (let batch = 0; batch < warmUp + batches; batch += 1) {
        // In turns, so that neither always pays for collecting what the other one left.
        const first = batch % 2 === 0 ? await measured.commits() : null
        const updates = await measured.updates()
        const commits = first ?? (await measured.commits())
        if (batch >= warmUp) rates.push({ commits, updates })
      }
      const ratio = rounded(median(rates.map(({ commits, updates }) => commits / updates)))
      const notes = [`${Math.round(median(rates.map(({ commits }) => commits)))} commits/s, ${Math.round(median(rates.map(({ updates }) => updates)))} updates/s`]
      return { measured: ratio, met: ratio >= bound, notes }
    } finally {
      backend.close()
    }
  },
}
