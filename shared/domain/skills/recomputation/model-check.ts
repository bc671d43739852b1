/**
 * How well levels predict: each record of a ledger is predicted from those before it. The sums of many ledgers are exact in any
 * order. What they show is printed, and never fed back.
 */
import type { DemonstrationMode } from '#shared/contract/resources/skills/evidence-attributes.ts'
import { countedRows } from '../estimator/counted-rows.ts'
import { dayOf } from '../estimator/days.ts'
import { estimateOf } from '../estimator/estimate.ts'
import type { LedgerRow } from '../estimator/ledger.ts'
import { fromMillionths, million, mul } from '../estimator/millionths.ts'

export interface Sums {
  readonly records: number
  /** Sum of the squared errors, in millionths. */
  readonly squares: number
}

export interface CalibrationSums {
  readonly records: number
  /** Sums in millionths. */
  readonly predicted: number
  readonly observed: number
}

export interface CheckSums extends Sums {
  /** By tenths of the prediction, ten of them. */
  readonly bins: readonly CalibrationSums[]
  readonly modes: Readonly<Partial<Record<DemonstrationMode, Sums>>>
}

const binCount = 10
const emptyBin: CalibrationSums = { records: 0, predicted: 0, observed: 0 }
const noSums: Sums = { records: 0, squares: 0 }

export const noCheck: CheckSums = { ...noSums, bins: Array.from({ length: binCount }, () => emptyBin), modes: {} }

interface Prediction {
  readonly mode: DemonstrationMode
  readonly predicted: number
  readonly observed: number
}

/** @param ledger newest first */
function predictionsOf(ledger: readonly LedgerRow[], halfLifeDays: number | null): Prediction[] {
  const newest = ledger[0]
  if (newest === undefined) return []
  return countedRows(ledger, dayOf(newest.occurredAt)).map((row) => {
    const before = ledger.filter(
      ({ occurredAt, attemptKey }) => occurredAt < row.occurredAt && attemptKey !== row.attemptKey,
    )
    const { estimate } = estimateOf(before, { day: dayOf(row.occurredAt), halfLifeDays })
    return { mode: row.mode, predicted: estimate, observed: row.outcome }
  })
}

const plus = ({ records, squares }: Sums, square: number): Sums => ({ records: records + 1, squares: squares + square })

function withPrediction(sums: CheckSums, { mode, predicted, observed }: Prediction): CheckSums {
  const square = mul(predicted - observed, predicted - observed)
  const bin = Math.min(binCount - 1, Math.floor((predicted * binCount) / million))
  return {
    ...plus(sums, square),
    bins: sums.bins.map((each, number) =>
      number === bin
        ? {
            records: each.records + 1,
            predicted: each.predicted + predicted,
            observed: each.observed + observed,
          }
        : each,
    ),
    modes: { ...sums.modes, [mode]: plus(sums.modes[mode] ?? noSums, square) },
  }
}

/** The sums with those of a ledger. */
export const checkLedger = (sums: CheckSums, ledger: readonly LedgerRow[], halfLifeDays: number | null): CheckSums =>
  predictionsOf(ledger, halfLifeDays).reduce(withPrediction, sums)

const meanOf = (sum: number, records: number): number | null =>
  records === 0 ? null : fromMillionths(Math.round(sum / records))

const presentSums = ({ records, squares }: Sums) => ({ records, brierScore: meanOf(squares, records) })

export const presentCheck = (sums: CheckSums) => ({
  ...presentSums(sums),
  calibration: sums.bins.map(({ records, predicted, observed }, bin) => ({
    from: bin / binCount,
    records,
    predicted: meanOf(predicted, records),
    observed: meanOf(observed, records),
  })),
  byMode: Object.entries(sums.modes)
    .map(([demonstrationMode, each]) => ({ demonstrationMode, ...presentSums(each) }))
    .sort((one, other) => (one.demonstrationMode < other.demonstrationMode ? -1 : 1)),
})
