/** Client systems and the evidence framework through the real handlers over the local engine. */
import { statementFollowerRepository } from '#shared/store/skills/statement-follower-repository.ts'
import { startBackend, type Backend } from '#test/support/backend.ts'
import { makeClientSystem } from '#test/support/skills.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

const update = (clientSystemId: string, body: unknown) =>
  backend.call('updateClientSystem', { bearer: backend.liveKey, params: { clientSystemId }, body })

it('presents the constants of the estimator', async () => {
  const { body } = await backend.call('getEvidenceFramework', { bearer: backend.liveKey })
  expect(body.modelVersion).toBe('beta-1')
  expect(body.demonstrationModes.map((mode: Record<string, unknown>) => [mode['value'], mode['weight']])).toEqual([
    ['exposure', 0.25],
    ['recall', 0.6],
    ['applied', 1],
    ['simulated', 1.5],
    ['observed', 2.5],
  ])
  expect(body.levels.map((level: Record<string, unknown>) => level['lowerBoundFrom'])).toEqual([
    null,
    0,
    0.35,
    0.55,
    0.75,
  ])
})

it('creates a client system with defaults, and returns it', async () => {
  const made = await makeClientSystem(backend)
  expect(made).toEqual({
    id: expect.stringMatching(/^cls_[0-9a-z]{26}$/),
    name: 'Warehouse LMS',
    kind: 'lms',
    status: 'active',
    trust: 1,
    allowedModes: [],
    subjectRule: { accountHomePages: [], mailto: false },
    followStatements: false,
    createdAt: expect.stringMatching(/Z$/),
    updatedAt: made.createdAt,
    version: 1,
  })
  const params = { clientSystemId: made.id }
  expect((await backend.call('getClientSystem', { bearer: backend.liveKey, params })).body.clientSystem).toEqual(made)
})

it('follows statements from the change that asks for it, and once for a workspace', async () => {
  const followers = statementFollowerRepository(backend.table)
  const { id } = await makeClientSystem(backend)
  expect(await followers.listActive()).toEqual([])
  expect((await update(id, { followStatements: true })).status).toBe(200)
  const [started] = await followers.listActive()
  expect(started).toMatchObject({ cursor: { after: null }, leasedUntil: null })
  await update(id, { followStatements: true })
  expect(await followers.listActive()).toMatchObject([{ cursor: started?.cursor }])
})

it.each([
  ['kind', { kind: 'fax' }],
  ['trust', { trust: 0.05 }],
  ['allowedModes.0', { allowedModes: ['guessed'] }],
  ['subjectRule', { subjectRule: { everybody: true } }],
])('refuses a wrong %s', async (field, settings) => {
  const body = { name: 'A', kind: 'lms', ...settings }
  const refused = await backend.call('createClientSystem', { bearer: backend.liveKey, body })
  expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION_ERROR'])
  expect(refused.body.details.field).toContain(field)
})

it('changes what is stated, keeps the version where nothing changes, and refuses a stale version', async () => {
  const { id } = await makeClientSystem(backend)
  const { body } = await update(id, { status: 'disabled', trust: 0.5, version: 1 })
  expect(body.clientSystem).toMatchObject({ status: 'disabled', trust: 0.5, name: 'Warehouse LMS', version: 2 })
  expect((await update(id, { trust: 0.5 })).body.clientSystem).toEqual(body.clientSystem)
  const stale = await update(id, { trust: 0.7, version: 1 })
  expect([stale.status, stale.body.code, stale.body.current_version]).toEqual([409, 'VERSION_CONFLICT', 2])
})

it('loses no change of requests at once', async () => {
  const { id } = await makeClientSystem(backend)
  await Promise.all([update(id, { trust: 0.4 }), update(id, { name: 'New' }), update(id, { followStatements: true })])
  const { body } = await backend.call('getClientSystem', { bearer: backend.liveKey, params: { clientSystemId: id } })
  expect(body.clientSystem).toMatchObject({ trust: 0.4, name: 'New', followStatements: true, version: 4 })
})

it('lists client systems newest first, page by page, and by status', async () => {
  const bearer = await backend.makeKey('tenant_lists')
  const list = async (query: Record<string, string>) =>
    (await backend.call('listClientSystems', { bearer, query })).body
  const namesOf = (page: { clientSystems: { name: string }[] }) => page.clientSystems.map(({ name }) => name)
  const ids: string[] = []
  for (const name of ['a', 'b', 'c']) ids.push((await makeClientSystem(backend, { name }, bearer)).id)
  const first = await list({ limit: '2' })
  expect([namesOf(first), first.hasMore]).toEqual([['c', 'b'], true])
  const second = await list({ limit: '2', cursor: first.nextCursor })
  expect([namesOf(second), second.hasMore, second.nextCursor]).toEqual([['a'], false, null])
  const params = { clientSystemId: ids[1] ?? '' }
  await backend.call('updateClientSystem', { bearer, params, body: { status: 'disabled' } })
  expect(namesOf(await list({ status: 'disabled' }))).toEqual(['b'])
  expect((await backend.call('listClientSystems', { bearer, query: { cursor: 'x' } })).body.code).toBe(
    'VALIDATION_ERROR',
  )
})

it('answers alike for the id of another workspace and for an unknown one, and refuses TEST keys', async () => {
  const { id } = await makeClientSystem(backend)
  const get = (clientSystemId: string, bearer: string) =>
    backend.call('getClientSystem', { bearer, params: { clientSystemId } })
  const [foreign, unknown] = [await get(id, backend.otherKey), await get('cls_unknown', backend.otherKey)]
  expect(foreign.body).toEqual(unknown.body)
  expect([foreign.status, foreign.body.code, foreign.body.details]).toEqual([
    404,
    'NOT_FOUND',
    { resource: 'client system' },
  ])
  expect((await get(id, backend.testKey)).body.code).toBe('TEST_MODE_UNSUPPORTED')
})
