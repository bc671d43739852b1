/**
 * Which packages teach what a learner lacks for a role:
 *
 *   gaps ─▶ alignments of the framework ─▶ candidates ─▶ feedback, evidence of the last 30 days ─▶ order ─▶ recorded
 *
 * A recommendation is recorded when it is first made: its feedback names it, and the record says what was proposed.
 */
import type { RecommendationResource } from '#shared/contract/resources/skills/recommendation.ts'
import { dateOfDay, dayAt, dayOf } from '#shared/domain/skills/estimator/days.ts'
import { countedRows } from '#shared/domain/skills/estimator/counted-rows.ts'
import { repeatRule } from '#shared/domain/skills/evidence-model.ts'
import { evidenceKey } from '#shared/domain/skills/evidence.ts'
import type { Alignment } from '#shared/domain/skills/alignment.ts'
import { resourceNotFound } from '#shared/domain/skills/not-found.ts'
import {
  isHidden,
  newRecommendation,
  presentFeedback,
  recommendationIdOf,
} from '#shared/domain/skills/recommendation.ts'
import { candidatesFor, rank, type Candidate, type Offer, type Scored } from '#shared/domain/skills/recommend.ts'
import type { RoleBrief } from '#shared/domain/skills/role-brief.ts'
import { standingsOf } from '#shared/domain/skills/standings.ts'
import type { SkillVector } from '#shared/store/skills/vector-repository.ts'
import type { PackageFeedback } from '#shared/store/recommendations/recommendation-repository.ts'
import { implement } from '#shared/http/implementation.ts'
import { noFramework, type Dependencies, type GraphEndpoints } from './dependencies.ts'

const mostRecommendations = 20

/** Beyond these, the factors of time and feedback could not bring a candidate among the first 20 but by an odd chance. */
const mostCandidates = 200

/** Ledgers that are read to find what counted lately: each is up to 3 KB. */
const mostLedgers = 200

/** For whom, and on which day. */
interface Asked {
  readonly tenantId: string
  readonly subjectId: string
  readonly roleBrief: RoleBrief
  readonly day: number
  readonly now: string
}

function offersOf(alignments: readonly Alignment[]): Map<string, Offer> {
  const offers = new Map<string, Offer>()
  for (const { packageId, published } of alignments) {
    if (packageId === null) continue
    const mappings = published.filter(({ shadowedBy }) => shadowedBy === null)
    offers.set(packageId, { packageId, mappings: [...(offers.get(packageId)?.mappings ?? []), ...mappings] })
  }
  return offers
}

/** Sources of evidence that have counted for the learner within the last 30 days. */
async function recentSources(
  { tenantId, subjectId, day }: Asked,
  { skillIds, vector }: { readonly skillIds: ReadonlySet<string>; readonly vector: SkillVector },
  { projections }: Pick<Dependencies, 'projections'>,
): Promise<ReadonlySet<string>> {
  const proven = [...skillIds].filter((skillId) => vector.has(skillId)).slice(0, mostLedgers)
  const found = proven.length === 0 ? [] : await projections.getEach({ tenantId, subjectId }, proven)
  const rows = found.flatMap(({ ledger }) => countedRows(ledger, day))
  return new Set(
    rows.filter(({ occurredAt }) => day - dayOf(occurredAt) < repeatRule.withinDays).map(({ sourceKey }) => sourceKey),
  )
}

const sourcesOf = ({ packageId, mappings }: Offer): string[] =>
  mappings.map(({ target, skillId }) => evidenceKey(packageId, target, skillId))

interface Known {
  readonly title: string
  readonly feedback: PackageFeedback
}

/** What is known of the candidates' packages; those that cannot be launched are missing. */
async function knownOf(
  { tenantId, subjectId, now }: Asked,
  candidates: readonly Candidate[],
  { packages, recommendations }: Pick<Dependencies, 'packages' | 'recommendations'>,
): Promise<ReadonlyMap<string, Known>> {
  const packageIds = candidates.map(({ packageId }) => packageId)
  if (packageIds.length === 0) return new Map()
  const [courses, feedback] = await Promise.all([
    packages.getEach(tenantId, packageIds),
    recommendations.ofPackages({ tenantId, subjectId }, packageIds, now),
  ])
  const titles = new Map(courses.filter(({ status }) => status === 'ready').map((each) => [each.packageId, each.title]))
  return new Map(
    packageIds.flatMap((packageId, position) => {
      const [title, found] = [titles.get(packageId), feedback[position]]
      return title === undefined || found === undefined ? [] : [[packageId, { title, feedback: found }] as const]
    }),
  )
}

function present(
  { subjectId, roleBrief: { roleBriefId, version } }: Asked,
  { packageId, score, why }: Scored,
  known: Known | undefined,
): RecommendationResource {
  const recorded = known?.feedback.recommendation ?? null
  return {
    id: recommendationIdOf(subjectId, packageId),
    ...{ packageId, title: known?.title ?? packageId, score, why },
    recommendedFor: recorded ?? { roleBriefId, roleBriefVersion: version },
    feedback: recorded && presentFeedback(recorded),
  }
}

/** Records what is recommended for the first time. */
async function recordNew(
  { tenantId, subjectId, roleBrief: { roleBriefId, version: roleBriefVersion, frameworkId }, now }: Asked,
  shown: readonly Scored[],
  { known, recommendations }: { readonly known: ReadonlyMap<string, Known> } & Pick<Dependencies, 'recommendations'>,
): Promise<void> {
  const named = { tenantId, subjectId, roleBriefId, roleBriefVersion, frameworkId }
  const made = shown
    .filter(({ packageId }) => known.get(packageId)?.feedback.recommendation === null)
    .map(({ packageId }) => newRecommendation({ ...named, packageId }, now))
  await Promise.all(made.map((each) => recommendations.record(each, now)))
}

async function recommend(
  asked: Asked,
  {
    offers,
    candidates,
    vector,
  }: {
    readonly offers: ReadonlyMap<string, Offer>
    readonly candidates: readonly Candidate[]
    readonly vector: SkillVector
  },
  dependencies: Pick<Dependencies, 'packages' | 'recommendations' | 'projections'>,
): Promise<{ readonly recommendations: RecommendationResource[]; readonly hidden: number }> {
  const taught = candidates.flatMap(({ gaps }) => gaps.flatMap((gap) => gap.taught.map(({ skillId }) => skillId)))
  const [known, recent] = await Promise.all([
    knownOf(asked, candidates, dependencies),
    recentSources(asked, { skillIds: new Set(taught), vector }, dependencies),
  ])
  const weighed = candidates.flatMap((candidate) => {
    const [found, offer] = [known.get(candidate.packageId), offers.get(candidate.packageId)]
    if (found === undefined || offer === undefined) return []
    const isRecent = sourcesOf(offer).some((source) => recent.has(source))
    const { recommendation, count } = found.feedback
    return { candidate, count, isRecent, hidden: recommendation !== null && isHidden(recommendation) }
  })
  const shown = rank(weighed.filter(({ hidden }) => !hidden)).slice(0, mostRecommendations)
  await recordNew(asked, shown, { known, ...dependencies })
  return {
    recommendations: shown.map((each) => present(asked, each, known.get(each.packageId))),
    hidden: weighed.filter(({ hidden }) => hidden).length,
  }
}

export const listRecommendations = implement<GraphEndpoints['listRecommendations'], Dependencies>()({
  load: ({ tenantId, input }, { roleBriefs }) => roleBriefs.get(tenantId, input.query.roleBriefId),
  async handle({ input: { params }, loaded, stamp: { now } }, dependencies) {
    if (loaded === null) return resourceNotFound('role brief')
    const { tenantId, frameworkId, roleBriefId, requirements } = loaded
    const { subjectId } = params
    const day = dayAt(dependencies.clock.now())
    const [current, [vector = new Map()], aligned] = await Promise.all([
      dependencies.graphs.current(tenantId, frameworkId),
      dependencies.vectors.getEach(tenantId, frameworkId, [subjectId]),
      dependencies.alignments.ofFramework(tenantId, frameworkId),
    ])
    if (current === null) return noFramework()
    const [graph, { labels }] = await Promise.all([current.graph(), current.labels()])
    const standings = standingsOf(vector, graph, { day, defaultHalfLifeDays: current.defaultHalfLifeDays })
    const offers = offersOf(aligned.alignments)
    const found = candidatesFor(requirements, [...offers.values()], { labelled: { graph, labels }, standings })
    const candidates = found.slice(0, mostCandidates)
    const asked = { tenantId, subjectId, roleBrief: loaded, day, now }
    return {
      ...{ roleBriefId, roleBriefVersion: loaded.version, frameworkId },
      frameworkVersion: current.version.frameworkVersion,
      asOf: dateOfDay(day),
      ...(await recommend(asked, { offers, candidates, vector }, dependencies)),
      truncated: aligned.truncated || found.length > mostCandidates,
    }
  },
})
