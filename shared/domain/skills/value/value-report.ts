/** Reports of value: sums of what was booked, by month and by package or skill. Every number adds up exactly. */
import type {
  ValueGroupResource,
  ValueMonthResource,
  ValueReportResource,
} from '#shared/contract/resources/skills/value.ts'
import { sumOf } from '../estimator/millionths.ts'
import type { ValueModel } from './value-model.ts'

/** What was booked for a skill in a month. */
export interface SkillTotal {
  readonly month: string
  readonly skillId: string
  readonly label: string
  readonly transitions: readonly {
    readonly previousLevel: number
    readonly level: number
    readonly count: number
    readonly valueMinor: number
  }[]
}

/** What was booked for a package in a month; null: for evidence from outside of packages. */
export interface PackageTotal {
  readonly month: string
  readonly packageId: string | null
  readonly changes: number
  readonly valueMinor: number
  readonly seconds: number
  /** Seconds times the cost of an hour at their time: 3,600 of them are one minor unit. */
  readonly secondsMinor: number
}

export interface BookedTotals {
  readonly skills: readonly SkillTotal[]
  readonly packages: readonly PackageTotal[]
}

export interface Period {
  readonly from: string
  readonly to: string
}

type Figures = Omit<ValueReportResource['totals'], 'raised' | 'lowered'>
type Levels = Pick<ValueReportResource['totals'], 'raised' | 'lowered'>

export const mostMonths = 13
const mostGroups = 500

const nextMonth = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** The months of a period; null where it ends before it begins, or is longer than 13 months. */
export function monthsOf({ from, to }: Period): string[] | null {
  const months: string[] = []
  for (let month = from; month <= to; month = nextMonth(month)) {
    if (months.length === mostMonths) return null
    months.push(month)
  }
  return months.length === 0 ? null : months
}

const roiOf = (valueMinor: number, costMinor: number): number | null =>
  // Adding 0 turns -0 into 0.
  costMinor === 0 ? null : Math.round(((valueMinor - costMinor) / costMinor) * 1e6) / 1e6 + 0

const withRoi = (parts: Omit<Figures, 'roi' | 'costMinor'>): Figures => {
  const costMinor = parts.packageCostMinor + parts.learnerTimeCostMinor
  return { ...parts, costMinor, roi: roiOf(parts.valueMinor, costMinor) }
}

/** A month of a package, rounded once. All other numbers are sums of these. */
interface Cell extends Omit<Figures, 'roi' | 'costMinor'> {
  readonly month: string
  readonly packageId: string | null
  readonly changes: number
}

function cellsOf(model: ValueModel, { packages }: BookedTotals, months: ReadonlySet<string>): Cell[] {
  const booked = packages.map(({ month, packageId, changes, valueMinor, seconds, secondsMinor }) => ({
    ...{ month, packageId, changes, valueMinor, packageCostMinor: 0, learnerSeconds: seconds },
    learnerTimeCostMinor: Math.round(secondsMinor / 3600),
  }))
  const costs = model.packageCosts
    .filter(({ month }) => months.has(month))
    .map(({ month, packageId, amountMinor }) => ({
      ...{ month, packageId, changes: 0, valueMinor: 0, packageCostMinor: amountMinor },
      ...{ learnerTimeCostMinor: 0, learnerSeconds: 0 },
    }))
  return [...booked, ...costs]
}

const sumCells = (cells: readonly Cell[]): Figures => {
  const of = (name: 'valueMinor' | 'packageCostMinor' | 'learnerTimeCostMinor' | 'learnerSeconds'): number =>
    sumOf(cells.map((cell) => cell[name]))
  return withRoi({
    ...{ valueMinor: of('valueMinor'), packageCostMinor: of('packageCostMinor') },
    ...{ learnerTimeCostMinor: of('learnerTimeCostMinor'), learnerSeconds: of('learnerSeconds') },
  })
}

function sumLevels(totals: readonly SkillTotal[]): Levels {
  const all = totals.flatMap(({ transitions }) => transitions)
  const count = (isCounted: (previous: number, level: number) => boolean): number =>
    sumOf(all.filter(({ previousLevel, level }) => isCounted(previousLevel, level)).map((each) => each.count))
  return { raised: count((previous, level) => level > previous), lowered: count((previous, level) => level < previous) }
}

function groupedBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

const packageGroups = (cells: readonly Cell[], titles: ReadonlyMap<string, string>): ValueGroupResource[] =>
  [...groupedBy(cells, ({ packageId }) => packageId)].map(([packageId, own]) => ({
    ...{ kind: 'package', packageId, title: packageId === null ? null : (titles.get(packageId) ?? null) },
    ...sumCells(own),
    changes: sumOf(own.map(({ changes }) => changes)),
  }))

function skillGroup([skillId, own]: readonly [string, readonly SkillTotal[]]): ValueGroupResource {
  const all = own.flatMap(({ transitions }) => transitions)
  const transitions = [...groupedBy(all, ({ previousLevel, level }) => `${previousLevel}${level}`)].map(
    ([name, same]) => ({
      ...{ previousLevel: Number(name[0]), level: Number(name[1]), count: sumOf(same.map(({ count }) => count)) },
      valueMinor: sumOf(same.map(({ valueMinor }) => valueMinor)),
    }),
  )
  return {
    ...{ kind: 'skill', skillId, label: own.at(-1)?.label ?? skillId, ...sumLevels(own) },
    valueMinor: sumOf(transitions.map(({ valueMinor }) => valueMinor)),
    transitions: transitions.sort((one, other) => one.previousLevel - other.previousLevel || one.level - other.level),
  }
}

const idOf = (group: ValueGroupResource): string => (group.kind === 'skill' ? group.skillId : (group.packageId ?? ''))

export interface ReportRequest extends Period {
  readonly months: readonly string[]
  readonly groupBy: 'package' | 'skill'
}

/** @param titles of packages, as far as they exist */
export function reportOf(
  model: ValueModel,
  { booked, titles }: { readonly booked: BookedTotals; readonly titles: ReadonlyMap<string, string> },
  { from, to, months, groupBy }: ReportRequest,
): ValueReportResource {
  const cells = cellsOf(model, booked, new Set(months))
  const groups =
    groupBy === 'package'
      ? packageGroups(cells, titles)
      : [...groupedBy(booked.skills, ({ skillId }) => skillId)].map(skillGroup)
  const sorted = groups.sort((one, other) => other.valueMinor - one.valueMinor || (idOf(one) < idOf(other) ? -1 : 1))
  return {
    ...{ frameworkId: model.frameworkId, from, to, currency: model.currency },
    totals: { ...sumCells(cells), ...sumLevels(booked.skills) },
    months: months.map((month): ValueMonthResource => ({
      month,
      ...sumCells(cells.filter((cell) => cell.month === month)),
      ...sumLevels(booked.skills.filter((total) => total.month === month)),
    })),
    groups: sorted.slice(0, mostGroups),
    truncated: sorted.length > mostGroups,
    assumptions: {
      ...{ valueModelVersion: model.version, bookedSince: model.createdAt },
      ...{ levelValuesMinor: [...model.levelValuesMinor], pricedSkills: model.skills.length },
      learnerHourMinor: model.learnerHourMinor,
    },
  }
}
