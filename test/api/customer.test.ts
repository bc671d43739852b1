/** What the dashboard asks about the signed-in person (specification, "Signed-in dashboard sessions"). */
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import type { PlanOverview, PlanTerms } from '#shared/contract/resources/quotas/plan-overview.ts'
import { workspaceRoles } from '#shared/contract/roles.ts'
import type { BillingTerms } from '#shared/domain/quotas/plan.ts'
import { accessRepository } from '#shared/store/credentials/api-key-repository.ts'
import { dashboardSessionRepository } from '#shared/store/dashboard-sessions/dashboard-session-repository.ts'
import { keys } from '#shared/store/table/keys.ts'
import { startBackend, type Backend } from '#test/support/backend.ts'
import { documentClient } from '#test/support/document-client.ts'
import { seedPackage } from '#test/support/seed.ts'
import { signIn, signInAs } from '#test/support/signed-in.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

const minute = 60_000
const hour = 60 * minute

/** A workspace on Free with this many courses. */
async function freeWorkspace(courses: number, billing: BillingTerms = {}): Promise<string> {
  workspaces += 1
  const tenantId = `tenant_alerts-${workspaces}`
  const createdAt = '2026-11-01T00:00:00.000Z'
  await accessRepository(backend.table).putTenant({ tenantId, name: tenantId, plan: 'free', billing, createdAt })
  for (let made = 0; made < courses; made += 1) await seedPackage(backend, { tenantId, packageId: `pkg_alert${made}` })
  return tenantId
}
let workspaces = 0

describe('what a plan includes', () => {
  afterEach(() => jest.restoreAllMocks())

  it.each([
    ['owner', 1],
    ['admin', 1],
    ['billing', 1],
    ['member', 0],
    ['viewer', 0],
  ] as const)('alerts a %s of %i thing that is used up', async (role, expected) => {
    const { reads } = await signIn(backend, { roles: { [await freeWorkspace(3)]: role } })
    const { body } = await backend.call('getMe', { headers: reads })
    expect(body.alerts).toHaveLength(expected)
    for (const alert of body.alerts) expect(alert).toEqual({ of: 'courses', percent: 100, used: 3, limit: 3 })
  })

  it.each(['owner', 'admin', 'billing'] as const)('shows a %s plan, use, forecast and alerts', async (role) => {
    const { reads } = await signIn(backend, { roles: { [await freeWorkspace(1)]: role } })
    const { status, body } = await backend.call('getPlan', { headers: reads })
    expect([status, body]).toMatchObject([
      200,
      {
        plan: { id: 'free', name: 'Free', max_packages: 3, allotment: 25, overage: null },
        usage: { packages: { used: 1, limit: 3 }, active_learners: { counted: 0 } },
        forecast: { active_learners: { at_least: 0, at_most: 0 }, overage_amount_usd: { at_least: 0, at_most: 0 } },
        alerts: [],
      },
    ])
  })

  it('says on which day of the billing period learners were counted', async () => {
    // Hours from midnight, so that all of it is on one day.
    const today = new Date().toISOString().slice(0, 10)
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse(`${today}T12:00:00Z`))
    const tenantId = await freeWorkspace(1)
    const bearer = await backend.makeKey(tenantId)
    const { reads } = await signIn(backend, { roles: { [tenantId]: 'owner' } })
    for (const learner of ['ada', 'grace', 'ada'])
      await backend.call('launchPackage', { bearer, params: { packageId: 'pkg_alert0' }, body: { user_id: learner } })
    const { learners_by_day: days, usage } = (await backend.call('getPlan', { headers: reads })).body
    const dates = days.map(({ date }: PlanOverview['learners_by_day'][number]) => date)
    expect([dates[0], usage.active_learners.counted]).toEqual([usage.period.start.slice(0, 10), 2])
    expect(days.at(-1)).toEqual({ date: today, counted: 2 })
    expect(days.slice(0, -1)).toEqual(dates.slice(0, -1).map((date: string) => ({ date, counted: 0 })))
  })

  it('lists every plan with its prices and limits, and the own one with the terms of the contract', async () => {
    const billing = { learners: { included: 2000, overage: { eachMills: 40, stopMills: null } } }
    const tenantId = await freeWorkspace(1, billing)
    const { reads } = await signIn(backend, { roles: { [tenantId]: 'owner' } })
    const { plan, plans } = (await backend.call('getPlan', { headers: reads })).body
    expect(plans.map(({ id, price }: PlanTerms) => [id, price])).toEqual([
      ['free', { monthly_usd: 0, yearly_usd: null }],
      ['starter', { monthly_usd: 49, yearly_usd: null }],
      ['growth', { monthly_usd: 149, yearly_usd: null }],
      ['scale', { monthly_usd: 499, yearly_usd: 4990 }],
      ['enterprise', null],
    ])
    expect(plans[0]).toEqual(plan)
    expect(plan).toMatchObject({ allotment: 2000, overage: { price_per_learner_usd: 0.04, cap_usd: null } })
    expect(plans[2]).toEqual({
      ...{ id: 'growth', name: 'Growth', price: { monthly_usd: 149, yearly_usd: null } },
      ...{ max_upload_mb: 5120, max_packages: 100, max_storage_gb: 50, allotment: 1500 },
      overage: { price_per_learner_usd: 0.08, cap_usd: 350 },
    })
  })

  it.each(['member', 'viewer'] as const)('refuses a %s the plan', async (role) => {
    const { reads } = await signInAs(backend, role)
    const { status, body } = await backend.call('getPlan', { headers: reads })
    expect([status, body.code]).toEqual([403, 'WORKSPACE_ROLE_REQUIRED'])
  })
})

describe('GET /api/customer/me', () => {
  it.each(workspaceRoles)('returns person, workspace and role of a signed-in %s', async (role) => {
    const { reads, personId } = await signIn(backend, { roles: { tenant_one: role, tenant_two: 'viewer' } })
    const { status, body } = await backend.call('getMe', { headers: reads })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      person: { id: personId, email: 'ada@example.com', emailVerified: true },
      memberships: [
        { tenant_id: 'tenant_one', plan: 'growth', role },
        { tenant_id: 'tenant_two', plan: expect.any(String), role: 'viewer' },
      ],
      workspace: { tenant_id: 'tenant_one', plan: 'growth' },
      role,
      platform_admin: false,
    })
    expect(JSON.stringify(body)).not.toContain(reads['cookie']?.slice('lectern='.length))
  })

  it('ignores the workspace that the page states', async () => {
    const { reads } = await signInAs(backend, 'viewer')
    const headers = { ...reads, 'x-service-session-workspace': 'tenant_two' }
    expect((await backend.call('getMe', { headers })).status).toBe(200)
  })

  it.each([
    ['no cookie', {}],
    ['an unknown cookie', { cookie: `lectern=${'A'.repeat(43)}` }],
    ['a cookie of another form', { cookie: 'lectern=1' }],
    ['an API key', { authorization: 'Bearer lct_live_one_x' }],
  ])('refuses a caller with %s as not signed in', async (_, headers) => {
    const { status, body } = await backend.call('getMe', { headers })
    expect([status, body.code]).toEqual([401, 'AUTH_REQUIRED'])
  })

  it('ignores an API key beside the cookie', async () => {
    const { reads } = await signInAs(backend, 'owner')
    expect((await backend.call('getMe', { headers: reads, bearer: backend.otherKey })).body.workspace.tenant_id).toBe(
      'tenant_one',
    )
  })

  it('refuses a person whose membership has ended since', async () => {
    const { reads, personId } = await signInAs(backend, 'owner')
    await documentClient(backend.table).send(
      new DeleteCommand({ TableName: backend.table.name, Key: keys.member('tenant_one', personId) }),
    )
    const { status, body } = await backend.call('getMe', { headers: reads })
    expect([status, body.code]).toEqual([403, 'WORKSPACE_ROLE_REQUIRED'])
  })

  it.each([
    ['after 2 hours without a request', { createdAt: -3 * hour, lastSeenAt: -2 * hour }],
    ['12 hours after the sign-in, however recently it was used', { createdAt: -12 * hour, lastSeenAt: -minute }],
  ])('ends a session %s', async (_, { createdAt, lastSeenAt }) => {
    const now = Date.now()
    const session = { createdAt: now + createdAt, lastSeenAt: now + lastSeenAt }
    const { reads } = await signIn(backend, { roles: { tenant_one: 'owner' }, session })
    expect((await backend.call('getMe', { headers: reads })).body.code).toBe('AUTH_REQUIRED')
  })

  it('records the time of a request every five minutes at most', async () => {
    const now = Date.now()
    const seen = async (age: number): Promise<number | undefined> => {
      const parts = { createdAt: now - hour, lastSeenAt: now - age }
      const { reads, session } = await signIn(backend, { roles: { tenant_one: 'owner' }, session: parts })
      await Promise.all(Array.from({ length: 5 }, () => backend.call('getMe', { headers: reads })))
      return (await dashboardSessionRepository(backend.table).find(session.sessionId))?.lastSeenAt
    }
    expect(await seen(4 * minute)).toBe(now - 4 * minute)
    expect(await seen(6 * minute)).toBeGreaterThanOrEqual(now)
  })

  it('reads the session and then the member with the workspace, and nothing else, before the endpoint does', async () => {
    const { reads } = await signInAs(backend, 'owner')
    backend.aws.takeOperations()
    await backend.call('getMe', { headers: reads })
    const operations = backend.aws.takeOperations().map(({ operation }) => operation)
    // The last four are the endpoint's: the person, the person's workspaces, and the learners of the period.
    expect(operations.sort()).toEqual(['BatchGetItem', 'BatchGetItem', 'BatchGetItem', 'GetItem', 'GetItem', 'Query'])
  })
})

describe('POST /api/customer/tenant/switch', () => {
  const body = { tenant_id: 'tenant_two' }

  it('lets the session use another workspace of the person', async () => {
    const { reads, changes } = await signIn(backend, { roles: { tenant_one: 'viewer', tenant_two: 'billing' } })
    const switched = await backend.call('switchTenant', { headers: changes, body })
    expect([switched.status, switched.body]).toEqual([200, { tenant_id: 'tenant_two', role: 'billing' }])
    const me = await backend.call('getMe', { headers: reads })
    expect([me.body.workspace.tenant_id, me.body.role]).toEqual(['tenant_two', 'billing'])
  })

  it('needs no stated workspace, and ignores a stale one', async () => {
    const { changes } = await signIn(backend, { roles: { tenant_one: 'viewer', tenant_two: 'viewer' } })
    const { 'x-service-session-workspace': _stated, ...unstated } = changes
    for (const headers of [unstated, { ...unstated, 'x-service-session-workspace': 'tenant_old' }])
      expect((await backend.call('switchTenant', { headers, body })).status).toBe(200)
  })

  it('helps a person out of a workspace that has ended the membership', async () => {
    const { reads, changes } = await signIn(backend, {
      roles: { tenant_two: 'owner' },
      session: { tenantId: 'tenant_one' },
    })
    expect((await backend.call('getMe', { headers: reads })).body.code).toBe('WORKSPACE_ROLE_REQUIRED')
    await backend.call('switchTenant', { headers: changes, body })
    expect((await backend.call('getMe', { headers: reads })).body.role).toBe('owner')
  })

  it.each(['tenant_two', 'tenant_unknown'])('refuses %s, of which the person is no member', async (tenant_id) => {
    const { reads, changes } = await signInAs(backend, 'owner')
    const { status, body: refusal } = await backend.call('switchTenant', { headers: changes, body: { tenant_id } })
    expect([status, refusal.code]).toEqual([403, 'WORKSPACE_ROLE_REQUIRED'])
    expect((await backend.call('getMe', { headers: reads })).body.workspace.tenant_id).toBe('tenant_one')
  })

  it.each([
    ['no origin', { origin: undefined }],
    ['the origin null', { origin: 'null' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['the own origin with another port', { origin: 'http://127.0.0.1:8701' }],
    ['the own origin, but from another site', { 'sec-fetch-site': 'cross-site' }],
    ['the own origin, but from the same site only', { 'sec-fetch-site': 'same-site' }],
    ['the own origin, but from no page', { 'sec-fetch-site': 'none' }],
  ])('refuses a change with %s', async (_, stated) => {
    const { reads, changes } = await signIn(backend, { roles: { tenant_one: 'owner', tenant_two: 'owner' } })
    const headers: Record<string, string> = Object.fromEntries(
      Object.entries({ ...changes, ...stated }).filter((entry): entry is [string, string] => entry[1] !== undefined),
    )
    const { status, body: refusal } = await backend.call('switchTenant', { headers, body })
    expect([status, refusal.code]).toEqual([403, 'CUSTOMER_ORIGIN_REQUIRED'])
    expect((await backend.call('getMe', { headers: reads })).body.workspace.tenant_id).toBe('tenant_one')
  })

  it('accepts a change of an older browser, which sends no Sec-Fetch-Site', async () => {
    const { changes } = await signIn(backend, { roles: { tenant_one: 'owner', tenant_two: 'owner' } })
    const { 'sec-fetch-site': _site, ...headers } = changes
    expect((await backend.call('switchTenant', { headers, body })).status).toBe(200)
  })
})
