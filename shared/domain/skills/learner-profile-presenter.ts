/** Presents how a learner stands in the skills of a graph. */
import type { ProfileSkillResource } from '#shared/contract/resources/skills/learner-profile.ts'
import { dateOfDay } from './estimator/days.ts'
import { standingOf } from './estimator/estimate.ts'
import { fromMillionths, million } from './estimator/millionths.ts'
import { rollUp, type DirectEvidence, type RolledUp } from './estimator/roll-up.ts'
import type { SkillGraph } from './skill-graph.ts'
import type { Standings } from './standings.ts'

/** A graph with the labels of its skills. */
export interface LabelledGraph {
  readonly graph: SkillGraph
  readonly labels: readonly string[]
}

function presentDirect(direct: DirectEvidence): ProfileSkillResource['direct'] {
  const { estimate, standardDeviation, lowerBound } = standingOf({
    alpha: million + direct.alpha,
    beta: million + direct.beta,
  })
  return {
    estimate: fromMillionths(estimate),
    standardDeviation: fromMillionths(standardDeviation),
    lowerBound: fromMillionths(lowerBound),
    level: rollUp(direct, []).level,
    levelCeiling: direct.ceiling,
  }
}

/** From this level on, a skill is flagged whose prerequisites are at most at the other one. */
const [highLevel, weakLevel] = [3, 1]

/** Prerequisites that are weak though a skill is strong, in the order of the content. */
function weakPrerequisites(
  number: number,
  { graph, labels }: LabelledGraph,
  standings: Standings,
): ProfileSkillResource['weakPrerequisites'] {
  if (standings.of(number).level < highLevel) return []
  return graph.prerequisitesOf(number).flatMap((other) => {
    const { level } = standings.of(other)
    return level > weakLevel ? [] : { skillId: graph.structure.ids[other] ?? '', label: labels[other] ?? '', level }
  })
}

/** The estimate of a standing as readers see it: null without evidence. */
export const shownEstimate = ({ level, estimate }: RolledUp): number | null =>
  level === 0 ? null : fromMillionths(estimate)

/** What a profile says about its skills. */
export interface ProfileOfLearner {
  readonly labelled: LabelledGraph
  readonly standings: Standings
  /** UTC days on which levels fall, by the numbers of skills. */
  readonly falls: ReadonlyMap<number, number>
}

export function presentProfileSkill(
  number: number,
  { labelled, standings, falls }: ProfileOfLearner,
): ProfileSkillResource {
  const { graph, labels } = labelled
  const { parts: tree, structure } = graph
  const standing = standings.of(number)
  const direct = standings.directOf(number)
  const whole = tree.wholeOf(number)
  const fall = falls.get(number)
  const weight = whole === undefined ? undefined : tree.partsOf(whole).find(({ part }) => part === number)?.weight
  return {
    skillId: structure.ids[number] ?? '',
    label: labels[number] ?? '',
    wholeId: whole === undefined ? null : (structure.ids[whole] ?? null),
    weight: weight === undefined ? null : fromMillionths(weight),
    essential: tree.isEssential(number),
    partCount: tree.partsOf(number).length,
    estimate: shownEstimate(standing),
    standardDeviation: fromMillionths(standing.standardDeviation),
    lowerBound: fromMillionths(standing.lowerBound),
    level: standing.level,
    fadesOn: fall === undefined ? null : dateOfDay(fall),
    coverage: fromMillionths(standing.coverage),
    direct: direct === null ? null : presentDirect(direct),
    weakPrerequisites: weakPrerequisites(number, labelled, standings),
  }
}
