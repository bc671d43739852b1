/** The platform's administration (specification, "Other credentials"). */
import { keys } from '#shared/store/table/keys.ts'
import { get } from '#shared/store/table/read.ts'
import { startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { launchThrough, seedDispatch } from '#test/support/dispatches.ts'
import { seedPackage } from '#test/support/seed.ts'
import { openWorkspace, signIn, signInPlatformAdmin, type SignedIn } from '#test/support/signed-in.ts'

let backend: Backend
let admin: SignedIn
beforeAll(async () => {
  backend = await startBackend()
  admin = await signInPlatformAdmin(backend)
})
afterAll(() => backend.close())

const act = (operationId: string, tenantId: string, body?: unknown): Promise<ApiResponse> =>
  backend.call(operationId, {
    headers: admin.changes,
    params: { tenantId },
    ...(body === undefined ? {} : { body }),
  })
const read = async (tenantId: string) => (await act('getTenant', tenantId)).body.tenant
const eventsOf = async (tenantId: string): Promise<Record<string, any>[]> => {
  const item = await get(backend.table, keys.tenant(tenantId), { consistent: true })
  return Object(item?.['events'] ?? [])
}

describe('workspaces', () => {
  it('creates one with an invitation of its owner, who accepts it', async () => {
    const body = { name: 'Acme', slug: 'acme', plan: 'growth', owner_email: 'grace@example.com', note: 'Contract 7' }
    const { status, body: made } = await backend.call('createTenant', { headers: admin.changes, body })
    expect(status).toBe(200)
    expect(made.tenant).toEqual({
      ...{ tenant_id: 'tenant_acme', slug: 'acme', name: 'Acme', plan: 'growth', billing: {}, status: 'active' },
      ...{ suspended_at: null, privileged_keys: false, members: 0, owners: 0, created_at: expect.any(String) },
    })
    const grace = await signIn(backend, { person: { email: 'grace@example.com' } })
    const token = new URL(made.invite_url).hash.slice(1)
    const accepted = await backend.call('acceptInvitation', { headers: grace.changes, body: { token } })
    expect(accepted.body).toEqual({ tenant_id: 'tenant_acme', name: 'Acme', role: 'owner' })
    expect(await read('tenant_acme')).toMatchObject({ members: 1, owners: 1 })
    expect(await eventsOf('tenant_acme')).toMatchObject([
      { type: 'workspace.created', note: 'Contract 7', actor: { kind: 'person', id: admin.personId } },
      { type: 'member.joined', actor: { kind: 'person', id: grace.personId } },
    ])
    const again = await backend.call('createTenant', { headers: admin.changes, body })
    expect([again.status, again.body.details.field]).toEqual([400, 'slug'])
    expect(await read('tenant_acme')).toMatchObject({ members: 1 })
  })

  it('lists them by name, plan and status, and in pages', async () => {
    const name = `Batch ${Date.now()}`
    const made: string[] = []
    for (let n = 0; n < 7; n += 1) {
      const body = { name: `${name} ${n}`, plan: n < 3 ? 'free' : 'scale', owner_email: 'x@example.com' }
      made.push((await backend.call('createTenant', { headers: admin.changes, body })).body.tenant.tenant_id)
    }
    await act('pauseTenant', made[0] ?? '')
    const list = async (query: Record<string, string>): Promise<string[]> => {
      const ids: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const asked: Record<string, string> = {
          q: name.toUpperCase(),
          limit: '2',
          ...query,
          ...(cursor === '' ? {} : { cursor }),
        }
        const { body } = await backend.call('listTenants', { headers: admin.reads, query: asked })
        ids.push(...body.tenants.map(({ tenant_id }: { tenant_id: string }) => tenant_id))
        cursor = body.next_cursor
      }
      return ids.sort()
    }
    expect(await list({})).toEqual([...made].sort())
    expect(await list({ plan: 'free', status: 'active' })).toEqual(made.slice(1, 3).sort())
    expect(await list({ status: 'suspended' })).toEqual(made.slice(0, 1))
  })

  it('renames one, and records nothing where nothing changes', async () => {
    const { tenantId } = await openWorkspace(backend, [])
    expect((await act('updateTenant', tenantId, { name: 'Better' })).body.tenant.name).toBe('Better')
    await act('updateTenant', tenantId, { name: 'Better' })
    expect(await eventsOf(tenantId)).toMatchObject([{ type: 'workspace.renamed', data: { former: 'Own' } }])
  })

  it('shows counts of a workspace, and no learner', async () => {
    const { tenantId } = await openWorkspace(backend, [])
    const { status, body } = await act('getTenantUsage', tenantId)
    expect([status, body.plan, body.active_learners.counted, body.packages.used]).toEqual([200, 'growth', 0, 0])
  })
})

it('gives workspace and keys another plan at once', async () => {
  const { tenantId, people } = await openWorkspace(backend, ['owner'])
  const bearer = await backend.makeKey(tenantId, { plan: 'growth' })
  const planOf = async () => (await backend.call('getUsage', { bearer })).body.plan
  expect(await planOf()).toBe('growth')
  const billing = { learners: { included: 10, overage: null } }
  const changed = await act('updateTenantPlan', tenantId, { plan: 'scale', billing })
  expect([changed.body.tenant.plan, changed.body.tenant.billing]).toEqual(['scale', billing])
  expect(await planOf()).toBe('scale')
  expect((await backend.call('getUsage', { bearer })).body.active_learners.allotment).toBe(10)
  expect((await backend.call('getMe', { headers: people[0].reads })).body.workspace.plan).toBe('scale')
  expect((await act('updateTenantPlan', tenantId, { plan: 'scale', billing: null })).body.tenant.billing).toEqual({})
  expect((await backend.call('getUsage', { bearer })).body.active_learners.allotment).toBe(7500)
})

it('gives every key the plan that the workspace has in the end, however many changes race', async () => {
  const { tenantId } = await openWorkspace(backend, [])
  const bearers = await Promise.all(Array.from({ length: 5 }, () => backend.makeKey(tenantId, { plan: 'growth' })))
  const plans = ['free', 'starter', 'scale', 'enterprise']
  const changed = await Promise.all(plans.map((plan) => act('updateTenantPlan', tenantId, { plan })))
  expect(changed.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const { plan } = await read(tenantId)
  const ofKeys = await Promise.all(
    bearers.map(async (bearer) => (await backend.call('getUsage', { bearer })).body.plan),
  )
  expect(ofKeys).toEqual(Array(5).fill(plan))
  expect(await eventsOf(tenantId)).toHaveLength(4)
})

describe('a suspended workspace', () => {
  const codes = async (calls: readonly Promise<ApiResponse>[]): Promise<(string | number)[]> =>
    (await Promise.all(calls)).map(({ status, body }) => body?.code ?? status)

  it('closes it to keys, launches of dispatches and changes, shows what it has, and opens again', async () => {
    const { tenantId, people } = await openWorkspace(backend, ['owner'])
    const [{ reads, changes }] = people
    const at = { ...backend, tenantId }
    const packageId = await seedPackage(at)
    const seeded = await seedDispatch(at, { packageId })
    const bearer = await backend.makeKey(tenantId)
    const uses = () => [
      backend.call('getPackage', { bearer, params: { packageId } }),
      launchThrough(backend, seeded),
      backend.call('createOrganization', { headers: changes, body: { name: 'New' } }),
      backend.call('getPackage', { headers: reads, params: { packageId } }),
    ]
    expect(await codes(uses())).toEqual([200, 200, 200, 200])
    const { body } = await act('pauseTenant', tenantId, { note: 'Unpaid' })
    expect([body.tenant.status, body.tenant.suspended_at]).toEqual(['suspended', expect.any(String)])
    const closed = 'WORKSPACE_SUSPENDED'
    expect(await codes(uses())).toEqual([closed, closed, closed, 200])
    expect((await act('pauseTenant', tenantId)).body.tenant.suspended_at).toBe(body.tenant.suspended_at)
    expect((await act('resumeTenant', tenantId)).body.tenant.status).toBe('active')
    expect(await codes(uses())).toEqual([200, 200, 200, 200])
    expect((await eventsOf(tenantId)).map(({ type, note }) => [type, note])).toEqual([
      ['workspace.suspended', 'Unpaid'],
      ['workspace.reinstated', undefined],
    ])
  })

  it('lets the page of a dispatch know why', async () => {
    const { tenantId } = await openWorkspace(backend, [])
    const at = { ...backend, tenantId }
    const { dispatch, token } = await seedDispatch(at, { packageId: await seedPackage(at) })
    await act('pauseTenant', tenantId)
    const { body } = await backend.call('validateLaunchLink', {
      params: { dispatchId: dispatch.dispatchId },
      body: { dispatch_token: token, host_origin: 'https://lms.example.com' },
    })
    expect([body.valid, body.code]).toEqual([false, 'WORKSPACE_SUSPENDED'])
  })
})

it('grants privileged keys to a workspace, and takes them back from existing ones', async () => {
  const { tenantId, people } = await openWorkspace(backend, ['owner'])
  const create = () =>
    backend.call('createApiKey', {
      headers: people[0].changes,
      body: { label: 'Ops', mode: 'live', scopes: ['admin'] },
    })
  expect((await create()).body.code).toBe('API_KEY_SCOPE_NOT_ALLOWED')
  expect((await act('updateTenantPrivileges', tenantId, { granted: true })).body.tenant.privileged_keys).toBe(true)
  const { body } = await create()
  expect((await backend.call('getUsage', { bearer: body.secret })).status).toBe(200)
  await act('updateTenantPrivileges', tenantId, { granted: false })
  const refused = await backend.call('getUsage', { bearer: body.secret })
  expect([refused.status, refused.body.details.reasons]).toEqual([401, ['scope_not_allowed']])
})

describe('the claim of a platform admin', () => {
  const minute = 60_000
  const asked = async (statedAgo: number, signedInAgo: number): Promise<string | number> => {
    const now = Date.now()
    const claims = { isPlatformAdmin: true, statedAt: now - statedAgo, authenticatedAt: now - signedInAgo }
    const { reads } = await signIn(backend, { session: { claims } })
    const { status, body } = await backend.call('listTenants', { headers: reads })
    return body?.code ?? status
  }

  it('holds for five minutes, and 12 hours after the sign-in', async () => {
    expect(await asked(4 * minute, 4 * minute)).toBe(200)
    expect(await asked(6 * minute, 6 * minute)).toBe('PLATFORM_ADMIN_REQUIRED')
    expect(await asked(minute, 11 * 60 * minute)).toBe(200)
    expect(await asked(minute, 12 * 60 * minute)).toBe('PLATFORM_ADMIN_REQUIRED')
  })
})
