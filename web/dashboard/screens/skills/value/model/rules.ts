/** A value model as its form holds it: amounts as they are typed. */
import type * as z from 'zod'
import type { statedValueModel, ValueModelResource } from '#shared/contract/resources/skills/value.ts'
import { minorOf, typedAmount } from '../money.ts'

export interface TypedCost {
  readonly packageId: string
  /** `2026-11` */
  readonly month: string
  readonly amount: string
  readonly label: string
}

/** Amounts of the levels 1 to 4. */
export type TypedLevels = readonly [string, string, string, string]

export interface TypedSkill {
  readonly skillId: string
  readonly levels: TypedLevels
}

export interface TypedModel {
  readonly currency: string
  readonly levels: TypedLevels
  readonly skills: readonly TypedSkill[]
  readonly costs: readonly TypedCost[]
  readonly hour: string
}

export type Terms = Omit<z.input<typeof statedValueModel>, 'frameworkId' | 'version'>

/** Most of each that a model can have, in minor units where it is money. */
export const most = { level: 1_000_000_000, hour: 1_000_000, cost: 100_000_000_000, skills: 200, costs: 200 } as const

/** The model of a framework that has none. */
export const blankModel = {
  ...{ version: 0, currency: '', levelValuesMinor: [], skills: [], packageCosts: [] },
  learnerHourMinor: null,
} as const

/** @see blankModel */
export type EditedModel = Pick<ValueModelResource, 'currency' | 'skills' | 'packageCosts' | 'version'> & {
  readonly levelValuesMinor: readonly number[]
  readonly learnerHourMinor: number | null
}

/** @param language of the page, which decides on point or comma */
export function typedModel(model: EditedModel, language: string): TypedModel {
  const { currency, levelValuesMinor, skills, packageCosts, learnerHourMinor } = model
  const typed = (minor: number | null | undefined): string =>
    minor === null || minor === undefined ? '' : typedAmount(minor, currency, language)
  const levels = ([one, two, three, four]: readonly number[]): TypedLevels => [
    typed(one),
    typed(two),
    typed(three),
    typed(four),
  ]
  return {
    currency,
    levels: levels(levelValuesMinor),
    skills: skills.map((skill) => ({ skillId: skill.skillId, levels: levels(skill.levelValuesMinor) })),
    costs: packageCosts.map(({ packageId, month, amountMinor, label }) => ({
      ...{ packageId, month, label },
      amount: typed(amountMinor),
    })),
    hour: typed(learnerHourMinor),
  }
}

/** All amounts of a typed model. */
const amountsOf = ({ levels, skills, costs, hour }: TypedModel): readonly string[] => [
  ...levels,
  ...skills.flatMap((skill) => skill.levels),
  ...costs.map(({ amount }) => amount),
  hour,
]

/** What is typed, as the service takes it; null where an amount is none. */
export function statedTerms(typed: TypedModel): Terms | null {
  const { currency, levels, skills, costs, hour } = typed
  if (amountsOf(typed).some((text) => minorOf(text, currency) === null)) return null
  const minor = (text: string): number => minorOf(text, currency) ?? 0
  return {
    currency,
    levelValuesMinor: levels.map(minor),
    skills: skills.map((skill) => ({ skillId: skill.skillId, levelValuesMinor: skill.levels.map(minor) })),
    packageCosts: costs.map(({ packageId, month, amount, label }) => ({
      ...{ packageId, month, amountMinor: minor(amount), label: label.trim() },
    })),
    learnerHourMinor: minor(hour),
  }
}

/** The same list with another item at a place; without it where that is null. */
export const withAt = <Item>(list: readonly Item[], place: number, item: Item | null): readonly Item[] =>
  list.flatMap((each, at) => (at === place ? (item === null ? [] : [item]) : [each]))
