/** How learners stand in the skills of a framework: lists by skill, profiles, heat maps. */
import { dateOfDay, dayAt } from '#shared/domain/skills/estimator/days.ts'
import { fromMillionths } from '#shared/domain/skills/estimator/millionths.ts'
import { modelVersion } from '#shared/domain/skills/evidence-model.ts'
import { presentProfileSkill, shownEstimate } from '#shared/domain/skills/learner-profile-presenter.ts'
import { resourceNotFound } from '#shared/domain/skills/not-found.ts'
import { estimateOn } from '#shared/domain/skills/projection.ts'
import { fallsOf } from '#shared/domain/skills/profile-fading.ts'
import { presentProjection } from '#shared/domain/skills/projection-presenter.ts'
import type { SkillGraph } from '#shared/domain/skills/skill-graph.ts'
import { standingsOf, type Standings } from '#shared/domain/skills/standings.ts'
import { implement } from '#shared/http/implementation.ts'
import { endOfPage, startOfPage } from '#shared/http/list-cursor.ts'
import { dayFrom, noFramework, type Dependencies, type GraphEndpoints } from './dependencies.ts'

export const listLearnersOfSkill = implement<GraphEndpoints['listLearnersOfSkill'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { query } }, { projections, cursors, clock }) {
    const { skillId, minLevel, limit, cursor } = query
    const day = dayAt(clock.now())
    const scope = { tenantId, use: `learners of skill ${JSON.stringify([skillId, minLevel])}` }
    const start = await startOfPage(scope, cursor, cursors)
    if (start.outcome === 'refused') return start
    const page = await projections.listOfSkill(
      { tenantId, skillId, minLevel },
      (projection) => estimateOn(projection, day).level >= minLevel,
      { limit, after: start.value },
    )
    return {
      learners: page.rows.map((projection) => presentProjection(projection, day)),
      ...(await endOfPage(scope, page.next, cursors)),
    }
  },
})

const mostProfileSkills = 2000

/** Numbers of the skills that a profile lists; null where the graph lacks the skill whose parts are asked for. */
function listedSkills(
  partsOf: string | undefined,
  { numberOf, parts }: SkillGraph,
  { proven }: Standings,
): readonly number[] | null {
  if (partsOf === undefined) return proven
  const whole = numberOf.get(partsOf)
  return whole === undefined ? null : parts.partsOf(whole).map(({ part }) => part)
}

export const getLearnerProfile = implement<GraphEndpoints['getLearnerProfile'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { params, query } }, { graphs, vectors, clock }) {
    const { subjectId } = params
    const { frameworkId, partsOf, asOf } = query
    const on = dayFrom(asOf, clock)
    if (on.outcome === 'refused') return on
    const [current, [vector = new Map()]] = await Promise.all([
      graphs.current(tenantId, frameworkId),
      vectors.getEach(tenantId, frameworkId, [subjectId]),
    ])
    if (current === null) return noFramework()
    const [graph, { labels }] = await Promise.all([current.graph(), current.labels()])
    const standingsOn = (day: number): Standings =>
      standingsOf(vector, graph, { day, defaultHalfLifeDays: current.defaultHalfLifeDays })
    const standings = standingsOn(on.value)
    const skills = listedSkills(partsOf, graph, standings)
    if (skills === null) return resourceNotFound('skill')
    const listed = skills.slice(0, mostProfileSkills)
    const falls = fallsOf(listed, { day: on.value, standingsOn })
    return {
      profile: {
        ...{ subjectId, frameworkId, frameworkVersion: current.version.frameworkVersion, modelVersion },
        asOf: dateOfDay(on.value),
        skills: listed.map((number) => presentProfileSkill(number, { labelled: { graph, labels }, standings, falls })),
        truncated: skills.length > mostProfileSkills,
      },
    }
  },
})

export const createHeatMap = implement<GraphEndpoints['createHeatMap'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { body } }, { graphs, vectors, clock }) {
    const { frameworkId, learnerIds, skillIds } = body
    const on = dayFrom(body.asOf, clock)
    if (on.outcome === 'refused') return on
    const [current, found] = await Promise.all([
      graphs.current(tenantId, frameworkId),
      vectors.getEach(tenantId, frameworkId, learnerIds),
    ])
    if (current === null) return noFramework()
    const graph = await current.graph()
    const numbers = skillIds.flatMap((skillId) => graph.numberOf.get(skillId) ?? [])
    if (numbers.length < skillIds.length) return resourceNotFound('skill')
    const day = { day: on.value, defaultHalfLifeDays: current.defaultHalfLifeDays }
    const rows = learnerIds.map((subjectId, position) => {
      const standings = standingsOf(found[position] ?? new Map(), graph, day)
      const cells = numbers.map((number): [number, number | null, number] => {
        const standing = standings.of(number)
        return [standing.level, shownEstimate(standing), fromMillionths(standing.coverage)]
      })
      return { subjectId, cells }
    })
    return { frameworkVersion: current.version.frameworkVersion, asOf: dateOfDay(on.value), rows }
  },
})
