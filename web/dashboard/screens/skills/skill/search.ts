import { textIn } from '#web/dashboard/app/search.ts'

export interface SkillSearch {
  /** UTC day for which the numbers are shown; absent: today. */
  readonly asOf?: string | undefined
}

export function readSkillSearch(search: Record<string, unknown>): SkillSearch {
  const asOf = textIn(search, 'asOf')
  return {
    asOf: asOf !== undefined && /^\d{4}-\d\d-\d\d$/.test(asOf) && !Number.isNaN(Date.parse(asOf)) ? asOf : undefined,
  }
}
