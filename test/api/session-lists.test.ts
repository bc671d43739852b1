import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { newSessionItem } from '#shared/store/sessions/session-item.ts'
import { startBackend, type Backend } from '#test/support/backend.ts'
import { launch, seedPackage } from '#test/support/seed.ts'
import { aSession } from '#test/unit/domain/support/sessions.ts'
import { documentClient } from '#test/support/document-client.ts'

let backend: Backend
let packages: string[]

beforeAll(async () => {
  backend = await startBackend()
  packages = [await seedPackage(backend), await seedPackage(backend)]
  for (let index = 0; index < 30; index += 1) {
    await launch(backend, packages[index % 2] ?? '', {
      user_id: `learner-${index % 3}`,
      session_id: `s${String(index).padStart(2, '0')}`,
    })
  }
  await launch(backend, packages[0] ?? '', { user_id: 'learner-0', session_id: 's99' })
})
afterAll(() => backend.close())

const list = async (query: Record<string, string> = {}): Promise<any> =>
  (await backend.call('listSessions', { bearer: backend.liveKey, query })).body
const ids = (body: any): string[] => body.sessions.map((row: any) => row.session_id)

it('lists the newest first, 20 at a time, with both casings', async () => {
  const body = await list()
  expect(ids(body).slice(0, 3)).toEqual(['s99', 's29', 's28'])
  expect(body.pagination).toEqual({
    total: 31,
    limit: 20,
    offset: 0,
    has_more: true,
    hasMore: true,
    total_is_lower_bound: false,
    totalIsLowerBound: false,
    page: 1,
    total_pages: 2,
    has_next: true,
    has_prev: false,
  })
  expect(body.sessions[0]).toMatchObject({
    id: 's99',
    learner_id: 'learner-0',
    user_id: 'learner-0',
    packageId: packages[0],
    completionStatus: 'not_attempted',
    progress: 0,
    progressPercent: 0,
    content_type: 'scorm',
  })
})

it('pages by offset, which wins over page', async () => {
  expect(ids(await list({ limit: '10', page: '2' }))).toEqual(ids(await list({ limit: '10', offset: '10' })))
  expect(ids(await list({ limit: '10', page: '3', offset: '0' }))).toEqual(ids(await list({ limit: '10' })))
  const last = await list({ limit: '10', offset: '30' })
  expect(ids(last)).toEqual(['s00'])
  expect(last.pagination).toMatchObject({ has_more: false, has_prev: true, page: 4 })
})

it('filters by learner, by package and by both', async () => {
  expect(ids(await list({ user_id: 'learner-1', limit: '100' }))).toHaveLength(10)
  expect(ids(await list({ package_id: packages[1] ?? '', limit: '100' }))).toHaveLength(15)
  const both = await list({ user_id: 'learner-0', package_id: packages[0] ?? '', limit: '4' })
  expect(ids(both)).toEqual(['s99', 's24', 's18', 's12'])
  expect(both.pagination).toMatchObject({ total: 6, has_more: true })
})

it('ignores unknown parameters with any value', async () => {
  const ignored = {
    completion_status: 'completed',
    success_status: 'x',
    date_from: 'yesterday',
    date_to: '',
    sort_by: 'x',
    sort_order: 'up',
    tenant_id: 'tenant_two',
    userId: 'nobody',
    packageId: 'nothing',
    token: 'x',
    LIMIT: '1',
  }
  expect(await list(ignored)).toEqual(await list())
})

it.each([
  [{ limit: '0' }, 'limit'],
  [{ limit: '-1' }, 'limit'],
  [{ limit: '101' }, 'limit'],
  [{ limit: '1e9' }, 'limit'],
  [{ limit: '5.5' }, 'limit'],
  [{ limit: '' }, 'limit'],
  [{ limit: 'all' }, 'limit'],
  [{ limit: '5,10' }, 'limit'],
  [{ offset: '-1' }, 'offset'],
  [{ offset: '100001' }, 'offset'],
  [{ page: '0' }, 'page'],
  [{ page: '-1' }, 'page'],
  [{ page: '1.5' }, 'page'],
  // What is skipped is read: pages may skip no more than offsets.
  [{ page: '1002', limit: '100' }, 'page'],
  [{ page: '100000' }, 'page'],
  [{ user_id: 'x'.repeat(257) }, 'user_id'],
])('refuses %j for its %s', async (query, field) => {
  const response = await backend.call('listSessions', { bearer: backend.liveKey, query })
  expect([response.status, response.body.code, response.body.details.field]).toEqual([400, 'VALIDATION_ERROR', field])
})

it.each([
  [{ offset: '31' }, { offset: 31, page: 2, total_pages: 2 }],
  [
    { limit: '10', offset: '99999' },
    { offset: 99_999, page: 10_000, total_pages: 4 },
  ],
  [
    { limit: '100', page: '1001' },
    { offset: 100_000, page: 1001, total_pages: 1 },
  ],
  [
    { limit: '10', page: '100000', offset: '40' },
    { offset: 40, page: 5, total_pages: 4 },
  ],
])('returns no rows and the same total for %j, which is beyond the end', async (query, pagination) => {
  const body = await list(query)
  expect(body.sessions).toEqual([])
  expect(body.pagination).toMatchObject({
    ...pagination,
    total: 31,
    total_is_lower_bound: false,
    has_more: false,
    hasMore: false,
    has_next: false,
    has_prev: true,
  })
})

it('counts an offset in the middle of a page as part of that page', async () => {
  expect((await list({ limit: '10', offset: '15' })).pagination).toMatchObject({
    offset: 15,
    page: 2,
    total_pages: 4,
    has_prev: true,
    has_next: true,
  })
})

it('finds no sessions for unknown learners and packages, and for empty names', async () => {
  for (const query of [
    { user_id: 'nobody' },
    { user_id: '' },
    { package_id: '' },
    { user_id: 'learner-0', package_id: 'nothing' },
  ]) {
    const body = await list(query)
    expect([body.sessions, body.pagination]).toEqual([
      [],
      expect.objectContaining({ total: 0, total_pages: 0, page: 1, has_prev: false, has_more: false }),
    ])
  }
})

it('shows nothing of another workspace', async () => {
  for (const query of [{}, { user_id: 'learner-1' }, { package_id: packages[0] ?? '' }]) {
    const response = await backend.call('listSessions', { bearer: backend.otherKey, query })
    expect([response.body.sessions, response.body.pagination.total]).toEqual([[], 0])
  }
})

it('costs one query of keys and one batch', async () => {
  backend.aws.takeOperations()
  await list()
  expect(
    backend.aws
      .takeOperations()
      .map(({ operation }) => operation)
      .sort(),
  ).toEqual(['BatchGetItem', 'GetItem', 'Query'])
})

describe('rows', () => {
  const tenantId = 'tenant_three'
  let own: Pick<Backend, 'call' | 'liveKey'>
  let packageId: string

  beforeAll(async () => {
    own = { ...backend, liveKey: await backend.makeKey(tenantId) }
    packageId = await seedPackage(backend, { tenantId })
  })

  const listed = async (query: Record<string, string>): Promise<any> =>
    (await backend.call('listSessions', { bearer: own.liveKey, query })).body

  it('states in each row only its own session, in both casings', async () => {
    const ada = await launch(own, packageId, { user_id: 'learner-row', learner_name: 'Ada' })
    await backend.call('commitSession', {
      bearer: ada.token,
      params: { sessionId: ada.sessionId },
      body: { cmi_data: { 'cmi.completion_status': 'incomplete', 'cmi.progress_measure': '0.5' } },
    })
    const { body: detail } = await backend.call('getSession', {
      bearer: own.liveKey,
      params: { sessionId: ada.sessionId },
    })
    const row = {
      id: ada.sessionId,
      session_id: ada.sessionId,
      package_id: packageId,
      packageId,
      tenant_id: tenantId,
      user_id: 'learner-row',
      learner_id: 'learner-row',
      learner_name: 'Ada',
      learnerName: 'Ada',
      status: 'incomplete',
      completion_status: 'incomplete',
      completionStatus: 'incomplete',
      progress_percent: 50,
      progressPercent: 50,
      progress: 50,
      last_activity_at: detail.updated_at,
      lastActivityAt: detail.updated_at,
      content_type: 'scorm',
    }
    expect((await listed({ user_id: 'learner-row' })).sessions).toEqual([row])
    await backend.call('commitSession', {
      bearer: ada.token,
      params: { sessionId: ada.sessionId },
      body: { completion_status: 'failed' },
    })
    expect((await listed({ user_id: 'learner-row' })).sessions).toMatchObject([
      { status: 'failed', completionStatus: 'failed', progress: 100, progress_percent: 100, progressPercent: 100 },
    ])
  })

  it('finds learners by ids in any script, exactly as spelled', async () => {
    const learners = ['Ünïcode 学習者 😀', 'Ünïcode 学習者 😀'.normalize('NFD'), 'a#S', 'a+b c%20d&e', 'LEARNER-0']
    const sessions = await Promise.all(learners.map((user_id) => launch(own, packageId, { user_id })))
    for (const [index, user_id] of learners.entries()) {
      const body = await listed({ user_id })
      expect([ids(body), body.sessions[0].learner_id]).toEqual([[sessions[index]?.sessionId], user_id])
    }
  })
})

it('states when the total is a lower bound, and pages to the very end', async () => {
  const tenantId = 'tenant_four'
  const key = await backend.makeKey(tenantId)
  const items = Array.from({ length: 230 }, (_, index) =>
    newSessionItem(
      {
        ...aSession(),
        tenantId,
        sessionId: `m${index}`,
        createdAt: new Date(Date.UTC(2026, 0, 1) + index).toISOString(),
      },
      [],
    ),
  )
  for (let start = 0; start < items.length; start += 25) {
    const puts = items.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } }))
    await documentClient(backend.table).send(new BatchWriteCommand({ RequestItems: { [backend.table.name]: puts } }))
  }
  const page = async (offset: number): Promise<any> =>
    (await backend.call('listSessions', { bearer: key, query: { offset: String(offset) } })).body
  const first = await page(0)
  expect([ids(first)[0], first.pagination]).toEqual([
    'm229',
    expect.objectContaining({
      total: 220,
      total_pages: 11,
      total_is_lower_bound: true,
      totalIsLowerBound: true,
      has_more: true,
      has_next: true,
    }),
  ])
  const seen: string[] = []
  let offset = 0
  for (let more = true; more; offset += 20) {
    const body = await page(offset)
    seen.push(...ids(body))
    more = body.pagination.has_more
  }
  expect([seen.length, new Set(seen).size, offset]).toEqual([230, 230, 240])
  expect((await page(220)).pagination).toMatchObject({
    total: 230,
    total_pages: 12,
    total_is_lower_bound: false,
    totalIsLowerBound: false,
    has_more: false,
    has_prev: true,
  })
})
