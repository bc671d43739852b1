/** Settings of the workspace in the dashboard: the same as keys read and change. */
import { startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { openWorkspace, type SignedIn } from '#test/support/signed-in.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

const read = ({ reads: headers }: SignedIn): Promise<ApiResponse> => backend.call('getSettings', { headers })
const change = (
  { changes }: SignedIn,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<ApiResponse> => backend.call('updateSettings', { headers: { ...changes, ...headers }, body })

it('lets owners and admins change settings, which members and keys then read', async () => {
  const { tenantId, people } = await openWorkspace(backend, ['owner', 'admin', 'viewer'])
  const [owner, admin, viewer] = people
  const body = { displayName: 'Academy', courseDefaults: { startOverAllowed: false } }
  expect(await change(owner, body)).toMatchObject({ status: 200, body: { version: 2 } })
  expect(await change(admin, { displayName: 'College', version: 2 })).toMatchObject({ body: { version: 3 } })
  const shown = await read(viewer)
  expect(shown.body).toMatchObject({
    tenant: { tenant_id: tenantId, name: 'Own' },
    configuration: { displayName: 'College', courseDefaults: { startOverAllowed: false } },
    version: 3,
  })
  expect((await backend.call('getWorkspace', { bearer: await backend.makeKey(tenantId) })).body).toEqual(shown.body)
})

it('loses no change of several at once, with the endpoint of keys among them', async () => {
  const { people } = await openWorkspace(backend, ['owner', 'admin'])
  const [owner, admin] = people
  const edits = [
    change(owner, { displayName: 'Academy' }),
    change(admin, { timeZone: 'Europe/Berlin' }),
    backend.call('updateConfiguration', { headers: owner.changes, body: { defaultLocale: 'de' } }),
  ]
  expect((await Promise.all(edits)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await read(owner)).body).toMatchObject({
    configuration: { displayName: 'Academy', timeZone: 'Europe/Berlin', defaultLocale: 'de' },
    version: 4,
  })
})

it('refuses others, stale pages, former versions and what is no setting, and writes nothing', async () => {
  const { people } = await openWorkspace(backend, ['owner', 'member', 'viewer'])
  const other = await openWorkspace(backend, ['owner'])
  const [owner, member, viewer] = people
  const body = { displayName: 'Academy' }
  for (const person of [member, viewer])
    expect(await change(person, body)).toMatchObject({ status: 403, body: { code: 'WORKSPACE_ADMIN_REQUIRED' } })
  expect(await change(owner, body, { 'x-service-session-workspace': other.tenantId })).toMatchObject({
    status: 409,
    body: { code: 'SESSION_WORKSPACE_CHANGED' },
  })
  expect(await change(owner, { ...body, version: 7 })).toMatchObject({ status: 409, body: { current_version: 1 } })
  expect(await change(owner, { plan: 'enterprise' })).toMatchObject({ status: 400 })
  expect(await change(owner, { timeZone: 'Mars/Base' })).toMatchObject({ body: { code: 'VALIDATION_ERROR' } })
  expect((await read(owner)).body).toMatchObject({ configuration: { displayName: null }, version: 1 })
})
