/** The contract's rate limits: per key or per workspace, with their headers, and closed when nothing can be counted. */
import { allEndpoints } from '#shared/contract/api.ts'
import { rateLimits } from '#shared/contract/rate-limits.ts'
import { startBackend, type ApiAnswer, type Backend } from '#test/support/backend.ts'

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

const ticket = (bearer: string, alias = 0): Promise<ApiAnswer> =>
  backend.call('createUpload', { bearer, alias, body: { tenant_id: backend.tenantId, filename: 'a.zip', file_size: 10 } })
const processed = (bearer: string): Promise<ApiAnswer> =>
  backend.call('processUpload', { bearer, body: { storage_path: 'uploads/tenant_one/upl_0/a.zip', original_filename: 'a.zip' } })
const limitHeaders = ({ headers }: ApiAnswer): unknown[] => ['limit', 'remaining', 'reset'].map((name) => headers[`x-ratelimit-${name}`])

it('the limits are the contract’s', () => {
  expect(rateLimits).toEqual({
    uploadTickets: { limit: 120, windowSeconds: 60, per: 'key' },
    processing: { limit: 60, windowSeconds: 60, per: 'workspace' },
    statementPages: { limit: 300, windowSeconds: 60, per: 'key' },
    statementAnalytics: { limit: 6, windowSeconds: 60, per: 'key' },
  })
  expect(allEndpoints().flatMap(({ operationId, endpoint }) => (endpoint.rateLimit === undefined ? [] : [[operationId, endpoint.rateLimit]]))).toEqual(
    expect.arrayContaining([['createUpload', 'uploadTickets'], ['processUpload', 'processing']]),
  )
})

it('tells the limit, what is left, and the end of the window in whole seconds', async () => {
  const now = freshWindow(13)
  const key = await backend.makeKey(backend.tenantId)
  const reset = String(Math.floor(now / 60_000) * 60 + 60)
  expect(limitHeaders(await ticket(key))).toEqual(['120', '119', reset])
  expect(limitHeaders(await ticket(key, 1))).toEqual(['120', '118', reset])
})

it('of 130 tickets at once exactly 120 are given, the others are refused flatly; the next window begins anew', async () => {
  freshWindow()
  const key = await backend.makeKey(backend.tenantId)
  const answers = await Promise.all(Array.from({ length: 130 }, (_, index) => ticket(key, index % 2)))
  const refused = answers.filter(({ status }) => status === 429)
  expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([120, 10])
  for (const { body, headers } of refused) {
    expect(body).toEqual({ error: expect.any(String), code: 'RATE_LIMIT_EXCEEDED', details: { limit: 120, window: 60, retry_after: 60 } })
    expect(headers).toMatchObject({ 'x-ratelimit-limit': '120', 'x-ratelimit-remaining': '0' })
    expect(headers['retry-after']).toBeUndefined()
  }
  freshWindow()
  expect((await ticket(key)).status).toBe(200)
}, 120_000)

it('counts tickets per key: another key of the workspace has its own', async () => {
  freshWindow()
  const [one, two] = [await backend.makeKey(backend.tenantId), await backend.makeKey(backend.tenantId)]
  await ticket(one)
  expect(limitHeaders(await ticket(two))[1]).toBe('119')
})

it('counts processing per workspace, whatever the number of keys, and as the deployment says', async () => {
  freshWindow()
  const keys = await Promise.all(Array.from({ length: 3 }, () => backend.makeKey(backend.tenantId)))
  const answers = await Promise.all(Array.from({ length: 9 }, (_, index) => processed(keys[index % 3] ?? '')))
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(4)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  expect((await processed(backend.otherKey)).status).toBe(404)
})

it('a refusal of another kind carries the headers too', async () => {
  freshWindow()
  const answer = await processed(backend.liveKey)
  expect([answer.status, ...limitHeaders(answer).slice(0, 2)]).toEqual([404, '4', '3'])
})

it('a made-up key, a malformed body and a foreign tenant_id spend nothing of the workspace’s', async () => {
  freshWindow()
  const key = await backend.makeKey(backend.tenantId)
  for (const bearer of ['lct_live_one_0000000000000000000000', 'lct_test_one_0000000000000000000000']) {
    for (let round = 0; round < 5; round += 1) expect((await processed(bearer)).status).toBe(401)
    const answer = await ticket(bearer)
    expect([answer.status, limitHeaders(answer)]).toEqual([401, [undefined, undefined, undefined]])
  }
  expect((await backend.call('createUpload', { bearer: key, body: { filename: 'a.zip' } })).status).toBe(400)
  expect((await backend.call('createUpload', { bearer: key, body: { tenant_id: 'tenant_two', filename: 'a.zip', file_size: 1 } })).status).toBe(403)
  expect(limitHeaders(await ticket(key))[1]).toBe('119')
  expect(limitHeaders(await processed(key))[1]).toBe('3')
})

it.each(['ProvisionedThroughputExceededException', 'InternalServerError'] as const)('refuses what cannot be counted: %s', async (fault) => {
  freshWindow()
  backend.aws.faultDynamoDb((operation) => (operation === 'UpdateItem' ? fault : undefined))
  for (const answer of [await ticket(backend.liveKey), await processed(backend.liveKey)]) {
    expect([answer.status, answer.body.code, answer.body.retryable]).toEqual([503, 'RATE_LIMIT_UNAVAILABLE', true])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
})

it('costs one write where there is a limit, and nothing where there is none', async () => {
  freshWindow()
  const writesOf = async (work: () => Promise<unknown>): Promise<(readonly [string, number | undefined])[]> => {
    backend.aws.takeOperations()
    await work()
    return backend.aws.takeOperations().flatMap(({ operation, writeUnits }) => (operation === 'UpdateItem' ? [[operation, writeUnits] as const] : []))
  }
  expect(await writesOf(() => processed(backend.liveKey))).toEqual([['UpdateItem', 1]])
  expect(await writesOf(() => backend.call('listPackages', { bearer: backend.liveKey }))).toEqual([])
})
