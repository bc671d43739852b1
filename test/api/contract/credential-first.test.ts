/**
 * The credential comes first, on every endpoint that needs one: whatever else is wrong with a request, a caller without
 * a good credential learns only that, and causes no work beyond reads of single items.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { formatApiKey } from '#shared/domain/credentials/api-key.ts'
import { formatLrsUsername } from '#shared/domain/credentials/lrs-credential.ts'
import { formatDeviceToken } from '#shared/domain/vr/device.ts'
import type { ApiRequest } from '#test/support/backend.ts'
import { basic } from '#test/support/lrs.ts'
import type { Valid, World } from './support/valid.ts'
import { everyNth } from '#test/support/usual-cases.ts'
import { declared, openWorld, send, validCall, type Declared } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.backend.close())

const closed = declared
  .filter(({ endpoint }) => Object.keys(endpoint.credentials).length > 0)
  .map((found, position) => ({ ...found, name: found.operationId, position }))

/** Credentials that look good and were never issued, of the kinds that an endpoint accepts. */
function madeUp({ endpoint: { credentials } }: Declared, tenantId: string): Pick<ApiRequest, 'bearer' | 'headers'>[] {
  const key = formatApiKey(tenantId, 'live', '0'.repeat(32))
  return [
    ...(credentials.apiKey === undefined ? [] : [{ bearer: key }, { headers: { 'x-api-key': key } }]),
    ...(credentials.launchToken === undefined ? [] : [{ bearer: 'no.launch.token' }]),
    ...(credentials.deviceToken === undefined
      ? []
      : [{ bearer: formatDeviceToken({ tenantId, mode: 'live' }, '0'.repeat(32)) }]),
    ...(credentials.session === undefined && credentials.person === undefined && credentials.platformAdmin === undefined
      ? []
      : [{ headers: { cookie: `lectern=${'A'.repeat(43)}` } }]),
    ...(credentials.lrs === undefined
      ? []
      : [{ headers: { authorization: basic(formatLrsUsername(tenantId, '0'.repeat(12)), 'a password') } }]),
  ]
}

/** Everything but the credential is wrong at once, and each thing alone: one thing for each endpoint in its turn. */
function wrongRequests({ request }: Valid, position: number): readonly ApiRequest[] {
  const { body: _body, rawBody: _raw, isBase64Encoded: _encoded, headers: given = {}, ...others } = request
  // The cookie is the credential of people.
  const { cookie: _cookie, ...headers } = given
  const rest = { ...others, headers }
  const wrong = {
    query: { ...rest.query, limit: 'all', cursor: '', agent: '{', activityId: '', statementId: 'x' },
    headers: { 'x-experience-api-version': 'none', 'idempotency-key': 'k'.repeat(256) },
  }
  const long = Object.fromEntries(Object.keys(rest.params ?? {}).map((name) => [name, 'x'.repeat(600)]))
  const alone = [
    { ...rest, rawBody: '{"a":' },
    { ...rest, rawBody: 'no form', headers: { 'content-type': 'multipart/form-data' } },
    { ...rest, rawBody: 'x'.repeat(6_000_001) },
    { ...rest, ...(rest.params === undefined ? {} : { params: long }) },
    { ...rest, query: wrong.query },
    { ...rest, headers: wrong.headers },
  ]
  return [{ ...rest, ...wrong, rawBody: '{"a":' }, ...everyNth(alone.length, alone, position)]
}

it('reads no object of a large document for a credential that was never issued', async () => {
  const { backend } = world
  const headers = { 'x-experience-api-version': '1.0.3', 'content-type': 'text/plain' }
  const query = { activityId: 'http://example.com/course', profileId: 'large' }
  const bearer = backend.liveKey
  await backend.call('putActivityProfile', {
    bearer,
    query,
    headers: { ...headers, 'if-none-match': '*' },
    rawBody: 'x'.repeat(1_000_000),
  })
  expect((await backend.call('getActivityProfile', { bearer, query, headers })).status).toBe(200)
  backend.aws.takeOperations()
  const unknown = formatApiKey(backend.tenantId, 'live', '0'.repeat(32))
  expect((await backend.call('getActivityProfile', { bearer: unknown, query, headers })).status).toBe(401)
  await sleep(50)
  expect(backend.aws.takeOperations().filter(({ service }) => service === 's3')).toEqual([])
})

describe.each(closed)('endpoint $name', (found) => {
  // All of its calls are refused, so they can share the things of one valid call.
  let valid: Valid
  beforeAll(async () => {
    valid = await validCall(world, found.operationId)
  })

  it('refuses a request without a credential as such, whatever else is wrong with it', async () => {
    for (const request of wrongRequests(valid, found.position)) {
      const { status, body } = await send(world, found, request)
      expect([request, status, body.code]).toEqual([request, 401, expect.stringMatching(/_REQUIRED$/)])
    }
  })

  it('refuses a credential that was never issued as such, whatever else is wrong with the request', async () => {
    for (const request of wrongRequests(valid, found.position)) {
      for (const credential of madeUp(found, world.backend.tenantId)) {
        const headers = { ...request.headers, ...credential.headers }
        const { status, body } = await send(world, found, { ...request, ...credential, headers })
        expect([request, status, body.code]).toEqual([request, 401, expect.stringMatching(/_REQUIRED$/)])
      }
    }
  })

  if (found.endpoint.testMode === 'refused' && found.endpoint.credentials.apiKey !== undefined)
    it('refuses a TEST key as such, whatever else is wrong with the request', async () => {
      for (const request of wrongRequests(valid, found.position)) {
        const { status, body } = await send(world, found, { ...request, bearer: world.backend.testKey })
        expect([request, status, body.code]).toEqual([request, 403, 'TEST_MODE_UNSUPPORTED'])
      }
    })

  it('reads only single items, and writes nothing, for a credential that was never issued', async () => {
    const { request } = valid
    const calls = madeUp(found, world.backend.tenantId).flatMap((credential) =>
      [{}, { 'idempotency-key': 'k1' }].map((more) => ({
        ...request,
        ...credential,
        headers: { ...request.headers, ...more, ...credential.headers },
      })),
    )
    world.backend.aws.takeOperations()
    for (const call of calls) expect((await send(world, found, call)).status).toBe(401)
    // Whatever was begun beside the checks of the credentials arrives within this time.
    await sleep(50)
    const operations = world.backend.aws.takeOperations().map(({ operation }) => operation)
    const costly = operations.filter((operation) => !['GetItem', 'BatchGetItem'].includes(operation))
    expect([costly, operations.length <= 2 * calls.length]).toEqual([[], true])
  })
})
