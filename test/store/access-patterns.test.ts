/**
 * Compares docs/access-patterns.md with the store: the code cites every row, and every verb makes the calls and costs
 * the units of its row.
 */
import { actorDataScenarios } from './support/actor-data-scenarios.ts'
import { connectorScenarios } from './support/connector-scenarios.ts'
import { conversionScenarios } from './support/conversion-scenarios.ts'
import { dispatchLaunchScenarios } from './support/dispatch-launch-scenarios.ts'
import { dispatchScenarios } from './support/dispatch-scenarios.ts'
import { exportScenarios } from './support/export-scenarios.ts'
import { forwarderScenarios } from './support/forwarder-scenarios.ts'
import { onEveryEngine, type Charged } from './support/engines.ts'
import { keyScenarios } from './support/key-scenarios.ts'
import { lrsScenarios } from './support/lrs-scenarios.ts'
import { citedRows, documentedPatterns } from './support/patterns.ts'
import { learnerScenarios } from './support/learner-scenarios.ts'
import { moneyScenarios } from './support/money-scenarios.ts'
import { objectiveScenarios } from './support/objective-scenarios.ts'
import { peopleScenarios } from './support/people-scenarios.ts'
import { evidenceScenarios } from './support/evidence-scenarios.ts'
import { recomputationScenarios } from './support/recomputation-scenarios.ts'
import { recommendationScenarios } from './support/recommendation-scenarios.ts'
import { roleBriefScenarios } from './support/role-brief-scenarios.ts'
import { valueScenarios } from './support/value-scenarios.ts'
import { skillScenarios } from './support/skill-scenarios.ts'
import { scenarios } from './support/scenarios.ts'
import { statementScenarios } from './support/statement-scenarios.ts'
import { vrScenarios } from './support/vr-scenarios.ts'
import { webhookScenarios } from './support/webhook-scenarios.ts'

const patterns = documentedPatterns()
const documented = new Set(patterns.map(({ row }) => row))

/** Values that occur more than once. */
const repeated = (values: readonly string[]): string[] =>
  values.filter((value, number) => values.indexOf(value) !== number)

describe('rows', () => {
  it('gives each row id to one section', () => {
    const sections = new Set(patterns.map(({ row, section }) => `${row} ${section}`))
    expect(repeated([...sections].map((name) => name.split(' ')[0] ?? ''))).toEqual([])
  })

  it('lists each verb once', () => {
    expect(repeated(patterns.map(({ verb }) => verb))).toEqual([])
  })
})

describe('rows and code', () => {
  const { heads, verbs } = citedRows()

  it('cites only rows of the document', () => {
    expect([...heads, ...verbs].filter(([row]) => !documented.has(row))).toEqual([])
  })

  it('cites every row of the document in the head of a file and at its verb', () => {
    expect([...documented].filter((row) => !heads.has(row))).toEqual([])
    expect([...documented].filter((row) => !verbs.has(row))).toEqual([])
  })
})

/** Charges as the document writes them. */
function presented(charges: readonly Charged[]): { calls: string; units: string } {
  const sum = (units: 'readUnits' | 'writeUnits'): number => charges.reduce((total, charge) => total + charge[units], 0)
  const units = [
    [sum('readUnits'), 'R'],
    [sum('writeUnits'), 'W'],
  ] as const
  return {
    calls: charges.map(({ operation }) => operation).join(' + '),
    units: units
      .filter(([count]) => count > 0)
      .map(([count, unit]) => `${count} ${unit}`)
      .join(' + '),
  }
}

const allScenarios = {
  ...scenarios,
  ...actorDataScenarios,
  ...exportScenarios,
  ...learnerScenarios,
  ...webhookScenarios,
  ...keyScenarios,
  ...lrsScenarios,
  ...statementScenarios,
  ...forwarderScenarios,
  ...objectiveScenarios,
  ...dispatchLaunchScenarios,
  ...dispatchScenarios,
  ...conversionScenarios,
  ...peopleScenarios,
  ...moneyScenarios,
  ...connectorScenarios,
  ...skillScenarios,
  ...evidenceScenarios,
  ...roleBriefScenarios,
  ...recomputationScenarios,
  ...recommendationScenarios,
  ...valueScenarios,
  ...vrScenarios,
}

it('runs a scenario for every verb of the document, and for no other', () => {
  expect(Object.keys(allScenarios).sort()).toEqual([...new Set(patterns.map(({ verb }) => verb))].sort())
})

onEveryEngine((bench) => {
  it.each(Object.entries(allScenarios))('makes the calls and costs the units of its row: %s', async (verb, prepare) => {
    const act = await prepare(bench)
    bench.takeCharges()
    await act()
    const charges = bench.takeCharges()
    // Only the own engine reports charges. On another engine, the test shows that the scenario runs.
    if (charges.length === 0) return
    const row = patterns.find((pattern) => pattern.verb === verb)
    expect(presented(charges)).toEqual({ calls: row?.calls, units: row?.units })
  })
})
