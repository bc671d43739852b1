/** The graph of skills through the real handlers over the local engine and object store. */
import { startBackend, type Backend } from '#test/support/backend.ts'
import { makeFramework, publishContent, skillOf } from '#test/support/skills.ts'

let backend: Backend
let frameworkId: string
const edge = (type: string, from: string, to: string) => ({ type, from, to })

beforeAll(async () => {
  backend = await startBackend()
  frameworkId = (await makeFramework(backend)).id
  const skills = [
    skillOf('work', 'Warehouse work'),
    skillOf('loads', 'Load handling', { aliases: ['lift truck'] }),
    skillOf('check', 'Pre-use check'),
    skillOf('alone', 'Programming in C++'),
  ]
  const edges = [
    edge('partOf', 'loads', 'work'),
    edge('partOf', 'check', 'work'),
    edge('prerequisite', 'check', 'loads'),
  ]
  await publishContent(backend, backend.liveKey, { frameworkId, skills, edges })
})
afterAll(() => backend.close())

const read = (operation: string, query: Record<string, string>, params: Record<string, string> = {}) =>
  backend.call(operation, { bearer: backend.liveKey, params, query: { frameworkId, ...query } })
const idsOf = (rows: { skillId: string }[]): string[] => rows.map(({ skillId }) => skillId)

it.each([
  ['load', ['loads']],
  ['handled loads', ['loads']],
  ['lift tru', ['loads']],
  ['c++', ['alone']],
  ['nothing such', []],
])('finds skills by %j', async (q, expected) => {
  const { body } = await read('listGraphSkills', { q })
  expect(idsOf(body.skills).slice(0, 1)).toEqual(expected)
})

it('shows a skill, and the skills around it, nearest first', async () => {
  const one = await read('getGraphSkill', {}, { skillId: 'loads' })
  expect(one.body.skill).toMatchObject({ label: 'Load handling', aliases: ['lift truck'], frameworkVersion: 1 })
  const near = await read('listNeighbors', {}, { skillId: 'loads' })
  expect(near.body).toEqual({
    neighbors: [
      { skillId: 'work', label: 'Warehouse work', depth: 1, edge: 'partOf', direction: 'forward', via: 'loads' },
      { skillId: 'check', label: 'Pre-use check', depth: 1, edge: 'prerequisite', direction: 'backward', via: 'loads' },
    ],
    truncated: false,
  })
  const parts = await read('listNeighbors', { edges: 'partOf', depth: '2' }, { skillId: 'loads' })
  expect(
    parts.body.neighbors.map(({ skillId, depth }: { skillId: string; depth: number }) => [skillId, depth]),
  ).toEqual([
    ['work', 1],
    ['check', 2],
  ])
})

it('finds a shortest path, by the edges that are asked for, or none', async () => {
  const direct = await read('getPath', { from: 'check', to: 'loads' })
  expect(direct.body.path).toEqual([{ from: 'check', to: 'loads', edge: 'prerequisite', direction: 'forward' }])
  const parts = await read('getPath', { from: 'check', to: 'loads', edges: 'partOf' })
  expect(parts.body.path).toEqual([
    { from: 'check', to: 'work', edge: 'partOf', direction: 'forward' },
    { from: 'work', to: 'loads', edge: 'partOf', direction: 'backward' },
  ])
  const none = [{ to: 'alone' }, { to: 'loads', edges: 'partOf', maxDepth: '1' }]
  for (const query of none) expect((await read('getPath', { from: 'check', ...query })).body).toEqual({ path: null })
})

it('reads a graph once, and answers alike for foreign and unknown frameworks', async () => {
  backend.aws.takeOperations()
  await read('getPath', { from: 'check', to: 'loads' })
  expect(backend.aws.takeOperations().filter(({ service }) => service === 's3')).toEqual([])
  const of = (named: string) =>
    backend.call('listGraphSkills', { bearer: backend.otherKey, query: { q: 'load', frameworkId: named } })
  const [foreign, unknown] = [await of(frameworkId), await of('fwk_unknown')]
  expect(foreign.body).toEqual(unknown.body)
  expect(foreign.status).toBe(404)
})
