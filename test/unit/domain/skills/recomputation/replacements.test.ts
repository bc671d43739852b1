import { replacementsOf } from '#shared/domain/skills/recomputation/replacements.ts'
import { structureOf, type GraphStructure } from '#shared/domain/skills/skill-graph.ts'

/** A graph of skills with one letter; an edge `ab` says that b replaces a. */
const graph = (...edges: readonly string[]): GraphStructure =>
  structureOf({
    skills: [...'abcdef'].map((skillId) => ({
      ...{ skillId, label: skillId, statement: skillId, code: null, aliases: [], type: null },
      ...{ halfLifeDays: null, essential: false },
    })),
    edges: edges.map(([from = '', to = '']) => ({
      ...{ type: 'replacedBy' as const, from, to, weight: 1, primary: false },
    })),
  })

test.each<[string, GraphStructure, GraphStructure | null, Record<string, string[]>, string[]]>([
  ['one skill by one', graph('ab'), null, { b: ['a'] }, []],
  ['several skills by one', graph('ac', 'bc'), null, { c: ['a', 'b'] }, []],
  ['a chain by its end', graph('ab', 'bc'), null, { c: ['a', 'b'] }, []],
  ['nothing where one skill became two', graph('ab', 'ac'), null, {}, ['a']],
  ['nothing where a chain forks later', graph('ab', 'bc', 'bd'), null, {}, ['a', 'b']],
  ['nothing where skills replace each other', graph('ab', 'ba'), null, {}, ['a', 'b']],
  ['only what was replaced after a version', graph('ab', 'cd'), graph('ab'), { d: ['c'] }, []],
  ['nothing in a graph without replacements', graph(), null, {}, []],
])('replaces %s', (_case, structure, earlier, sources, ambiguous) => {
  const found = replacementsOf(structure, earlier)
  expect([Object.fromEntries(found.sourcesOf), found.ambiguous]).toEqual([sources, ambiguous])
})
