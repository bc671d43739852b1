/**
 * Compares the estimator with an exact one on random sets of evidence, given in another order, twice, and row by row.
 * `LECTERN_EVIDENCE_SETS=10000` compares that many sets.
 */
import { demonstrationModes } from '#shared/contract/resources/skills/evidence-attributes.ts'
import { estimateOf } from '#shared/domain/skills/estimator/estimate.ts'
import { grains, isAfter, ledgerOf, type LedgerRow } from '#shared/domain/skills/estimator/ledger.ts'
import { random } from '#test/support/random.ts'
import { firstDay, row } from './support/ledger-rows.ts'
import { oracle } from './support/oracle.ts'

const sets = Number(process.env['LECTERN_EVIDENCE_SETS'] ?? 150)
const lastDay = 2000
const below = (count: number): number => Math.floor(random() * count)

function oneOf<Value>(values: readonly Value[]): Value {
  const value = values[below(values.length)]
  if (value === undefined) throw new Error('There is nothing to draw from.')
  return value
}

interface Observation {
  readonly attemptKey: string
  readonly sourceKey: string
  readonly grain: LedgerRow['grain']
  readonly day: number
}

const drawObservation = (): Observation => ({
  attemptKey: `attempt ${below(60)}`,
  sourceKey: `source ${below(8)}`,
  grain: oneOf(grains),
  day: below(lastDay - 10),
})

const drawRow = (observationKey: string, { day, ...keys }: Observation): LedgerRow =>
  row(`evidence ${below(1e9)}`, {
    observationKey,
    ...keys,
    day: day + below(4),
    alignmentVersion: 1 + below(3),
    outcome: random() < 0.05 ? null : below(1_000_001),
    mode: oneOf(demonstrationModes),
    demands: Array.from({ length: 1 + below(3) }, () => 1 + below(4)),
    skillsOfTarget: 1 + below(5),
    items: 1 + below(20),
    trust: 100_000 + below(900_001),
  })

/** A withdrawal has the time of the newest row of its observation. */
function withdrawalsOf(rows: readonly LedgerRow[]): LedgerRow[] {
  const newest = new Map<string, LedgerRow>()
  for (const each of rows) {
    const known = newest.get(each.observationKey)
    if (known === undefined || each.occurredAt > known.occurredAt) newest.set(each.observationKey, each)
  }
  const withdrawn = [...newest.values()].filter(() => random() < 0.1)
  return withdrawn.map((each) => ({ ...each, evidenceId: `withdrawal of ${each.evidenceId}`, isWithdrawn: true }))
}

function drawRows(): LedgerRow[] {
  const observations = new Map(Array.from({ length: 110 }, (_, index) => [`observation ${index}`, drawObservation()]))
  const rows = Array.from({ length: 1 + below(160) }, () => drawRow(...oneOf([...observations])))
  return [...rows, ...withdrawalsOf(rows)]
}

const shuffled = <Value>(values: readonly Value[]): Value[] =>
  values
    .map((value) => ({ value, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ value }) => value)

test(`agrees with exact arithmetic on ${sets} random sets, in any order and repeated`, () => {
  for (let count = 0; count < sets; count += 1) {
    const rows = drawRows()
    // A ledger is made of what is known on its day.
    const fading = { day: firstDay + lastDay - below(300), halfLifeDays: 730 }
    const known = rows.filter((each) => !isAfter(each, fading.day))
    const estimate = estimateOf(ledgerOf(known), fading)
    const { contributions, ...expected } = oracle(rows, fading)
    expect(estimate).toMatchObject(expected)
    for (const { evidenceId, contribution } of estimate.contributions)
      expect(contribution).toBe(contributions.get(evidenceId))
    expect(estimate.contributions.reduce((sum, each) => sum + each.contribution, estimate.prior)).toBe(
      estimate.estimate,
    )
    const delivered = shuffled([...known, ...known])
    expect(ledgerOf(delivered)).toEqual(ledgerOf(known))
    const folded = delivered.reduce<readonly LedgerRow[]>((ledger, each) => ledgerOf([...ledger, each]), [])
    expect(folded).toEqual(ledgerOf(known))
  }
})
