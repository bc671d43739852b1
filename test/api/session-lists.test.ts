import { startBackend, type Backend } from '#test/support/backend.ts'
import { launch, seedPackage } from '#test/support/seed.ts'

let backend: Backend
let packages: string[]

beforeAll(async () => {
  backend = await startBackend()
  packages = [await seedPackage(backend), await seedPackage(backend)]
  for (let index = 0; index < 30; index += 1) {
    await launch(backend, packages[index % 2] ?? '', { user_id: `learner-${index % 3}`, session_id: `s${String(index).padStart(2, '0')}` })
  }
  await launch(backend, packages[0] ?? '', { user_id: 'learner-0', session_id: 's99' })
})
afterAll(() => backend.close())

const list = async (query: Record<string, string> = {}): Promise<any> => (await backend.call('listSessions', { bearer: backend.liveKey, query })).body
const ids = (body: any): string[] => body.sessions.map((row: any) => row.session_id)

it('is newest first, 20 at a time, with both casings', async () => {
  const body = await list()
  expect(ids(body).slice(0, 3)).toEqual(['s99', 's29', 's28'])
  expect(body.pagination).toEqual({
    total: 31, limit: 20, offset: 0, has_more: true, hasMore: true, total_is_lower_bound: false, totalIsLowerBound: false, page: 1, total_pages: 2, has_next: true, has_prev: false,
  })
  expect(body.sessions[0]).toMatchObject({ id: 's99', learner_id: 'learner-0', user_id: 'learner-0', packageId: packages[0], completionStatus: 'not_attempted', progress: 0, progressPercent: 0, content_type: 'scorm' })
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

it('ignores parameters that it does not know, and refuses limits out of bounds', async () => {
  expect(ids(await list({ completion_status: 'completed', sort_by: 'x' }))).toHaveLength(20)
  const answer = await backend.call('listSessions', { bearer: backend.liveKey, query: { limit: '101' } })
  expect([answer.status, answer.body.code, answer.body.details.field]).toEqual([400, 'VALIDATION_ERROR', 'limit'])
})

it('shows nothing of another workspace', async () => {
  for (const query of [{}, { user_id: 'learner-1' }, { package_id: packages[0] ?? '' }]) {
    const answer = await backend.call('listSessions', { bearer: backend.otherKey, query })
    expect([answer.body.sessions, answer.body.pagination.total]).toEqual([[], 0])
  }
})

it('takes a query of keys and one batch', async () => {
  backend.aws.takeOperations()
  await list()
  expect(backend.aws.takeOperations().map(({ operation }) => operation).sort()).toEqual(['BatchGetItem', 'GetItem', 'Query'])
})
