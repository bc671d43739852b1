/** Filters of forwarders as people state them. */
import type { StatementFilter } from '#shared/domain/statements/statement-keys.ts'

export interface StatedFilter {
  readonly verbs?: readonly string[] | undefined
  readonly activities?: readonly string[] | undefined
}

/** A single value is a filter of its own, because statements with it are one list. */
const oneOf = (values: readonly string[] | undefined, one: string, many: string): object => {
  if (values === undefined) return {}
  return values.length === 1 ? { [one]: values[0] } : { [many]: values }
}

export const filterOf = ({ verbs, activities }: StatedFilter): StatementFilter => ({
  ...oneOf(verbs, 'verb', 'verbs'),
  ...oneOf(activities, 'activity', 'activities'),
})

/** The verbs and activities of a filter. Operators can make filters that have other conditions too. */
export function statedFilter({ verb, verbs, activity, activities }: StatementFilter): {
  verbs?: string[]
  activities?: string[]
} {
  const [statedVerbs, statedActivities] = [
    verbs ?? (verb === undefined ? null : [verb]),
    activities ?? (activity === undefined ? null : [activity]),
  ]
  return {
    ...(statedVerbs === null ? {} : { verbs: [...statedVerbs] }),
    ...(statedActivities === null ? {} : { activities: [...statedActivities] }),
  }
}

/** The filter with other verbs and activities; its other conditions stay. */
export const withStatedFilter = (before: StatementFilter, stated: StatedFilter): StatementFilter => {
  const { verb: _verb, verbs: _verbs, activity: _activity, activities: _activities, ...others } = before
  return { ...others, ...filterOf(stated) }
}
