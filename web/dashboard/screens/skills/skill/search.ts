import { dayIn } from '#web/dashboard/app/search.ts'

export interface SkillSearch {
  /** UTC day for which the numbers are shown; absent: today. */
  readonly asOf?: string | undefined
}

export const readSkillSearch = (search: Record<string, unknown>): SkillSearch => ({ asOf: dayIn(search, 'asOf') })
