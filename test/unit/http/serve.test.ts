/** What `serve()` does for every endpoint: dispatch, checks in their order, shaping, and one place for what goes wrong. */
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

describe('an answer', () => {
  it('has the declared status, JSON, the request id, and is not kept by anybody', async () => {
    const answer = await probe.call('create', { bearer: key, body: { name: 'x' } })
    expect(answer.status).toBe(201)
    expect(answer.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', 'x-request-id': expect.stringMatching(/^req-/) })
  })

  it('holds nothing that the declaration does not name', async () => {
    probe.behavior.handle = () => Promise.resolve({ said: 'hello', secret: 'no', nested: { shown: 1, hidden: 2 } })
    expect((await probe.call('open')).body).toEqual({ said: 'hello', nested: { shown: 1 } })
  })

  it('of another media type is sent as it is', async () => {
    probe.behavior.handle = () => Promise.resolve('just text')
    const answer = await probe.call('page')
    expect([answer.body, answer.headers['content-type']]).toEqual(['just text', 'text/plain'])
  })

  it('that breaks the declaration is a defect of ours', async () => {
    probe.behavior.handle = () => Promise.resolve({ said: 7 })
    const answer = await probe.call('open')
    expect([answer.status, answer.body.code]).toEqual([500, 'INTERNAL_ERROR'])
  })
})

describe('dispatch', () => {
  it('goes by API Gateway’s route key, aliases included', async () => {
    expect((await probe.call('create', { bearer: key, alias: 1, body: { name: 'x' } })).status).toBe(201)
    expect((await probe.send(apiEvent('GET /api/probe/other'))).body.code).toBe('NOT_FOUND')
    expect((await probe.send(apiEvent('DELETE /api/probe'))).status).toBe(404)
  })

  it('asks the fallback what to say of other addresses', async () => {
    const other = openProbe({ fallback: () => new ServiceError('METHOD_NOT_ALLOWED', 'no', { headers: { allow: 'GET' } }) })
    const answer = await other.send(apiEvent('$default'))
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET'])
  })

  it('a family with an endpoint that nobody implements is not served', () => {
    expect(() => serve(probeFamily, Object.create(null), { dependencies: null, context: Object.create(null) })).toThrow('open is not implemented')
  })

  it('does not serve a family whose protocol it was not given', () => {
    expect(() => serve({ ...probeFamily, protocol: 'xapi' }, Object.create(null), { dependencies: null, context: Object.create(null) })).toThrow('speaks xapi')
  })
})

describe('input', () => {
  it('reaches the implementation parsed, with its defaults; unknown query parameters are ignored', async () => {
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
  ] as const)('%s out of bounds: 400 that names the field, and nothing is done', async (...[, id, request, field]) => {
    const answer = await probe.call(id, { bearer: key, ...request })
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR'])
    expect(answer.body.details).toEqual({ field, message: expect.any(String), issues: [{ field, message: expect.any(String) }] })
    expect(answer.body.error).toContain(field)
    expect(probe.handled).toEqual([])
  })

  it('names every field that is wrong, up to twenty', async () => {
    const answer = await probe.call('create', { bearer: key, body: { tags: Array.from({ length: 30 }, () => 1) } })
    expect(answer.body.details.issues).toHaveLength(20)
    expect(answer.body.details.issues[0].field).toBe('name')
  })

  it.each([
    ['no JSON', { rawBody: '{"a":' }, 'INVALID_REQUEST', 400],
    ['too long', { rawBody: `"${'x'.repeat(5_000_000)}"` }, 'REQUEST_TOO_LARGE', 413],
  ])('a body that is %s', async (...[, request, code, status]) => {
    const answer = await probe.call('create', { bearer: key, ...request })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  it('JSON is read whatever the header calls it, and base64 is undone', async () => {
    const json = JSON.stringify({ name: 'x' })
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'application/vnd.api+json']) {
      expect((await probe.call('create', { bearer: key, rawBody: json, headers: { 'content-type': type } })).status).toBe(201)
    }
    const event = apiEvent('POST /api/probe', { bearer: key, rawBody: Buffer.from(json).toString('base64') })
    expect((await probe.send({ ...event, isBase64Encoded: true })).status).toBe(201)
  })

  it('an endpoint without a body does not look at one', async () => {
    expect((await probe.call('keyed', { bearer: key, rawBody: '{"a":' })).status).toBe(200)
  })
})

describe('the order of checks', () => {
  it('an unknown caller hears so before hearing what is wrong with the input', async () => {
    expect((await probe.call('create', { body: { name: 5 } })).body.code).toBe('API_KEY_REQUIRED')
    expect((await probe.call('keyed', { query: { limit: '9' } })).body.code).toBe('API_KEY_REQUIRED')
    expect((await probe.call('token', { params: { sessionId: 'x'.repeat(9) } })).body.code).toBe('AUTH_REQUIRED')
  })

  it('a refused caller makes nothing happen: what was read ahead is thrown away', async () => {
    const revoked = probe.key({ revokedAt: '2026-11-01T00:00:00.000Z' })
    const foreign = key.replace('_one_', '_two_')
    for (const bearer of [revoked, foreign]) expect((await probe.call('create', { bearer, body: { name: 'x' } })).status).toBe(401)
    expect(probe.handled).toEqual([])
    // Data is read under the workspace that the key claims, which is nobody else's than the caller said.
    expect(probe.loads).toEqual(['tenant_one', 'tenant_two'])
  })

  it('nothing is read for what is no credential at all', async () => {
    await probe.call('keyed')
    await probe.call('keyed', { bearer: 'nonsense' })
    await probe.call('token', { params: { sessionId: 's2' }, bearer: token })
    expect(probe.loads).toEqual([])
  })

  it('a read that fails for a refused caller is not heard of', async () => {
    probe.behavior.load = () => Promise.reject(new Error('the read failed'))
    let unheard = 0
    const unhandled = (): void => void (unheard += 1)
    process.on('unhandledRejection', unhandled)
    expect((await probe.call('keyed', { bearer: probe.key({ scopes: [] }) })).body.code).toBe('API_KEY_REQUIRED')
    await sleep(10)
    process.off('unhandledRejection', unhandled)
    expect(unheard).toBe(0)
  })

  it('another workspace in the body: 403 before anything is done', async () => {
    const answer = await probe.call('create', { bearer: key, body: { name: 'x', tenant_id: 'tenant_two' } })
    expect([answer.status, answer.body.code, probe.handled]).toEqual([403, 'TENANT_MISMATCH', []])
    expect((await probe.call('create', { bearer: key, body: { name: 'x', tenant_id: 'tenant_one' } })).status).toBe(201)
  })

  it('TEST keys are refused where the declaration says so, launch tokens of TEST sessions are not', async () => {
    const test = probe.key({ mode: 'test' })
    for (const id of ['liveOnly', 'either'] as const) {
      const answer = await probe.call(id, { bearer: test, params: { sessionId: 's1' } })
      expect([answer.status, answer.body.code]).toEqual([403, 'TEST_MODE_UNSUPPORTED'])
      expect((await probe.call(id, { bearer: key, params: { sessionId: 's1' } })).status).toBe(200)
    }
    expect((await probe.call('keyed', { bearer: test })).status).toBe(200)
    expect((await probe.call('either', { bearer: token, params: { sessionId: 's1' } })).status).toBe(200)
  })
})

describe('refusals', () => {
  it('a refusal by value answers its code, a version conflict its revision', async () => {
    probe.behavior.handle = () => Promise.resolve({ ...refused('VERSION_CONFLICT', 'stale'), currentVersion: 7 })
    const answer = await probe.call('open')
    expect([answer.status, answer.body]).toEqual([409, { error: 'stale', code: 'VERSION_CONFLICT', current_version: 7 }])
  })

  it('an exception with a code answers it, with its details, remedy, fields, headers and time to wait', async () => {
    probe.behavior.handle = () =>
      Promise.reject(new ServiceError('PACKAGE_NOT_READY', 'wait', { retryable: true, retryAfterSeconds: 9, details: { a: 1 }, message: 'try later', fields: { more: true }, headers: { 'x-more': 'yes' } }))
    const answer = await probe.call('keyed', { bearer: key })
    expect(answer.body).toEqual({ error: 'wait', code: 'PACKAGE_NOT_READY', retryable: true, details: { a: 1 }, message: 'try later', more: true })
    expect(answer.headers).toMatchObject({ 'retry-after': '9', 'x-more': 'yes', 'x-request-id': expect.any(String) })
  })

  it('trouble of AWS is 503 with Retry-After', async () => {
    probe.behavior.load = () => Promise.reject(Object.assign(new Error('slow down'), { name: 'ThrottlingException' }))
    const answer = await probe.call('keyed', { bearer: key })
    expect([answer.status, answer.body.code, answer.body.retryable, answer.headers['retry-after']]).toEqual([503, 'BACKEND_UNAVAILABLE', true, '1'])
  })

  it('anything else is 500 that says nothing of it, and is logged once with its cause and request', async () => {
    const cause = new Error('password=hunter2')
    probe.behavior.handle = () => Promise.reject(cause)
    const answer = await probe.call('open')
    expect([answer.status, answer.body.code]).toEqual([500, 'INTERNAL_ERROR'])
    expect(JSON.stringify(answer)).not.toContain('hunter2')
    const errors = probe.log.filter(({ level }) => level === 'error')
    expect(errors).toEqual([{ level: 'error', message: 'request failed', fields: { requestId: answer.headers['x-request-id'], operationId: 'open', code: 'INTERNAL_ERROR', error: cause } }])
  })

  it('text of ours that does not parse is a defect of ours, not of the caller’s body', async () => {
    probe.behavior.handle = () => Promise.resolve().then(() => JSON.parse('{'))
    expect((await probe.call('create', { bearer: key, body: { name: 'x' } })).body.code).toBe('INTERNAL_ERROR')
  })

  it('a code that the endpoint does not declare is an error in the log', async () => {
    probe.behavior.handle = () => Promise.resolve(refused('SESSION_NOT_FOUND', 'none'))
    expect((await probe.call('open')).status).toBe(404)
    expect(probe.log).toContainEqual({ level: 'error', message: 'undeclared error code', fields: expect.objectContaining({ operationId: 'open', code: 'SESSION_NOT_FOUND' }) })
  })

  it('an ordinary refusal is no error in the log', async () => {
    probe.behavior.handle = () => Promise.resolve(refused('NOT_FOUND', 'none'))
    await probe.call('open')
    expect(probe.log.filter(({ level }) => level === 'error')).toEqual([])
  })
})

it('every request is measured once, with its operation, status and code', async () => {
  await probe.call('open')
  await probe.call('keyed')
  probe.behavior.handle = () => Promise.reject(new Error('x'))
  await probe.call('open')
  const measured = probe.log.filter(({ level }) => level === 'measure').map(({ message, fields }) => [message, fields['status'], fields['code'], fields['faults'], typeof fields['durationMs']])
  expect(measured).toEqual([
    ['open', 200, undefined, undefined, 'number'],
    ['keyed', 401, 'API_KEY_REQUIRED', undefined, 'number'],
    ['open', 500, 'INTERNAL_ERROR', 1, 'number'],
  ])
})
