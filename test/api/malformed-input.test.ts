/** Every declared endpoint against input that no honest client sends: a coded 4xx, never a 500. */
import { allEndpoints } from '#shared/contract/api.ts'
import { keyScopes } from '#shared/contract/credentials.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { ApiRequest, ApiResponse, Backend } from '#test/support/backend.ts'
import { withCourse } from '#test/support/course-backend.ts'
import { pairHeadset } from '#test/support/headsets.ts'
import { launch } from '#test/support/seed.ts'
import { signInAs, signInPlatformAdmin, type SignedIn } from '#test/support/signed-in.ts'
import { listedPolicy } from '#test/support/policies.ts'
import { everyNth } from '#test/support/usual-cases.ts'

// A response of 500 does not say what went wrong. The log does, so a failed test shows its lines.
process.env['LOG_LEVEL'] = 'ERROR'
let logged: string[] = []
jest.spyOn(process.stdout, 'write').mockImplementation((line) => logged.push(String(line)) > 0)
beforeEach(() => (logged = []))
afterAll(() => jest.restoreAllMocks())

const isFault = ({ status }: ApiResponse): boolean => status >= 500

/** Repeats a request that the service asks to be repeated, as clients do: its connection to the table may break. */
async function call(...request: Parameters<Backend['call']>): Promise<ApiResponse> {
  for (let repetition = 0; repetition < 3; repetition += 1) {
    const response = await backend.call(...request)
    if (response.status !== 503) return response
  }
  return backend.call(...request)
}

let backend: Backend
let packageId: string
let session: { sessionId: string; token: string }
let owner: SignedIn
let privileged: string
let platformAdmin: SignedIn
let headset: string

withCourse((started) => ({ backend, packageId } = started))
beforeAll(async () => {
  session = await launch(backend, packageId)
  owner = await signInAs(backend, 'owner')
  privileged = await backend.makeKey(backend.tenantId, { scopes: keyScopes })
  platformAdmin = await signInPlatformAdmin(backend)
  headset = (await pairHeadset(backend)).token
})

const withBody = allEndpoints().filter(({ endpoint }) => endpoint.body !== undefined)
const takesAnything = new Set(
  withBody
    .filter(({ endpoint }) => listedPolicy(endpoint, 'unparsedBody') !== null)
    .map(({ operationId }) => operationId),
)
const withParams = allEndpoints().filter(({ endpoint }) => endpoint.params !== undefined)

/** A credential that the endpoint accepts: a key, a signed-in owner or platform admin, or the token of a headset or launch. */
function credentialFor({ credentials }: Endpoint): Pick<ApiRequest, 'bearer' | 'headers'> {
  if (credentials.apiKey !== undefined) return { bearer: privileged }
  if (credentials.platformAdmin === true) return { headers: platformAdmin.changes }
  if (credentials.deviceToken === true) return { bearer: headset }
  const isForPeople = credentials.session !== undefined || credentials.person === true
  return isForPeople ? { headers: owner.changes } : { bearer: session.token }
}

const nestedLists = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`

const hostileBodies: [string, string][] = [
  ['no JSON', '{"a":'],
  ['a bare word', 'hello'],
  ['null', 'null'],
  ['a number', '42'],
  ['a list', '[]'],
  ['nested lists', nestedLists(100)],
  ['a prototype', '{"__proto__":{"admin":true},"constructor":{"prototype":{}}}'],
  [
    'wrong types',
    '{"tenant_id":{},"user_id":[],"filename":5,"file_size":"x","version":"1","attempt":-1,"cmi_data":[1],"storage_path":{},"runtime_id":"no"}',
  ],
  ['control characters', '{"user_id":"a\\u0000b","filename":"\\u0000.zip","tenant_id":"tenant_one","file_size":1}'],
  ['huge numbers', '{"file_size":1e308,"version":1e308,"attempt":1e308,"tenant_id":"tenant_one","filename":"a.zip"}'],
  ['too large', `{"user_id":"${'x'.repeat(5_000_001)}"}`],
]

// Each endpoint meets a third of the bodies, and the next endpoint the next third.
describe.each(withBody.map(({ operationId, endpoint }, position) => [operationId, endpoint, position] as const))(
  '%s',
  (operationId, endpoint, position) => {
    it.each(everyNth(3, hostileBodies, position))('returns an error with a code, or accepts %s', async (_, rawBody) => {
      const response = await call(operationId, {
        ...credentialFor(endpoint),
        params: { packageId, sessionId: session.sessionId },
        rawBody,
      })
      expect(isFault(response) ? [response.body, logged] : null).toBeNull()
      if (response.status >= 400)
        expect(response.body).toMatchObject({ error: expect.any(String), code: expect.any(String) })
    })

    if (takesAnything.has(operationId)) return

    it.each([
      ['is not JSON', '{"a":'],
      ['nests lists too deeply', nestedLists(100_000)],
      ['nests objects too deeply', `${'{"cmi_data":'.repeat(101)}1${'}'.repeat(101)}`],
      ['holds a value that nests too deeply', `{"cmi_data":{"a":${nestedLists(50_000)}}}`],
    ])('returns INVALID_REQUEST for a body that %s', async (_, rawBody) => {
      const credential = credentialFor(endpoint)
      const response = await call(operationId, {
        ...credential,
        params: { packageId, sessionId: session.sessionId },
        headers: { ...credential.headers, 'idempotency-key': 'k1' },
        rawBody,
      })
      expect([response.status, response.body.code]).toEqual([400, 'INVALID_REQUEST'])
    })
  },
)

const hostileIds = ['%', '..', '../../etc/passwd', 'tenant_two#S#x', '\u0000', 'x'.repeat(513), "'; DROP", '💥', ' ']

it.each(withParams.map(({ operationId, endpoint }, position) => [operationId, endpoint, position] as const))(
  'refuses hostile ids at %s with a 4xx status',
  async (operationId, endpoint, position) => {
    for (const id of everyNth(3, hostileIds, position)) {
      const response = await call(operationId, {
        ...credentialFor(endpoint),
        params: { packageId: id, sessionId: id },
        body: { user_id: 'u' },
      })
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(isFault(response) ? [id, response.body, logged] : null).toBeNull()
    }
  },
)

describe('the LRS', () => {
  const headers = { 'x-experience-api-version': '1.0.3', 'content-type': 'application/json' }
  const agent = '{"mbox":"mailto:ada@example.com"}'
  const state = { activityId: 'http://example.com/course', agent, stateId: 'deep' }
  const deep = `{"a":${nestedLists(100_000)}}`

  it('refuses statements that nest too deeply', async () => {
    const rawBody = JSON.stringify({
      actor: { mbox: 'mailto:ada@example.com' },
      verb: { id: 'http://adlnet.gov/expapi/verbs/experienced' },
      object: { id: 'http://example.com/course' },
      context: { extensions: { 'http://example.com/deep': 'HERE' } },
    }).replace('"HERE"', nestedLists(50_000))
    const response = await backend.call('createStatements', { bearer: backend.liveKey, headers, rawBody })
    expect([response.status, response.body.code]).toEqual([400, 'VALIDATION_ERROR'])
  })

  it('refuses parameters that nest too deeply', async () => {
    const query = { agent: nestedLists(50_000) }
    const response = await backend.call('getAgent', { bearer: backend.liveKey, headers, query })
    expect([response.status, response.body.code]).toEqual([400, 'VALIDATION_ERROR'])
  })

  it('refuses to merge documents that nest too deeply, the stored or the posted one', async () => {
    const call = (operationId: string, rawBody: string, stateId: string) =>
      backend.call(operationId, { bearer: backend.liveKey, headers, query: { ...state, stateId }, rawBody })
    expect((await call('putState', deep, 'stored')).status).toBe(204)
    expect((await call('putState', '{}', 'posted')).status).toBe(204)
    for (const response of [await call('updateState', '{}', 'stored'), await call('updateState', deep, 'posted')])
      expect([response.status, response.body.code]).toEqual([400, 'VALIDATION_ERROR'])
  })
})

it('refuses limits of lists that are out of bounds', async () => {
  for (const [operationId, query] of [
    ['listPackages', { limit: '0' }],
    ['listPackages', { offset: '-1' }],
    ['listSessions', { limit: 'many' }],
    ['listSessions', { page: '0' }],
  ] as const) {
    expect((await backend.call(operationId, { bearer: backend.liveKey, query })).status).toBe(400)
  }
})
