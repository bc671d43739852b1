/** Which of several credentials counts, and what each route takes (specification, "Authentication"). */
import { keyScopes, type KeyScope } from '#shared/contract/credentials.ts'
import { openProbe, token, type Probe } from './support/probe.ts'

let probe: Probe
let key: string

beforeEach(() => {
  probe = openProbe()
  key = probe.key()
})

const params = { sessionId: 's1' }
const callerOf = (body: { message: string }): { kind: string; actorId?: string; tenantId: string } =>
  JSON.parse(body.message)

describe('API keys', () => {
  it.each([
    ['Bearer', () => ({ authorization: `Bearer ${key}` })],
    ['Bearer in any case, blanks around', () => ({ authorization: `bearer   ${key}  ` })],
    ['X-API-Key', () => ({ 'x-api-key': key })],
    ['X-API-Key beside another scheme', () => ({ authorization: 'Basic dXNlcjpwYXNz', 'x-api-key': key })],
    ['Bearer beside a wrong X-API-Key', () => ({ authorization: `Bearer ${key}`, 'x-api-key': 'wrong' })],
  ])('accepts a key as %s', async (_, headers) => {
    const response = await probe.call('keyed', { headers: headers() })
    expect([response.status, callerOf(response.body)]).toMatchObject([
      200,
      { kind: 'apiKey', actorId: 'key_0', tenantId: 'tenant_one' },
    ])
  })

  it.each([
    ['a wrong Bearer beside a good X-API-Key', () => ({ authorization: 'Bearer wrong', 'x-api-key': key })],
    ['an empty Bearer beside a good X-API-Key', () => ({ authorization: 'Bearer ', 'x-api-key': key })],
    ['two words', () => ({ authorization: `Bearer ${key} ${key}` })],
    ['a launch token', () => ({ authorization: `Bearer ${token}` })],
  ])('refuses %s as an invalid key', async (_, headers) => {
    const response = await probe.call('keyed', { headers: headers() })
    expect([response.status, response.body.code, response.body.details]).toEqual([
      401,
      'API_KEY_REQUIRED',
      { reasons: ['invalid'] },
    ])
  })

  it.each([
    ['nothing', {}],
    ['another scheme', { authorization: 'Basic dXNlcjpwYXNz' }],
    ['a cookie', { cookie: 'session=1' }],
  ])('names both accepted headers when a request carries %s', async (_, headers) => {
    const response = await probe.call('keyed', { headers })
    expect(response.body).toMatchObject({
      code: 'API_KEY_REQUIRED',
      details: { accepted_headers: ['Authorization: Bearer <API_KEY>', 'X-API-Key: <API_KEY>'] },
    })
  })

  const subsets = keyScopes.reduce<KeyScope[][]>((all, scope) => [...all, ...all.map((held) => [...held, scope])], [[]])

  it.each(subsets.map((scopes) => [scopes.join(' ') || 'no scope', scopes] as const))(
    'opens endpoints that accept one of the scopes: %s',
    async (_, scopes) => {
      const bearer = probe.key({ scopes })
      expect((await probe.call('keyed', { bearer })).status).toBe(scopes.length > 0 ? 200 : 401)
      const admin = await probe.call('admin', { bearer })
      if (scopes.includes('admin')) expect(admin.status).toBe(200)
      else expect([admin.status, admin.body.details]).toEqual([401, { reasons: ['scope_not_allowed'] }])
    },
  )
})

describe('a launch token', () => {
  it('opens no session but its own', async () => {
    expect(callerOf((await probe.call('token', { params, bearer: token })).body)).toMatchObject({
      kind: 'launchToken',
      tenantId: 'tenant_one',
    })
    const other = await probe.call('token', { params: { sessionId: 's2' }, bearer: token })
    expect([other.status, other.body.code]).toEqual([401, 'AUTH_REQUIRED'])
  })

  it('counts in the query only if the endpoint accepts it there', async () => {
    expect((await probe.call('either', { params, query: { token } })).status).toBe(200)
    expect((await probe.call('token', { params, query: { token } })).body.code).toBe('AUTH_REQUIRED')
  })

  it.each([
    ['nothing', {}],
    ['an unknown token', { bearer: 'tok.two' }],
    ['an empty Bearer', { headers: { authorization: 'Bearer' } }],
    ['another scheme', { headers: { authorization: `Basic ${token}` } }],
  ])('returns AUTH_REQUIRED for %s', async (_, request) => {
    for (const id of ['token', 'either'] as const)
      expect((await probe.call(id, { params, ...request })).body.code).toBe('AUTH_REQUIRED')
  })

  it('refuses a key if the endpoint accepts none', async () => {
    expect((await probe.call('token', { params, bearer: key })).body.code).toBe('AUTH_REQUIRED')
    expect((await probe.call('token', { params, headers: { 'x-api-key': key } })).body.code).toBe('AUTH_REQUIRED')
  })
})

describe('an endpoint that accepts keys and launch tokens', () => {
  it.each([
    ['a key', () => ({ bearer: key }), 'apiKey'],
    ['a token', () => ({ bearer: token }), 'launchToken'],
    ['X-API-Key', () => ({ headers: { 'x-api-key': key } }), 'apiKey'],
    [
      'a token in the header, a key beside it: Bearer wins',
      () => ({ bearer: token, headers: { 'x-api-key': key } }),
      'launchToken',
    ],
    ['a key in the header, a token in the query: the header wins', () => ({ bearer: key, query: { token } }), 'apiKey'],
    ['X-API-Key, a token in the query', () => ({ headers: { 'x-api-key': key }, query: { token } }), 'apiKey'],
  ] as const)('finds the caller of %s', async (_, request, kind) => {
    const response = await probe.call('either', { params, ...request() })
    expect([response.status, callerOf(response.body).kind]).toEqual([200, kind])
  })

  it('names the reason for refusing a revoked key', async () => {
    const response = await probe.call('either', {
      params,
      bearer: probe.key({ revokedAt: '2026-11-01T00:00:00.000Z' }),
    })
    expect([response.body.code, response.body.details]).toEqual(['API_KEY_REQUIRED', { reasons: ['revoked'] }])
  })
})

it('ignores credentials of requests to a public endpoint', async () => {
  expect(callerOf((await probe.call('open', { bearer: 'nonsense' })).body)).toEqual({ kind: 'public' })
})
