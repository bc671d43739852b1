/** PUT commit of 8 KB of CMI, against the one UpdateItem that it needs. */
import { seedPackage } from '#test/support/seed.ts'
import { rounded, type Benchmark } from '../benchmark.ts'
import { loadBareCalls } from '../support/bare-bundle.ts'
import { loadBuiltHandler } from '../support/built-service.ts'
import { openDistantBackend } from '../support/distant-backend.ts'
import { handled } from '../support/handled.ts'
import { interleave } from '../support/interleave.ts'
import { sampleCmi } from '../support/sample-cmi.ts'
import { WorkedSession } from '../support/session-work.ts'

const bound = 1.25

export const commit: Benchmark = {
  goal: `p50 of a commit of 8 KB / p50 of its bare UpdateItem <= ${bound}`,
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
      const cmi = sampleCmi(8192)
      const time = await interleave(
        {
          handler: () => Promise.resolve(handled(handler, served.commitEvent(cmi))),
          bare: () => {
            const input = bare.commitInput(cmi)
            return Promise.resolve(() => sdk.update(input))
          },
        },
        { rounds: 1500, warmUp: 500 },
      )
      const ratio = rounded(time('handler') / time('bare'))
      return {
        measured: ratio,
        met: ratio <= bound,
        notes: [`handler ${rounded(time('handler'))} ms, bare ${rounded(time('bare'))} ms`],
      }
    } finally {
      backend.close()
    }
  },
}
