/** Forwarders that people of a workspace manage. */
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { maxForwarders } from '#shared/domain/forwarders/forwarder.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { keyRing } from '#shared/platform/key-ring.ts'
import { secretSealing } from '#shared/platform/secret-sealing.ts'
import { outboxRepository } from '#shared/store/events/outbox-repository.ts'
import { forwarderRepository } from '#shared/store/forwarders/forwarder-repository.ts'
import { keys } from '#shared/store/table/keys.ts'
import { startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { documentClient } from '#test/support/document-client.ts'
import { changesBy, ownWorkspace, type OwnWorkspace } from '#test/support/own-workspace.ts'
import { progress, pausedEventOf } from '#test/store/support/forwarder-scenarios.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

const wanted = {
  label: 'Warehouse',
  endpoint: 'https://lrs.example.com/xapi',
  username: 'lectern',
  password: 'a password of the other LRS',
}

type Change = 'updateForwarder' | 'deleteForwarder' | 'pauseForwarder' | 'resumeForwarder'

const create = ({ changes: headers }: OwnWorkspace, parts: object = {}): Promise<ApiResponse> =>
  backend.call('createForwarder', { headers, body: { ...wanted, ...parts } })
const act = ({ changes: headers }: OwnWorkspace, operation: Change, forwarderId: string): Promise<ApiResponse> =>
  backend.call(operation, { headers, params: { forwarderId } })
const update = ({ changes: headers }: OwnWorkspace, forwarderId: string, body: object): Promise<ApiResponse> =>
  backend.call('updateForwarder', { headers, params: { forwarderId }, body })
const list = async ({ reads: headers }: OwnWorkspace): Promise<unknown[]> =>
  (await backend.call('listForwarders', { headers })).body.forwarders

const forwarders = () => forwarderRepository(backend.table)
const activeIds = async (): Promise<string[]> => (await forwarders().listActive()).map(({ forwarderId }) => forwarderId)

async function storedPassword({ tenantId }: OwnWorkspace): Promise<string> {
  const [stored] = await forwarders().list(tenantId)
  if (stored === undefined) throw new Error('There is no forwarder.')
  const sealing = secretSealing(keyRing({ purpose: 'sealing', secretId: 'sealing-keys' }, systemClock))
  return sealing.open(stored.password, [tenantId, stored.forwarderId])
}

async function eventsOf({ tenantId }: OwnWorkspace): Promise<string[]> {
  const items = await outboxRepository(backend.table).items([keys.forwarderChanges(tenantId)])
  return items.flatMap(({ waiting }) => waiting.map(({ event }) => `${event.type} ${String(event.actor?.id)}`))
}

it('creates an active forwarder whose password is sealed and never returned', async () => {
  const workspace = await ownWorkspace(backend, 'admin')
  const { status, body } = await create(workspace, { filter: { verbs: ['http://v.test/a', 'http://v.test/b'] } })
  const { password, ...settings } = wanted
  expect(status).toBe(200)
  expect(body.forwarder).toMatchObject({
    ...settings,
    tenantId: workspace.tenantId,
    xapiVersion: '2.0.0',
    filter: { verbs: ['http://v.test/a', 'http://v.test/b'] },
    status: 'active',
    version: 1,
    forwarded: 0,
  })
  expect(await list(workspace)).toEqual([body.forwarder])
  expect(JSON.stringify([body, await list(workspace)])).not.toMatch(/password/i)
  expect(await storedPassword(workspace)).toBe(password)
  const { Items } = await documentClient(backend.table).send(new ScanCommand({ TableName: backend.table.name }))
  expect(JSON.stringify(Items)).not.toContain(password)
  expect(await activeIds()).toContain(body.forwarder.id)
})

it.each([
  ['no https', { endpoint: 'http://lrs.example.com/xapi' }, 'endpoint'],
  ['an address of the private network', { endpoint: 'https://10.0.0.1/xapi' }, 'endpoint'],
  ['the address of metadata', { endpoint: 'https://169.254.169.254/latest' }, 'endpoint'],
  ['a password in the address', { endpoint: 'https://a:b@lrs.example.com/xapi' }, 'endpoint'],
  ['no address', { endpoint: 'lrs' }, 'endpoint'],
  ['a colon in the user name', { username: 'a:b' }, 'username'],
  ['no password', { password: '' }, 'password'],
  ['a verb that is no IRI', { filter: { verbs: ['passed'] } }, 'filter.verbs.0'],
  ['an unknown filter', { filter: { agent: {} } }, 'filter.agent'],
  ['another version', { xapiVersion: '1.0' }, 'xapiVersion'],
])('refuses %s, and creates nothing', async (_, parts, field) => {
  const workspace = await ownWorkspace(backend)
  const { status, body } = await create(workspace, parts)
  expect([status, body.code, body.details.field]).toEqual([400, 'VALIDATION_ERROR', field])
  expect([await list(workspace), await eventsOf(workspace)]).toEqual([[], []])
})

it('creates as many forwarders as a workspace may have, whatever is created at the same time', async () => {
  const workspace = await ownWorkspace(backend)
  const made = await Promise.all(Array.from({ length: maxForwarders + 3 }, () => create(workspace)))
  expect(made.filter(({ status }) => status === 200)).toHaveLength(maxForwarders)
  expect(made.filter(({ body }) => body.code === 'QUOTA_EXCEEDED')).toHaveLength(3)
  expect(await list(workspace)).toHaveLength(maxForwarders)
})

it('creates one forwarder for repeated requests with one Idempotency-Key', async () => {
  const workspace = await ownWorkspace(backend)
  const headers = { ...workspace.changes, 'idempotency-key': 'one' }
  const [first, second] = [
    await backend.call('createForwarder', { headers, body: wanted }),
    await backend.call('createForwarder', { headers, body: wanted }),
  ]
  expect([second.body, (await list(workspace)).length]).toEqual([first.body, 1])
})

describe('changing settings', () => {
  it('stores what is stated, keeps the rest, and counts the version up', async () => {
    const workspace = await ownWorkspace(backend)
    const { forwarder } = (await create(workspace, { filter: { verbs: ['http://v.test/a'] } })).body
    const changes = { label: 'Lake', filter: { activities: ['http://a.test/1'] }, xapiVersion: '1.0.3', version: 1 }
    const { status, body } = await update(workspace, forwarder.id, changes)
    expect([status, body.forwarder]).toEqual([
      200,
      { ...forwarder, ...changes, version: 2, updatedAt: expect.any(String) },
    ])
    expect(await list(workspace)).toEqual([body.forwarder])
    expect(await storedPassword(workspace)).toBe(wanted.password)
  })

  it('sends no stored password to another address', async () => {
    const workspace = await ownWorkspace(backend)
    const { forwarder } = (await create(workspace)).body
    const endpoint = 'https://other.example.com/xapi'
    const refused = await update(workspace, forwarder.id, { endpoint })
    expect([refused.status, refused.body.details.field]).toEqual([400, 'password'])
    expect(await list(workspace)).toEqual([forwarder])
    expect((await update(workspace, forwarder.id, { endpoint, password: 'another one' })).body.forwarder.endpoint).toBe(
      endpoint,
    )
    expect(await storedPassword(workspace)).toBe('another one')
  })

  it('refuses a private address, and a version that is not the stored one', async () => {
    const workspace = await ownWorkspace(backend)
    const { forwarder } = (await create(workspace)).body
    const hidden = await update(workspace, forwarder.id, { endpoint: 'https://192.168.1.1/', password: 'x' })
    expect(hidden.body.details.field).toBe('endpoint')
    const stale = await update(workspace, forwarder.id, { label: 'B', version: 2 })
    expect([stale.status, stale.body.code, stale.body.current_version]).toEqual([409, 'VERSION_CONFLICT', 1])
    expect(await list(workspace)).toEqual([forwarder])
  })

  it('keeps every change of several at the same time', async () => {
    const workspace = await ownWorkspace(backend)
    const { forwarder } = (await create(workspace)).body
    const all = [
      { label: 'B' },
      { username: 'b' },
      { xapiVersion: '1.0.3' },
      { filter: { verbs: ['http://v.test/b'] } },
    ]
    const changed = await Promise.all(all.map((changes) => update(workspace, forwarder.id, changes)))
    expect(changed.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await list(workspace)).toMatchObject([{ ...Object.assign({}, ...all), version: 5 }])
  })

  it('writes nothing where nothing changes', async () => {
    const workspace = await ownWorkspace(backend)
    const { forwarder } = (await create(workspace)).body
    const { body } = await update(workspace, forwarder.id, { label: wanted.label, endpoint: wanted.endpoint })
    expect([body.forwarder, (await eventsOf(workspace)).length]).toEqual([forwarder, 1])
  })

  it('makes a run that is under way leave the forwarder to the change', async () => {
    const workspace = await ownWorkspace(backend)
    const { forwarder } = (await create(workspace)).body
    const [running] = await forwarders().list(workspace.tenantId)
    await update(workspace, forwarder.id, { label: 'B' })
    if (running !== undefined) expect(await forwarders().advance(running, progress())).toBeNull()
    expect(await list(workspace)).toMatchObject([{ label: 'B', forwarded: 0 }])
  })
})

it('pauses and resumes a forwarder, repeatably', async () => {
  const workspace = await ownWorkspace(backend)
  const { id } = (await create(workspace)).body.forwarder
  const paused = await act(workspace, 'pauseForwarder', id)
  expect(paused.body.forwarder).toMatchObject({ status: 'paused', pausedBecause: 'asked', version: 2 })
  expect((await act(workspace, 'pauseForwarder', id)).body).toEqual(paused.body)
  expect(await activeIds()).not.toContain(id)
  const resumed = await act(workspace, 'resumeForwarder', id)
  expect(resumed.body.forwarder).toMatchObject({ status: 'active', pausedBecause: null, version: 3 })
  expect((await act(workspace, 'resumeForwarder', id)).body).toEqual(resumed.body)
  expect(await activeIds()).toContain(id)
  const { personId } = workspace
  expect(await eventsOf(workspace)).toEqual(
    ['created', 'paused', 'resumed'].map((change) => `forwarder.${change} ${personId}`),
  )
})

it('lists what the last run left to send, and knows of no end of it while the forwarder is paused', async () => {
  const workspace = await ownWorkspace(backend)
  const { forwarder } = (await create(workspace)).body
  expect(forwarder).toMatchObject({ isUpToDate: false, oldestWaiting: null })
  const record = async (parts: Parameters<typeof progress>[0]): Promise<void> => {
    const [stored] = await forwarders().list(workspace.tenantId)
    if (stored !== undefined) await forwarders().advance(stored, progress(parts))
  }
  await record({ isUpToDate: false, oldestWaiting: '2026-11-21T09:00:00.000Z' })
  expect(await list(workspace)).toMatchObject([{ isUpToDate: false, oldestWaiting: '2026-11-21T09:00:00.000Z' }])
  await record({ isUpToDate: true, oldestWaiting: null })
  expect(await list(workspace)).toMatchObject([{ isUpToDate: true, oldestWaiting: null }])
  const paused = await act(workspace, 'pauseForwarder', forwarder.id)
  expect(paused.body.forwarder).toMatchObject({ isUpToDate: false, oldestWaiting: null })
  const resumed = await act(workspace, 'resumeForwarder', forwarder.id)
  expect(resumed.body.forwarder).toMatchObject({ isUpToDate: false, oldestWaiting: null })
})

it('deletes a forwarder, and keeps its event that is not published yet', async () => {
  const workspace = await ownWorkspace(backend)
  const { id } = (await create(workspace)).body.forwarder
  const [stored] = await forwarders().list(workspace.tenantId)
  if (stored === undefined) throw new Error('There is no forwarder.')
  await forwarders().giveUp(stored, progress(), { because: 'failing', event: pausedEventOf(stored) })
  expect((await act(workspace, 'resumeForwarder', id)).status).toBe(503)
  const deleted = await act(workspace, 'deleteForwarder', id)
  expect([deleted.status, deleted.body.forwarder.id]).toEqual([200, id])
  expect([await list(workspace), await activeIds()]).toEqual([[], expect.not.arrayContaining([id])])
  expect((await eventsOf(workspace)).map((event) => event.split(' ')[0])).toEqual([
    'forwarder.created',
    'forwarder.paused',
    'forwarder.deleted',
  ])
  expect((await act(workspace, 'deleteForwarder', id)).body.code).toBe('NOT_FOUND')
})

it.each(['deleteForwarder', 'pauseForwarder', 'resumeForwarder'] as const)(
  'finds no forwarder of another workspace: %s',
  async (operation) => {
    const [workspace, other] = [await ownWorkspace(backend), await ownWorkspace(backend)]
    const { forwarder } = (await create(other)).body
    expect((await act(workspace, operation, forwarder.id)).body.code).toBe('NOT_FOUND')
    expect((await update(workspace, forwarder.id, { label: 'B' })).body.code).toBe('NOT_FOUND')
    expect(await list(other)).toEqual([forwarder])
  },
)

it.each(['billing', 'member', 'viewer'] as const)('refuses changes by a %s, who may list', async (role) => {
  const workspace = await ownWorkspace(backend)
  const { forwarder } = (await create(workspace)).body
  const headers = await changesBy(backend, workspace, role)
  const params = { forwarderId: forwarder.id }
  const refused = [
    await backend.call('createForwarder', { headers, body: wanted }),
    await backend.call('updateForwarder', { headers, params, body: { label: 'B' } }),
    await backend.call('deleteForwarder', { headers, params }),
    await backend.call('pauseForwarder', { headers, params }),
    await backend.call('resumeForwarder', { headers, params }),
  ]
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['WORKSPACE_ADMIN_REQUIRED']))
  expect((await backend.call('listForwarders', { headers })).body.forwarders).toEqual([forwarder])
})

it('refuses a page that was opened for another workspace', async () => {
  const workspace = await ownWorkspace(backend)
  const headers = { ...workspace.changes, 'x-service-session-workspace': 'tenant_two' }
  expect((await backend.call('createForwarder', { headers, body: wanted })).body.code).toBe('SESSION_WORKSPACE_CHANGED')
  expect(await list(workspace)).toEqual([])
})
