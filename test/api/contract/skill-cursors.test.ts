/** Every list of skills takes the cursors of its own pages only, and says the same of all others. */
import { makeClientSystem } from '#test/support/skills.ts'
import type { World } from './support/valid.ts'
import { declared, openWorld, send, standingCall } from './support/world.ts'

const families = ['frameworks', 'capability', 'graph', 'intelligence', 'subjects']
const lists = declared
  .filter(({ family, endpoint }) => families.includes(family.name) && 'cursor' in (endpoint.query?.shape ?? {}))
  .map((list) => ({ ...list, name: list.operationId }))

let world: World
const foreign: { name: string; cursor: string }[] = []
beforeAll(async () => {
  world = await openWorld()
  const { backend } = world
  const cursorOf = async (bearer: string): Promise<string> => {
    for (const name of ['one', 'two']) await makeClientSystem(backend, { name, status: 'active' }, bearer)
    const page = await backend.call('listClientSystems', { bearer, query: { limit: '1', status: 'active' } })
    return page.body.nextCursor
  }
  foreign.push(
    { name: 'no cursor', cursor: 'x' },
    { name: 'another list', cursor: await cursorOf(backend.liveKey) },
    { name: 'another workspace', cursor: await cursorOf(backend.otherKey) },
  )
})
afterAll(() => world.backend.close())

it('knows the lists', () => {
  expect(lists.length).toBeGreaterThan(10)
})

it.each(lists)('refuses a foreign cursor with the field that is wrong: $name', async (list) => {
  const { request } = await standingCall(world, list.operationId)
  const bearer = world.backend.liveKey
  const own = await send(world, list, { ...request, bearer, query: { ...request.query, limit: '1' } })
  expect(own.status).toBe(200)
  for (const { cursor } of foreign) {
    const { status, body } = await send(world, list, { ...request, bearer, query: { ...request.query, cursor } })
    expect([status, body.code, body.details.field]).toEqual([400, 'VALIDATION_ERROR', 'cursor'])
  }
})
