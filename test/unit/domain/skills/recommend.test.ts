/** Recommendations: which packages help with which gaps, by which numbers, in which order. */
import type { CapabilityMapping } from '#shared/contract/resources/skills/alignment.ts'
import { skill, skillEdge } from '#shared/contract/resources/skills/skill.ts'
import type { VectorEntry } from '#shared/domain/skills/projection.ts'
import { newRecommendation, withFeedback, isHidden } from '#shared/domain/skills/recommendation.ts'
import { candidatesFor, feedbackFactor, rank, type Candidate, type Offer } from '#shared/domain/skills/recommend.ts'
import { openGraph, structureOf, type SkillGraph } from '#shared/domain/skills/skill-graph.ts'
import { standingsOf } from '#shared/domain/skills/standings.ts'
import { stampAt } from '#test/unit/domain/support/sessions.ts'

const labels = ['work', 'loads', 'check', 'lift', 'basics']
const edges = [
  { type: 'partOf', from: 'loads', to: 'work', weight: 2 },
  { type: 'partOf', from: 'check', to: 'work', weight: 1 },
  { type: 'equivalent', from: 'check', to: 'lift' },
  { type: 'prerequisite', from: 'basics', to: 'loads' },
]
const graphWith = (...more: typeof edges) =>
  openGraph(
    structureOf({
      skills: labels.map((skillId) => skill.parse({ skillId, label: skillId, statement: '' })),
      edges: [...edges, ...more].map((edge) => skillEdge.parse(edge)),
    }),
  )

/** The skill of the worked example on its day 70: level 3, lower bound 0.624173. */
const level3: VectorEntry = { alpha: 5_738_760, beta: 1_126_593, day: 70, level: 3, ceiling: 4, revision: 4 }

type Mode = CapabilityMapping['attributes']['demonstrationMode']
const mapping = (skillId: string, demonstrationMode: Mode = 'applied', cognitive = 2): CapabilityMapping => ({
  ...{ mappingId: `map_${skillId}`, target: { kind: 'package' }, skillId, skillsOfTarget: 1, shadowedBy: null },
  attributes: { demonstrationMode, demandRatings: { cognitive }, passMarkScaled: null },
})
const offer = (packageId: string, ...mappings: CapabilityMapping[]): Offer => ({ packageId, mappings })
const requires = (skillId: string, level: number, weight = 1) => ({ skillId, level, weight })

const candidatesIn =
  (graph: SkillGraph) =>
  (
    requirements: ReturnType<typeof requires>[],
    offers: readonly Offer[],
    vector: Record<string, VectorEntry> = {},
  ): Candidate[] => {
    const standings = standingsOf(new Map(Object.entries(vector)), graph, { day: 70, defaultHalfLifeDays: 730 })
    return candidatesFor(requirements, offers, { labelled: { graph, labels }, standings })
  }
const candidates = candidatesIn(graphWith())
const basesOf = (found: readonly Candidate[]) => found.map(({ packageId, base }) => [packageId, base])

test('scores weight, what is missing, and what the evidence of the package can prove', () => {
  const offers = [
    offer('a', mapping('check', 'exposure')),
    offer('b', mapping('check')),
    offer('c', mapping('check', 'recall', 1)),
  ]
  expect(basesOf(candidates([requires('check', 3, 2)], offers))).toEqual([
    ['b', 2_000_000],
    ['c', 1_333_334],
    ['a', 666_666],
  ])
})

test('counts what is met already, and recommends nothing for what is met', () => {
  const [found] = candidates([requires('loads', 4)], [offer('a', mapping('loads', 'observed', 3))], { loads: level3 })
  expect(found?.gaps[0]).toMatchObject({ metShare: 0.832231, level: 3, score: 0.167769 })
  expect(candidates([requires('loads', 3)], [offer('a', mapping('loads'))], { loads: level3 })).toEqual([])
})

test('counts a part by its share of the required skill, and no part that is proven', () => {
  const offers = [offer('a', mapping('loads')), offer('b', mapping('check'))]
  const found = candidates([requires('work', 3)], offers)
  expect(found.map(({ packageId, gaps }) => [packageId, gaps[0]?.taught[0]?.share])).toEqual([
    ['b', 0.333333],
    ['a', 0.666667],
  ])
  expect(basesOf(candidates([requires('work', 3)], offers, { loads: level3 }))).toEqual([['b', expect.any(Number)]])
})

test('takes the whole instead of its parts where a package teaches both, and an equivalent skill as the skill itself', () => {
  const [found] = candidates([requires('work', 3)], [offer('a', mapping('loads'), mapping('work'))])
  expect(found?.gaps[0]?.taught).toEqual([expect.objectContaining({ skillId: 'work', share: 1 })])
  const [same] = candidates([requires('check', 3)], [offer('a', mapping('lift'))])
  expect(same?.gaps[0]?.taught).toEqual([expect.objectContaining({ skillId: 'lift', share: 1, levelCeiling: 3 })])
})

test('puts packages with weak prerequisites behind, unless they teach them or the learner has them', () => {
  const alone = offer('a', mapping('loads'))
  const requirements = [requires('loads', 3, 5), requires('check', 3)]
  const offers = [alone, offer('b', mapping('check'))]
  const found = candidates(requirements, offers)
  expect(found.map(({ packageId }) => packageId)).toEqual(['b', 'a'])
  expect(found[1]?.weakPrerequisites).toEqual([{ skillId: 'basics', label: 'basics', level: 0 }])
  expect(candidates(requirements, offers, { basics: level3 })[0]?.packageId).toBe('a')
  const both = candidates(requirements, [offer('c', mapping('loads'), mapping('basics'))])
  expect(both[0]?.weakPrerequisites).toEqual([])
})

test('puts no package behind for prerequisites that are on a cycle', () => {
  const offers = [offer('a', mapping('loads')), offer('b', mapping('check'))]
  const cycle = graphWith({ type: 'prerequisite', from: 'loads', to: 'basics' })
  const found = candidatesIn(cycle)([requires('loads', 3, 5), requires('check', 3)], offers)
  expect(found.map(({ packageId, weakPrerequisites }) => [packageId, weakPrerequisites])).toEqual([
    ['a', []],
    ['b', []],
  ])
})

test.each([
  [0, 0, 1_000_000],
  [2, 0, 1_333_333],
  [40, 0, 1_500_000],
  [0, 2, 666_667],
  [0, 40, 500_000],
])('weighs %d accepted and %d declined', (accepted, declined, factor) => {
  expect(feedbackFactor({ accepted, declined })).toBe(factor)
})

test('orders by the final score, ties by id, whatever the order of what comes in', () => {
  const offers = ['d', 'b', 'c', 'a'].map((id) => offer(id, mapping('check')))
  const none = { accepted: 0, declined: 0 }
  const weighed = candidates([requires('check', 3)], offers).map((candidate) => ({
    candidate,
    count: candidate.packageId === 'c' ? { accepted: 4, declined: 0 } : none,
    isRecent: candidate.packageId === 'a',
  }))
  const ranked = rank(weighed)
  expect(ranked.map(({ packageId, score }) => [packageId, score])).toEqual([
    ['c', 1.5],
    ['b', 1],
    ['d', 1],
    ['a', 0.333333],
  ])
  expect(rank([...weighed].reverse())).toEqual(ranked)
  expect(ranked[0]?.why).toMatchObject({ feedbackFactor: 1.5, recentFactor: 1, accepted: 4 })
})

test('counts the last feedback alone, and what says something about the learner not at all', () => {
  const made = newRecommendation(
    { tenantId: 't', subjectId: 'ada', packageId: 'p', roleBriefId: 'r', roleBriefVersion: 1, frameworkId: 'f' },
    '2026-11-20T10:00:00.000Z',
  )
  const rejected = withFeedback(made, { verdict: 'rejected', note: 'too long' }, stampAt('2026-11-21T10:00:00.000Z'))
  expect(rejected?.counted).toEqual({ accepted: 0, declined: 1 })
  if (rejected === null) throw new Error('The feedback changes nothing.')
  expect([isHidden(rejected.recommendation), rejected.recommendation.expiresAt]).toEqual([
    true,
    '2027-05-20T10:00:00.000Z',
  ])
  expect(withFeedback(rejected.recommendation, { verdict: 'rejected', note: 'too long' }, stampAt())).toBeNull()
  const accepted = withFeedback(rejected.recommendation, { verdict: 'accepted', note: null }, stampAt())
  expect(accepted?.counted).toEqual({ accepted: 1, declined: -1 })
  const skilled = withFeedback(rejected.recommendation, { verdict: 'already_skilled', note: null }, stampAt())
  expect(skilled?.counted).toEqual({ accepted: 0, declined: -1 })
})
