/** POST of 100 statements, fully validated, against bare items of the same statements. */
import { rounded, type Benchmark } from '../benchmark.ts'
import { loadBareCalls } from '../support/bare-bundle.ts'
import { loadBuiltHandler } from '../support/built-service.ts'
import { openDistantBackend } from '../support/distant-backend.ts'
import { handled } from '../support/handled.ts'
import { interleave } from '../support/interleave.ts'
import { sampleStatements } from '../support/sample-statements.ts'
import { bareWrites, postEvent } from '../support/statement-work.ts'

const bound = 0.5
const statements = 100

export const lrsWrite: Benchmark = {
  goal: `statements/s of POST of ${statements} / bare BatchWriteItem items/s >= ${bound}`,
  exact: false,
  async measure() {
    const backend = await openDistantBackend()
    try {
      const [handler, sdk] = [await loadBuiltHandler('lrs'), await loadBareCalls()]
      const time = await interleave(
        {
          post: () => Promise.resolve(handled(handler, postEvent(backend, statements))),
          bare: () => {
            const write = bareWrites(backend, 'bench#written', sampleStatements(statements))
            return Promise.resolve(() => write(sdk))
          },
        },
        { rounds: 60, warmUp: 20 },
      )
      const ratio = rounded(time('bare') / time('post'))
      const rate = (milliseconds: number): number => Math.round((statements * 1000) / milliseconds)
      return {
        measured: ratio,
        met: ratio >= bound,
        notes: [
          `${rate(time('post'))} statements/s (${rounded(time('post'))} ms a POST), ${rate(time('bare'))} bare items/s (${rounded(time('bare'))} ms)`,
        ],
      }
    } finally {
      backend.close()
    }
  },
}
