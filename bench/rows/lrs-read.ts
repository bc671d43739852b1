/**
 * A page of 100 statements, against a bare Query of 100 items; with `--large` also with a million statements, in a
 * table on disk.
 */
import { join } from 'node:path'
import { allAtMost, rounded, type Benchmark } from '../benchmark.ts'
import { loadBareCalls } from '../support/bare-bundle.ts'
import { loadBuiltHandler } from '../support/built-service.ts'
import { openDistantBackend } from '../support/distant-backend.ts'
import { handled } from '../support/handled.ts'
import { interleave } from '../support/interleave.ts'
import { commonVerb, learnerNamed, sampleStatements } from '../support/sample-statements.ts'
import { bareQuery, bareWrites, loadStatements, pageEvent } from '../support/statement-work.ts'
import { workFolder } from '../support/work-folder.ts'

const bound = 1
/**
 * Largest allowed ratio between a page of a million statements and one of 10,000, measured in bare queries, because the
 * machine's speed may change between the two.
 */
const growthBound = 1.2
const few = 10_000
const many = 1_000_000
const partition = 'bench#items'

const pages = { all: {}, verb: { verb: commonVerb }, agent: { agent: JSON.stringify(learnerNamed(3)) } } as const

export const lrsRead: Benchmark = {
  goal: `p50 of a page of 100 / p50 of a bare Query of 100 items <= ${bound}${process.argv.includes('--large') ? `; with a million statements <= ${growthBound} of that with ${few}` : ''}`,
  exact: false,
  async measure() {
    const isLarge = process.argv.includes('--large')
    // A million statements would take gigabytes of memory.
    const backend = await openDistantBackend(isLarge ? join(workFolder(), 'table') : undefined)
    try {
      const [handler, sdk] = [await loadBuiltHandler('lrs'), await loadBareCalls()]
      await loadStatements(backend, few)
      await bareWrites(backend, partition, sampleStatements(1_000))(sdk)
      const query = bareQuery(backend, partition)
      const measurePages = async (): Promise<{ bare: number; all: number; verb: number; agent: number }> => {
        const page = (name: keyof typeof pages) => () =>
          Promise.resolve(handled(handler, pageEvent(backend, { ...pages[name], limit: '100' })))
        const time = await interleave(
          { bare: () => Promise.resolve(() => query(sdk)), all: page('all'), verb: page('verb'), agent: page('agent') },
          { rounds: 200, warmUp: 60 },
        )
        return { bare: time('bare'), all: time('all'), verb: time('verb'), agent: time('agent') }
      }
      const small = await measurePages()
      const ratios = {
        all: rounded(small.all / small.bare),
        verb: rounded(small.verb / small.bare),
        agent: rounded(small.agent / small.bare),
      }
      const notes = [
        `bare ${rounded(small.bare)} ms; pages: all ${rounded(small.all)} ms, one verb ${rounded(small.verb)} ms, one agent ${rounded(small.agent)} ms`,
      ]
      if (!isLarge) return { measured: ratios, met: allAtMost(ratios, bound), notes }
      const started = performance.now()
      await loadStatements(backend, many - few)
      const seconds = Math.round((performance.now() - started) / 1000)
      const megabytes = Math.round(process.memoryUsage().rss / 1e6)
      const large = await measurePages()
      const grown = (name: keyof typeof pages): number => rounded(large[name] / large.bare / (small[name] / small.bare))
      const growth = { allGrowth: grown('all'), verbGrowth: grown('verb'), agentGrowth: grown('agent') }
      return {
        measured: { ...ratios, ...growth },
        met: allAtMost(ratios, bound) && allAtMost(growth, growthBound),
        notes: [
          ...notes,
          `loaded within ${seconds} s, ${megabytes} MB in memory`,
          `with a million: bare ${rounded(large.bare)} ms; all ${rounded(large.all)} ms, one verb ${rounded(large.verb)} ms, one agent ${rounded(large.agent)} ms`,
        ],
      }
    } finally {
      backend.close()
    }
  },
}
