/** Reads of a session, and the renewal of its token. */
import { randomUUID } from 'node:crypto'
import type { Backend } from '#test/support/backend.ts'
import { withCourse } from '#test/support/course-backend.ts'
import { freshToken, launch } from '#test/support/seed.ts'
import { exclusive, sessionCalls } from './support/session-calls.ts'

let backend: Backend
let packageId: string

withCourse((started) => ({ backend, packageId } = started))

const { get } = sessionCalls(() => ({ backend, packageId }))

describe('a launched session', () => {
  it('returns what the player needs to a launch token, also in the query', async () => {
    const { sessionId, token } = await launch(backend, packageId, { locale: 'de', learner_name: 'Ada' })
    const response = await backend.call('getSession', { params: { sessionId }, query: { token } })
    expect(response.body).toMatchObject({
      id: sessionId,
      completion_status: 'not_attempted',
      progress_percent: 0,
      progress: 0,
      attempt_number: 1,
      version: 1,
      launch_mode: 'normal',
    })
    expect(response.body.player).toMatchObject({
      runtimeProtocol: 'legacy',
      learnerName: 'Ada',
      locale: 'de',
      title: 'Seeded course',
    })
    expect(response.body.player.contentBaseUrl).toMatch(
      /\/api\/v1\/content\/content1\.\d+\.[\w-]+\/tenant_one\/pkg_seed\d+\/ver_seed\d+\/$/,
    )
    expect(response.body.attempt_history).toHaveLength(1)
  })

  it('returns the session to a key without the address of the content', async () => {
    const { sessionId } = await launch(backend, packageId)
    const response = await get(sessionId, backend.liveKey)
    expect(response.status).toBe(200)
    expect(response.body.player).toBeUndefined()
  })

  it('holds exactly the fields of the contract, in each attempt and in a claim too', async () => {
    const { sessionId } = await launch(backend, packageId, exclusive)
    await backend.call('resetSession', { bearer: backend.liveKey, params: { sessionId } })
    const token = await freshToken(backend, sessionId)
    const { body } = await get(sessionId, backend.liveKey)
    expect(Object.keys(body).sort()).toEqual([
      'attempt_history',
      'attempt_number',
      'attempts',
      'cmi_data',
      'completion_status',
      'created_at',
      'id',
      'launch_mode',
      'package_id',
      'progress',
      'progress_percent',
      'runtime_mode',
      'runtime_owner_id',
      'runtime_protocol',
      'score',
      'start_over_allowed',
      'success_status',
      'suspend_data',
      'tenant_id',
      'time_spent_seconds',
      'updated_at',
      'user_id',
      'version',
    ])
    expect(body).toMatchObject({
      id: sessionId,
      tenant_id: backend.tenantId,
      user_id: 'learner-1',
      package_id: packageId,
      attempts: 2,
      attempt_number: 2,
      score: { scaled: null, raw: null, max: null, min: null },
    })
    const entry = {
      completion_status: 'not_attempted',
      success_status: 'unknown',
      score: { scaled: null, raw: null },
      time_spent_seconds: 0,
      progress_percent: 0,
    }
    expect(body.attempt_history).toEqual([
      {
        ...entry,
        attempt_number: 2,
        started_at: body.updated_at,
        last_activity_at: body.updated_at,
        superseded_at: null,
        superseded_reason: null,
      },
      {
        ...entry,
        attempt_number: 1,
        started_at: body.created_at,
        last_activity_at: body.created_at,
        superseded_at: body.updated_at,
        superseded_reason: 'api_reset',
      },
    ])
    const runtime = randomUUID()
    const claim = await backend.call('claimRuntime', {
      bearer: token,
      params: { sessionId },
      body: { runtime_id: runtime, expected_runtime_id: null, attempt: 2 },
    })
    expect(Object.keys(claim.body)).toEqual(['session'])
    expect(claim.body.session).toMatchObject({
      id: sessionId,
      runtimeProtocol: 'exclusive_v1',
      runtimeOwnerId: runtime,
      runtimeMode: 'record',
      attempts: 2,
      attemptNumber: 2,
      learnerId: 'learner-1',
      cmiData: {},
    })
    expect(Object.keys(claim.body.session).filter((name) => name.includes('_'))).toEqual([])
  })

  it('refuses another workspace, another session’s token and a request without credential', async () => {
    const [mine, other] = [await launch(backend, packageId), await launch(backend, packageId)]
    expect((await get(mine.sessionId, backend.otherKey)).body.code).toBe('SESSION_NOT_FOUND')
    expect((await get(mine.sessionId, other.token)).body.code).toBe('AUTH_REQUIRED')
    expect((await backend.call('getSession', { params: { sessionId: mine.sessionId } })).status).toBe(401)
    expect((await get(mine.sessionId, `${mine.token}x`)).body.code).toBe('AUTH_REQUIRED')
  })
})

describe('refresh-token', () => {
  it('returns a link with a working token, and stores nothing', async () => {
    const { sessionId, token } = await launch(backend, packageId)
    backend.aws.takeOperations()
    const response = await backend.call('refreshToken', { bearer: token, params: { sessionId } })
    expect(backend.aws.takeOperations().map(({ operation }) => operation)).toEqual(['GetItem'])
    const fresh = new URL(response.body.launch_url).searchParams.get('token') ?? ''
    expect(response.body.expires_in_seconds).toBe(14_400)
    expect((await get(sessionId, fresh)).body.version).toBe(1)
    expect((await backend.call('refreshToken', { bearer: backend.liveKey, params: { sessionId } })).status).toBe(401)
  })
})
