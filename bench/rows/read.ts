/** GET session and claim, against the one SDK call that each needs. */
import { seedPackage } from '#test/support/seed.ts'
import { allAtMost, rounded, type Benchmark } from '../benchmark.ts'
import { loadBareCalls } from '../support/bare-bundle.ts'
import { loadBuiltHandler } from '../support/built-service.ts'
import { openDistantBackend } from '../support/distant-backend.ts'
import { handled } from '../support/handled.ts'
import { interleave } from '../support/interleave.ts'
import { sampleCmi } from '../support/sample-cmi.ts'
import { WorkedSession } from '../support/session-work.ts'

const bound = 1.25

export const read: Benchmark = {
  goal: `p50 of GET session and of a claim / p50 of the bare call <= ${bound}`,
  exact: false,
  async measure() {
    const backend = await openDistantBackend()
    try {
      const packageId = await seedPackage(backend)
      const [served, bare] = [
        await WorkedSession.open(backend, packageId),
        await WorkedSession.open(backend, packageId),
      ]
      const [handler, sdk] = [await loadBuiltHandler('sessions'), await loadBareCalls()]
      for (const session of [served, bare]) await handled(handler, session.commitEvent(sampleCmi(8192)))()
      const time = await interleave(
        {
          get: () => Promise.resolve(handled(handler, served.readEvent())),
          bareGet: () => {
            const input = bare.readInput()
            return Promise.resolve(() => sdk.get(input))
          },
          claim: (round) => Promise.resolve(handled(handler, served.claimEvent(round))),
          bareClaim: (round) => {
            const input = bare.claimInput(round)
            return Promise.resolve(() => sdk.update(input))
          },
        },
        { rounds: 1200, warmUp: 400 },
      )
      const measured = {
        get: rounded(time('get') / time('bareGet')),
        claim: rounded(time('claim') / time('bareClaim')),
      }
      const notes = [
        `GET ${rounded(time('get'))} ms, bare ${rounded(time('bareGet'))} ms`,
        `claim ${rounded(time('claim'))} ms, bare ${rounded(time('bareClaim'))} ms`,
      ]
      return { measured, met: allAtMost(measured, bound), notes }
    } finally {
      backend.close()
    }
  },
}
