/** Walks over random graphs, compared with those of graphology. */
import Graph from 'graphology'
import { bidirectional, singleSourceLength } from 'graphology-shortest-path/unweighted.js'
import { edgeTypes, type EdgeType } from '#shared/contract/resources/skills/skill.ts'
import { neighborsOf, shortestPath, type WalkRules } from '#shared/domain/skills/graph-walks.ts'
import { openGraph, type SkillGraph } from '#shared/domain/skills/skill-graph.ts'
import { fc } from '#test/support/properties.ts'

interface Edge {
  readonly type: EdgeType
  readonly from: number
  readonly to: number
}

const skillCount = 14
const someEdges = fc.array(
  fc.record({
    type: fc.constantFrom(...edgeTypes),
    from: fc.nat({ max: skillCount - 1 }),
    to: fc.nat({ max: skillCount - 1 }),
  }),
  { maxLength: 30 },
)
const someRules = fc.constantFrom<WalkRules['edges']>('partOf', 'prerequisite', 'any')
const allNumbers = Array.from({ length: skillCount }, (_, number) => number)

function ours(edges: readonly Edge[]): SkillGraph {
  const pairs = (type: EdgeType) => edges.filter((edge) => edge.type === type).flatMap(({ from, to }) => [from, to])
  return openGraph({
    format: 1,
    ids: allNumbers.map((number) => `skill-${number}`),
    halfLifeDays: allNumbers.map(() => null),
    essential: [],
    edges: {
      partOf: pairs('partOf'),
      prerequisite: pairs('prerequisite'),
      related: pairs('related'),
      equivalent: pairs('equivalent'),
      replacedBy: pairs('replacedBy'),
    },
    weights: edges.filter(({ type }) => type === 'partOf').map(() => 1),
    secondary: edges.filter(({ type }) => type === 'partOf').map((_, position) => position),
  })
}

/** The same edges, as far as the rules follow them, without directions. */
function theirs(edges: readonly Edge[], followed: WalkRules['edges']): Graph {
  const graph = new Graph({ type: 'undirected', multi: true })
  for (const number of allNumbers) graph.addNode(number)
  for (const { type, from, to } of edges) if (followed === 'any' || type === followed) graph.addEdge(from, to)
  return graph
}

it('finds ways as short as those of graphology, over edges that exist', () => {
  fc.assert(
    fc.property(someEdges, someRules, fc.integer({ min: 1, max: 12 }), (edges, followed, depth) => {
      const [graph, oracle] = [ours(edges), theirs(edges, followed)]
      for (const to of allNumbers) {
        const known = bidirectional(oracle, '0', String(to))
        const steps = shortestPath(graph, { from: 0, to }, { edges: followed, depth })
        expect(steps?.length ?? null).toBe(known === null || known.length - 1 > depth ? null : known.length - 1)
        let at = 0
        for (const { type, forward, from, other } of steps ?? []) {
          expect(from).toBe(at)
          const edge = forward ? { type, from, to: other } : { type, from: other, to: from }
          expect(edges).toContainEqual(edge)
          at = other
        }
        if (steps !== null) expect(at).toBe(to)
      }
    }),
  )
})

it('finds the skills around one at the distances of graphology, nearest first', () => {
  fc.assert(
    fc.property(someEdges, someRules, fc.integer({ min: 1, max: 3 }), (edges, followed, depth) => {
      const distances = Object.entries(singleSourceLength(theirs(edges, followed), '0'))
      const near = distances.filter(([number, distance]) => number !== '0' && distance <= depth)
      const { steps, truncated } = neighborsOf(ours(edges), 0, { edges: followed, depth, most: skillCount })
      expect(truncated).toBe(false)
      expect(new Map(steps.map((step) => [String(step.other), step.depth]))).toEqual(new Map(near))
      expect(steps.map((step) => step.depth)).toEqual(
        steps.map((step) => step.depth).sort((left, right) => left - right),
      )
    }),
  )
})
