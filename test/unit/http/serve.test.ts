/**
 * What `serve()` does for every endpoint: dispatch, checks in their order, shaping, and one place for what goes wrong.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { ServiceError } from '#shared/contract/errors.ts'
import { refused } from '#shared/domain/outcome.ts'
import { serve } from '#shared/http/serve.ts'
import { apiEvent } from '#test/support/backend.ts'
import { openProbe, probeFamily, token, type Probe } from './support/probe.ts'

let probe: Probe
let key: string

beforeEach(() => {
  probe = openProbe()
  key = probe.key()
})

describe('a response', () => {
  it('carries the declared status, JSON, the request id, and forbids caching', async () => {
    const response = await probe.call('create', { bearer: key, body: { name: 'x' } })
    expect(response.status).toBe(201)
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/^req-/),
    })
  })

  it('drops fields that the declaration does not name', async () => {
    probe.behavior.handle = () => Promise.resolve({ message: 'hello', secret: 'no', nested: { shown: 1, hidden: 2 } })
    expect((await probe.call('open')).body).toEqual({ message: 'hello', nested: { shown: 1 } })
  })

  it('sends a body of another media type as it is', async () => {
    probe.behavior.handle = () => Promise.resolve('just text')
    const response = await probe.call('page')
    expect([response.body, response.headers['content-type']]).toEqual(['just text', 'text/plain'])
  })

  it('returns 500 if the body breaks the declaration', async () => {
    probe.behavior.handle = () => Promise.resolve({ message: 7 })
    const response = await probe.call('open')
    expect([response.status, response.body.code]).toEqual([500, 'INTERNAL_ERROR'])
  })
})

describe('dispatch', () => {
  it('finds the endpoint by API Gateway’s route key, aliases included', async () => {
    expect((await probe.call('create', { bearer: key, alias: 1, body: { name: 'x' } })).status).toBe(201)
    expect((await probe.send(apiEvent('GET /api/probe/other'))).body.code).toBe('NOT_FOUND')
    expect((await probe.send(apiEvent('DELETE /api/probe'))).status).toBe(404)
  })

  it('answers HEAD wherever there is GET, refusals too, and without the body', async () => {
    for (const [path, bearer, status] of [
      ['', undefined, 200],
      ['/keyed', key, 200],
      ['/keyed', undefined, 401],
    ] as const) {
      const response = await probe.send(apiEvent(`HEAD /api/probe${path}`, bearer === undefined ? {} : { bearer }))
      expect([response.status, response.bytes.length]).toEqual([status, 0])
      expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    }
    expect((await probe.send(apiEvent('HEAD /api/probe/alias'))).status).toBe(404)
  })

  it('asks the fallback for the error of an unknown address', async () => {
    const other = openProbe({
      fallback: () => Promise.resolve(new ServiceError('METHOD_NOT_ALLOWED', 'no', { headers: { allow: 'GET' } })),
    })
    const response = await other.send(apiEvent('$default'))
    expect([response.status, response.headers['allow']]).toEqual([405, 'GET'])
  })

  it('refuses to start a family with an endpoint that has no implementation', () => {
    expect(() => serve(probeFamily, Object.create(null), { dependencies: null, context: Object.create(null) })).toThrow(
      'open is not implemented',
    )
  })

  it('refuses to start a family without the protocol that it speaks', () => {
    expect(() =>
      serve({ ...probeFamily, protocol: 'xapi' }, Object.create(null), {
        dependencies: null,
        context: Object.create(null),
      }),
    ).toThrow('speaks xapi')
  })
})

describe('input', () => {
  it('reaches the implementation parsed, with defaults, and without unknown query parameters', async () => {
    await probe.call('keyed', { bearer: key, query: { limit: '2', sort: 'up' } })
    await probe.call('keyed', { bearer: key })
    await probe.call('create', { bearer: key, body: { name: 'x', tags: ['a'], more: 1 } })
    expect(probe.handled).toEqual([
      { params: undefined, query: { limit: 2 }, body: undefined },
      { params: undefined, query: { limit: 3 }, body: undefined },
      { params: undefined, query: undefined, body: { name: 'x', tags: ['a'] } },
    ])
  })

  it.each([
    ['query', 'keyed', { query: { limit: '9' } }, 'limit'],
    ['path', 'either', { params: { sessionId: 'x'.repeat(9) } }, 'sessionId'],
    ['body', 'create', { body: { name: 'x'.repeat(11) } }, 'name'],
    ['nested body', 'create', { body: { name: 'x', tags: ['a', 5] } }, 'tags.1'],
    ['whole body', 'create', { body: [] }, '(body)'],
    ['absent body', 'create', {}, '(body)'],
  ] as const)('names the wrong field of the %s in a 400, and does nothing', async (...[, id, request, field]) => {
    const response = await probe.call(id, { bearer: key, ...request })
    expect([response.status, response.body.code]).toEqual([400, 'VALIDATION_ERROR'])
    expect(response.body.details).toEqual({
      field,
      message: expect.any(String),
      issues: [{ field, message: expect.any(String) }],
    })
    expect(response.body.error).toContain(field)
    expect(probe.handled).toEqual([])
  })

  it('names every field that is wrong, up to twenty', async () => {
    const response = await probe.call('create', { bearer: key, body: { tags: Array.from({ length: 30 }, () => 1) } })
    expect(response.body.details.issues).toHaveLength(20)
    expect(response.body.details.issues[0].field).toBe('name')
  })

  it.each([
    ['no JSON', { rawBody: '{"a":' }, 'INVALID_REQUEST', 400],
    ['too long', { rawBody: `"${'x'.repeat(6_000_000)}"` }, 'REQUEST_TOO_LARGE', 413],
  ])('refuses a body that is %s', async (...[, request, code, status]) => {
    const response = await probe.call('create', { bearer: key, ...request })
    expect([response.status, response.body.code]).toEqual([status, code])
  })

  it('reads JSON of any stated content type, and in base64', async () => {
    const json = JSON.stringify({ name: 'x' })
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'application/vnd.api+json']) {
      expect(
        (await probe.call('create', { bearer: key, rawBody: json, headers: { 'content-type': type } })).status,
      ).toBe(201)
    }
    const event = apiEvent('POST /api/probe', { bearer: key, rawBody: Buffer.from(json).toString('base64') })
    expect((await probe.send({ ...event, isBase64Encoded: true })).status).toBe(201)
  })

  it('ignores the body of a request to an endpoint without one', async () => {
    expect((await probe.call('keyed', { bearer: key, rawBody: '{"a":' })).status).toBe(200)
  })
})

describe('the order of checks', () => {
  it('refuses an unknown caller before wrong input', async () => {
    expect((await probe.call('create', { body: { name: 5 } })).body.code).toBe('API_KEY_REQUIRED')
    expect((await probe.call('keyed', { query: { limit: '9' } })).body.code).toBe('API_KEY_REQUIRED')
    expect((await probe.call('token', { params: { sessionId: 'x'.repeat(9) } })).body.code).toBe('AUTH_REQUIRED')
  })

  it('throws away what was read ahead for a refused caller', async () => {
    const revoked = probe.key({ revokedAt: '2026-11-01T00:00:00.000Z' })
    const foreign = key.replace('_one_', '_two_')
    for (const bearer of [revoked, foreign])
      expect((await probe.call('create', { bearer, body: { name: 'x' } })).status).toBe(401)
    expect(probe.handled).toEqual([])
    // Data is read from the workspace that the key names. Without the check of the key, a caller could name another one.
    expect(probe.loads).toEqual(['tenant_one', 'tenant_two'])
  })

  it('reads nothing for text that is not a credential', async () => {
    await probe.call('keyed')
    await probe.call('keyed', { bearer: 'nonsense' })
    await probe.call('token', { params: { sessionId: 's2' }, bearer: token })
    expect(probe.loads).toEqual([])
  })

  it('ignores a failed read for a refused caller', async () => {
    probe.behavior.load = () => Promise.reject(new Error('the read failed'))
    let unheard = 0
    const unhandled = (): void => void (unheard += 1)
    process.on('unhandledRejection', unhandled)
    expect((await probe.call('keyed', { bearer: probe.key({ scopes: [] }) })).body.code).toBe('API_KEY_REQUIRED')
    await sleep(10)
    process.off('unhandledRejection', unhandled)
    expect(unheard).toBe(0)
  })

  it('refuses another workspace in the body before anything is done', async () => {
    const response = await probe.call('create', { bearer: key, body: { name: 'x', tenant_id: 'tenant_two' } })
    expect([response.status, response.body.code, probe.handled]).toEqual([403, 'TENANT_MISMATCH', []])
    expect((await probe.call('create', { bearer: key, body: { name: 'x', tenant_id: 'tenant_one' } })).status).toBe(201)
  })

  it('refuses TEST keys if the declaration says so, but not launch tokens of TEST sessions', async () => {
    const test = probe.key({ mode: 'test' })
    for (const id of ['liveOnly', 'either'] as const) {
      const response = await probe.call(id, { bearer: test, params: { sessionId: 's1' } })
      expect([response.status, response.body.code]).toEqual([403, 'TEST_MODE_UNSUPPORTED'])
      expect((await probe.call(id, { bearer: key, params: { sessionId: 's1' } })).status).toBe(200)
    }
    expect((await probe.call('keyed', { bearer: test })).status).toBe(200)
    expect((await probe.call('either', { bearer: token, params: { sessionId: 's1' } })).status).toBe(200)
  })
})

describe('refusals', () => {
  it('sends the code of a returned refusal, and the revision of a version conflict', async () => {
    probe.behavior.handle = () => Promise.resolve({ ...refused('VERSION_CONFLICT', 'stale'), currentVersion: 7 })
    const response = await probe.call('open')
    expect([response.status, response.body]).toEqual([
      409,
      { error: 'stale', code: 'VERSION_CONFLICT', current_version: 7 },
    ])
  })

  it('sends the code of a thrown error, with its details, remedy, fields, headers and time to wait', async () => {
    probe.behavior.handle = () =>
      Promise.reject(
        new ServiceError('PACKAGE_NOT_READY', 'wait', {
          retryable: true,
          retryAfterSeconds: 9,
          details: { a: 1 },
          message: 'try later',
          fields: { more: true },
          headers: { 'x-more': 'yes' },
        }),
      )
    const response = await probe.call('keyed', { bearer: key })
    expect(response.body).toEqual({
      error: 'wait',
      code: 'PACKAGE_NOT_READY',
      retryable: true,
      details: { a: 1 },
      message: 'try later',
      more: true,
    })
    expect(response.headers).toMatchObject({ 'retry-after': '9', 'x-more': 'yes', 'x-request-id': expect.any(String) })
  })

  it('returns throttling by AWS with 503 and Retry-After', async () => {
    probe.behavior.load = () => Promise.reject(Object.assign(new Error('slow down'), { name: 'ThrottlingException' }))
    const response = await probe.call('keyed', { bearer: key })
    expect([response.status, response.body.code, response.body.retryable, response.headers['retry-after']]).toEqual([
      503,
      'BACKEND_UNAVAILABLE',
      true,
      '1',
    ])
  })

  it('returns any other error with 500 without its text, and logs it once with cause and request', async () => {
    const cause = new Error('password=hunter2')
    probe.behavior.handle = () => Promise.reject(cause)
    const response = await probe.call('open')
    expect([response.status, response.body.code]).toEqual([500, 'INTERNAL_ERROR'])
    expect(JSON.stringify(response)).not.toContain('hunter2')
    const errors = probe.log.filter(({ level }) => level === 'error')
    expect(errors).toEqual([
      {
        level: 'error',
        message: 'request failed',
        fields: {
          requestId: response.headers['x-request-id'],
          operationId: 'open',
          code: 'INTERNAL_ERROR',
          error: cause,
        },
      },
    ])
  })

  it('returns 500 if the service itself fails to parse JSON', async () => {
    probe.behavior.handle = () => Promise.resolve().then(() => JSON.parse('{'))
    expect((await probe.call('create', { bearer: key, body: { name: 'x' } })).body.code).toBe('INTERNAL_ERROR')
  })

  it('logs an error for a code that the endpoint does not declare', async () => {
    probe.behavior.handle = () => Promise.resolve(refused('SESSION_NOT_FOUND', 'none'))
    expect((await probe.call('open')).status).toBe(404)
    expect(probe.log).toContainEqual({
      level: 'error',
      message: 'undeclared error code',
      fields: expect.objectContaining({ operationId: 'open', code: 'SESSION_NOT_FOUND' }),
    })
  })

  it('logs no error for a declared refusal', async () => {
    probe.behavior.handle = () => Promise.resolve(refused('NOT_FOUND', 'none'))
    await probe.call('open')
    expect(probe.log.filter(({ level }) => level === 'error')).toEqual([])
  })
})

it('measures every request once, with its operation, status and code', async () => {
  await probe.call('open')
  await probe.call('keyed')
  probe.behavior.handle = () => Promise.reject(new Error('x'))
  await probe.call('open')
  const measured = probe.log
    .filter(({ level }) => level === 'measure')
    .map(({ message, fields }) => [
      message,
      fields['status'],
      fields['code'],
      fields['faults'],
      typeof fields['durationMs'],
    ])
  expect(measured).toEqual([
    ['open', 200, undefined, undefined, 'number'],
    ['keyed', 401, 'API_KEY_REQUIRED', undefined, 'number'],
    ['open', 500, 'INTERNAL_ERROR', 1, 'number'],
  ])
})
