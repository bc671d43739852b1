/** What a learner lacks for a role: each requirement against the better of its skill and of equivalent ones. */
import type { GapResource } from '#shared/contract/resources/skills/role-brief.ts'
import { levelByBound } from './estimator/estimate.ts'
import { fromMillionths } from './estimator/millionths.ts'
import type { RolledUp } from './estimator/roll-up.ts'
import { levelCuts } from './evidence-model.ts'
import { shownEstimate, type LabelledGraph } from './learner-profile-presenter.ts'
import type { RoleRequirement } from './role-brief.ts'
import type { SkillGraph } from './skill-graph.ts'
import type { Standings } from './standings.ts'

/** Standings on the day of the report, and the level that a skill would have if evidence did not age; 0 where that is not known. */
export interface LearnerStandings {
  readonly now: Standings
  readonly reached: (number: number) => number
}

/** Lower bounds from which the levels 2, 3 and 4 hold; any evidence gives level 1. */
const cutOf = (level: number): number =>
  [0, 0, levelCuts.developing, levelCuts.proficient, levelCuts.advanced][level] ?? 0

/** Most that a requirement below its level counts. */
const almost = 0.99

/** How far a requirement is met, from 0 to 1. */
export function metShare(standing: RolledUp, required: number): number {
  if (standing.level >= required) return 1
  if (standing.level === 0) return 0
  const cut = cutOf(required)
  return cut === 0 ? almost : Math.min(almost, fromMillionths(standing.lowerBound) / cut)
}

/** The skill that speaks best for a learner: itself, or an equivalent one in which the learner stands higher. */
export function bestFor(number: number, { stepsAt }: SkillGraph, { of }: Standings): number {
  const equivalents = stepsAt(number).flatMap(({ type, other }) => (type === 'equivalent' ? other : []))
  const isBetter = (one: RolledUp, other: RolledUp): boolean =>
    one.level === other.level ? one.level > 0 && one.lowerBound > other.lowerBound : one.level > other.level
  return equivalents.reduce((best, other) => (isBetter(of(other), of(best)) ? other : best), number)
}

function missingOf(standing: RolledUp, required: number, reached: number): GapResource['missing'] {
  if (standing.level >= required) return null
  if (reached >= required) return 'faded'
  // The lower bound alone would allow the level: only the ceiling of the evidence holds it down.
  return standing.level > 0 && levelByBound(standing.lowerBound) >= required ? 'ceiling' : 'evidence'
}

const statusOf = ({ level }: RolledUp, required: number): GapResource['status'] => {
  if (level >= required) return 'met'
  return level === 0 ? 'unproven' : 'below'
}

function gapOf(
  { skillId, level: required, weight }: RoleRequirement,
  number: number,
  { labelled: { graph, labels }, learner }: { readonly labelled: LabelledGraph; readonly learner: LearnerStandings },
): { readonly gap: GapResource; readonly share: number } {
  const best = bestFor(number, graph, learner.now)
  const standing = learner.now.of(best)
  const { level, lowerBound } = standing
  const gap: GapResource = {
    ...{ skillId, label: labels[number] ?? skillId, weight, requiredLevel: required, level },
    ...{ estimate: shownEstimate(standing), lowerBound: fromMillionths(lowerBound) },
    status: statusOf(standing, required),
    missing: missingOf(standing, required, learner.reached(best)),
    metBy: best === number ? null : (graph.structure.ids[best] ?? null),
  }
  return { gap, share: metShare(standing, required) }
}

export interface Gaps {
  /** From 0 to 1, rounded to millionths. */
  readonly readiness: number
  readonly requirements: GapResource[]
  /** Skills that the graph lacks. */
  readonly unknownSkills: string[]
}

/** @param requirements at least one */
export function gapsOf(
  requirements: readonly RoleRequirement[],
  labelled: LabelledGraph,
  learner: LearnerStandings,
): Gaps {
  const { numberOf } = labelled.graph
  const known = requirements.flatMap((requirement) => {
    const number = numberOf.get(requirement.skillId)
    return number === undefined ? [] : { requirement, ...gapOf(requirement, number, { labelled, learner }) }
  })
  const total = requirements.reduce((sum, { weight }) => sum + weight, 0)
  const met = known.reduce((sum, { requirement, share }) => sum + requirement.weight * share, 0)
  return {
    readiness: Math.round((met / total) * 1e6) / 1e6,
    requirements: known.map(({ gap }) => gap),
    unknownSkills: requirements.flatMap(({ skillId }) => (numberOf.has(skillId) ? [] : skillId)),
  }
}
