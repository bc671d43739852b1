/** A replay compares what follows from projections, too: vectors and marks of fading. */
import { tableClients } from '#shared/platform/clients.ts'
import { fadeMarkKey } from '#shared/store/skills/fade-mark-repository.ts'
import { vectorKey } from '#shared/store/skills/vector-repository.ts'
import { remove } from '#shared/store/table/conditional-write.ts'
import { openTable, type Table } from '#shared/store/table/table.ts'
import { clientEvidence, skillTerms } from '#test/store/support/evidence.ts'
import { startAwsServers, tableName, type AwsServers } from '#test/support/aws-servers.ts'
import { World } from './support/recomputation-world.ts'

let aws: AwsServers
let table: Table
beforeAll(async () => {
  aws = await startAwsServers()
  table = openTable(tableClients(), tableName)
})
afterAll(() => aws.close())

it.each([
  ['a wrong entry in the vector', (world: World) => world.setEntry({ level: 4, alpha: 9 })],
  ['an entry of an older revision', (world: World) => world.setEntry({ revision: 0 })],
  ['no entry in the vector', (world: World) => remove(table, vectorKey({ ...world.owner('ada'), ...skillTerms }))],
  ['no mark of fading', (world: World) => remove(table, fadeMarkKey(world.owner('ada')))],
  ['a mark of fading that comes too late', (world: World) => world.setMark('2099-01-05T00:00:00.000Z')],
])('finds %s in a replay, and mends it', async (_, damage) => {
  const world = new World(table)
  const observed = { demonstrationMode: 'observed', demandRatings: { cognitive: 3 } } as const
  const attributes = { ...observed, passMarkScaled: null, skillsOfTarget: 1 }
  await world.record(['one', 'two'].map((exam) => clientEvidence(world.owner('ada'), exam, { attributes })))
  expect(await world.finish(await world.ask('replay', true))).toMatchObject({ counts: { changed: 0 } })
  const whole = await world.state('ada')
  expect(whole).toMatchObject({ fades: true, vector: 2 })
  await damage(world)
  expect(await world.finish(await world.ask('replay', true))).toMatchObject({ counts: { changed: 1, maxDelta: 0 } })
  expect(await world.finish(await world.ask('replay'))).toMatchObject({ counts: { changed: 1, levelChanged: 0 } })
  expect(await world.state('ada')).toEqual({ ...whole, revision: 3, vector: 3 })
  expect(await world.finish(await world.ask('replay', true))).toMatchObject({ counts: { changed: 0 } })
})
