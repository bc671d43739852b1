/** Sessions of learners in the dashboard (specification, "Sessions", "Signed-in dashboard sessions"). */
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { namedUuid } from '#shared/domain/statements/named-uuid.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import { resetByManager } from '#shared/operations/sessions/reset-by-manager.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { readConfig } from '#shared/platform/config.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { stampOf, systemClock } from '#shared/platform/clock.ts'
import { dispatchLaunchRepository } from '#shared/store/dispatches/dispatch-launch-repository.ts'
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import { newSessionItem } from '#shared/store/sessions/session-item.ts'
import { sessionRepository } from '#shared/store/sessions/session-repository.ts'
import { startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { seedDispatchRecord } from '#test/support/dispatches.ts'
import { documentClient } from '#test/support/document-client.ts'
import { recordedEvents } from '#test/support/recorded-events.ts'
import { openWorkspace, signIn, type SignedIn } from '#test/support/signed-in.ts'
import { aSession } from '#test/unit/domain/support/sessions.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

const timeOf = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 0, minute)).toISOString()

/** Stores sessions of a workspace; the later ones began later, a minute each. */
async function store(tenantId: string, parts: readonly Partial<Session>[]): Promise<void> {
  const { table } = backend
  const items = parts.map((part, index) =>
    newSessionItem(
      aSession({ tenantId, sessionId: `s${String(index).padStart(4, '0')}`, createdAt: timeOf(index), ...part }),
      [],
    ),
  )
  for (let at = 0; at < items.length; at += 25) {
    const requests = items.slice(at, at + 25).map((Item) => ({ PutRequest: { Item } }))
    await documentClient(table).send(new BatchWriteCommand({ RequestItems: { [table.name]: requests } }))
  }
}

const browse = (
  { reads: headers }: Pick<SignedIn, 'reads'>,
  query: Record<string, string> = {},
): Promise<ApiResponse> => backend.call('browseSessions', { headers, query })
const idsOf = ({ body }: ApiResponse): string[] => body.sessions.map(({ id }: { id: string }) => id)

const reset = (
  { changes }: Pick<SignedIn, 'changes'>,
  sessionId: string,
  more: { readonly body?: unknown; readonly headers?: Record<string, string> } = {},
): Promise<ApiResponse> =>
  backend.call('resetSessionProgress', {
    headers: { ...changes, ...more.headers },
    params: { sessionId },
    ...('body' in more ? { body: more.body } : {}),
  })

describe('list', () => {
  it('shows members of every role what the ids name', async () => {
    const { tenantId, people } = await openWorkspace(backend, ['owner', 'viewer'])
    const body = { name: 'Acme' }
    const made = await backend.call('createOrganization', { headers: people[0].changes, body })
    const organizationId: string = made.body.organization.id
    const { dispatchId } = await seedDispatchRecord(backend.table, { tenantId, packageId: 'pkg_1', organizationId })
    await store(tenantId, [{}, { dispatchId, organizationId, mode: 'test', completion: 'passed', title: 'Safety' }])
    const page = await browse(people[1])
    expect(idsOf(page)).toEqual(['s0001', 's0000'])
    expect(page.body).toMatchObject({
      sessions: [
        {
          ...{ session_id: 's0001', dispatch_id: dispatchId, organization_id: organizationId, mode: 'test' },
          ...{ dispatch_name: 'For a customer', organization_name: 'Acme', course_title: 'Safety' },
          ...{ status: 'passed', progress_percent: 100, created_at: timeOf(1) },
        },
        { dispatch_name: null, organization_name: null, mode: 'live' },
      ],
      next_cursor: null,
    })
  })

  it('chooses by learner, package, version, dispatch, organization, status, mode and time, and by several at once', async () => {
    const { tenantId, people } = await openWorkspace(backend, ['viewer'])
    const { dispatchId } = await seedDispatchRecord(backend.table, { tenantId, packageId: 'pkg_2' })
    await store(tenantId, [
      { learnerId: 'ada', packageId: 'pkg_1' },
      { learnerId: 'ada', packageId: 'pkg_2', dispatchId },
      { learnerId: 'bob', packageId: 'pkg_2', dispatchId, completion: 'failed', mode: 'test' },
      { learnerId: 'bob', packageId: 'pkg_2', versionId: 'ver_new', organizationId: 'org_1' },
    ])
    const chosen = async (query: Record<string, string>): Promise<string[]> => idsOf(await browse(people[0], query))
    expect(await chosen({ user_id: 'ada' })).toEqual(['s0001', 's0000'])
    expect(await chosen({ package_id: 'pkg_2' })).toEqual(['s0003', 's0002', 's0001'])
    expect(await chosen({ package_id: 'pkg_2', version_id: 'ver_new' })).toEqual(['s0003'])
    expect(await chosen({ package_id: 'pkg_2', version_id: 'ver_1' })).toEqual(['s0002', 's0001'])
    expect(await chosen({ dispatch_id: dispatchId })).toEqual(['s0002', 's0001'])
    expect(await chosen({ dispatch_id: dispatchId, user_id: 'ada' })).toEqual(['s0001'])
    expect(await chosen({ dispatch_id: dispatchId, package_id: 'pkg_1' })).toEqual([])
    expect(await chosen({ dispatch_id: 'dsp_unknown' })).toEqual([])
    expect(await chosen({ organization_id: 'org_1' })).toEqual(['s0003'])
    expect(await chosen({ status: 'failed' })).toEqual(['s0002'])
    expect(await chosen({ mode: 'test', user_id: 'ada' })).toEqual([])
    expect(await chosen({ user_id: 'bob', package_id: 'pkg_2', mode: 'live' })).toEqual(['s0003'])
    expect(await chosen({ from: timeOf(1), to: timeOf(3) })).toEqual(['s0002', 's0001'])
    expect(await chosen({ from: timeOf(3) })).toEqual(['s0003'])
    expect(await chosen({ to: timeOf(1) })).toEqual(['s0000'])
    expect(await chosen({ from: '2026-11-20', to: '2026-11-20' })).toHaveLength(4)
    expect(await chosen({ from: '2026-11-21' })).toEqual([])
  })

  it('looks at 2,000 sessions a call, and goes on behind them', async () => {
    const { tenantId, people } = await openWorkspace(backend, ['viewer'])
    const rare = new Set([0, 1, 2, 2200, 2300])
    await store(
      tenantId,
      Array.from({ length: 2390 }, (_, index) => (rare.has(index) ? { completion: 'failed' as const } : {})),
    )
    const query = { status: 'failed', limit: '3' }
    const first = await browse(people[0], query)
    expect(idsOf(first)).toEqual(['s2300', 's2200'])
    const second = await browse(people[0], { ...query, cursor: first.body.next_cursor })
    expect(idsOf(second)).toEqual(['s0002', 's0001', 's0000'])
    expect(second.body.next_cursor).toBeNull()
  })

  it.each([{}, { mode: 'live' }, { user_id: 'ada' }, { from: timeOf(0), to: '2026-11-20' }])(
    'shows each session once, whatever the size of the pages, with %j',
    async (filters: Record<string, string>) => {
      const { tenantId, people } = await openWorkspace(backend, ['viewer'])
      await store(tenantId, Array<Partial<Session>>(12).fill({ learnerId: 'ada' }))
      expect((await browse(people[0], { ...filters, limit: '12' })).body.next_cursor).toBeNull()
      for (const limit of ['1', '4', '5', '12', '13']) {
        const seen: string[] = []
        let cursor: string | null = ''
        while (cursor !== null) {
          const page = await browse(people[0], { ...filters, limit, ...(cursor === '' ? {} : { cursor }) })
          seen.push(...idsOf(page))
          cursor = page.body.next_cursor
        }
        expect(seen).toEqual(Array.from({ length: 12 }, (_, index) => `s${String(11 - index).padStart(4, '0')}`))
      }
    },
  )

  it('refuses cursors of other workspaces and other filters, and a period that ends before it begins', async () => {
    const { tenantId, people } = await openWorkspace(backend, ['viewer'])
    const other = await openWorkspace(backend, ['viewer'])
    await store(tenantId, [{}, {}])
    const { next_cursor: cursor } = (await browse(people[0], { limit: '1' })).body
    const refusal = { status: 400, body: { code: 'VALIDATION_ERROR' } }
    expect(await browse(other.people[0], { cursor })).toMatchObject(refusal)
    expect(await browse(people[0], { cursor, mode: 'live' })).toMatchObject(refusal)
    expect(await browse(people[0], { from: '2026-11-02', to: '2026-11-01' })).toMatchObject(refusal)
    expect(idsOf(await browse(people[0], { cursor }))).toEqual(['s0000'])
    expect(idsOf(await browse(other.people[0]))).toEqual([])
  })
})

describe('open sessions', () => {
  const openOf = async ({ reads: headers }: Pick<SignedIn, 'reads'>, package_id: string): Promise<unknown> =>
    (await backend.call('getOpenSessions', { headers, query: { package_id } })).body

  it('counts those of a package that are not finished, by the version that they play', async () => {
    const { tenantId, people } = await openWorkspace(backend, ['viewer'])
    const other = await openWorkspace(backend, ['viewer'])
    const packageId = 'pkg_1'
    await store(tenantId, [
      { packageId, versionId: 'ver_1', completion: 'incomplete' },
      { packageId, versionId: 'ver_1', completion: 'passed' },
      { packageId, versionId: 'ver_2', completion: 'not_attempted' },
      { packageId, versionId: 'ver_2', completion: 'incomplete', mode: 'test' },
      { packageId, versionId: 'ver_3', completion: 'completed' },
      { packageId: 'pkg_2', versionId: 'ver_1', completion: 'incomplete' },
    ])
    expect(await openOf(people[0], packageId)).toEqual({
      versions: [
        { version_id: 'ver_2', open_sessions: 2 },
        { version_id: 'ver_1', open_sessions: 1 },
      ],
      is_complete: true,
    })
    for (const [person, id] of [
      [people[0], 'pkg_unknown'],
      [other.people[0], packageId],
    ] as const)
      expect(await openOf(person, id)).toEqual({ versions: [], is_complete: true })
  })

  it('looks at the newest 2,000 sessions, and says that there are more', async () => {
    const { tenantId, people } = await openWorkspace(backend, ['viewer'])
    const sessions = Array.from({ length: 2010 }, (_, index) => ({
      packageId: 'pkg_1',
      versionId: index < 10 ? 'ver_old' : 'ver_new',
    }))
    await store(tenantId, sessions)
    expect(await openOf(people[0], 'pkg_1')).toEqual({
      versions: [{ version_id: 'ver_new', open_sessions: 2000 }],
      is_complete: false,
    })
  })
})

describe('course', () => {
  const courseOf = (person: Pick<SignedIn, 'reads'>, sessionId: string): Promise<ApiResponse> =>
    backend.call('getSessionCourse', { headers: person.reads, params: { sessionId } })

  it('names the parts of the version that the session plays, and the registration of its statements', async () => {
    const { tenantId, people } = await openWorkspace(backend, ['viewer'])
    await store(tenantId, [{ packageId: 'pkg_1', versionId: 'pv_1', learnerName: 'Ada Example' }])
    const item = { isVisible: true, resourceIdentifier: 'R', href: 'index.html', scormType: 'sco', items: [] }
    const course = {
      ...{ standard: 'scorm2004', edition: '2004 4th Edition', identifier: 'M', title: 'Safety' },
      defaultOrganization: 'B',
      organizations: [
        { identifier: 'A', title: 'Not played', items: [] },
        {
          ...{ identifier: 'B', title: 'Safety' },
          items: [
            {
              ...{ ...item, identifier: 'G', title: 'Module', href: null, scormType: null },
              items: [{ ...item, identifier: 'S', title: 'Fire' }],
            },
          ],
        },
      ],
    }
    const content = objectStore(objectClients(), readConfig('CONTENT_BUCKET').CONTENT_BUCKET)
    const key = `content/${tenantId}/pkg_1/pv_1/_lectern/course.json`
    await content.put(key, JSON.stringify(course), { contentType: 'application/json' })
    expect((await courseOf(people[0], 's0000')).body).toEqual({
      ...{
        version_id: 'pv_1',
        learner_name: 'Ada Example',
        mode: 'live',
        registration: namedUuid([tenantId, 's0000']),
      },
      parts: [
        { identifier: 'G', title: 'Module', kind: null, depth: 0 },
        { identifier: 'S', title: 'Fire', kind: 'sco', depth: 1 },
      ],
    })
  })

  it('returns no parts for what has none, and nothing to other workspaces', async () => {
    const { tenantId, people } = await openWorkspace(backend, ['owner'])
    const stranger = await openWorkspace(backend, ['owner'])
    await store(tenantId, [{}])
    expect((await courseOf(people[0], 's0000')).body.parts).toEqual([])
    expect(await courseOf(stranger.people[0], 's0000')).toMatchObject({ body: { code: 'SESSION_NOT_FOUND' } })
  })
})

describe('reset', () => {
  const stored = (tenantId: string, sessionId: string): Promise<Session | null> =>
    sessionRepository(backend.table).get(tenantId, sessionId)

  it.each(['live', 'test'] as const)('starts a new attempt of a %s session in the name of the person', async (mode) => {
    const { tenantId, people } = await openWorkspace(backend, ['admin'])
    await store(tenantId, [{ mode, completion: 'completed', outcome: 'done', touched: true }])
    const response = await reset(people[0], 's0000', { body: { note: 'Asked by phone' } })
    expect(response).toMatchObject({
      status: 200,
      body: { session: { id: 's0000', status: 'not_attempted', attempt_number: 2 } },
    })
    expect(await stored(tenantId, 's0000')).toMatchObject({ attempt: 2, history: [{ reason: 'dashboard_reset' }] })
    const events = await recordedEvents({ ...backend, tenantId }, 's0000')
    expect(events).toMatchObject([
      {
        type: 'session.reset',
        actor: { kind: 'person', id: people[0].personId },
        data: { trigger: 'dashboard_reset', note: 'Asked by phone', attempt_number: 2 },
      },
    ])
  })

  it('starts one attempt however many ask on the same one at once', async () => {
    const { tenantId } = await openWorkspace(backend, [])
    await store(tenantId, [{}])
    const known = await stored(tenantId, 's0000')
    if (known === null) throw new Error('Nothing is stored.')
    const { table } = backend
    const stores = {
      ...{ sessions: sessionRepository(table), packages: packageRepository(table) },
      dispatches: dispatchLaunchRepository(table),
    }
    const asked = Array.from({ length: 5 }, () =>
      resetByManager(known, { by: 'dashboard', note: null, stamp: stampOf(systemClock) }, stores),
    )
    expect((await Promise.all(asked)).map(({ outcome }) => outcome)).toEqual(Array(5).fill('applied'))
    expect(await stored(tenantId, 's0000')).toMatchObject({ attempt: 2 })
  })

  it('starts none for a request that is repeated with its Idempotency-Key', async () => {
    const { tenantId, people } = await openWorkspace(backend, ['owner'])
    await store(tenantId, [{}])
    const headers = { 'idempotency-key': 'once' }
    const first = await reset(people[0], 's0000', { headers })
    expect(await reset(people[0], 's0000', { headers })).toMatchObject({ status: 200, body: first.body })
    expect(await stored(tenantId, 's0000')).toMatchObject({ attempt: 2 })
  })

  it('refuses members without the right, other workspaces, stale pages and unknown fields, and writes nothing', async () => {
    const { tenantId, people } = await openWorkspace(backend, ['owner', 'member', 'viewer', 'billing'])
    const stranger = await openWorkspace(backend, ['owner'])
    await store(tenantId, [{}])
    const [owner, ...others] = people
    const statuses = await Promise.all(others.map(async (person) => (await reset(person, 's0000')).body.code))
    expect(new Set(statuses)).toEqual(new Set(['WORKSPACE_ADMIN_REQUIRED']))
    expect(await reset(stranger.people[0], 's0000')).toMatchObject({ status: 404, body: { code: 'SESSION_NOT_FOUND' } })
    const elsewhere = { headers: { 'x-service-session-workspace': stranger.tenantId } }
    expect(await reset(owner, 's0000', elsewhere)).toMatchObject({ body: { code: 'SESSION_WORKSPACE_CHANGED' } })
    expect(await reset(owner, 's0000', { headers: { origin: 'https://evil.example' } })).toMatchObject({
      body: { code: 'CUSTOMER_ORIGIN_REQUIRED' },
    })
    expect(await reset(owner, 's0000', { body: { trigger: 'api_reset' } })).toMatchObject({ status: 400 })
    expect(await reset(await signIn(backend), 's0000')).toMatchObject({ body: { code: 'WORKSPACE_ROLE_REQUIRED' } })
    expect(await stored(tenantId, 's0000')).toMatchObject({ attempt: 1, version: 1 })
  })
})
