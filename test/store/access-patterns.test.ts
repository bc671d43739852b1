/** docs/access-patterns.md says what the store does: every row is cited by the code, every verb asks and costs what its row says. */
import { actorDataScenarios } from './support/actor-data-scenarios.ts'
import { forwarderScenarios } from './support/forwarder-scenarios.ts'
import { onEveryEngine, type Charged } from './support/engines.ts'
import { lrsScenarios } from './support/lrs-scenarios.ts'
import { citedRows, documentedPatterns } from './support/patterns.ts'
import { learnerScenarios } from './support/learner-scenarios.ts'
import { objectiveScenarios } from './support/objective-scenarios.ts'
import { scenarios } from './support/scenarios.ts'
import { statementScenarios } from './support/statement-scenarios.ts'
import { webhookScenarios } from './support/webhook-scenarios.ts'

const patterns = documentedPatterns()
const documented = new Set(patterns.map(({ row }) => row))

describe('rows and code', () => {
  const { heads, verbs } = citedRows()

  it('every row that the code cites is in the document', () => {
    expect([...heads, ...verbs].filter(([row]) => !documented.has(row))).toEqual([])
  })

  it('every row of the document is cited, in a file’s head and at its verb', () => {
    expect([...documented].filter((row) => !heads.has(row))).toEqual([])
    expect([...documented].filter((row) => !verbs.has(row))).toEqual([])
  })
})

/** Charges as the document writes them. */
function told(charges: readonly Charged[]): { calls: string; units: string } {
  const sum = (units: 'readUnits' | 'writeUnits'): number => charges.reduce((total, charge) => total + charge[units], 0)
  const units = [[sum('readUnits'), 'R'], [sum('writeUnits'), 'W']] as const
  return { calls: charges.map(({ operation }) => operation).join(' + '), units: units.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`).join(' + ') }
}

const allScenarios = { ...scenarios, ...actorDataScenarios, ...learnerScenarios, ...webhookScenarios, ...lrsScenarios, ...statementScenarios, ...forwarderScenarios, ...objectiveScenarios }

it('every verb of the document has a scenario, and every scenario its row', () => {
  expect(Object.keys(allScenarios).sort()).toEqual([...new Set(patterns.map(({ verb }) => verb))].sort())
})

onEveryEngine((bench) => {
  it.each(Object.entries(allScenarios))('%s asks and costs what its row says', async (verb, prepare) => {
    const act = await prepare(bench)
    bench.takeCharges()
    await act()
    const charges = bench.takeCharges()
    // Only the own engine tells what it was asked; another one shows that the scenario can be run at all.
    if (charges.length === 0) return
    const row = patterns.find((pattern) => pattern.verb === verb)
    expect(told(charges)).toEqual({ calls: row?.calls, units: row?.units })
  })
})
