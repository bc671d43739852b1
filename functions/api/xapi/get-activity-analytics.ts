import { tallyActivities } from '#shared/domain/xapi/statement-tally.ts'
import { implement } from '#shared/http/implementation.ts'
import { countedStatements, extentOf, firstRead } from './counted-statements.ts'
import type { Dependencies, XapiEndpoints } from './dependencies.ts'

export const getActivityAnalytics = implement<XapiEndpoints['getActivityAnalytics'], Dependencies>()({
  load: ({ tenantId, input: { query } }, dependencies) => firstRead({ tenantId, query }, dependencies),
  async handle({ caller: { tenantId }, input: { query }, loaded, countAsCostly }, dependencies) {
    const counted = await countedStatements(loaded, { tenantId, query }, { dependencies, countAsCostly })
    const tallies = tallyActivities(counted.statements)
    const activities = tallies.slice(0, query.limit).map(({ activityId, name, statements, firstAt, lastAt, actors, verbs }) => ({
      activity_id: activityId,
      name,
      statements,
      first_statement_at: firstAt,
      last_statement_at: lastAt,
      actors,
      verbs: [...verbs],
    }))
    return { activities, total_activities: tallies.length, ...extentOf(counted) }
  },
})
