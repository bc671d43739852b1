/** Who may do what with a session: keys, launch tokens, where they are sent, and tokens that have had their time. */
import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { systemClock } from '#shared/platform/clock.ts'
import { openLaunchSigning } from '#shared/platform/launch-signing.ts'
import type { NewLaunch } from '#shared/platform/launch-tokens.ts'
import type { ApiResponse, ApiRequest, Backend } from '#test/support/backend.ts'
import { withCourse } from '#test/support/course-backend.ts'
import { launch, seedPackage, type Open } from '#test/support/seed.ts'

let backend: Backend
let packageId: string

withCourse((started) => ({ backend, packageId } = started))

const bodies: Readonly<Record<string, () => unknown>> = {
  claimRuntime: () => ({ runtime_id: randomUUID(), expected_runtime_id: null, attempt: 1 }),
  commitSession: () => ({ completion_status: 'incomplete' }),
}

const call = (
  operationId: string,
  sessionId: string,
  credential: Pick<ApiRequest, 'bearer' | 'headers' | 'query'>,
): Promise<ApiResponse> => {
  const body = bodies[operationId]?.()
  return backend.call(operationId, { params: { sessionId }, ...(body === undefined ? {} : { body }), ...credential })
}

const resultOf = ({ status, body }: ApiResponse): unknown => (status === 200 ? 'ok' : body.code)

const claimsOf = ({ sessionId }: Open): NewLaunch => ({
  tid: backend.tenantId,
  sid: sessionId,
  pid: packageId,
  sub: 'learner-1',
  mod: 'live',
})

/** A token for a session as it was signed so many seconds ago. */
const signedBefore = (seconds: number, session: Open): Promise<string> =>
  openLaunchSigning({ now: () => Date.now() - seconds * 1000 }).tokens.sign(claimsOf(session))

/** Operations that players call with their token. */
const tokenOperations = ['getSession', 'claimRuntime', 'commitSession', 'refreshToken', 'startOver'] as const

/** The status or code that each route returns for a good credential of each kind. */
const routes = [
  {
    route: 'getSession',
    key: 'ok',
    token: 'ok',
    inQuery: 'ok',
    none: 'AUTH_REQUIRED',
    foreignKey: 'SESSION_NOT_FOUND',
  },
  {
    route: 'claimRuntime',
    key: 'RUNTIME_PROTOCOL_NOT_ENABLED',
    token: 'RUNTIME_PROTOCOL_NOT_ENABLED',
    inQuery: 'AUTH_REQUIRED',
    none: 'AUTH_REQUIRED',
    foreignKey: 'SESSION_NOT_FOUND',
  },
  {
    route: 'commitSession',
    key: 'ok',
    token: 'ok',
    inQuery: 'AUTH_REQUIRED',
    none: 'AUTH_REQUIRED',
    foreignKey: 'SESSION_NOT_FOUND',
  },
  {
    route: 'resetSession',
    key: 'ok',
    token: 'API_KEY_REQUIRED',
    inQuery: 'API_KEY_REQUIRED',
    none: 'API_KEY_REQUIRED',
    foreignKey: 'SESSION_NOT_FOUND',
  },
  {
    route: 'refreshToken',
    key: 'AUTH_REQUIRED',
    token: 'ok',
    inQuery: 'AUTH_REQUIRED',
    none: 'AUTH_REQUIRED',
    foreignKey: 'AUTH_REQUIRED',
  },
  {
    route: 'startOver',
    key: 'AUTH_REQUIRED',
    token: 'ok',
    inQuery: 'AUTH_REQUIRED',
    none: 'AUTH_REQUIRED',
    foreignKey: 'AUTH_REQUIRED',
  },
] as const

describe.each(routes)('endpoint $route', ({ route, key, token, inQuery, none, foreignKey }) => {
  it('accepts its declared credentials, and only in their declared places', async () => {
    const session = await launch(backend, packageId)
    const to = async (credential: Pick<ApiRequest, 'bearer' | 'headers' | 'query'>): Promise<unknown> =>
      resultOf(await call(route, session.sessionId, credential))
    expect(await to({ bearer: backend.liveKey })).toBe(key)
    expect(await to({ headers: { 'x-api-key': backend.liveKey } })).toBe(key)
    expect(await to({ bearer: session.token })).toBe(token)
    expect(await to({ query: { token: session.token } })).toBe(inQuery)
    expect(await to({})).toBe(none)
    expect(await to({ bearer: backend.otherKey })).toBe(foreignKey)
    // Bearer wins over the other header, and either over the address.
    expect(await to({ bearer: session.token, headers: { 'x-api-key': backend.otherKey } })).toBe(token)
    expect(await to({ bearer: backend.otherKey, query: { token: session.token } })).toBe(foreignKey)
  })

  const refused = token === 'API_KEY_REQUIRED' ? token : 'AUTH_REQUIRED'

  it('refuses tokens of another session, expired ones and forged ones', async () => {
    const [session, other] = [await launch(backend, packageId), await launch(backend, packageId)]
    const [head = '', claims = '', signature = ''] = session.token.split('.')
    const forged = Buffer.from(JSON.stringify({ ...decodeJwt(session.token), exp: 4_000_000_000 })).toString(
      'base64url',
    )
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
    for (const bearer of [
      other.token,
      await signedBefore(14_400, session),
      `${head}.${forged}.${signature}`,
      `${unsigned}.${claims}.`,
      `${head}.${claims}`,
      'null',
      'undefined',
    ]) {
      expect(resultOf(await call(route, session.sessionId, { bearer }))).toBe(refused)
    }
    expect(resultOf(await call(route, session.sessionId, { bearer: await signedBefore(14_340, session) }))).toBe(token)
  })

  it('refuses a token of another workspace whose session has the same id', async () => {
    const session_id = `same-${randomUUID()}`
    const mine = await launch(backend, packageId, { session_id })
    const theirs = {
      call: (operation: string, request?: ApiRequest) => backend.call(operation, request),
      liveKey: backend.otherKey,
    }
    const foreign = await launch(theirs, await seedPackage(backend, { tenantId: backend.otherTenantId }), {
      session_id,
    })
    await call(route, session_id, { bearer: foreign.token })
    expect((await call('getSession', session_id, { bearer: mine.token })).body).toMatchObject({
      tenant_id: backend.tenantId,
      version: 1,
      attempt_number: 1,
    })
  })
})

describe('a launch token', () => {
  it('opens the attempts that the learner and launches start', async () => {
    const session = await launch(backend, packageId)
    await call('commitSession', session.sessionId, { bearer: session.token })
    await call('startOver', session.sessionId, { bearer: session.token })
    expect((await call('commitSession', session.sessionId, { bearer: session.token })).body.attempt_number).toBe(2)
    await launch(backend, packageId, { session_id: session.sessionId, new_attempt: true })
    for (const operation of ['getSession', 'commitSession', 'refreshToken'])
      expect((await call(operation, session.sessionId, { bearer: session.token })).body.attempt_number).toBe(3)
  })

  it('ends with a reset by the customer, and a new launch opens the session again', async () => {
    const session = await launch(backend, packageId)
    await call('commitSession', session.sessionId, { bearer: session.token })
    await call('resetSession', session.sessionId, { bearer: backend.liveKey })
    for (const operation of tokenOperations.filter((each) => each !== 'claimRuntime'))
      expect(resultOf(await call(operation, session.sessionId, { bearer: session.token }))).toBe('AUTH_REQUIRED')
    const again = await launch(backend, packageId, { session_id: session.sessionId })
    for (const operation of ['getSession', 'commitSession', 'refreshToken'])
      expect((await call(operation, session.sessionId, { bearer: again.token })).body.attempt_number).toBe(2)
    expect(resultOf(await call('getSession', session.sessionId, { bearer: session.token }))).toBe('AUTH_REQUIRED')
  })

  it('tells a writer of an attempt that a reset has ended that the attempt is superseded', async () => {
    const session = await launch(backend, packageId)
    await call('resetSession', session.sessionId, { bearer: backend.liveKey })
    const unsent = { attempt: 1, version: 1, cmi_data: { 'cmi.location': '7' }, cmi_data_mode: 'replace' }
    const response = await backend.call('commitSession', {
      bearer: session.token,
      params: { sessionId: session.sessionId },
      body: unsent,
    })
    expect([response.status, response.body.code]).toEqual([409, 'ATTEMPT_SUPERSEDED'])
  })

  it('tells who claims an attempt that a reset has ended that the attempt is superseded, and opens no claim of the next', async () => {
    const session = await launch(backend, packageId, { runtime_protocol: 'exclusive_v1' })
    await call('resetSession', session.sessionId, { bearer: backend.liveKey })
    const claim = (attempt: number): Promise<ApiResponse> =>
      backend.call('claimRuntime', {
        bearer: session.token,
        params: { sessionId: session.sessionId },
        body: { runtime_id: randomUUID(), expected_runtime_id: null, attempt },
      })
    expect(resultOf(await claim(1))).toBe('ATTEMPT_SUPERSEDED')
    expect(resultOf(await claim(2))).toBe('AUTH_REQUIRED')
  })

  it('invites no further try of a launch that a reset has ended, though the version is stale', async () => {
    const session = await launch(backend, packageId)
    await call('commitSession', session.sessionId, { bearer: session.token })
    await call('resetSession', session.sessionId, { bearer: backend.liveKey })
    const late = await backend.call('commitSession', {
      bearer: session.token,
      params: { sessionId: session.sessionId },
      body: { version: 2, completion_status: 'completed' },
    })
    expect([late.status, late.body.code]).toEqual([401, 'AUTH_REQUIRED'])
  })

  it('renews for the same learner and session with its full lifetime, while the former token stays valid for the rest of its own', async () => {
    const session = await launch(backend, packageId)
    const old = await signedBefore(14_000, session)
    const before = (await call('getSession', session.sessionId, { bearer: session.token })).body
    const { body } = await call('refreshToken', session.sessionId, { bearer: old })
    const fresh = new URL(body.launch_url).searchParams.get('token') ?? ''
    const [was, is] = [decodeJwt(old), decodeJwt(fresh)]
    expect(is).toEqual({ ...was, iat: is.iat, exp: (is.iat ?? 0) + 14_400 })
    expect((is.exp ?? 0) - (was.exp ?? 0)).toBeGreaterThanOrEqual(14_000)
    for (const bearer of [old, fresh])
      expect((await call('getSession', session.sessionId, { bearer })).body.version).toBe(1)
    const after = (await call('getSession', session.sessionId, { bearer: session.token })).body
    expect([after.updated_at, after.version, after.cmi_data]).toEqual([before.updated_at, 1, {}])
  })

  it('lives no longer than a day after its launch, however often it is renewed', async () => {
    const session = await launch(backend, packageId)
    const begun = Math.floor(Date.now() / 1000) - 23 * 3600
    const { token: old } = await openLaunchSigning(systemClock).tokens.renew({ ...claimsOf(session), beg: begun })
    const { body } = await call('refreshToken', session.sessionId, { bearer: old })
    expect(body.expires_in_seconds).toBeGreaterThan(3590)
    expect(body.expires_in_seconds).toBeLessThanOrEqual(3600)
    expect(decodeJwt(new URL(body.launch_url).searchParams.get('token') ?? '').exp).toBe(begun + 24 * 3600)
  })
})
