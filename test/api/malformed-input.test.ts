/** Every declared endpoint against input that no honest client sends: a coded 4xx, never a 500. */
import { allEndpoints } from '#shared/contract/api.ts'
import type { Backend } from '#test/support/backend.ts'
import { withCourse } from '#test/support/course-backend.ts'
import { launch } from '#test/support/seed.ts'

let backend: Backend
let packageId: string
let session: { sessionId: string; token: string }

withCourse((started) => ({ backend, packageId } = started))
beforeAll(async () => {
  session = await launch(backend, packageId)
})

const withBody = allEndpoints().filter(({ endpoint }) => endpoint.body !== undefined)
const takesAnything = new Set(withBody.filter(({ endpoint }) => endpoint.rawBody).map(({ operationId }) => operationId))
const withParams = allEndpoints().filter(({ endpoint }) => endpoint.params !== undefined)
const bearerFor = (takesKey: boolean): string => (takesKey ? backend.liveKey : session.token)

const hostileBodies: [string, string][] = [
  ['no JSON', '{"a":'],
  ['a bare word', 'hello'],
  ['null', 'null'],
  ['a number', '42'],
  ['a list', '[]'],
  ['nested lists', `${'['.repeat(500)}${']'.repeat(500)}`],
  ['a prototype', '{"__proto__":{"admin":true},"constructor":{"prototype":{}}}'],
  ['wrong types', '{"tenant_id":{},"user_id":[],"filename":5,"file_size":"x","version":"1","attempt":-1,"cmi_data":[1],"storage_path":{},"runtime_id":"no"}'],
  ['control characters', '{"user_id":"a\\u0000b","filename":"\\u0000.zip","tenant_id":"tenant_one","file_size":1}'],
  ['huge numbers', '{"file_size":1e308,"version":1e308,"attempt":1e308,"tenant_id":"tenant_one","filename":"a.zip"}'],
  ['too large', `{"user_id":"${'x'.repeat(5_000_001)}"}`],
]

describe.each(withBody.map(({ operationId, endpoint }) => [operationId, endpoint.credentials.apiKey !== undefined] as const))('%s', (operationId, takesKey) => {
  it.each(hostileBodies)('answers %s with a coded refusal', async (_, rawBody) => {
    const answer = await backend.call(operationId, { bearer: bearerFor(takesKey), params: { packageId, sessionId: session.sessionId }, rawBody })
    expect(answer.status).toBeLessThan(500)
    if (answer.status >= 400) expect(answer.body).toMatchObject({ error: expect.any(String), code: expect.any(String) })
  })

  if (takesAnything.has(operationId)) return

  it('says INVALID_REQUEST to what does not parse', async () => {
    const answer = await backend.call(operationId, { bearer: bearerFor(takesKey), params: { packageId, sessionId: session.sessionId }, rawBody: '{"a":' })
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_REQUEST'])
  })
})

const hostileIds = ['%', '..', '../../etc/passwd', 'tenant_two#S#x', '\u0000', 'x'.repeat(513), "'; DROP", '💥', ' ']

it.each(withParams.map(({ operationId, endpoint }) => [operationId, endpoint.credentials.apiKey !== undefined] as const))('%s answers hostile ids with a coded refusal', async (operationId, takesKey) => {
  for (const id of hostileIds) {
    const answer = await backend.call(operationId, { bearer: bearerFor(takesKey), params: { packageId: id, sessionId: id }, body: { user_id: 'u' } })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  }
})

it('lists take no limits out of bounds', async () => {
  for (const [operationId, query] of [['listPackages', { limit: '0' }], ['listPackages', { offset: '-1' }], ['listSessions', { limit: 'many' }], ['listSessions', { page: '0' }]] as const) {
    expect((await backend.call(operationId, { bearer: backend.liveKey, query })).status).toBe(400)
  }
})
