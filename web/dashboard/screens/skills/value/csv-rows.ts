import type { ValueReportResource } from '#shared/contract/resources/skills/value.ts'
import type { Cell } from '#web/dashboard/app/csv.ts'
import { unitsOf } from './money.ts'

type Group = ValueReportResource['groups'][number]

const ofPeriod = ['from', 'to', 'currency'] as const

/** Names of the columns, as those of the API; amounts are in units of the currency. */
const columns = {
  package: [
    'package_id',
    'title',
    'value',
    'package_cost',
    'learner_time_cost',
    'cost',
    'roi',
    'learner_seconds',
    'changes',
  ],
  skill: ['skill_id', 'label', 'value', 'raised', 'lowered'],
} as const

function cellsOf(group: Group, units: (minor: number) => number): readonly Cell[] {
  if (group.kind === 'skill') {
    const { skillId, label, valueMinor, raised, lowered } = group
    return [skillId, label, units(valueMinor), raised, lowered]
  }
  const { packageId, title, valueMinor, packageCostMinor, learnerTimeCostMinor, costMinor } = group
  return [
    ...[packageId, title],
    ...[valueMinor, packageCostMinor, learnerTimeCostMinor, costMinor].map(units),
    ...[group.roi, group.learnerSeconds, group.changes],
  ]
}

type Listed = Pick<ValueReportResource, 'groups' | 'from' | 'to' | 'currency'>

/** The groups of a report as rows of a file, with its header. */
export const valueRows = ({ groups, from, to, currency }: Listed, by: Group['kind']): readonly (readonly Cell[])[] => [
  [...ofPeriod, ...columns[by]],
  ...groups.map((group) => [from, to, currency, ...cellsOf(group, (minor) => unitsOf(minor, currency))]),
]
