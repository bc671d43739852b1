/** The contract's rate limits: per key or per workspace, with their headers, and closed when nothing can be counted. */
import { startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'

let backend: Backend
const start = Date.UTC(2026, 10, 21, 12, 0, 0)

beforeAll(async () => {
  process.env['RATE_LIMITS'] = JSON.stringify({ processing: { limit: 4 } })
  backend = await startBackend()
})
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(start))
afterEach(() => {
  jest.restoreAllMocks()
  backend.aws.faultDynamoDb(null)
})
afterAll(async () => {
  delete process.env['RATE_LIMITS']
  await backend.close()
})

let windows = 0
/** Moves to a window of which nothing is counted yet. */
function freshWindow(offsetSeconds = 0): number {
  windows += 1
  const now = start + windows * 60_000 + offsetSeconds * 1000
  jest.spyOn(Date, 'now').mockReturnValue(now)
  return now
}

const ticket = (bearer: string, alias = 0): Promise<ApiResponse> =>
  backend.call('createUpload', {
    bearer,
    alias,
    body: { tenant_id: backend.tenantId, filename: 'a.zip', file_size: 10 },
  })
const processed = (bearer: string): Promise<ApiResponse> =>
  backend.call('processUpload', {
    bearer,
    body: { storage_path: 'uploads/tenant_one/upl_0/a.zip', original_filename: 'a.zip' },
  })
const limitHeaders = ({ headers }: ApiResponse): unknown[] =>
  ['limit', 'remaining', 'reset'].map((name) => headers[`x-ratelimit-${name}`])

it('states the limit, the requests left, and the end of the window in whole seconds', async () => {
  const now = freshWindow(13)
  const key = await backend.makeKey(backend.tenantId)
  const reset = String(Math.floor(now / 60_000) * 60 + 60)
  expect(limitHeaders(await ticket(key))).toEqual(['120', '119', reset])
  expect(limitHeaders(await ticket(key, 1))).toEqual(['120', '118', reset])
})

it('grants exactly 120 of 130 tickets at once, refuses the others for good, and starts the next window at zero', async () => {
  freshWindow()
  const key = await backend.makeKey(backend.tenantId)
  const responses = await Promise.all(Array.from({ length: 130 }, (_, index) => ticket(key, index % 2)))
  const refused = responses.filter(({ status }) => status === 429)
  expect([responses.filter(({ status }) => status === 200).length, refused.length]).toEqual([120, 10])
  for (const { body, headers } of refused) {
    expect(body).toEqual({
      error: expect.any(String),
      code: 'RATE_LIMIT_EXCEEDED',
      details: { limit: 120, window: 60, retry_after: 60 },
    })
    expect(headers).toMatchObject({ 'x-ratelimit-limit': '120', 'x-ratelimit-remaining': '0' })
    expect(headers['retry-after']).toBeUndefined()
  }
  freshWindow()
  expect((await ticket(key)).status).toBe(200)
})

it('counts tickets for each key of the workspace alone', async () => {
  freshWindow()
  const [one, two] = [await backend.makeKey(backend.tenantId), await backend.makeKey(backend.tenantId)]
  await ticket(one)
  expect(limitHeaders(await ticket(two))[1]).toBe('119')
})

it('counts processing for all keys of a workspace together, against the limit of the deployment', async () => {
  freshWindow()
  const keys = await Promise.all(Array.from({ length: 3 }, () => backend.makeKey(backend.tenantId)))
  const responses = await Promise.all(Array.from({ length: 9 }, (_, index) => processed(keys[index % 3] ?? '')))
  expect(responses.filter(({ status }) => status === 404)).toHaveLength(4)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(5)
  expect((await processed(backend.otherKey)).status).toBe(404)
})

it('sends the headers with refusals for other reasons too', async () => {
  freshWindow()
  const response = await processed(backend.liveKey)
  expect([response.status, ...limitHeaders(response).slice(0, 2)]).toEqual([404, '4', '3'])
})

it('counts nothing for a made-up key, a malformed body and a foreign tenant_id', async () => {
  freshWindow()
  const key = await backend.makeKey(backend.tenantId)
  for (const bearer of ['lct_live_one_0000000000000000000000', 'lct_test_one_0000000000000000000000']) {
    for (let round = 0; round < 5; round += 1) expect((await processed(bearer)).status).toBe(401)
    const response = await ticket(bearer)
    expect([response.status, limitHeaders(response)]).toEqual([401, [undefined, undefined, undefined]])
  }
  expect((await backend.call('createUpload', { bearer: key, body: { filename: 'a.zip' } })).status).toBe(400)
  expect(
    (
      await backend.call('createUpload', {
        bearer: key,
        body: { tenant_id: 'tenant_two', filename: 'a.zip', file_size: 1 },
      })
    ).status,
  ).toBe(403)
  expect(limitHeaders(await ticket(key))[1]).toBe('119')
  expect(limitHeaders(await processed(key))[1]).toBe('3')
})

it.each(['ProvisionedThroughputExceededException', 'InternalServerError'] as const)(
  'refuses a request that cannot be counted: %s',
  async (fault) => {
    freshWindow()
    backend.aws.faultDynamoDb((operation) => (operation === 'UpdateItem' ? fault : undefined))
    for (const response of [await ticket(backend.liveKey), await processed(backend.liveKey)]) {
      expect([response.status, response.body.code, response.body.retryable]).toEqual([
        503,
        'RATE_LIMIT_UNAVAILABLE',
        true,
      ])
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    }
  },
)

it('costs one write for a limited endpoint, and nothing for others', async () => {
  freshWindow()
  const writesOf = async (work: () => Promise<unknown>): Promise<(readonly [string, number | undefined])[]> => {
    backend.aws.takeOperations()
    await work()
    return backend.aws
      .takeOperations()
      .flatMap(({ operation, writeUnits }) => (operation === 'UpdateItem' ? [[operation, writeUnits] as const] : []))
  }
  expect(await writesOf(() => processed(backend.liveKey))).toEqual([['UpdateItem', 1]])
  expect(await writesOf(() => backend.call('listPackages', { bearer: backend.liveKey }))).toEqual([])
})
