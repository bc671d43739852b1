import { mondayFrom } from '#shared/domain/skills/estimator/days.ts'
import { countedRows, whyNotCounted } from '#shared/domain/skills/estimator/counted-rows.ts'
import { estimateOf, type Estimate } from '#shared/domain/skills/estimator/estimate.ts'
import { fadesOn } from '#shared/domain/skills/estimator/fading.ts'
import { ledgerOf, type LedgerRow } from '#shared/domain/skills/estimator/ledger.ts'
import { agedEvidence, rollUp } from '#shared/domain/skills/estimator/roll-up.ts'
import { firstDay, outcome, row, worked } from './support/ledger-rows.ts'

const { A, B, C, D } = worked
const onDay = (day: number) => ({ day: firstDay + day, halfLifeDays: 730 })
const on = (day: number, rows: readonly LedgerRow[]): Estimate => estimateOf(ledgerOf(rows), onDay(day))
const numbers = ({ estimate, standardDeviation, lowerBound, level }: Estimate) => [
  ...[estimate, standardDeviation, lowerBound].map((value) => value / 1e6),
  level,
]
const times = (count: number, of: (index: number) => LedgerRow): LedgerRow[] =>
  Array.from({ length: count }, (_, index) => of(index))

describe('outcome of evidence (example 1)', () => {
  test.each([
    ['a score at the pass mark', outcome({ scoreScaled: 0.8 }, { passMarkScaled: 0.8 }), 700_000],
    ['a score below the pass mark', outcome({ scoreScaled: 0.6 }, { passMarkScaled: 0.8 }), 375_000],
    ['a score above the pass mark', outcome({ scoreScaled: 0.9 }, { passMarkScaled: 0.8 }), 850_000],
    ['a full score where all is needed', outcome({ scoreScaled: 1 }, { passMarkScaled: 1 }), 1_000_000],
    ['a failure alone', outcome({ success: false }), 250_000],
    ['a score below 0', outcome({ scoreScaled: -0.4 }, { passMarkScaled: 0.5 }), 0],
    ['a score with a pass', outcome({ scoreScaled: 0.5, success: true }), 850_000],
    ['a score with a failure', outcome({ scoreScaled: 0.5, success: false }), 250_000],
    ['answers alone', outcome({ items: 9, itemsMean: 0.777778 }), 777_778],
    ['completion of what is only seen', outcome({ completed: true }, { demonstrationMode: 'exposure' }), 700_000],
    ['completion of what is applied', outcome({ completed: true }), null],
  ])('gives %s its value', (_, given, expected) => {
    expect(given).toBe(expected)
  })
})

describe('estimate of a skill', () => {
  test.each([
    [0, [A], [0.444444, 0.245591, 0.198853, 1]],
    [10, [A, B], [0.583342, 0.235469, 0.347873, 1]],
    [40, [A, B, C], [0.71229, 0.169138, 0.543152, 2]],
    [70, [A, B, C, D], [0.760123, 0.13595, 0.624173, 3]],
    [800, [A, B, C, D], [0.712242, 0.178497, 0.533745, 2]],
    [40, [D, C, B, A], [0.71229, 0.169138, 0.543152, 2]],
  ])('follows the worked example on day %d (example 2)', (day, rows, expected) => {
    expect(numbers(on(day, rows))).toEqual(expected)
  })

  test('explains day 70 by contributions that sum up to the estimate (example 3)', () => {
    const { prior, contributions, estimate, alpha, beta } = on(70, [A, B, C, D])
    expect(prior).toBe(500_000)
    expect(contributions).toEqual([
      { evidenceId: 'D', contribution: 116_676 },
      { evidenceId: 'C', contribution: 113_399 },
      { evidenceId: 'B', contribution: 36_095 },
      { evidenceId: 'A', contribution: -6_047 },
    ])
    expect(contributions.reduce((sum, { contribution }) => sum + contribution, prior)).toBe(estimate)
    expect([alpha, beta]).toEqual([6_738_760, 2_126_593])
  })

  test('limits what repetition of one quiz can prove (example 5)', () => {
    const quiz = (id: string, day: number) => row(id, { day, sourceKey: 'quiz' })
    expect(numbers(on(0, [quiz('a', 0)])).filter((_, index) => index % 3 === 0)).toEqual([0.666667, 2])
    expect(
      on(
        0,
        times(60, (index) => quiz(`a${String(index).padStart(2, '0')}`, 0)),
      ),
    ).toMatchObject({
      ...{ estimate: 714_286, lowerBound: 501_327, level: 2 },
    })
    expect(on(29, [quiz('a', 0), quiz('b', 29)])).toMatchObject({ lowerBound: 478_642, level: 2 })
    expect(on(30, [quiz('a', 0), quiz('b', 30)])).toMatchObject({ lowerBound: 553_581, level: 3 })
  })

  test('caps the level of recall, however much there is of it (example 6)', () => {
    const recalled = times(20, (index) => row(`r${index}`, { mode: 'recall', demands: [1] }))
    expect(on(0, recalled)).toMatchObject({ estimate: 918_033, lowerBound: 842_530, ceiling: 2, level: 2 })
  })

  test('counts only the finest grain of an attempt (example 7)', () => {
    const answers = row('I', { grain: 'interaction', attemptKey: 't', items: 9, outcome: 777_778 })
    const whole = row('P', { attemptKey: 't', outcome: 900_000 })
    expect(on(0, [answers]).estimate).toBe(653_595)
    expect(on(0, [whole, answers])).toEqual(on(0, [answers]))
    expect(countedRows([answers, whole], firstDay)).toEqual([answers])
    expect(whyNotCounted(whole, firstDay)).toBe('finerGrain')
  })

  test.each([
    [4, 1_000_000, 696_970],
    [1, 1_000_000, 649_123],
    [4, 0, 350_877],
    [1, 0, 303_030],
  ])('weighs demand %d with outcome %d (example 8)', (demand, value, expected) => {
    expect(on(0, [row('p', { demands: [demand], outcome: value })]).estimate).toBe(expected)
  })

  test('shares evidence among the skills of its target (example 9)', () => {
    expect(on(0, [row('p', { skillsOfTarget: 4 })]).estimate).toBe(600_000)
    expect(on(0, [row('p', {})]).estimate).toBe(666_667)
  })

  test('leaves out what is withdrawn, whenever it arrives again (example 10)', () => {
    const withdrawal = { ...C, evidenceId: 'C!', isWithdrawn: true }
    const after = on(70, [A, B, C, D, withdrawal])
    expect(after).toMatchObject({ estimate: 712_342, lowerBound: 542_765, level: 2 })
    expect(on(70, [withdrawal, ...ledgerOf([C, D, A, B]), C])).toEqual(after)
  })

  test('shows no level without evidence (example 13)', () => {
    expect(on(0, [])).toMatchObject({ estimate: 500_000, standardDeviation: 288_675, level: 0, ceiling: 0 })
  })

  test('finds the Monday after the day on which the level falls', () => {
    const rows = ledgerOf([A, B, C, D])
    expect(on(676, rows).level).toBe(3)
    expect(on(677, rows).level).toBe(2)
    expect(fadesOn(rows, onDay(70))).toBe(mondayFrom(firstDay + 677))
    expect(fadesOn(rows, onDay(677))).toBe(mondayFrom(firstDay + 2276))
    expect(fadesOn(rows, onDay(2276))).toBeNull()
    expect(fadesOn(rows, { ...onDay(70), halfLifeDays: null })).toBeNull()
  })

  test('ages folded evidence nearly as its rows age', () => {
    const { alpha, beta, ceiling } = on(70, [A, B, C, D])
    const aged = agedEvidence({ alpha: alpha - 1e6, beta: beta - 1e6, ceiling }, 730, 730)
    const exact = on(800, [A, B, C, D])
    expect(Math.abs(rollUp(aged, []).estimate - exact.estimate)).toBeLessThanOrEqual(10)
  })
})

describe('roll-up over parts (example 12)', () => {
  const { alpha, beta, ceiling } = on(70, [A, B, C, D])
  const proven = rollUp({ alpha: alpha - 1e6, beta: beta - 1e6, ceiling }, [])
  const parts = [
    { weight: 2e6, isEssential: false, standing: proven },
    { weight: 1e6, isEssential: false, standing: rollUp(null, []) },
  ]

  test('weighs the parts, with unproven ones in the middle', () => {
    expect(rollUp(null, parts)).toEqual({
      ...{ estimate: 673_415, standardDeviation: 186_858, lowerBound: 486_557, level: 2, coverage: 666_667 },
    })
  })

  test('adds direct evidence to what the parts say', () => {
    const direct = on(70, [row('X', { day: 70, mode: 'simulated', demands: [3], outcome: 850_000 })])
    const folded = { alpha: direct.alpha - 1e6, beta: direct.beta - 1e6, ceiling: direct.ceiling }
    expect(rollUp(folded, parts)).toMatchObject({
      ...{ estimate: 720_245, standardDeviation: 158_802, lowerBound: 561_443, level: 3 },
    })
  })

  test('reaches at most the level of the worst essential part', () => {
    const essential = parts.map((part) => ({ ...part, isEssential: true }))
    expect(rollUp(null, essential).level).toBe(0)
  })

  test('shows no level while no part has evidence', () => {
    const unproven = parts.map((part) => ({ ...part, standing: rollUp(null, []) }))
    expect(rollUp(null, unproven)).toMatchObject({ level: 0, coverage: 0, estimate: 500_000 })
  })
})
