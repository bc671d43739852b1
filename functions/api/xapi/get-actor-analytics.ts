import { tallyActors } from '#shared/domain/statements/statement-tally.ts'
import { implement } from '#shared/http/implementation.ts'
import { countedStatements, extentOf } from './counted-statements.ts'
import type { Dependencies, XapiEndpoints } from './dependencies.ts'

export const getActorAnalytics = implement<XapiEndpoints['getActorAnalytics'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { query }, countAsCostly }, dependencies) {
    const counted = await countedStatements({ tenantId, query }, { dependencies, countAsCostly })
    const tallies = tallyActors(counted.statements)
    const actors = tallies.slice(0, query.limit).map(({ actor, statements, firstAt, lastAt, activities, verbs }) => ({
      actor: { ...actor },
      statements,
      first_statement_at: firstAt,
      last_statement_at: lastAt,
      activities,
      verbs: [...verbs],
    }))
    return { actors, total_actors: tallies.length, ...extentOf(counted) }
  },
})
