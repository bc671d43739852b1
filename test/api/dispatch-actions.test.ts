/** Actions on dispatches, and who may take them. */
import { startBackend, type ApiRequest, type Backend } from '#test/support/backend.ts'
import { dispatchEvents, makeDispatch } from '#test/support/managed-dispatches.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

const later = '2099-01-01T00:00:00.000Z'
const on = (id: string, body?: unknown): ApiRequest => ({
  bearer: backend.liveKey,
  params: { dispatchId: id },
  ...(body === undefined ? {} : { body }),
})
const get = (id: string) => backend.call('getDispatch', on(id))
const list = async (query: Record<string, string> = {}, bearer = backend.liveKey) =>
  (await backend.call('listDispatches', { bearer, query })).body
const idsOf = (page: { dispatches: { id: string }[] }): string[] => page.dispatches.map(({ id }) => id)
const eventTypes = async (id: string): Promise<string[]> => (await dispatchEvents(backend, id)).map(({ type }) => type)
const actions = ['pauseDispatch', 'resumeDispatch', 'archiveDispatch', 'restoreDispatch'] as const

describe('actions', () => {
  it('pauses, resumes, archives and restores, each with one event, and repeats change nothing', async () => {
    const { id } = await makeDispatch(backend)
    const act = async (operation: string) =>
      (await backend.call(operation, on(id, { note: 'why' }))).body.dispatch?.status
    expect([await act('pauseDispatch'), await act('pauseDispatch')]).toEqual(['paused', 'paused'])
    expect([await act('archiveDispatch'), await act('archiveDispatch')]).toEqual(['archived', 'archived'])
    expect(await act('restoreDispatch')).toBe('paused')
    expect([await act('resumeDispatch'), await act('resumeDispatch')]).toEqual(['active', 'active'])
    const types = ['created', 'paused', 'archived', 'restored', 'resumed'].map((type) => `dispatch.${type}`)
    expect(await eventTypes(id)).toEqual(types)
    expect((await dispatchEvents(backend, id)).map(({ note }) => note)).toEqual([undefined, 'why', 'why', 'why', 'why'])
  })

  it('refuses what the state does not allow, and names what it allows', async () => {
    const { id } = await makeDispatch(backend)
    await backend.call('archiveDispatch', on(id))
    const refused = await backend.call('pauseDispatch', on(id))
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      'DISPATCH_STATE_CONFLICT',
      { status: 'archived', allowed: ['archive', 'restore'] },
    ])
    expect((await backend.call('extendDispatch', on(id, { expiresAt: later }))).body.code).toBe(
      'DISPATCH_STATE_CONFLICT',
    )
    expect((await backend.call('updateDispatch', on(id, { expiresAt: later }))).body.code).toBe(
      'DISPATCH_STATE_CONFLICT',
    )
  })

  it('extends to a later time or for ever, and refuses an earlier time', async () => {
    const { id } = await makeDispatch(backend, { expiresAt: '2098-01-01T00:00:00Z' })
    const extend = (expiresAt: unknown) => backend.call('extendDispatch', on(id, { expiresAt }))
    expect((await extend('2099-01-01T00:00:00Z')).body.dispatch.expiresAt).toBe(later)
    expect((await extend('2097-01-01T00:00:00Z')).body.details.field).toBe('expiresAt')
    expect((await extend(null)).body.dispatch.expiresAt).toBeNull()
    expect((await extend('2099-01-01T00:00:00Z')).body.error).toContain('has no end. Give it one with PATCH')
    expect((await extend(undefined)).body.code).toBe('VALIDATION_ERROR')
    expect(await eventTypes(id)).toEqual(['dispatch.created', 'dispatch.extended', 'dispatch.extended'])
  })

  it('gives the launch URL a token of the next version', async () => {
    const { id, launchUrl } = await makeDispatch(backend)
    const { body } = await backend.call('rotateDispatchToken', on(id, { keepFormerHours: 24 }))
    expect(body.dispatch.tokenVersion).toBe(2)
    expect(body.dispatch.launchUrl).not.toBe(launchUrl)
    expect((await get(id)).body.dispatch.launchUrl).toBe(body.dispatch.launchUrl)
    expect((await backend.call('rotateDispatchToken', on(id, { keepFormerHours: 721 }))).body.code).toBe(
      'VALIDATION_ERROR',
    )
    expect((await backend.call('rotateDispatchToken', on(id))).body.dispatch.tokenVersion).toBe(3)
    expect(await eventTypes(id)).toEqual(['dispatch.created', 'dispatch.token_rotated', 'dispatch.token_rotated'])
  })

  it('deletes in any state, for good', async () => {
    const { id, packageId } = await makeDispatch(backend, { expiresAt: later })
    await backend.call('archiveDispatch', on(id))
    const { body } = await backend.call('deleteDispatch', on(id))
    expect(body).toEqual({ dispatch_id: id, deleted: true, deleted_at: expect.stringMatching(/Z$/) })
    for (const operation of ['getDispatch', 'deleteDispatch', 'rotateDispatchToken', ...actions])
      expect((await backend.call(operation, on(id))).body.code).toBe('DISPATCH_NOT_FOUND')
    expect((await backend.call('updateDispatch', on(id, {}))).body.code).toBe('DISPATCH_NOT_FOUND')
    expect(idsOf(await list({ package_id: packageId, status: 'archived' }))).toEqual([])
    expect(await eventTypes(id)).toEqual(['dispatch.created', 'dispatch.archived', 'dispatch.deleted'])
  })
})

describe('callers', () => {
  const changes = [
    ...actions.map((operation) => [operation, undefined] as const),
    ['extendDispatch', { expiresAt: null }],
    ['updateDispatch', { name: 'Other' }],
    ['rotateDispatchToken', undefined],
    ['deleteDispatch', undefined],
  ] as const

  it.each(changes)(
    'refuses a TEST key that sends %s about a LIVE dispatch, and changes nothing',
    async (operation, body) => {
      const dispatch = await makeDispatch(backend)
      const refused = await backend.call(operation, { ...on(dispatch['id'], body), bearer: backend.testKey })
      expect([refused.status, refused.body.code]).toEqual([403, 'TEST_MODE_UNSUPPORTED'])
      expect((await get(dispatch['id'])).body.dispatch).toEqual(dispatch)
    },
  )

  it('lets a TEST key create and change TEST dispatches, with local domains, and read LIVE ones', async () => {
    const test = await makeDispatch(backend, { allowedDomains: ['http://localhost:3000'] }, backend.testKey)
    expect(test).toMatchObject({ mode: 'test', allowedDomains: ['localhost:3000'] })
    const paused = await backend.call('pauseDispatch', { ...on(test['id']), bearer: backend.testKey })
    expect(paused.body.dispatch.status).toBe('paused')
    const live = await makeDispatch(backend)
    expect((await backend.call('getDispatch', { ...on(live['id']), bearer: backend.testKey })).status).toBe(200)
    expect((await backend.call('resumeDispatch', on(test['id']))).body.dispatch.status).toBe('active')
  })

  it.each([...changes, ['getDispatch', undefined] as const, ['exportDispatch', undefined] as const])(
    'answers %s alike for an unknown and a foreign dispatch',
    async (operation, body) => {
      const { id } = await makeDispatch(backend)
      const foreign = await backend.call(operation, { ...on(id, body), bearer: backend.otherKey })
      const unknown = await backend.call(operation, { ...on('dsp_unknown', body), bearer: backend.otherKey })
      expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
    },
  )
})
