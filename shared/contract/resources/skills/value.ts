/** What levels of skills are worth to a workspace, what learning costs, and reports of both. Amounts are whole minor units. */
import * as z from 'zod'
import { boundedText, dateTime, label, packageId } from '#shared/contract/resources/values.ts'
import { skillLevel } from './projection.ts'
import { skillId } from './skill.ts'

/** A month in UTC. */
export const valueMonth = boundedText(7).regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11')

const mostOfLevel = 1_000_000_000
const mostOfHour = 1_000_000
const mostOfCost = 100_000_000_000

/** Value of the levels 1, 2, 3 and 4. Level 0 has none. */
const levelValues = z
  .array(z.number().int().min(0).max(mostOfLevel))
  .length(4)
  .refine(
    (values) => values.every((value, index) => index === 0 || value >= (values[index - 1] ?? 0)),
    'must not fall from one level to the next',
  )
  .meta({ description: 'What a learner at level 1, 2, 3 and 4 is worth, in minor units of the currency.' })

const pricedSkill = z.strictObject({ skillId, levelValuesMinor: levelValues })

const packageCost = z.strictObject({
  packageId,
  /** The month in which the cost counts. */
  month: valueMonth,
  amountMinor: z.number().int().min(0).max(mostOfCost),
  /** What it is for: a licence, the production. */
  label: label(200),
})

const isUnique = <Item>(list: readonly Item[], nameOf: (item: Item) => string): boolean =>
  new Set(list.map(nameOf)).size === list.length

/** What a workspace states. */
export const valueTerms = {
  currency: boundedText(3).regex(/^[A-Z]{3}$/, 'must be a code of ISO 4217 such as EUR'),
  /** Of every skill that `skills` does not name. */
  levelValuesMinor: levelValues,
  skills: z
    .array(pricedSkill)
    .max(200)
    .refine((list) => isUnique(list, (each) => each.skillId), 'must name each skill once')
    .default([]),
  packageCosts: z.array(packageCost).max(200).default([]),
  /** What an hour of a learner's time costs. */
  learnerHourMinor: z.number().int().min(0).max(mostOfHour),
}

/** @see `valueTerms` @param version 0 for the first one */
export const statedValueModel = z.strictObject({
  frameworkId: z.string().min(1).max(512),
  version: z.number().int().min(0),
  ...valueTerms,
})

export const valueModelResource = z
  .object({
    frameworkId: z.string(),
    currency: z.string(),
    levelValuesMinor: z.array(z.number().int()),
    skills: z.array(z.object({ skillId: z.string(), levelValuesMinor: z.array(z.number().int()) })),
    packageCosts: z.array(
      z.object({ packageId: z.string(), month: z.string(), amountMinor: z.number().int(), label: z.string() }),
    ),
    learnerHourMinor: z.number().int(),
    createdAt: dateTime,
    /** Since when this version holds. */
    updatedAt: dateTime,
    /** Rises with every change. Bookings name it. */
    version: z.number().int(),
  })
  .meta({ id: 'ValueModel' })
export type ValueModelResource = z.output<typeof valueModelResource>

/** Money and time of a report, of a month, or of a package. */
const figures = {
  valueMinor: z.number().int(),
  packageCostMinor: z.number().int(),
  learnerTimeCostMinor: z.number().int(),
  /** Both costs. */
  costMinor: z.number().int(),
  /** (value - cost) / cost, rounded to millionths; null without costs. */
  roi: z.number().nullable(),
  learnerSeconds: z.number().int(),
}

const levels = {
  /** Level changes upwards. */
  raised: z.number().int(),
  /** Level changes downwards: evidence that faded, was withdrawn or was worse. */
  lowered: z.number().int(),
}

const month = z.object({ month: z.string(), ...figures, ...levels })

const packageGroup = z.object({
  kind: z.literal('package'),
  /** Null: evidence from outside of packages. */
  packageId: z.string().nullable(),
  /** Null where the package is gone, or where there is none. */
  title: z.string().nullable(),
  ...figures,
  /** Level changes of which the package has a share. */
  changes: z.number().int(),
})

const transition = z.object({
  previousLevel: skillLevel,
  level: skillLevel,
  count: z.number().int(),
  valueMinor: z.number().int(),
})

const skillGroup = z.object({
  kind: z.literal('skill'),
  skillId: z.string(),
  label: z.string(),
  valueMinor: z.number().int(),
  ...levels,
  /** The level changes behind the value; their values add up to it. */
  transitions: z.array(transition),
})

export const valueReport = z
  .object({
    frameworkId: z.string(),
    from: z.string(),
    to: z.string(),
    currency: z.string(),
    totals: z.object({ ...figures, ...levels }),
    /** All months of the period, oldest first; they add up to the totals. */
    months: z.array(month),
    /** Highest value first, ties by id; at most 500. */
    groups: z.array(z.discriminatedUnion('kind', [packageGroup, skillGroup])),
    truncated: z.boolean(),
    /** What the numbers rest on. */
    assumptions: z.object({
      valueModelVersion: z.number().int(),
      /** Level changes before this time have not been booked. */
      bookedSince: dateTime,
      levelValuesMinor: z.array(z.number().int()),
      /** Skills with values of their own. */
      pricedSkills: z.number().int(),
      learnerHourMinor: z.number().int(),
    }),
  })
  .meta({ id: 'ValueReport' })
export type ValueReportResource = z.output<typeof valueReport>
export type ValueMonthResource = ValueReportResource['months'][number]
export type ValueGroupResource = ValueReportResource['groups'][number]

/** A level change that was booked. It names no learner. */
export const valueEntry = z
  .object({
    id: z.string(),
    at: dateTime,
    skillId: z.string(),
    label: z.string(),
    previousLevel: skillLevel,
    level: skillLevel,
    reason: z.string(),
    /** What the level change is worth, negative downwards. */
    valueMinor: z.number().int(),
    currency: z.string(),
    valueModelVersion: z.number().int(),
    /** The value shared over packages by what their evidence adds to the estimate; null: evidence from outside of packages. */
    packageShares: z.array(z.object({ packageId: z.string().nullable(), valueMinor: z.number().int() })),
    /** The evidence that speaks for the level, as of the day of the change. */
    evidence: z.array(z.object({ evidenceId: z.string(), packageId: z.string().nullable(), contribution: z.number() })),
  })
  .meta({ id: 'ValueEntry' })
export type ValueEntryResource = z.output<typeof valueEntry>
