/** Connectors: installations, what they report, and the incidents that this opens, counts and resolves. */
import { randomUUID } from 'node:crypto'
import { startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { connectorEventRow, seedInstallation } from '#test/support/connectors.ts'
import { openWorkspace, signInAs } from '#test/support/signed-in.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterEach(() => void jest.restoreAllMocks())
afterAll(() => backend.close())

/** A key of its own has limits of its own. */
const newKey = (): Promise<string> => backend.makeKey(backend.tenantId)

const put = (bearer: string, more: Record<string, unknown> = {}): Promise<ApiResponse> =>
  backend.call('putInstallation', { bearer, body: { connector: 'moodle', externalId: 'site-1', ...more } })

const report = async (installationId: string, events: readonly unknown[], bearer?: string): Promise<any> =>
  (
    await backend.call('recordConnectorEvents', {
      bearer: bearer ?? (await newKey()),
      body: { installation_id: installationId, events },
    })
  ).body

const incidentsOf = async (installationId: string): Promise<any[]> => {
  const { reads: headers } = await signInAs(backend, 'owner')
  const { body } = await backend.call('listIncidents', { headers, query: { limit: '200' } })
  return body.incidents.filter(({ entityId }: { entityId: string }) => entityId === installationId)
}

it('records the same copy once, keeps what is absent, and gives TEST keys a copy of their own', async () => {
  const bearer = await newKey()
  const first = await put(bearer, { displayName: 'Our Moodle', version: '1.0', acquisition_source: 'moodle_plugins' })
  expect(first.body).toMatchObject({
    created: true,
    installation: {
      tenantId: backend.tenantId,
      mode: 'live',
      status: 'active',
      version: '1.0',
      acquisition_source: 'moodle_plugins',
      openIncidents: 0,
    },
  })
  const again = await put(bearer, { version: '1.1' })
  expect(again.body).toMatchObject({
    created: false,
    installation: { id: first.body.installation.id, displayName: 'Our Moodle', version: '1.1' },
  })
  const tested = await put(backend.testKey)
  expect(tested.body.created).toBe(true)
  expect(tested.body.installation.id).not.toBe(first.body.installation.id)
})

it('creates one installation of twenty requests at once', async () => {
  const bearers = await Promise.all(Array.from({ length: 20 }, newKey))
  const answers = await Promise.all(bearers.map((bearer) => put(bearer, { externalId: 'raced' })))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(answers.filter(({ body }) => body.created)).toHaveLength(1)
  expect(new Set(answers.map(({ body }) => body.installation.id)).size).toBe(1)
})

it('limits installations to 10 and events to 20 a minute for each key, and says when to come back', async () => {
  const { installationId } = await seedInstallation(backend)
  jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 21, 12, 0, 18))
  const bearer = await newKey()
  for (let n = 0; n < 10; n += 1) expect((await put(bearer)).status).toBe(200)
  const refused = [await put(bearer)]
  const body = { installation_id: installationId, events: [connectorEventRow('heartbeat')] }
  for (let n = 0; n < 20; n += 1)
    expect((await backend.call('recordConnectorEvents', { bearer, body })).status).toBe(200)
  refused.push(await backend.call('recordConnectorEvents', { bearer, body }))
  expect(
    refused.map(({ status, headers }) => [status, headers['retry-after'], headers['x-ratelimit-remaining']]),
  ).toEqual(Array(2).fill([429, '42', '0']))
})

it('opens one incident for the same failure, counts it, and resolves it by the success', async () => {
  const { installationId } = await seedInstallation(backend)
  await report(installationId, [connectorEventRow('grade.failed', 9), connectorEventRow('grade.failed', 8)])
  await report(installationId, [connectorEventRow('grade.failed', 7), connectorEventRow('auth.failed', 7)])
  const open = await incidentsOf(installationId)
  expect(open.map(({ code, count, status }) => [code, count, status]).sort()).toEqual([
    ['AUTH_FAILED', 1, 'open'],
    ['GRADE_SYNC_FAILED', 3, 'open'],
  ])
  const read = () => backend.call('getInstallation', { bearer: backend.liveKey, params: { installationId } })
  expect((await read()).body.installation.openIncidents).toBe(2)
  await report(installationId, [connectorEventRow('grade.synced', 6)])
  expect((await incidentsOf(installationId)).map(({ status }) => status)).toEqual(['resolved', 'resolved'])
  expect((await read()).body.installation.openIncidents).toBe(0)
  await report(installationId, [connectorEventRow('grade.failed', 5)])
  expect(await incidentsOf(installationId)).toHaveLength(3)
})

it('leaves an incident open after late news of an earlier success', async () => {
  const { installationId } = await seedInstallation(backend)
  await report(installationId, [connectorEventRow('course.failed', 3)])
  await report(installationId, [connectorEventRow('course.synced', 4)])
  expect((await incidentsOf(installationId)).map(({ status }) => status)).toEqual(['open'])
})

it('takes each event once, and rejects bad rows by themselves', async () => {
  const { installationId } = await seedInstallation(backend)
  const events = [connectorEventRow('course.failed', 2), { type: 'x' }, connectorEventRow('their.own')]
  expect(await report(installationId, events)).toEqual({
    accepted: 2,
    duplicates: 0,
    rejected: [{ index: 1, code: 'VALIDATION_ERROR', message: expect.stringContaining('event_id') }],
  })
  expect(await report(installationId, events)).toMatchObject({ accepted: 0, duplicates: 2 })
  expect((await incidentsOf(installationId)).map(({ count }) => count)).toEqual([1])
})

it('takes the same events at the same time once', async () => {
  const { installationId } = await seedInstallation(backend)
  const events = [connectorEventRow('launch.failed', 2), connectorEventRow('heartbeat')]
  const answers = await Promise.all(Array.from({ length: 8 }, () => report(installationId, events)))
  expect(answers.reduce<number>((sum, { accepted }) => sum + Number(accepted), 0)).toBe(2)
  expect((await incidentsOf(installationId)).map(({ count }) => count)).toEqual([1])
})

it('uninstalls, resolves what was open, and is installed again by the next statement', async () => {
  const bearer = await newKey()
  const { id: installationId } = (await put(bearer, { externalId: 'comes and goes' })).body.installation
  await report(installationId, [connectorEventRow('launch.failed', 2)])
  const params = { installationId }
  for (let round = 0; round < 2; round += 1) {
    const { body } = await backend.call('removeInstallation', { bearer, params })
    expect(body.installation).toMatchObject({ status: 'uninstalled', openIncidents: 0 })
  }
  const list = (status: string) => backend.call('listInstallations', { bearer, query: { status } })
  const ids = ({ body }: ApiResponse): string[] => body.installations.map(({ id }: { id: string }) => id)
  expect(ids(await list('uninstalled'))).toContain(installationId)
  expect((await put(bearer, { externalId: 'comes and goes' })).body).toMatchObject({
    created: false,
    installation: { status: 'active', uninstalledAt: null },
  })
  expect(ids(await list('active'))).toContain(installationId)
  const inMode = (mode: string) => backend.call('listInstallations', { bearer, query: { mode, status: 'active' } })
  expect(ids(await inMode('live'))).toContain(installationId)
  expect(ids(await inMode('test'))).not.toContain(installationId)
})

it('becomes stale after seven silent days', async () => {
  const { installationId } = await seedInstallation(backend)
  const later = Date.now() + 7 * 86_400_000 + 60_000
  jest.spyOn(Date, 'now').mockReturnValue(later)
  const read = () => backend.call('getInstallation', { bearer: backend.liveKey, params: { installationId } })
  expect((await read()).body.installation.status).toBe('stale')
  await report(installationId, [connectorEventRow('heartbeat')])
  expect((await read()).body.installation.status).toBe('active')
})

it('answers a foreign workspace as for an unknown installation', async () => {
  const { installationId } = await seedInstallation(backend)
  const foreign = await backend.call('getInstallation', { bearer: backend.otherKey, params: { installationId } })
  expect([foreign.status, foreign.body.code]).toEqual([404, 'INSTALLATION_NOT_FOUND'])
  expect(await report(installationId, [connectorEventRow('heartbeat')], backend.otherKey)).toMatchObject({
    code: 'INSTALLATION_NOT_FOUND',
  })
})

it('lets members read, owners and admins remove, and no session report or install', async () => {
  const { installationId } = await seedInstallation(backend)
  const params = { installationId }
  const viewer = await signInAs(backend, 'viewer')
  expect((await backend.call('getInstallation', { headers: viewer.reads, params })).status).toBe(200)
  expect((await backend.call('removeInstallation', { headers: viewer.changes, params })).body.code).toBe(
    'WORKSPACE_ADMIN_REQUIRED',
  )
  const owner = await signInAs(backend, 'owner')
  const body = { connector: 'moodle', externalId: randomUUID() }
  expect((await backend.call('putInstallation', { headers: owner.changes, body })).body.code).toBe('API_KEY_REQUIRED')
})

it('counts the incidents that the list of open ones has, without acknowledged ones', async () => {
  const { installationId } = await seedInstallation(backend)
  await report(installationId, [connectorEventRow('auth.failed', 1), connectorEventRow('course.failed', 1)])
  const { reads, changes } = await signInAs(backend, 'owner')
  const counts = async () => {
    const [one, all, open] = await Promise.all([
      backend.call('getInstallation', { headers: reads, params: { installationId } }),
      backend.call('listInstallations', { headers: reads, query: { limit: '100' } }),
      backend.call('listIncidents', { headers: reads, query: { status: 'open', entity_id: installationId } }),
    ])
    const row = all.body.installations.find(({ id }: { id: string }) => id === installationId)
    return [one.body.installation.openIncidents, row.openIncidents, open.body.incidents.length]
  }
  expect(await counts()).toEqual([2, 2, 2])
  const [{ id: incidentId }] = await incidentsOf(installationId)
  const change = (status: string) =>
    backend.call('updateIncident', { headers: changes, params: { incidentId }, body: { status } })
  await change('acknowledged')
  expect(await counts()).toEqual([1, 1, 1])
  await change('open')
  expect(await counts()).toEqual([2, 2, 2])
})

it('changes an incident for owners and admins of its own workspace, whatever workspace is stated', async () => {
  const { installationId } = await seedInstallation(backend)
  await report(installationId, [connectorEventRow('auth.failed', 1)])
  const [incident] = await incidentsOf(installationId)
  const params = { incidentId: incident.id }
  const { changes } = await signInAs(backend, 'admin')
  const stated = { ...changes, 'x-service-session-workspace': 'tenant_elsewhere' }
  const body = { status: 'acknowledged', note: 'The site moves' }
  const changed = await backend.call('updateIncident', { headers: stated, params, body })
  expect(changed.body.incident).toMatchObject({ status: 'acknowledged', note: 'The site moves' })
  const elsewhere = await openWorkspace(backend, ['owner'])
  const foreign = await backend.call('updateIncident', { headers: elsewhere.people[0].changes, params, body })
  expect(foreign.status).toBe(404)
})
