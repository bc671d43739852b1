import openApi from '#openapi' with { type: 'json' }
import { allEndpoints } from '#shared/contract/api.ts'
import { apiEvent, invoke, startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'

let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
})
afterEach(() => backend.aws.faultDynamoDb(null))
afterAll(() => backend.close())

it('states the health of table and bucket', async () => {
  const response = await backend.call('getHealth')
  expect(response.body).toEqual({
    status: 'ok',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    version: '0.0.0-test',
    database: 'ok',
    storage: 'ok',
  })
})

it('states which of them is unavailable', async () => {
  backend.aws.faultDynamoDb(() => 'InternalServerError')
  expect((await backend.call('getHealth')).body).toMatchObject({
    status: 'degraded',
    database: 'unavailable',
    storage: 'ok',
  })
})

it('serves its description, and a page that loads nothing from other origins', async () => {
  expect((await backend.call('getOpenApi')).body).toEqual(openApi)
  const page = (await backend.call('getDocs')).body
  expect(page).toContain('/docs/explorer.js')
  expect(page).not.toMatch(/(src|href)="(https?:)?\/\//)
  expect(page).not.toMatch(/<script>/)
})

/** An event as it arrives where no route matches. */
async function unmatched(method: string, path: string): Promise<ApiResponse> {
  const { handler } = await import('#functions/api/health/handler.ts')
  const event = apiEvent('$default')
  return invoke(handler, {
    ...event,
    rawPath: path,
    requestContext: { ...event.requestContext, http: { ...event.requestContext.http, method, path } },
  })
}

it('returns 404 for an unknown address', async () => {
  for (const path of ['/', '/api', '/api/v1/nothing', '/api/v1/packages/a/b/c']) {
    const response = await unmatched('GET', path)
    expect([response.status, response.body.code]).toEqual([404, 'NOT_FOUND'])
  }
})

it('returns 405 with Allow for a method that the address does not accept', async () => {
  const post = await unmatched('POST', '/api/v1/packages')
  expect([post.status, post.body.code, post.headers['allow']]).toEqual([405, 'METHOD_NOT_ALLOWED', 'GET, HEAD'])
  expect((await unmatched('PATCH', '/api/v1/packages/p1')).headers['allow']).toBe('GET, HEAD, DELETE')
  for (const { endpoint } of allEndpoints()) {
    const response = await unmatched('OPTIONS', endpoint.path.replace(/\{\w+\}/g, 'x'))
    expect(response.headers['allow']?.split(', ')).toContain(endpoint.method)
  }
})
