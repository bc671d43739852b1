import openApi from '#openapi' with { type: 'json' }
import { allEndpoints } from '#shared/contract/api.ts'
import { apiEvent, invoke, startBackend, type ApiAnswer, type Backend } from '#test/support/backend.ts'

let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
})
afterEach(() => backend.aws.faultDynamoDb(null))
afterAll(() => backend.close())

it('says what it stands on', async () => {
  const answer = await backend.call('getHealth')
  expect(answer.body).toEqual({ status: 'ok', timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/), version: '0.0.0-test', database: 'ok', storage: 'ok' })
})

it('says what is missing', async () => {
  backend.aws.faultDynamoDb(() => 'InternalServerError')
  expect((await backend.call('getHealth')).body).toMatchObject({ status: 'degraded', database: 'unavailable', storage: 'ok' })
})

it('serves its description, and a page that loads nothing from elsewhere', async () => {
  expect((await backend.call('getOpenApi')).body).toEqual(openApi)
  const page = (await backend.call('getDocs')).body
  expect(page).toContain('/docs/explorer.js')
  expect(page).not.toMatch(/(src|href)="(https?:)?\/\//)
  expect(page).not.toMatch(/<script>/)
})

/** An event as it arrives where no route matches. */
async function unmatched(method: string, path: string): Promise<ApiAnswer> {
  const { handler } = await import('#functions/api/health/handler.ts')
  const event = apiEvent('$default')
  return invoke(handler, { ...event, rawPath: path, requestContext: { ...event.requestContext, http: { ...event.requestContext.http, method, path } } })
}

it('an address that nobody has is 404', async () => {
  for (const path of ['/', '/api', '/api/v1/nothing', '/api/v1/packages/a/b/c']) {
    const answer = await unmatched('GET', path)
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
  }
})

it('a method that an address does not take is 405 with Allow', async () => {
  const post = await unmatched('POST', '/api/v1/packages')
  expect([post.status, post.body.code, post.headers['allow']]).toEqual([405, 'METHOD_NOT_ALLOWED', 'GET'])
  expect((await unmatched('PATCH', '/api/v1/packages/p1')).headers['allow']).toBe('GET, DELETE')
  for (const { endpoint } of allEndpoints()) {
    const answer = await unmatched('OPTIONS', endpoint.path.replace(/\{\w+\}/g, 'x'))
    expect(answer.headers['allow']?.split(', ')).toContain(endpoint.method)
  }
})
