/** Standings in a graph: roll-up by primary wholes, ageing, and what a profile shows of them. */
import { skill, skillEdge } from '#shared/contract/resources/skills/skill.ts'
import { presentProfileSkill } from '#shared/domain/skills/learner-profile-presenter.ts'
import { fallsOf } from '#shared/domain/skills/profile-fading.ts'
import type { VectorEntry } from '#shared/domain/skills/projection.ts'
import { openGraph, structureOf, type SkillGraph } from '#shared/domain/skills/skill-graph.ts'
import { standingsOf } from '#shared/domain/skills/standings.ts'

const graphOf = (ids: readonly string[], edges: readonly Record<string, unknown>[]): SkillGraph =>
  openGraph(
    structureOf({
      skills: ids.map((id) => skill.parse({ skillId: id, label: id, statement: '', essential: id.startsWith('must') })),
      edges: edges.map((edge) => skillEdge.parse({ type: 'partOf', ...edge })),
    }),
  )

/** The skill of the worked example on its day 70. */
const day70: VectorEntry = { alpha: 5_738_760, beta: 1_126_593, day: 70, level: 3, ceiling: 4, revision: 4 }
const on = (day: number) => ({ day, defaultHalfLifeDays: 730 })
const shown = (graph: SkillGraph, vector: Record<string, VectorEntry>, day = 70) => {
  const standingsOn = (later: number) => standingsOf(new Map(Object.entries(vector)), graph, on(later))
  const standings = standingsOn(day)
  const labelled = { graph, labels: graph.structure.ids }
  const falls = fallsOf(standings.proven, { day, standingsOn })
  return (id: string) => presentProfileSkill(graph.numberOf.get(id) ?? -1, { labelled, standings, falls })
}

const parts = [
  { from: 'loads', to: 'work', weight: 2 },
  { from: 'check', to: 'work', weight: 1 },
]

test('rolls parts up into their whole (example 12)', () => {
  const of = shown(graphOf(['work', 'loads', 'check'], parts), { loads: day70 })
  expect(of('work')).toMatchObject({
    ...{ estimate: 0.673415, standardDeviation: 0.186858, lowerBound: 0.486557, level: 2, coverage: 0.666667 },
    ...{ direct: null, partCount: 2, wholeId: null, weight: null },
  })
  expect(of('loads')).toMatchObject({ estimate: 0.760123, level: 3, coverage: 1, wholeId: 'work', weight: 2 })
  expect(of('check')).toMatchObject({ estimate: null, level: 0, coverage: 0, standardDeviation: 0.288675 })
})

test('adds direct evidence of a whole to what its parts say', () => {
  // One simulated pass with a demand of 3: 1.5 x 1.15 x 0.85 for it, 1.5 x 1 x 0.15 against it.
  const pass: VectorEntry = { alpha: 1_466_250, beta: 225_000, day: 70, level: 3, ceiling: 3, revision: 1 }
  const of = shown(graphOf(['work', 'loads', 'check'], parts), { loads: day70, work: pass })
  expect(of('work')).toMatchObject({ estimate: 0.720245, standardDeviation: 0.158802, lowerBound: 0.561443, level: 3 })
  expect(of('work').direct).toMatchObject({ levelCeiling: 3, estimate: expect.any(Number) })
})

test('changes no number for a whole that is not primary (example 12)', () => {
  const secondary = { from: 'loads', to: 'other', primary: false }
  const of = shown(graphOf(['work', 'loads', 'check', 'other'], [...parts, secondary]), { loads: day70 })
  expect(of('work')).toMatchObject({ estimate: 0.673415, level: 2 })
  expect(of('other')).toMatchObject({ estimate: null, level: 0, coverage: 0, partCount: 0 })
})

test('keeps a whole at the level of its essential parts', () => {
  const essential = [parts[0] ?? {}, { from: 'must-check', to: 'work', weight: 0.1 }]
  const of = shown(graphOf(['work', 'loads', 'must-check'], essential), { loads: day70 })
  expect(of('must-check').essential).toBe(true)
  expect(of('work')).toMatchObject({ level: 0, estimate: null })
})

test('ages evidence from the day on which it was folded', () => {
  const graph = graphOf(['loads'], [])
  const { estimate, level } = shown(graph, { loads: day70 }, 800)('loads')
  expect(Math.abs((estimate ?? 0) - 0.712242)).toBeLessThanOrEqual(0.00001)
  expect(level).toBe(2)
})

const epochDay = (date: string | null): number => Date.parse(date ?? '') / 86_400_000

test('states the Monday on which a level falls, with the levels of parts (example 14)', () => {
  const graph = graphOf(['work', 'loads', 'check'], parts)
  const of = shown(graph, { loads: day70 })
  // Level 3 becomes 2 on Tuesday, day 677. The whole then has a part of level 2 and one of level 0, which prove level 1.
  expect(epochDay(of('loads').fadesOn)).toBe(683)
  expect(epochDay(of('work').fadesOn)).toBe(683)
  expect(shown(graph, { loads: day70 }, 677)('loads')).toMatchObject({ level: 2 })
  // Level 2 becomes 1 on day 2276, and level 1 stays.
  expect(epochDay(shown(graph, { loads: day70 }, 683)('loads').fadesOn)).toBe(2279)
  expect(shown(graph, { loads: day70 }, 2279)('loads')).toMatchObject({ level: 1, fadesOn: null })
})

test('states the first Monday of a lower level where a part that fades fast raises the whole before', () => {
  const graph = openGraph(
    structureOf({
      skills: [
        skill.parse({ skillId: 'work', label: 'work', statement: '' }),
        skill.parse({ skillId: 'loads', label: 'loads', statement: '' }),
        skill.parse({ skillId: 'check', label: 'check', statement: '', halfLifeDays: 30 }),
      ],
      edges: parts.map((edge) => skillEdge.parse({ type: 'partOf', ...edge })),
    }),
  )
  const failed: VectorEntry = { alpha: 100_000, beta: 8_000_000, day: 70, level: 1, ceiling: 1, revision: 1 }
  const strong: VectorEntry = { ...day70, alpha: 20_000_000, level: 4 }
  const vector = { loads: strong, check: failed }
  const [now, year] = [shown(graph, vector), shown(graph, vector, 435)]
  expect(year('work').lowerBound).toBeGreaterThan(now('work').lowerBound)
  const falls = epochDay(now('work').fadesOn)
  const levels = Array.from(
    { length: (falls - 67) / 7 },
    (_, week) => shown(graph, vector, 74 + 7 * week)('work').level,
  )
  expect(levels.at(-1)).toBeLessThan(now('work').level)
  expect(Math.min(...levels.slice(0, -1))).toBeGreaterThanOrEqual(now('work').level)
})

test('flags weak prerequisites of strong skills, and of no others', () => {
  const edges = [{ type: 'prerequisite', from: 'check', to: 'loads' }]
  const graph = graphOf(['loads', 'check'], edges)
  expect(shown(graph, { loads: day70 })('loads').weakPrerequisites).toEqual([
    { skillId: 'check', label: 'check', level: 0 },
  ])
  expect(shown(graph, { loads: day70, check: day70 })('loads').weakPrerequisites).toEqual([])
  expect(shown(graph, { loads: { ...day70, ceiling: 2 } })('loads').weakPrerequisites).toEqual([])
  expect(shown(graph, { loads: day70 })('check').weakPrerequisites).toEqual([])
})

test('flags no prerequisites that are on a cycle, and those that lead into it', () => {
  const edges = [
    ['loads', 'check'],
    ['check', 'work'],
    ['work', 'loads'],
    ['basics', 'loads'],
  ].map(([from, to]) => ({ type: 'prerequisite', from, to }))
  const graph = graphOf(['loads', 'check', 'work', 'basics'], edges)
  expect(shown(graph, { loads: day70 })('loads').weakPrerequisites).toEqual([
    { skillId: 'basics', label: 'basics', level: 0 },
  ])
  expect(shown(graph, { check: day70 })('check').weakPrerequisites).toEqual([])
})

test('lists what has evidence of its own or below it, and leaves out skills that the graph lacks', () => {
  const graph = graphOf(['top', 'work', 'loads', 'check'], [...parts, { from: 'work', to: 'top' }])
  const standings = standingsOf(new Map(Object.entries({ loads: day70, gone: day70 })), graph, on(70))
  expect(standings.proven.map((number) => graph.structure.ids[number])).toEqual(['top', 'work', 'loads'])
})
