/** How learners stand in the skills of a framework: lists by skill, profiles, heat maps. */
import type { ExplainedWholeResource } from '#shared/contract/resources/skills/learner-profile.ts'
import { dateOfDay, dayAt } from '#shared/domain/skills/estimator/days.ts'
import { fromMillionths } from '#shared/domain/skills/estimator/millionths.ts'
import { modelVersion } from '#shared/domain/skills/evidence-model.ts'
import { explainWhole } from '#shared/domain/skills/explain-whole.ts'
import {
  presentProfileSkill,
  shownEstimate,
  type LabelledGraph,
} from '#shared/domain/skills/learner-profile-presenter.ts'
import { resourceNotFound } from '#shared/domain/skills/not-found.ts'
import { estimateOn } from '#shared/domain/skills/projection.ts'
import { fallsOf } from '#shared/domain/skills/profile-fading.ts'
import { presentProjection } from '#shared/domain/skills/projection-presenter.ts'
import type { SkillGraph } from '#shared/domain/skills/skill-graph.ts'
import { standingsOf, type Standings } from '#shared/domain/skills/standings.ts'
import { implement } from '#shared/http/implementation.ts'
import type { CurrentGraph } from '#shared/operations/skills/graph-cache.ts'
import { endOfPage, startOfPage } from '#shared/http/list-cursor.ts'
import { dayFrom, noFramework, type Dependencies, type GraphEndpoints } from './dependencies.ts'

export const listLearnersOfSkill = implement<GraphEndpoints['listLearnersOfSkill'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { query } }, { projections, catalogue, cursors, clock }) {
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
    // A skill that nobody has evidence of is known by its framework alone. Behind a cursor, somebody has.
    const isUnseen = start.value === null && page.rows.length === 0
    if (isUnseen && (await catalogue.termsOf(tenantId, skillId)) === null) return resourceNotFound('skill')
    return {
      learners: page.rows.map((projection) => presentProjection(projection, day)),
      ...(await endOfPage(scope, page.next, cursors)),
    }
  },
})

interface WholeView {
  readonly current: Pick<CurrentGraph, 'defaultHalfLifeDays'>
  readonly labelled: LabelledGraph
  readonly standings: Standings
  readonly day: number
}

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

interface Asked {
  readonly tenantId: string
  readonly subjectId: string
  readonly partsOf: string | undefined
}

/** How the level of a skill comes from its parts, as the ledger of the skill says it. */
async function wholeOf(
  { partsOf, ...learner }: Asked,
  { current, labelled: { graph, labels }, standings, day }: WholeView,
  { projections }: Pick<Dependencies, 'projections'>,
): Promise<ExplainedWholeResource | null> {
  const number = partsOf === undefined ? undefined : graph.numberOf.get(partsOf)
  const parts = number === undefined ? [] : standings.partsOf(number)
  if (partsOf === undefined || number === undefined || parts.length === 0) return null
  const [projection] = await projections.getEach(learner, [partsOf])
  const halfLifeDays = graph.structure.halfLifeDays[number] ?? current.defaultHalfLifeDays
  const explained = explainWhole(projection?.ledger ?? [], { day, halfLifeDays }, parts)
  if (explained === null) return null
  const { shares, ...whole } = explained
  const ids = graph.parts.partsOf(number).map(({ part }) => graph.structure.ids[part] ?? '')
  return {
    ...{ skillId: partsOf, label: labels[number] ?? '' },
    ...whole,
    parts: ids.map((skillId, index) => ({ skillId, contribution: shares[index] ?? 0 })),
  }
}

export const getLearnerProfile = implement<GraphEndpoints['getLearnerProfile'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { params, query } }, { graphs, vectors, projections, clock }) {
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
    const labelled = { graph, labels }
    const view = { current, labelled, standings, day: on.value }
    return {
      profile: {
        ...{ subjectId, frameworkId, frameworkVersion: current.version.frameworkVersion, modelVersion },
        asOf: dateOfDay(on.value),
        skills: listed.map((number) => presentProfileSkill(number, { labelled, standings, falls })),
        truncated: skills.length > mostProfileSkills,
        whole: await wholeOf({ tenantId, subjectId, partsOf }, view, { projections }),
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
