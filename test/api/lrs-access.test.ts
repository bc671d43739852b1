/**
 * Who reaches the LRS, by which rules, and in which syntax (specification, "Other credentials"; xAPI part 3, 1.1 to
 * 1.4, 3.3, 4).
 */
import { lrsFamily } from '#shared/contract/families/public/lrs.ts'
import type { LrsScope } from '#shared/contract/credentials.ts'
import { lrsCredentialRepository } from '#shared/store/credentials/lrs-credential-repository.ts'
import { startBackend, type Backend } from '#test/support/backend.ts'
import { basic, lrsCaller, lrsPair, lrsRequest, xapi } from '#test/support/lrs.ts'

let backend: Backend
let authorization: string
beforeAll(async () => {
  backend = await startBackend()
  authorization = await lrsPair(backend, backend.tenantId)
})
afterAll(() => backend.close())

const agent = JSON.stringify({ mbox: 'mailto:ada@example.com' })
const query = { agent }

it('returns the supported versions without credentials', async () => {
  const response = await backend.call('getAbout')
  expect(response.body).toEqual({ version: ['1.0.3', '2.0.0'], extensions: {} })
  expect(response.headers).toMatchObject({ 'x-experience-api-version': '2.0.0', 'access-control-allow-origin': '*' })
})

describe('credentials', () => {
  it('accepts a pair and an API key', async () => {
    for (const headers of [
      xapi(authorization),
      xapi(`Bearer ${backend.liveKey}`),
      { 'x-api-key': backend.liveKey, 'x-experience-api-version': '2.0.0' },
    ]) {
      expect((await backend.call('getAgent', { headers, query })).status).toBe(200)
    }
  })

  it.each([
    ['no credentials', () => undefined],
    ['a wrong password', () => `${authorization.slice(0, -6)}AAAAA=`],
    ['an unknown user', () => basic('lrs_one_000000000000', 'x'.repeat(32))],
    ['a user name of another kind', () => basic('ada', 'lovelace')],
    ['no colon', () => `Basic ${Buffer.from('ada').toString('base64')}`],
    ['no base64', () => 'Basic §§'],
    ['the scheme with a colon', () => authorization.replace('Basic ', 'Basic:')],
    ['an empty Basic', () => 'Basic'],
  ])('returns 401 with a challenge for %s', async (_, make) => {
    const value = make()
    const response = await backend.call('getAgent', {
      headers: { 'x-experience-api-version': '1.0.3', ...(value === undefined ? {} : { authorization: value }) },
      query,
    })
    expect([response.status, response.body.code]).toEqual([401, 'LRS_CREDENTIALS_REQUIRED'])
    expect(response.headers['www-authenticate']).toMatch(/^Basic realm=/)
  })

  it('refuses a pair whose user name names another workspace', async () => {
    const text = Buffer.from(authorization.slice(6), 'base64').toString('utf8').replace('lrs_one_', 'lrs_two_')
    const response = await backend.call('getAgent', {
      headers: xapi(`Basic ${Buffer.from(text).toString('base64')}`),
      query,
    })
    expect(response.body.code).toBe('LRS_CREDENTIALS_REQUIRED')
  })

  it('refuses a revoked pair at once, and lists pairs without passwords', async () => {
    const pairs = lrsCredentialRepository(backend.table)
    const revoked = await lrsPair(backend, 'tenant_revoking')
    expect((await backend.call('getAgent', { headers: xapi(revoked), query })).status).toBe(200)
    const [listed] = await pairs.list('tenant_revoking')
    expect(JSON.stringify(listed)).not.toMatch(/password/i)
    await pairs.revoke({ tenantId: 'tenant_revoking', username: listed?.username ?? '' }, '2026-11-20T00:00:00.000Z')
    expect(
      (
        await pairs.revoke(
          { tenantId: 'tenant_revoking', username: listed?.username ?? '' },
          '2026-11-21T00:00:00.000Z',
        )
      )?.revokedAt,
    ).toBe('2026-11-20T00:00:00.000Z')
    expect((await backend.call('getAgent', { headers: xapi(revoked), query })).body.code).toBe(
      'LRS_CREDENTIALS_REQUIRED',
    )
  })

  it('refuses a TEST key', async () => {
    expect((await backend.call('getAgent', { headers: xapi(`Bearer ${backend.testKey}`), query })).body.code).toBe(
      'TEST_MODE_UNSUPPORTED',
    )
  })
})

describe('scopes', () => {
  const opens: Readonly<Record<LrsScope, RegExp>> = {
    all: /./,
    'all/read': /^get/,
    'statements/write': /^(putStatement|createStatements)$/,
    'statements/read': /^get(Statements|Activity|Agent)$/,
    state: /(State$|^get(Activity|Agent)$)/,
    'state/read': /^get(State|Activity|Agent)$/,
    profile: /(Profile$|^get(Activity|Agent)$)/,
    'profile/read': /^get(ActivityProfile|AgentProfile|Activity|Agent)$/,
  }
  it.each(Object.entries(opens))(
    'opens with %s the operations of that scope, and no others',
    async (scope, pattern) => {
      const scopes = Object.keys(opens).filter((known): known is LrsScope => known === scope)
      const limited = lrsCaller(backend, await lrsPair(backend, backend.tenantId, { scopes }))
      const asked = Object.entries(lrsFamily.endpoints).filter(([, endpoint]) => 'lrs' in endpoint.credentials)
      expect(asked.length).toBeGreaterThan(12)
      for (const [operationId] of asked) {
        // Only a caller with the scope learns of other errors in the request.
        const { body } = await limited(operationId, { query: { unknown: '1' } })
        expect([operationId, body.code]).toEqual([
          operationId,
          pattern.test(operationId) ? 'VALIDATION_ERROR' : 'LRS_SCOPE_NOT_ALLOWED',
        ])
      }
    },
  )
})

describe('versions', () => {
  it.each([
    ['1.0', '1.0.3'],
    ['1.0.0', '1.0.3'],
    ['1.0.3', '1.0.3'],
    ['1.0.9', '1.0.3'],
    ['2.0', '2.0.0'],
    ['2.0.0', '2.0.0'],
  ])('serves %s, and responds with %s', async (stated, responded) => {
    const response = await backend.call('getAgent', { headers: xapi(authorization, stated), query })
    expect([response.status, response.headers['x-experience-api-version']]).toEqual([200, responded])
  })

  it.each(['', '0.9', '0.95', '1.1.0', '2.1', '3.0', '1', '1.0.x', 'BAD', '1.0.3, 2.0.0'])(
    'refuses version %j',
    async (stated) => {
      const response = await backend.call('getAgent', { headers: xapi(authorization, stated), query })
      expect([response.status, response.body.code, response.body.details.field]).toEqual([
        400,
        'VALIDATION_ERROR',
        'x-experience-api-version',
      ])
    },
  )

  it('refuses a request without a version, in the version of its credentials', async () => {
    for (const [xapiVersion, responded] of [
      ['1.0', '1.0.3'],
      ['2.0', '2.0.0'],
    ] as const) {
      const own = await lrsPair(backend, backend.tenantId, { xapiVersion })
      const response = await backend.call('getAgent', { headers: { authorization: own }, query })
      expect([response.status, response.headers['x-experience-api-version']]).toEqual([400, responded])
    }
    const stranger = await backend.call('getAgent', { query })
    expect([stranger.status, stranger.headers['x-experience-api-version']]).toEqual([401, '2.0.0'])
  })
})

it('returns the consistent-through header in every response about statements, refusals included', async () => {
  const anybody = { statementId: '6c9f2a80-9d3c-4a4e-8f6b-0123456789ab' }
  for (const [headers, asked, status] of [
    [xapi(authorization), {}, 200],
    [xapi(authorization), { limit: 'many' }, 400],
    [xapi(authorization), anybody, 404],
    [{}, {}, 401],
  ] as const) {
    const response = await lrsRequest('GET', '/statements', { headers: { ...headers }, query: asked })
    expect([
      response.status,
      Number.isNaN(Date.parse(response.headers['x-experience-api-consistent-through'] ?? '')),
    ]).toEqual([status, false])
  }
})

describe('parameters', () => {
  it('refuses unknown parameters, with case', async () => {
    for (const wrong of [{ agent, unknown: '1' }, { Agent: agent }]) {
      const response = await backend.call('getAgent', { headers: xapi(authorization), query: wrong })
      expect([response.status, response.body.code]).toEqual([400, 'VALIDATION_ERROR'])
    }
  })
})

describe('HEAD', () => {
  it('returns the headers of GET without the body, for refusals too', async () => {
    for (const asked of [query, {}]) {
      const request = { headers: xapi(authorization), query: asked }
      const [got, headed] = [await lrsRequest('GET', '/agents', request), await lrsRequest('HEAD', '/agents', request)]
      const { 'x-request-id': _own, ...expected } = got.headers
      expect([headed.status, headed.bytes.length, got.bytes.length > 0]).toEqual([got.status, 0, true])
      expect(headed.headers).toMatchObject(expected)
    }
  })
})

describe('unknown addresses and methods', () => {
  const endpoints = Object.values(lrsFamily.endpoints)
  const paths = [...new Set(endpoints.map(({ path }) => path))]
  const protocol = { 'x-experience-api-version': '1.0.3', 'access-control-allow-origin': '*' }

  it.each(paths)('returns 405 with Allow for other methods of %s', async (path) => {
    const takes = endpoints.filter((endpoint) => endpoint.path === path).map(({ method }) => method)
    const others = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH', 'TRACE'].filter(
      (method) => !takes.some((taken) => taken === method),
    )
    expect(others.length).toBeGreaterThan(1)
    for (const method of others) {
      const response = await lrsRequest(method, path.slice('/api/lrs/xapi'.length), { headers: xapi(authorization) })
      expect([method, response.status, response.body.code]).toEqual([method, 405, 'METHOD_NOT_ALLOWED'])
      expect(response.headers['allow']?.split(', ').sort()).toEqual([...takes, 'HEAD'].sort())
      expect(response.headers).toMatchObject(protocol)
    }
  })

  it.each(['', '/', '/nothing', '/statements/', '/statements/more', '/activities/profiles'])(
    'returns 404 with the headers of the LRS for the unknown path %j',
    async (path) => {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const response = await lrsRequest(method, path, { headers: xapi(authorization) })
        expect([method, response.status, response.body.code]).toEqual([method, 404, 'NOT_FOUND'])
        expect(response.headers).toMatchObject(protocol)
      }
    },
  )
})

describe('browsers of any origin', () => {
  it('returns the CORS headers of a preflight without credentials', async () => {
    const response = await lrsRequest('OPTIONS', '/activities/state', {
      headers: { origin: 'https://content.example' },
    })
    expect(response.status).toBe(204)
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': expect.stringContaining('DELETE'),
      'x-experience-api-version': '2.0.0',
    })
    for (const name of ['Authorization', 'X-Experience-API-Version', 'If-Match', 'If-None-Match', 'Content-Type'])
      expect(response.headers['access-control-allow-headers']).toContain(name)
    expect(response.headers).not.toHaveProperty('access-control-allow-credentials')
  })

  it('exposes the response headers that scripts need', async () => {
    const response = await lrsRequest('GET', '/agents', { headers: xapi(authorization), query })
    for (const name of ['ETag', 'Last-Modified', 'X-Experience-API-Version', 'X-Experience-API-Consistent-Through'])
      expect(response.headers['access-control-expose-headers']).toContain(name)
  })
})

describe('alternate request syntax of 1.0.3', () => {
  const form = (fields: Record<string, string>) => ({
    rawBody: Buffer.from(new URLSearchParams(fields).toString()).toString('base64'),
    isBase64Encoded: true,
  })
  const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }
  const scope = { activityId: 'http://x.org/course', agent, stateId: 'alternate' }

  it('stores, reads and removes a document by POST, with headers and parameters in the form', async () => {
    const own = { authorization, 'x-experience-api-version': '1.0.3' }
    const post = (method: string, fields: Record<string, string>) =>
      lrsRequest('POST', '/activities/state', {
        query: { method },
        headers: formHeaders,
        ...form({ ...scope, Authorization: authorization, 'X-Experience-API-Version': '1.0.3', ...fields }),
      })
    expect((await post('PUT', { content: 'größer & <b>', 'Content-Type': 'text/plain; charset=utf-8' })).status).toBe(
      204,
    )
    const read = await post('GET', {})
    expect([read.status, read.headers['content-type'], read.body]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'größer & <b>',
    ])
    expect(read.bytes).toEqual((await lrsRequest('GET', '/activities/state', { headers: own, query: scope })).bytes)
    expect((await post('DELETE', { 'If-Match': '"another"' })).body.code).toBe('PRECONDITION_FAILED')
    expect((await post('DELETE', {})).status).toBe(204)
    expect((await post('GET', {})).body.code).toBe('DOCUMENT_NOT_FOUND')
  })

  it('serves resources that have no POST', async () => {
    const response = await lrsRequest('POST', '/agents', {
      query: { method: 'GET' },
      headers: { ...xapi(authorization), ...formHeaders },
      ...form({ agent }),
    })
    expect(response.body).toEqual({ objectType: 'Person', mbox: ['mailto:ada@example.com'] })
  })

  it.each([
    ['a parameter in the address', { method: 'GET', agent }, {}, 'INVALID_REQUEST'],
    ['no content', { method: 'PUT' }, { ...scope }, 'INVALID_REQUEST'],
    ['another method', { method: 'PATCH' }, { ...scope }, 'INVALID_REQUEST'],
    [
      'another version in the form',
      { method: 'GET' },
      { ...scope, 'X-Experience-API-Version': '0.95' },
      'VALIDATION_ERROR',
    ],
  ])('refuses %s', async (...[, asked, fields, code]) => {
    const response = await lrsRequest('POST', '/activities/state', {
      query: asked,
      headers: { ...xapi(authorization), ...formHeaders },
      ...form(fields),
    })
    expect([response.status, response.body.code]).toEqual([400, code])
  })

  it('refuses a broken form after the credential, which may be in the form', async () => {
    const send = (query: Record<string, string>, rawBody: string) =>
      lrsRequest('POST', '/statements', {
        query,
        rawBody,
        headers: { 'x-experience-api-version': '1.0.3', 'content-type': 'application/x-www-form-urlencoded' },
      })
    const form = new URLSearchParams({ authorization: await lrsPair(backend, backend.tenantId) }).toString()
    for (const query of [{ method: 'PATCH' }, { method: 'GET', limit: '1' }, { method: 'PUT' }]) {
      expect((await send(query, 'a=1')).body.code).toBe('LRS_CREDENTIALS_REQUIRED')
      expect((await send(query, form)).body.code).toBe('INVALID_REQUEST')
    }
  })

  it.each([
    ['a header', { 'x-experience-api-version': '2.0.0' }, {}],
    ['a field of the form', {}, { 'X-Experience-API-Version': '2.0.0' }],
  ])('refuses the alternate syntax in 2.0, which %s states, wherever the credentials are', async (_, stated, field) => {
    for (const [own, fields] of [
      [{ authorization }, {}],
      [{}, { Authorization: authorization }],
    ] as const)
      for (const path of ['/activities/state', '/agents', '/statements']) {
        const response = await lrsRequest('POST', path, {
          query: { method: 'GET' },
          headers: { ...own, ...stated, ...formHeaders },
          ...form({ ...scope, ...field, ...fields }),
        })
        expect([response.status, response.body.code, response.headers['x-experience-api-version']]).toEqual([
          400,
          'INVALID_REQUEST',
          '2.0.0',
        ])
        expect(response.body.error).toContain('no alternate request syntax')
      }
  })
})
