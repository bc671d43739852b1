import { replacementsOf } from '#shared/domain/skills/recomputation/replacements.ts'
import { structureOf, type GraphStructure } from '#shared/domain/skills/skill-graph.ts'

/** A graph of skills with one letter; an edge `ab` says that b replaces a. */
const graph = (...edges: readonly string[]): GraphStructure =>
  structureOf({
    skills: ['a', 'b', 'c', 'd'].map((skillId) => ({
      ...{ skillId, label: skillId, statement: skillId, code: null, aliases: [], type: null },
      ...{ halfLifeDays: null, essential: false },
    })),
    edges: edges.map(([from = '', to = '']) => ({
      ...{ type: 'replacedBy' as const, from, to, weight: 1, primary: false },
    })),
  })

interface Case {
  readonly what: string
  readonly structure: GraphStructure
  readonly earlier?: GraphStructure
  readonly sources: Record<string, string[]>
  readonly ambiguous?: string[]
}

test.each<Case>([
  { what: 'one skill by one', structure: graph('ab'), sources: { b: ['a'] } },
  { what: 'several skills by one', structure: graph('ac', 'bc'), sources: { c: ['a', 'b'] } },
  { what: 'a chain by its end', structure: graph('ab', 'bc'), sources: { c: ['a', 'b'] } },
  { what: 'nothing where one skill became two', structure: graph('ab', 'ac'), sources: {}, ambiguous: ['a'] },
  { what: 'nothing where a chain forks', structure: graph('ab', 'bc', 'bd'), sources: {}, ambiguous: ['a', 'b'] },
  { what: 'nothing where skills replace each other', structure: graph('ab', 'ba'), sources: {}, ambiguous: ['a', 'b'] },
  {
    what: 'only what is new since a version',
    structure: graph('ab', 'cd'),
    earlier: graph('ab'),
    sources: { d: ['c'] },
  },
  { what: 'nothing in a graph without replacements', structure: graph(), sources: {} },
])('replaces $what', ({ structure, earlier = null, sources, ambiguous = [] }) => {
  const found = replacementsOf(structure, earlier)
  expect([Object.fromEntries(found.sourcesOf), found.ambiguous]).toEqual([sources, ambiguous])
})
