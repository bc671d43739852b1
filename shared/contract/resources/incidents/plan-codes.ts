/** Codes of incidents about a plan: percent of its learners or courses that are used. */
export const planCodes = [
  'LEARNERS_80_PERCENT',
  'LEARNERS_100_PERCENT',
  'COURSES_80_PERCENT',
  'COURSES_100_PERCENT',
] as const
export type PlanCode = (typeof planCodes)[number]
