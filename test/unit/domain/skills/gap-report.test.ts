/** Gap reports: what counts for a requirement, what is missing, and readiness. */
import { skill, skillEdge } from '#shared/contract/resources/skills/skill.ts'
import { gapsOf } from '#shared/domain/skills/gap-report.ts'
import type { VectorEntry } from '#shared/domain/skills/projection.ts'
import { openGraph, structureOf } from '#shared/domain/skills/skill-graph.ts'
import { standingsOf } from '#shared/domain/skills/standings.ts'

const skillIds = ['loads', 'check', 'lift']
const graph = openGraph(
  structureOf({
    skills: skillIds.map((skillId) => skill.parse({ skillId, label: skillId, statement: '' })),
    edges: [skillEdge.parse({ type: 'equivalent', from: 'check', to: 'lift' })],
  }),
)

/** The skill of the worked example on its day 70: level 3, lower bound 0.624173. */
const day70: VectorEntry = { alpha: 5_738_760, beta: 1_126_593, day: 70, level: 3, ceiling: 4, revision: 4 }
const requires = (skillId: string, level: number, weight = 1) => ({ skillId, level, weight })
const report = (
  vector: Record<string, VectorEntry>,
  requirements: ReturnType<typeof requires>[],
  reached: Record<string, number> = {},
) => {
  const now = standingsOf(new Map(Object.entries(vector)), graph, { day: 70, defaultHalfLifeDays: 730 })
  const learner = { now, reached: (number: number) => reached[skillIds[number] ?? ''] ?? 0 }
  return gapsOf(requirements, { graph, labels: skillIds }, learner)
}

test('weighs what is met and what is unproven (example 13)', () => {
  const { readiness, requirements } = report({ loads: day70 }, [requires('loads', 3, 2), requires('check', 2)])
  expect(readiness).toBe(0.666667)
  expect(requirements).toMatchObject([
    { skillId: 'loads', status: 'met', missing: null, level: 3 },
    { skillId: 'check', status: 'unproven', missing: 'evidence', level: 0, estimate: null },
  ])
})

test('counts a requirement below its level by the lower bound against the cut of the level', () => {
  const { readiness, requirements } = report({ loads: day70 }, [requires('loads', 4)])
  expect(requirements[0]).toMatchObject({ status: 'below', missing: 'evidence', lowerBound: 0.624173 })
  expect(readiness).toBeCloseTo(0.624173 / 0.75, 6)
})

test('says that only the ceiling of the evidence holds a level down, and counts 0.99 for it', () => {
  const { readiness, requirements } = report({ loads: { ...day70, ceiling: 2 } }, [requires('loads', 3)])
  expect(requirements[0]).toMatchObject({ status: 'below', missing: 'ceiling', level: 2 })
  expect(readiness).toBe(0.99)
})

test('says that a level has faded that the evidence would reach if it were new', () => {
  expect(report({ loads: day70 }, [requires('loads', 4)], { loads: 4 }).requirements[0]?.missing).toBe('faded')
})

test('takes the better of equivalent skills, never their sum, and names it', () => {
  const { requirements } = report({ lift: day70 }, [requires('check', 3)])
  expect(requirements[0]).toMatchObject({ status: 'met', metBy: 'lift', level: 3, lowerBound: 0.624173 })
  expect(report({ lift: day70, check: day70 }, [requires('check', 3)]).requirements[0]?.metBy).toBeNull()
})

test('counts skills that the graph lacks as unproven, and lists them', () => {
  expect(report({ loads: day70 }, [requires('loads', 3), requires('gone', 1)])).toMatchObject({
    readiness: 0.5,
    unknownSkills: ['gone'],
  })
})
