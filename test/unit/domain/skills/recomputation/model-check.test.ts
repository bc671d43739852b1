import { estimateOf } from '#shared/domain/skills/estimator/estimate.ts'
import { ledgerOf, type LedgerRow } from '#shared/domain/skills/estimator/ledger.ts'
import { checkLedger, noCheck, presentCheck } from '#shared/domain/skills/recomputation/model-check.ts'
import { firstDay, row, worked } from '../support/ledger-rows.ts'

const { A, B, C, D } = worked
const check = (...ledgers: (readonly LedgerRow[])[]) =>
  presentCheck(ledgers.reduce((sums, rows) => checkLedger(sums, ledgerOf(rows), 730), noCheck))
const predicted = (day: number, rows: readonly LedgerRow[]): number =>
  estimateOf(ledgerOf(rows), { day: firstDay + day, halfLifeDays: 730 }).estimate / 1e6

it('predicts each record of the worked example from those before it', () => {
  const pairs = [
    [0.5, 0.375],
    [predicted(10, [A]), 0.85],
    [predicted(40, [A, B]), 0.85],
    [predicted(70, [A, B, C]), 0.85],
  ]
  const mean = pairs.reduce((sum, [p = 0, x = 0]) => sum + (p - x) ** 2, 0) / pairs.length
  const found = check([A, B, C, D])
  expect(found).toMatchObject({ records: 4, byMode: [{ demonstrationMode: 'applied', records: 2 }, { records: 2 }] })
  expect(found.brierScore).toBeCloseTo(mean, 5)
  expect(found.calibration.map(({ records }) => records)).toEqual([0, 0, 0, 0, 1, 2, 0, 1, 0, 0])
  expect(found.calibration[4]).toEqual({ from: 0.4, records: 1, predicted: predicted(10, [A]), observed: 0.85 })
})

it('sums up ledgers in any order', () => {
  const other = [row('X', { day: 3, outcome: 0 }), row('Y', { day: 9, mode: 'recall', outcome: 900_000 })]
  expect(check([A, B], other, [C, D])).toEqual(check([D, C], other, [B, A]))
})

it('predicts no answer from another one of the same attempt', () => {
  const answers = [0, 1].map((index) => row(`q${index}`, { day: index, attemptKey: 'one', grain: 'interaction' }))
  expect(check(answers).calibration[5]).toMatchObject({ records: 2, predicted: 0.5, observed: 1 })
})

it('says nothing without records, and leaves out what does not count', () => {
  expect(check([row('W', { isWithdrawn: true, outcome: null })])).toMatchObject({
    records: 0,
    brierScore: null,
    byMode: [],
  })
})
