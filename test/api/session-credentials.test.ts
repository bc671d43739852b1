/** Who may do what with a session: keys, launch tokens, where they are sent, and tokens that have had their time. */
import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { openLaunchSigning } from '#shared/platform/launch-signing.ts'
import type { ApiAnswer, ApiRequest, Backend } from '#test/support/backend.ts'
import { withCourse } from '#test/support/course-backend.ts'
import { launch, seedPackage, type Open } from '#test/support/seed.ts'

let backend: Backend
let packageId: string

withCourse((started) => ({ backend, packageId } = started))

const bodies: Readonly<Record<string, () => unknown>> = {
  claimRuntime: () => ({ runtime_id: randomUUID(), expected_runtime_id: null, attempt: 1 }),
  commitSession: () => ({ completion_status: 'incomplete' }),
}

const call = (operationId: string, sessionId: string, credential: Pick<ApiRequest, 'bearer' | 'headers' | 'query'>): Promise<ApiAnswer> => {
  const body = bodies[operationId]?.()
  return backend.call(operationId, { params: { sessionId }, ...(body === undefined ? {} : { body }), ...credential })
}

const said = ({ status, body }: ApiAnswer): unknown => (status === 200 ? 'ok' : body.code)

/** A token for a session as it was signed so many seconds ago. */
const signedBefore = (seconds: number, { sessionId }: Open): Promise<string> =>
  openLaunchSigning({ now: () => Date.now() - seconds * 1000 }).tokens.sign({ tid: backend.tenantId, sid: sessionId, pid: packageId, sub: 'learner-1', mod: 'live' })

/** What each route answers to a good credential of each kind. */
const routes = [
  { route: 'getSession', key: 'ok', token: 'ok', inQuery: 'ok', none: 'AUTH_REQUIRED', foreignKey: 'SESSION_NOT_FOUND' },
  { route: 'claimRuntime', key: 'RUNTIME_PROTOCOL_NOT_ENABLED', token: 'RUNTIME_PROTOCOL_NOT_ENABLED', inQuery: 'AUTH_REQUIRED', none: 'AUTH_REQUIRED', foreignKey: 'SESSION_NOT_FOUND' },
  { route: 'commitSession', key: 'ok', token: 'ok', inQuery: 'AUTH_REQUIRED', none: 'AUTH_REQUIRED', foreignKey: 'SESSION_NOT_FOUND' },
  { route: 'resetSession', key: 'ok', token: 'API_KEY_REQUIRED', inQuery: 'API_KEY_REQUIRED', none: 'API_KEY_REQUIRED', foreignKey: 'SESSION_NOT_FOUND' },
  { route: 'refreshToken', key: 'AUTH_REQUIRED', token: 'ok', inQuery: 'AUTH_REQUIRED', none: 'AUTH_REQUIRED', foreignKey: 'AUTH_REQUIRED' },
  { route: 'startOver', key: 'AUTH_REQUIRED', token: 'ok', inQuery: 'AUTH_REQUIRED', none: 'AUTH_REQUIRED', foreignKey: 'AUTH_REQUIRED' },
] as const

describe.each(routes)('$route', ({ route, key, token, inQuery, none, foreignKey }) => {
  it('takes the credentials that it names, where it names them', async () => {
    const session = await launch(backend, packageId)
    const to = async (credential: Pick<ApiRequest, 'bearer' | 'headers' | 'query'>): Promise<unknown> => said(await call(route, session.sessionId, credential))
    expect(await to({ bearer: backend.liveKey })).toBe(key)
    expect(await to({ headers: { 'x-api-key': backend.liveKey } })).toBe(key)
    // TEST and LIVE are modes of credentials, not two planes of data.
    expect(await to({ bearer: backend.testKey })).toBe(key)
    expect(await to({ bearer: session.token })).toBe(token)
    expect(await to({ query: { token: session.token } })).toBe(inQuery)
    expect(await to({})).toBe(none)
    expect(await to({ bearer: backend.otherKey })).toBe(foreignKey)
    // Bearer wins over the other header, and either over the address.
    expect(await to({ bearer: session.token, headers: { 'x-api-key': backend.otherKey } })).toBe(token)
    expect(await to({ bearer: backend.otherKey, query: { token: session.token } })).toBe(foreignKey)
  })

  const refused = token === 'API_KEY_REQUIRED' ? token : 'AUTH_REQUIRED'

  it('takes no token of another session, none that is over, and none that somebody else has made', async () => {
    const [session, other] = [await launch(backend, packageId), await launch(backend, packageId)]
    const [head = '', claims = '', signature = ''] = session.token.split('.')
    const forged = Buffer.from(JSON.stringify({ ...decodeJwt(session.token), exp: 4_000_000_000 })).toString('base64url')
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
    for (const bearer of [other.token, await signedBefore(14_400, session), `${head}.${forged}.${signature}`, `${unsigned}.${claims}.`, `${head}.${claims}`, 'null', 'undefined']) {
      expect(said(await call(route, session.sessionId, { bearer }))).toBe(refused)
    }
    expect(said(await call(route, session.sessionId, { bearer: await signedBefore(14_340, session) }))).toBe(token)
  })

  it('is told nothing by a token of another workspace, whose session may have the same name', async () => {
    const session_id = `same-${randomUUID()}`
    const mine = await launch(backend, packageId, { session_id })
    const theirs = { call: (operation: string, request?: ApiRequest) => backend.call(operation, request), liveKey: backend.otherKey }
    const foreign = await launch(theirs, await seedPackage(backend, { tenantId: backend.otherTenantId }), { session_id })
    await call(route, session_id, { bearer: foreign.token })
    expect((await call('getSession', session_id, { bearer: mine.token })).body).toMatchObject({ tenant_id: backend.tenantId, version: 1, attempt_number: 1 })
  })
})

describe('a launch token', () => {
  it('belongs to the session, not to an attempt: that of the first launch goes on in the next', async () => {
    const session = await launch(backend, packageId)
    await call('commitSession', session.sessionId, { bearer: session.token })
    await call('resetSession', session.sessionId, { bearer: backend.liveKey })
    expect((await call('getSession', session.sessionId, { bearer: session.token })).body.attempt_number).toBe(2)
    expect((await call('commitSession', session.sessionId, { bearer: session.token })).body).toMatchObject({ attempt_number: 2, completion_status: 'incomplete' })
    expect((await call('refreshToken', session.sessionId, { bearer: session.token })).body).toMatchObject({ attempt_number: 2, session_id: session.sessionId })
  })

  it('is renewed for the same learner and session, with all its time, and the former one is good for what is left of its own', async () => {
    const session = await launch(backend, packageId)
    const old = await signedBefore(14_000, session)
    const before = (await call('getSession', session.sessionId, { bearer: session.token })).body
    const { body } = await call('refreshToken', session.sessionId, { bearer: old })
    const fresh = new URL(body.launch_url).searchParams.get('token') ?? ''
    const [was, is] = [decodeJwt(old), decodeJwt(fresh)]
    expect(is).toEqual({ ...was, iat: is.iat, exp: (is.iat ?? 0) + 14_400 })
    expect((is.exp ?? 0) - (was.exp ?? 0)).toBeGreaterThanOrEqual(14_000)
    for (const bearer of [old, fresh]) expect((await call('getSession', session.sessionId, { bearer })).body.version).toBe(1)
    const after = (await call('getSession', session.sessionId, { bearer: session.token })).body
    expect([after.updated_at, after.version, after.cmi_data]).toEqual([before.updated_at, 1, {}])
  })

  it('works on though its package was archived, where no launch does', async () => {
    const course = await seedPackage(backend)
    const session = await launch(backend, course)
    expect((await backend.call('archivePackage', { bearer: backend.liveKey, params: { packageId: course } })).status).toBe(200)
    for (const operation of ['commitSession', 'refreshToken', 'startOver']) expect(said(await call(operation, session.sessionId, { bearer: session.token }))).toBe('ok')
    const again = await backend.call('launchPackage', { bearer: backend.liveKey, params: { packageId: course }, body: { user_id: 'learner-1', session_id: session.sessionId } })
    expect([again.status, again.body.code]).toEqual([409, 'PACKAGE_ARCHIVED'])
  })
})
