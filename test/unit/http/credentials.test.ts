/** Which of several credentials counts, and what each route takes (specification, "Authentication"). */
import { keyScopes, type KeyScope } from '#shared/contract/endpoint.ts'
import { openProbe, token, type Probe } from './support/probe.ts'

let probe: Probe
let key: string

beforeEach(() => {
  probe = openProbe()
  key = probe.key()
})

const params = { sessionId: 's1' }
const callerOf = (body: { said: string }): { kind: string; keyId?: string; tenantId: string } => JSON.parse(body.said)

describe('API keys', () => {
  it.each([
    ['Bearer', () => ({ authorization: `Bearer ${key}` })],
    ['Bearer in any case, blanks around', () => ({ authorization: `bearer   ${key}  ` })],
    ['X-API-Key', () => ({ 'x-api-key': key })],
    ['X-API-Key beside another scheme', () => ({ authorization: 'Basic dXNlcjpwYXNz', 'x-api-key': key })],
    ['Bearer beside a wrong X-API-Key', () => ({ authorization: `Bearer ${key}`, 'x-api-key': 'wrong' })],
  ])('%s opens', async (_, headers) => {
    const answer = await probe.call('keyed', { headers: headers() })
    expect([answer.status, callerOf(answer.body)]).toMatchObject([200, { kind: 'apiKey', keyId: 'key_0', tenantId: 'tenant_one' }])
  })

  it.each([
    ['a wrong Bearer beside a good X-API-Key', () => ({ authorization: 'Bearer wrong', 'x-api-key': key })],
    ['an empty Bearer beside a good X-API-Key', () => ({ authorization: 'Bearer ', 'x-api-key': key })],
    ['two words', () => ({ authorization: `Bearer ${key} ${key}` })],
    ['a launch token', () => ({ authorization: `Bearer ${token}` })],
  ])('%s does not: invalid', async (_, headers) => {
    const answer = await probe.call('keyed', { headers: headers() })
    expect([answer.status, answer.body.code, answer.body.details]).toEqual([401, 'API_KEY_REQUIRED', { reasons: ['invalid'] }])
  })

  it.each([
    ['nothing', {}],
    ['another scheme', { authorization: 'Basic dXNlcjpwYXNz' }],
    ['a cookie', { cookie: 'session=1' }],
  ])('%s is a missing key, and both headers are named', async (_, headers) => {
    const answer = await probe.call('keyed', { headers })
    expect(answer.body).toMatchObject({ code: 'API_KEY_REQUIRED', details: { accepted_headers: ['Authorization: Bearer <API_KEY>', 'X-API-Key: <API_KEY>'] } })
  })

  const subsets = keyScopes.reduce<KeyScope[][]>((all, scope) => [...all, ...all.map((held) => [...held, scope])], [[]])

  it.each(subsets.map((scopes) => [scopes.join(' ') || 'no scope', scopes] as const))('%s: opens what accepts one of them', async (_, scopes) => {
    const bearer = probe.key({ scopes })
    expect((await probe.call('keyed', { bearer })).status).toBe(scopes.length > 0 ? 200 : 401)
    const admin = await probe.call('admin', { bearer })
    if (scopes.includes('admin')) expect(admin.status).toBe(200)
    else expect([admin.status, admin.body.details]).toEqual([401, { reasons: ['scope_not_allowed'] }])
  })
})

describe('launch tokens', () => {
  it('open their own session only', async () => {
    expect(callerOf((await probe.call('token', { params, bearer: token })).body)).toMatchObject({ kind: 'launchToken', tenantId: 'tenant_one' })
    const other = await probe.call('token', { params: { sessionId: 's2' }, bearer: token })
    expect([other.status, other.body.code]).toEqual([401, 'AUTH_REQUIRED'])
  })

  it('stand in the query only where the route takes them there', async () => {
    expect((await probe.call('either', { params, query: { token } })).status).toBe(200)
    expect((await probe.call('token', { params, query: { token } })).body.code).toBe('AUTH_REQUIRED')
  })

  it.each([
    ['nothing', {}],
    ['an unknown token', { bearer: 'tok.two' }],
    ['an empty Bearer', { headers: { authorization: 'Bearer' } }],
    ['another scheme', { headers: { authorization: `Basic ${token}` } }],
  ])('%s: AUTH_REQUIRED', async (_, request) => {
    for (const id of ['token', 'either'] as const) expect((await probe.call(id, { params, ...request })).body.code).toBe('AUTH_REQUIRED')
  })

  it('a key does not stand in for one where the route takes none', async () => {
    expect((await probe.call('token', { params, bearer: key })).body.code).toBe('AUTH_REQUIRED')
    expect((await probe.call('token', { params, headers: { 'x-api-key': key } })).body.code).toBe('AUTH_REQUIRED')
  })
})

describe('a route that takes either', () => {
  it.each([
    ['a key', () => ({ bearer: key }), 'apiKey'],
    ['a token', () => ({ bearer: token }), 'launchToken'],
    ['X-API-Key', () => ({ headers: { 'x-api-key': key } }), 'apiKey'],
    ['a token in the header, a key beside it: Bearer wins', () => ({ bearer: token, headers: { 'x-api-key': key } }), 'launchToken'],
    ['a key in the header, a token in the query: the header wins', () => ({ bearer: key, query: { token } }), 'apiKey'],
    ['X-API-Key, a token in the query', () => ({ headers: { 'x-api-key': key }, query: { token } }), 'apiKey'],
  ] as const)('%s', async (_, request, kind) => {
    const answer = await probe.call('either', { params, ...request() })
    expect([answer.status, callerOf(answer.body).kind]).toEqual([200, kind])
  })

  it('says of a bad key that it is one', async () => {
    const answer = await probe.call('either', { params, bearer: probe.key({ revokedAt: '2026-11-01T00:00:00.000Z' }) })
    expect([answer.body.code, answer.body.details]).toEqual(['API_KEY_REQUIRED', { reasons: ['revoked'] }])
  })
})

it('a public route looks at no credential', async () => {
  expect(callerOf((await probe.call('open', { bearer: 'nonsense' })).body)).toEqual({ kind: 'public' })
})
