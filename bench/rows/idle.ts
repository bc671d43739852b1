/** Modelled cost of the deployment without traffic. */
import { prod } from '#infra/config/prod.ts'
import { modelIdleCost } from '#infra/cost/idle-cost.ts'
import { synthesize } from '#test/infra/support/synthesize.ts'
import { rounded, type Benchmark } from '../benchmark.ts'

const boundUsd = 5

export const idle: Benchmark = {
  goal: `modelled USD per month without traffic, free tier not counted <= ${boundUsd}`,
  exact: false,
  measure() {
    const { usd, lines } = modelIdleCost(Object.values(synthesize(prod)))
    return Promise.resolve({
      measured: rounded(usd),
      met: usd <= boundUsd,
      notes: [
        ...lines.map((line) => `${line.type}: ${rounded(line.units, 1)} x ${line.unit}, ${rounded(line.usd)} USD`),
        // A metric is charged by the hour in which it is written (row `cost`).
        'custom metrics: none, workers with nothing to do write none',
      ],
    })
  },
}
