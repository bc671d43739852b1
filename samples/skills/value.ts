/** What the demo workspace states that levels are worth and that learning costs, in cents. */
import { sampleSkillId } from './framework.ts'

export const SAMPLE_VALUE = {
  currency: 'EUR',
  levelValuesMinor: [10_000, 30_000, 70_000, 100_000],
  skills: [{ skillId: sampleSkillId('Hears it to the end'), levelValuesMinor: [20_000, 60_000, 120_000, 160_000] }],
  learnerHourMinor: 4_500,
} as const

/** What each sample course cost, in cents. */
export const SAMPLE_COURSE_COST = { amountMinor: 30_000, label: 'Licence for a year' } as const
