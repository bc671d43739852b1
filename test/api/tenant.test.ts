/** The workspace and its settings: who changes them, what is refused, and where the defaults count. */
import { decodeJwt } from 'jose'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type { WorkspaceRole } from '#shared/contract/roles.ts'
import { keys } from '#shared/store/table/keys.ts'
import { zipSampleCourse } from '#samples/build-course.ts'
import { startBackend, type ApiRequest, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { documentClient } from '#test/support/document-client.ts'
import { launchThrough, seedDispatch } from '#test/support/dispatches.ts'
import { seedPackage } from '#test/support/seed.ts'
import { openWorkspace } from '#test/support/signed-in.ts'
import { processUpload, putUpload } from '#test/support/upload.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

/** A workspace of its own with a key of each kind. */
async function open(): Promise<{ tenantId: string; key: string; admin: string }> {
  const { tenantId } = await openWorkspace(backend, [])
  const [key, admin] = [
    await backend.makeKey(tenantId),
    await backend.makeKey(tenantId, { scopes: ['public_api', 'admin'] }),
  ]
  return { tenantId, key, admin }
}

const read = (request: ApiRequest): Promise<ApiResponse> => backend.call('getWorkspace', request)
const change = (body: object, request: ApiRequest): Promise<ApiResponse> =>
  backend.call('updateConfiguration', { ...request, body })

const unchanged = {
  displayName: null,
  defaultLocale: null,
  timeZone: null,
  billingEmail: null,
  supportUrl: null,
  courseDefaults: { completedRelaunchBehavior: 'review', startOverAllowed: true },
  dispatchDefaults: { hashLearnerInfo: false, learnerProof: 'none', allowedDomains: [] },
  launchTokenSeconds: null,
  branding: { logoUrl: null, accentColor: null },
  auditRetentionDays: null,
  extractionModel: false,
}

async function storedItem(tenantId: string): Promise<Record<string, unknown> | undefined> {
  const { table } = backend
  const { Item } = await documentClient(table).send(
    new GetCommand({ TableName: table.name, Key: keys.configuration(tenantId), ConsistentRead: true }),
  )
  return Item
}

it('shows a workspace that has changed nothing', async () => {
  const { tenantId, key } = await open()
  expect((await read({ bearer: key })).body).toEqual({
    tenant: { tenant_id: tenantId, account_id: tenantId, name: 'Own', plan: 'growth', status: 'active' },
    configuration: unchanged,
    version: 1,
  })
})

it('changes what is stated and keeps the rest, with an event that names the settings', async () => {
  const { tenantId, key, admin } = await open()
  const bearer = { bearer: admin }
  const first = await change(
    {
      displayName: 'Academy',
      timeZone: 'Europe/Berlin',
      branding: { accentColor: '#1f5fbf' },
      dispatchDefaults: { allowedDomains: ['https://LMS.example.com/x', '*.example.org'] },
    },
    bearer,
  )
  const configuration = {
    ...unchanged,
    displayName: 'Academy',
    timeZone: 'Europe/Berlin',
    branding: { logoUrl: null, accentColor: '#1f5fbf' },
    dispatchDefaults: { ...unchanged.dispatchDefaults, allowedDomains: ['lms.example.com', '*.example.org'] },
  }
  expect([first.status, first.body]).toEqual([200, { configuration, version: 2 }])
  const second = await change({ displayName: null, branding: { logoUrl: 'https://example.com/logo.svg' } }, bearer)
  const branding = { logoUrl: 'https://example.com/logo.svg', accentColor: '#1f5fbf' }
  expect(second.body).toEqual({ configuration: { ...configuration, displayName: null, branding }, version: 3 })
  expect(await change({ timeZone: 'Europe/Berlin' }, bearer)).toMatchObject({ status: 200, body: { version: 3 } })
  expect((await read({ bearer: key })).body).toMatchObject({ configuration: { branding }, version: 3 })
  expect((await storedItem(tenantId))?.['events']).toMatchObject([
    {
      type: 'workspace.configuration_changed',
      data: { changed: 'branding dispatchDefaults displayName timeZone', version: 2 },
      actor: { kind: 'key' },
    },
    { type: 'workspace.configuration_changed', data: { changed: 'branding displayName', version: 3 } },
  ])
})

it.each([
  [{ accent: 1 }, 'accent'],
  [{ plan: 'scale' }, 'plan'],
  [{ timeZone: 'Europe/Atlantis' }, 'timeZone'],
  [{ supportUrl: 'javascript:alert(1)' }, 'supportUrl'],
  [{ billingEmail: 'nobody' }, 'billingEmail'],
  [{ defaultLocale: 'german' }, 'defaultLocale'],
  [{ launchTokenSeconds: 299 }, 'launchTokenSeconds'],
  [{ launchTokenSeconds: 14_401 }, 'launchTokenSeconds'],
  [{ auditRetentionDays: 29 }, 'auditRetentionDays'],
  [{ branding: { accentColor: '#777778' } }, 'branding.accentColor'],
  [{ branding: { accentColor: 'red;}' } }, 'branding.accentColor'],
  [{ branding: { logoUrl: 'http://example.com/x.png' } }, 'branding.logoUrl'],
  [{ branding: { logoUrl: `https://example.com/${'x'.repeat(481)}` } }, 'branding.logoUrl'],
  [{ courseDefaults: { completedRelaunchBehavior: 'forget' } }, 'courseDefaults.completedRelaunchBehavior'],
  [{ dispatchDefaults: { allowedDomains: ['a.com', 'b.com; script-src *'] } }, 'dispatchDefaults.allowedDomains.1'],
])('refuses %j and writes nothing', async (body, field) => {
  const { tenantId, admin } = await open()
  const response = await change(body, { bearer: admin })
  expect([response.status, response.body.code, response.body.details.field]).toEqual([400, 'VALIDATION_ERROR', field])
  expect(await storedItem(tenantId)).toBeUndefined()
})

it('accepts the darkest refused grey one step darker', async () => {
  const { admin } = await open()
  expect((await change({ branding: { accentColor: '#767676' } }, { bearer: admin })).status).toBe(200)
})

it('refuses an earlier revision, and lets one of two changes on the same revision win', async () => {
  const { admin } = await open()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => change({ displayName: `Name ${index}`, version: 1 }, { bearer: admin })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
    new Set(['VERSION_CONFLICT']),
  )
})

it('loses no setting where many are changed at once', async () => {
  const { key, admin } = await open()
  const edits = [
    { displayName: 'Academy' },
    { timeZone: 'UTC' },
    { auditRetentionDays: 90 },
    { branding: { accentColor: '#000000' } },
  ]
  await Promise.all(edits.map((edit) => change(edit, { bearer: admin })))
  expect((await read({ bearer: key })).body).toMatchObject({
    configuration: {
      displayName: 'Academy',
      timeZone: 'UTC',
      auditRetentionDays: 90,
      branding: { accentColor: '#000000' },
    },
    version: 5,
  })
})

it('takes keys with the scope admin only, and LIVE ones', async () => {
  const { tenantId, key } = await open()
  const scopes = await backend.makeKey(tenantId, { scopes: ['public_api', 'internal_product'] })
  for (const bearer of [key, scopes])
    expect((await change({ displayName: 'X' }, { bearer })).body).toMatchObject({ code: 'API_KEY_REQUIRED' })
  const test = await backend.makeKey(tenantId, { scopes: ['admin'], mode: 'test' })
  expect((await change({ displayName: 'X' }, { bearer: test })).body.code).toBe('TEST_MODE_UNSUPPORTED')
  expect((await read({ bearer: test })).status).toBe(200)
  expect(await storedItem(tenantId)).toBeUndefined()
})

it.each<[WorkspaceRole, number]>([
  ['owner', 200],
  ['admin', 200],
  ['billing', 403],
  ['member', 403],
  ['viewer', 403],
])('lets a signed-in %s read, and answers a change with %i', async (role, status) => {
  const { tenantId, people } = await openWorkspace(backend, [role])
  const { reads, changes } = people[0]
  expect((await read({ headers: reads })).body.tenant.tenant_id).toBe(tenantId)
  expect((await change({ displayName: 'X' }, { headers: changes })).status).toBe(status)
  expect((await storedItem(tenantId)) === undefined).toBe(status === 403)
  const stale = { ...changes, 'x-service-session-workspace': 'tenant_two' }
  if (status === 200)
    expect((await change({ displayName: 'Y' }, { headers: stale })).body.code).toBe('SESSION_WORKSPACE_CHANGED')
})

describe('a default', () => {
  it('gives a new package its settings, and changes none that exists', async () => {
    const { tenantId, admin } = await open()
    const uploader = { backend: { ...backend, tenantId }, bearer: admin }
    const course = await zipSampleCourse('scorm12')
    const make = async (): Promise<string> => {
      const { storage_path: path } = await putUpload(uploader, course)
      return (await processUpload(uploader, path)).body.package.package_id
    }
    const settingsOf = async (packageId: string): Promise<unknown[]> => {
      const { table } = backend
      const { Item } = await documentClient(table).send(
        new GetCommand({ TableName: table.name, Key: keys.coursePackage(tenantId, packageId) }),
      )
      return [Item?.['completedRelaunchBehavior'], Item?.['startOverAllowed']]
    }
    const before = await make()
    const courseDefaults = { completedRelaunchBehavior: 'new_attempt', startOverAllowed: false }
    await change({ courseDefaults }, { bearer: admin })
    expect(await settingsOf(await make())).toEqual(['new_attempt', false])
    expect(await settingsOf(before)).toEqual(['review', true])
  })

  it('gives a new dispatch what it does not state', async () => {
    const { tenantId, admin } = await open()
    const packageId = await seedPackage(backend, { tenantId })
    await change(
      { dispatchDefaults: { hashLearnerInfo: true, learnerProof: 'host_stored', allowedDomains: ['lms.example.com'] } },
      { bearer: admin },
    )
    const make = async (more: object): Promise<unknown> =>
      (await backend.call('createDispatch', { bearer: admin, body: { packageId, name: 'A', ...more } })).body.dispatch
    const defaults = { hashLearnerInfo: true, learnerProof: 'host_stored', allowedDomains: ['lms.example.com'] }
    expect(await make({})).toMatchObject(defaults)
    const stated = { hashLearnerInfo: false, learnerProof: 'none', allowedDomains: [] }
    expect(await make(stated)).toMatchObject(stated)
  })

  it('shows its logo and accent colour in the player from the next launch on', async () => {
    const { tenantId, admin } = await open()
    const packageId = await seedPackage(backend, { tenantId })
    const shown = async (launched: { readonly launch_url: string; readonly session_id: string }): Promise<unknown> => {
      const bearer = new URL(launched.launch_url).searchParams.get('token') ?? ''
      const read = await backend.call('getSession', { bearer, params: { sessionId: launched.session_id } })
      return read.body.player.branding
    }
    const launch = async (more: object = {}) =>
      (await backend.call('launchPackage', { bearer: admin, params: { packageId }, body: { user_id: 'ada', ...more } }))
        .body
    const first = await launch()
    expect(await shown(first)).toBeNull()
    const branding = { logoUrl: 'https://example.com/logo.svg', accentColor: '#1f5fbf' }
    await change({ branding }, { bearer: admin })
    expect(await shown(first)).toBeNull()
    expect(await shown(await launch({ session_id: first.session_id }))).toEqual(branding)
    const dispatchId = await seedDispatch({ ...backend, tenantId }, { packageId })
    expect(await shown((await launchThrough(backend, dispatchId)).body)).toEqual(branding)
    await change({ branding: { logoUrl: null, accentColor: null } }, { bearer: admin })
    expect(await shown(await launch({ session_id: first.session_id }))).toBeNull()
  })

  it('shortens launch tokens and their renewals, and gives launches a language', async () => {
    const { tenantId, admin } = await open()
    const packageId = await seedPackage(backend, { tenantId })
    await change({ launchTokenSeconds: 600, defaultLocale: 'de' }, { bearer: admin })
    const lifeOf = (url: string): number => {
      const { exp = 0, iat = 0 } = decodeJwt(new URL(url).searchParams.get('token') ?? '')
      return exp - iat
    }
    const launched = await backend.call('launchPackage', {
      bearer: admin,
      params: { packageId },
      body: { user_id: 'ada' },
    })
    const { launch_url: url, session_id: sessionId } = launched.body
    expect([launched.body.expires_in_seconds, lifeOf(url)]).toEqual([600, 600])
    const bearer = new URL(url).searchParams.get('token') ?? ''
    const renewed = await backend.call('refreshToken', { bearer, params: { sessionId } })
    expect([renewed.body.expires_in_seconds, lifeOf(renewed.body.launch_url)]).toEqual([600, 600])
    const { Item } = await documentClient(backend.table).send(
      new GetCommand({ TableName: backend.table.name, Key: keys.session(tenantId, sessionId) }),
    )
    expect(Item?.['locale']).toBe('de')
    const dispatched = await launchThrough(backend, await seedDispatch({ ...backend, tenantId }, { packageId }))
    expect(dispatched.body.expires_in_seconds).toBe(600)
  })
})
