/** What a learner lacks for a role. */
import { dateOfDay } from '#shared/domain/skills/estimator/days.ts'
import { estimateOf } from '#shared/domain/skills/estimator/estimate.ts'
import { bestFor, gapsOf } from '#shared/domain/skills/gap-report.ts'
import { resourceNotFound } from '#shared/domain/skills/not-found.ts'
import type { RoleBrief } from '#shared/domain/skills/role-brief.ts'
import type { SkillGraph } from '#shared/domain/skills/skill-graph.ts'
import { standingsOf, type Standings } from '#shared/domain/skills/standings.ts'
import { implement } from '#shared/http/implementation.ts'
import { dayFrom, noFramework, type Dependencies, type GraphEndpoints } from './dependencies.ts'

/** Skills below their requirements with evidence of their own: their ledgers tell what they would be if nothing faded. */
function belowWithEvidence({ requirements }: RoleBrief, graph: SkillGraph, standings: Standings): number[] {
  return requirements.flatMap(({ skillId, level }) => {
    const number = graph.numberOf.get(skillId)
    if (number === undefined) return []
    const best = bestFor(number, graph, standings)
    return standings.of(best).level < level && standings.directOf(best) !== null ? best : []
  })
}

/** The levels of a learner's skills by their numbers, as if their evidence did not age. */
async function reachedLevels(
  { tenantId, subjectId, day }: { readonly tenantId: string; readonly subjectId: string; readonly day: number },
  numbers: readonly number[],
  { graph, projections }: { readonly graph: SkillGraph } & Pick<Dependencies, 'projections'>,
): Promise<ReadonlyMap<number, number>> {
  const skillIds = numbers.map((number) => graph.structure.ids[number] ?? '')
  const found = skillIds.length === 0 ? [] : await projections.getEach({ tenantId, subjectId }, skillIds)
  return new Map(
    found.map(({ skillId, ledger }) => [
      graph.numberOf.get(skillId) ?? -1,
      estimateOf(ledger, { day, halfLifeDays: null }).level,
    ]),
  )
}

export const getGapReport = implement<GraphEndpoints['getGapReport'], Dependencies>()({
  load: ({ tenantId, input }, { roleBriefs }) => roleBriefs.get(tenantId, input.query.roleBriefId),
  async handle({ input: { params, query }, loaded }, { graphs, vectors, projections, clock }) {
    if (loaded === null) return resourceNotFound('role brief')
    const on = dayFrom(query.asOf, clock)
    if (on.outcome === 'refused') return on
    const { tenantId, frameworkId } = loaded
    const { subjectId } = params
    const [current, [vector = new Map()]] = await Promise.all([
      graphs.current(tenantId, frameworkId),
      vectors.getEach(tenantId, frameworkId, [subjectId]),
    ])
    if (current === null) return noFramework()
    const [graph, { labels }] = await Promise.all([current.graph(), current.labels()])
    const day = { day: on.value, defaultHalfLifeDays: current.defaultHalfLifeDays }
    const now = standingsOf(vector, graph, day)
    const below = belowWithEvidence(loaded, graph, now)
    const levels = await reachedLevels({ tenantId, subjectId, day: on.value }, below, { graph, projections })
    const reached = (number: number) => levels.get(number) ?? 0
    return {
      gapReport: {
        ...{ subjectId, roleBriefId: loaded.roleBriefId, roleBriefVersion: loaded.version, frameworkId },
        frameworkVersion: current.version.frameworkVersion,
        asOf: dateOfDay(on.value),
        ...gapsOf(loaded.requirements, { graph, labels }, { now, reached }),
      },
    }
  },
})
