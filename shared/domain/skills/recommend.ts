/**
 * Which packages teach what a learner lacks for a role, by numbers that can be read again in `why`. A pure function of
 * standings, alignments and counts: the same input gives the same list.
 */
import type { CapabilityMapping } from '#shared/contract/resources/skills/alignment.ts'
import type {
  RecommendationResource,
  RecommendedGapResource,
} from '#shared/contract/resources/skills/recommendation.ts'
import { fromMillionths, million, mul, sumOf, toMillionths } from './estimator/millionths.ts'
import { cognitiveCeilings, modeRules } from './evidence-model.ts'
import { bestFor, metShare } from './gap-report.ts'
import type { LabelledGraph } from './learner-profile-presenter.ts'
import type { FeedbackCount } from './recommendation.ts'
import type { RoleRequirement } from './role-brief.ts'
import type { SkillGraph } from './skill-graph.ts'
import type { Standings } from './standings.ts'

/** A package, and what it is aligned to. */
export interface Offer {
  readonly packageId: string
  readonly mappings: readonly CapabilityMapping[]
}

/** A package that teaches something that is missing, before it is known what people and time say about it. */
export interface Candidate {
  readonly packageId: string
  readonly gaps: readonly RecommendedGapResource[]
  readonly weakPrerequisites: RecommendationResource['why']['weakPrerequisites']
  /** Millionths. */
  readonly base: number
}

/** A requirement that is not met. */
interface Gap {
  readonly requirement: RoleRequirement
  /** Number of its skill. */
  readonly number: number
  /** The required skill and its equivalents. */
  readonly same: ReadonlySet<number>
  readonly level: number
  /** Millionths. */
  readonly met: number
}

export interface Learner {
  readonly labelled: LabelledGraph
  readonly standings: Standings
}

/** At this level or below, a prerequisite is not met. */
const weakLevel = 1

const ceilingOf = ({ attributes: { demonstrationMode, demandRatings } }: CapabilityMapping): number =>
  Math.min(modeRules[demonstrationMode].levelCeiling, cognitiveCeilings.get(demandRatings.cognitive) ?? 1)

/** The skills that a package is aligned to, each with the highest level that it can prove. */
function ceilingsOf({ mappings }: Offer, { numberOf }: SkillGraph): ReadonlyMap<number, number> {
  const taught = new Map<number, number>()
  for (const mapping of mappings) {
    const number = numberOf.get(mapping.skillId)
    if (number !== undefined) taught.set(number, Math.max(taught.get(number) ?? 0, ceilingOf(mapping)))
  }
  return taught
}

function openGaps(requirements: readonly RoleRequirement[], { labelled: { graph }, standings }: Learner): Gap[] {
  return requirements.flatMap((requirement) => {
    const number = graph.numberOf.get(requirement.skillId)
    if (number === undefined) return []
    const standing = standings.of(bestFor(number, graph, standings))
    const met = toMillionths(metShare(standing, requirement.level))
    if (met >= million) return []
    const equivalents = graph.stepsAt(number).flatMap(({ type, other }) => (type === 'equivalent' ? other : []))
    return { requirement, number, same: new Set([number, ...equivalents]), level: standing.level, met }
  })
}

/**
 * What a skill is a part of, with its share by weight. It ends below a whole that the package teaches too: that one says more.
 */
function wholesAbove(
  skill: number,
  taught: ReadonlyMap<number, number>,
  { parts }: SkillGraph,
): ReadonlyMap<number, number> {
  const shares = new Map<number, number>()
  let [at, share] = [skill, million]
  for (let whole = parts.wholeOf(at); whole !== undefined && !taught.has(whole); whole = parts.wholeOf(at)) {
    const [links, part] = [parts.partsOf(whole), at]
    const weight = links.find((link) => link.part === part)?.weight ?? 0
    share = Math.round((share * weight) / sumOf(links.map((link) => link.weight)))
    shares.set(whole, share)
    at = whole
  }
  return shares
}

/** A skill that a package teaches. */
interface Taught {
  readonly number: number
  readonly levelCeiling: number
  readonly level: number
  readonly above: ReadonlyMap<number, number>
}

/** A taught skill that helps with a gap, and its share of the required skill. */
interface Help extends Taught {
  readonly share: number
}

/** Of the required skill and its equivalents the one that can prove most; otherwise parts in which the level is missing. */
function helpsWith(gap: Gap, taught: readonly Taught[]): Help[] {
  const [best] = taught
    .filter(({ number }) => gap.same.has(number))
    .sort((one, other) => other.levelCeiling - one.levelCeiling || one.number - other.number)
  if (best !== undefined) return [{ ...best, share: million }]
  return taught.flatMap((each) => {
    const share = each.above.get(gap.number)
    return share === undefined || each.level >= gap.requirement.level ? [] : { ...each, share }
  })
}

interface GapScore {
  readonly gap: RecommendedGapResource
  /** Millionths. */
  readonly score: number
  /** Numbers of the skills that help. */
  readonly skills: readonly number[]
}

/** Null where the package does not help with the gap. */
function gapScore(gap: Gap, taught: readonly Taught[], { graph, labels }: LabelledGraph): GapScore | null {
  const { skillId, level: requiredLevel, weight } = gap.requirement
  const helps = helpsWith(gap, taught)
  const reached = (levelCeiling: number): number =>
    Math.min(million, Math.round((million * levelCeiling) / requiredLevel))
  const reach = sumOf(helps.map(({ share, levelCeiling }) => mul(share, reached(levelCeiling))))
  const score = mul(mul(toMillionths(weight), million - gap.met), reach)
  if (score === 0) return null
  return {
    score,
    skills: helps.map(({ number }) => number),
    gap: {
      ...{ skillId, label: labels[gap.number] ?? skillId, weight, requiredLevel, level: gap.level },
      metShare: fromMillionths(gap.met),
      taught: helps.map(({ number, share, levelCeiling }) => ({
        ...{ skillId: graph.structure.ids[number] ?? '', label: labels[number] ?? '' },
        ...{ share: fromMillionths(share), levelCeiling },
      })),
      score: fromMillionths(score),
    },
  }
}

/** Prerequisites of what a package teaches that the learner does not have, and that it does not teach itself. */
function weakPrerequisitesOf(
  skills: readonly number[],
  taught: ReadonlyMap<number, number>,
  { labelled: { graph, labels }, standings }: Learner,
): Candidate['weakPrerequisites'] {
  const found = skills.flatMap((number) => graph.prerequisitesOf(number))
  return [...new Set(found)]
    .filter((number) => !taught.has(number) && standings.of(number).level <= weakLevel)
    .map((number) => ({
      ...{ skillId: graph.structure.ids[number] ?? '', label: labels[number] ?? '' },
      level: standings.of(number).level,
    }))
}

type Ranked = Pick<Candidate, 'packageId' | 'weakPrerequisites'>

/** Unmet prerequisites go behind; then by number, ties by id. */
const compare = (one: readonly [Ranked, number], other: readonly [Ranked, number]): number => {
  const [[left, leftScore], [right, rightScore]] = [one, other]
  const blocked = Number(left.weakPrerequisites.length > 0) - Number(right.weakPrerequisites.length > 0)
  return blocked || rightScore - leftScore || (left.packageId < right.packageId ? -1 : 1)
}

/** Packages that teach something that is missing, in the order of what they teach of it. */
export function candidatesFor(
  requirements: readonly RoleRequirement[],
  offers: readonly Offer[],
  learner: Learner,
): Candidate[] {
  const { labelled, standings } = learner
  const open = openGaps(requirements, learner)
  return offers
    .flatMap((offer) => {
      const ceilings = ceilingsOf(offer, labelled.graph)
      const taught = [...ceilings].map(([number, levelCeiling]) => ({
        ...{ number, levelCeiling, level: standings.of(number).level },
        above: wholesAbove(number, ceilings, labelled.graph),
      }))
      const found = open.flatMap((gap) => gapScore(gap, taught, labelled) ?? [])
      if (found.length === 0) return []
      const skills = found.flatMap((each) => each.skills)
      return {
        packageId: offer.packageId,
        gaps: found.map(({ gap }) => gap),
        weakPrerequisites: weakPrerequisitesOf(skills, ceilings, learner),
        base: sumOf(found.map(({ score }) => score)),
      }
    })
    .sort((one, other) => compare([one, one.base], [other, other.base]))
}

/** From 0.5 to 1.5, in millionths; 1 where nothing was said. */
export const feedbackFactor = ({ accepted, declined }: FeedbackCount): number =>
  Math.min(1_500_000, Math.max(500_000, Math.round((2 * million * (accepted + 2)) / (accepted + declined + 4))))

/** What counted within the last 30 days counts a third. */
const recentFactor = 333_333

/** A candidate with what time and people say about it. */
export interface Weighed {
  readonly candidate: Candidate
  readonly count: FeedbackCount
  /** Whether its evidence counted for the learner within the last 30 days. */
  readonly isRecent: boolean
}

export interface Scored {
  readonly packageId: string
  readonly score: number
  readonly why: RecommendationResource['why']
}

/** The weighed candidates in their final order. */
export function rank(weighed: readonly Weighed[]): Scored[] {
  const scored = weighed.map(({ candidate, count, isRecent }) => {
    const [recent, feedback] = [isRecent ? recentFactor : million, feedbackFactor(count)]
    return { candidate, count, recent, feedback, score: mul(mul(candidate.base, recent), feedback) }
  })
  return scored
    .sort((one, other) => compare([one.candidate, one.score], [other.candidate, other.score]))
    .map(({ candidate: { packageId, gaps, weakPrerequisites }, count, recent, feedback, score }) => ({
      packageId,
      score: fromMillionths(score),
      why: {
        ...{ gaps: [...gaps], recentFactor: fromMillionths(recent), feedbackFactor: fromMillionths(feedback) },
        ...{ accepted: count.accepted, declined: count.declined, weakPrerequisites },
      },
    }))
}
