/** Calls and units of every path, against their bounds. */
import { aboveBudget, countCalls, type Counts } from '../calls/count-calls.ts'
import type { CountedPath, Scene } from '../calls/counted-path.ts'
import { countedPaths, setScene } from '../calls/paths.ts'
import type { Benchmark } from '../benchmark.ts'
import { openBackend } from '../support/backend.ts'

const text = ({ dynamodb, serial, readUnits, writeUnits, s3, sqs }: Partial<Counts>): string =>
  `${dynamodb ?? 0} calls (${serial ?? 0} serial), ${readUnits ?? 0} RRU, ${writeUnits ?? 0} WRU${s3 ? `, ${s3} S3` : ''}${sqs ? `, ${sqs} SQS` : ''}`

const all = ({ dynamodb, s3, sqs }: Counts): number => dynamodb + s3 + sqs

interface Finding {
  readonly line: string
  readonly met: boolean
}

async function measurePath(path: CountedPath, scene: Scene): Promise<Finding[]> {
  const { counts, status } = await countCalls(scene.backend, await path.prepare(scene))
  const met = status === path.status && aboveBudget(counts, path.budget).length === 0
  const why = path.above === undefined ? '' : ` (${path.above.because})`
  const findings: Finding[] = [
    {
      met,
      line: `${met ? '  ' : 'X '}${path.name}: ${text(counts)}${met ? '' : `; returned ${status}, may cost ${text(path.budget)}${why}`}`,
    },
  ]
  for (const refusal of path.refusals ?? []) {
    const refused = await countCalls(scene.backend, await refusal.prepare(scene))
    const fits = refused.status === refusal.status && all(refused.counts) <= all(counts)
    findings.push({
      met: fits,
      line: `${fits ? '  ' : 'X '}${path.name}, ${refusal.name} (${refused.status}): ${text(refused.counts)}`,
    })
  }
  return findings
}

export const calls: Benchmark = {
  goal: 'every path within its calls, round trips and units; no refusal above its success',
  exact: true,
  async measure() {
    const backend = await openBackend()
    try {
      const scene = await setScene(backend)
      const findings: Finding[] = []
      for (const path of countedPaths) findings.push(...(await measurePath(path, scene)))
      const above = findings.filter(({ met }) => !met).length
      return { measured: { paths: findings.length, above }, met: above === 0, notes: findings.map(({ line }) => line) }
    } finally {
      await backend.close()
    }
  },
}
