/**
 * The standing of a skill that has parts, made from the parts on each read and never stored. No independence of the parts
 * is assumed: evidence that parts share cannot make the whole too sure. All numbers are millionths.
 */
import { decay } from './weights.ts'
import { levelByBound, noEvidence, standingOf, type Prior, type Standing } from './estimate.ts'
import { million, mul, sumOf } from './millionths.ts'

/** Direct evidence of a skill, folded: what it adds to both sides on a day, and the ceiling of its level. */
export interface DirectEvidence {
  readonly alpha: number
  readonly beta: number
  readonly ceiling: number
}

/** How a learner stands in a skill, with the parts of the skill. */
export interface RolledUp extends Standing {
  /** 0 without evidence. */
  readonly level: number
  /** Share of the parts, by weight, that have evidence; all or nothing for a skill without parts. */
  readonly coverage: number
}

export interface Part {
  /** Millionths of the weight of `partOf`. */
  readonly weight: number
  readonly isEssential: boolean
  readonly standing: RolledUp
}

/** Direct evidence that was folded on one day, as it stands on a later one: all its rows have decayed alike. */
export const agedEvidence = (folded: DirectEvidence, days: number, halfLifeDays: number | null): DirectEvidence => ({
  alpha: mul(folded.alpha, decay(days, halfLifeDays)),
  beta: mul(folded.beta, decay(days, halfLifeDays)),
  ceiling: folded.ceiling,
})

function withoutParts(direct: DirectEvidence | null): RolledUp {
  if (direct === null) return { ...standingOf(noEvidence), level: 0, coverage: 0 }
  const standing = standingOf({ alpha: noEvidence.alpha + direct.alpha, beta: noEvidence.beta + direct.beta })
  return { ...standing, level: Math.min(levelByBound(standing.lowerBound), direct.ceiling), coverage: million }
}

/** The mean over parts by their weights, not rounded. */
const weighted = (parts: readonly Part[], valueOf: (standing: RolledUp) => number, total: number): number =>
  sumOf(parts.map(({ weight, standing }) => weight * valueOf(standing))) / total

/** The middle and the spread of parts, in millionths, not rounded. */
interface Middle {
  readonly mean: number
  readonly deviation: number
}

const middleOf = (parts: readonly Part[], total: number): Middle => ({
  mean: weighted(parts, ({ estimate }) => estimate, total),
  deviation: weighted(parts, ({ standardDeviation }) => standardDeviation, total),
})

const weightOf = (parts: readonly Part[]): number => sumOf(parts.map(({ weight }) => weight))

/** The prior of direct evidence of a whole: a distribution with the middle and the spread of its parts. */
export const priorOfParts = (parts: readonly Part[]): Prior => priorOf(middleOf(parts, weightOf(parts)))

/**
 * What each part adds to the middle of a whole.
 * @param sum what they add together: the largest gets the difference that rounding makes
 */
export function sharesOfParts(parts: readonly Part[], sum: number): number[] {
  const total = weightOf(parts)
  const shares = parts.map(({ weight, standing: { estimate } }) => Math.round((weight * estimate) / total))
  const largest = shares.indexOf(Math.max(...shares))
  const rest = sum - sumOf(shares)
  return shares.map((share, index) => (index === largest ? share + rest : share))
}

/** The highest level that direct evidence and parts allow. */
export function ceilingOfWhole(direct: DirectEvidence | null, parts: readonly Part[]): number {
  const ofParts = Math.round(weighted(parts, ({ level }) => level, weightOf(parts)))
  const essential = parts.filter(({ isEssential }) => isEssential).map(({ standing: { level } }) => level)
  return Math.min(Math.max(direct?.ceiling ?? 0, ofParts), ...essential)
}

function priorOf(parts: Middle): Prior {
  const [mean, deviation] = [parts.mean / million, parts.deviation / million]
  const strength = (mean * (1 - mean)) / deviation ** 2 - 1
  return {
    alpha: Math.round(million * mean * strength),
    beta: Math.round(million * (1 - mean) * strength),
  }
}

function standingOfWhole(parts: Middle, direct: DirectEvidence | null): Standing {
  if (direct === null) {
    const [estimate, standardDeviation] = [Math.round(parts.mean), Math.round(parts.deviation)]
    return { estimate, standardDeviation, lowerBound: Math.max(0, estimate - standardDeviation) }
  }
  const prior = priorOf(parts)
  return standingOf({ alpha: prior.alpha + direct.alpha, beta: prior.beta + direct.beta })
}

/**
 * The standing of a skill.
 * @param direct null without direct evidence
 * @param parts none for a skill without parts
 */
export function rollUp(direct: DirectEvidence | null, parts: readonly Part[]): RolledUp {
  if (parts.length === 0) return withoutParts(direct)
  const total = weightOf(parts)
  const standing = standingOfWhole(middleOf(parts, total), direct)
  const proven = parts.filter(({ standing: { level } }) => level > 0)
  const coverage = Math.round((million * weightOf(proven)) / total)
  if (direct === null && proven.length === 0) return { ...standing, level: 0, coverage }
  return { ...standing, level: Math.min(levelByBound(standing.lowerBound), ceilingOfWhole(direct, parts)), coverage }
}
