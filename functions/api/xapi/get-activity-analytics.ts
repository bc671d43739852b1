import { tallyActivities } from '#shared/domain/statements/statement-tally.ts'
import { implement } from '#shared/http/implementation.ts'
import { countedStatements, extentOf } from './counted-statements.ts'
import type { Dependencies, XapiEndpoints } from './dependencies.ts'

export const getActivityAnalytics = implement<XapiEndpoints['getActivityAnalytics'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { query }, countAsCostly }, dependencies) {
    const counted = await countedStatements({ tenantId, query }, { dependencies, countAsCostly })
    const tallies = tallyActivities(counted.statements)
    const activities = tallies
      .slice(0, query.limit)
      .map(({ activityId, name, statements, firstAt, lastAt, actors, verbs }) => ({
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
