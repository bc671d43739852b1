import { randomUUID } from 'node:crypto'
import { packageRepository } from '#shared/store/package-repository.ts'
import type { ApiAnswer, Backend } from '#test/support/backend.ts'
import { withCourse } from '#test/support/course-backend.ts'
import { launch, seedPackage } from '#test/support/seed.ts'

let backend: Backend
let packageId: string

withCourse((started) => ({ backend, packageId } = started))

const exclusive = { runtime_protocol: 'exclusive_v1' }

/** A full commit as the player sends it. */
const fullCommit = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  cmi_data: { 'cmi.core.lesson_status': 'incomplete', 'cmi.suspend_data': 'page=3' },
  cmi_data_mode: 'replace',
  completion_status: 'incomplete',
  success_status: 'unknown',
  score: { raw: 40, min: 0, max: 100, scaled: 0.4 },
  session_time: 'PT1M30S',
  ...more,
})

const put = (sessionId: string, token: string, body: unknown): Promise<ApiAnswer> => backend.call('commitSession', { bearer: token, params: { sessionId }, body })
const get = (sessionId: string, bearer: string): Promise<ApiAnswer> => backend.call('getSession', { bearer, params: { sessionId } })

async function claimed(): Promise<{ sessionId: string; token: string; runtime: string }> {
  const { sessionId, token } = await launch(backend, packageId, exclusive)
  const runtime = randomUUID()
  const answer = await backend.call('claimRuntime', { bearer: token, params: { sessionId }, body: { runtime_id: runtime, expected_runtime_id: null, attempt: 1 } })
  expect(answer.status).toBe(200)
  return { sessionId, token, runtime }
}

describe('a launched session', () => {
  it('is read with the launch token, in the query too, and carries what the player needs', async () => {
    const { sessionId, token } = await launch(backend, packageId, { locale: 'de', learner_name: 'Ada' })
    const answer = await backend.call('getSession', { params: { sessionId }, query: { token } })
    expect(answer.body).toMatchObject({ id: sessionId, completion_status: 'not_attempted', progress_percent: 0, progress: 0, attempt_number: 1, version: 1, launch_mode: 'normal' })
    expect(answer.body.player).toMatchObject({ runtimeProtocol: 'legacy', locale: 'de', title: 'Seeded course' })
    expect(answer.body.player.contentBaseUrl).toMatch(/\/api\/v1\/content\/content1\.\d+\.[\w-]+\/tenant_one\/pkg_seed\d+\/ver_seed\d+\/$/)
    expect(answer.body.attempt_history).toHaveLength(1)
  })

  it('is read with a key, which is not told where the content is', async () => {
    const { sessionId } = await launch(backend, packageId)
    const answer = await get(sessionId, backend.liveKey)
    expect(answer.status).toBe(200)
    expect(answer.body.player).toBeUndefined()
  })

  it('is told of in the fields of the contract, each attempt too, and a claim in its own', async () => {
    const { sessionId, token } = await launch(backend, packageId, exclusive)
    await backend.call('resetSession', { bearer: backend.liveKey, params: { sessionId } })
    const { body } = await get(sessionId, backend.liveKey)
    expect(Object.keys(body).sort()).toEqual([
      'attempt_history', 'attempt_number', 'attempts', 'cmi_data', 'completion_status', 'created_at', 'id', 'launch_mode', 'package_id', 'progress', 'progress_percent', 'score', 'start_over_allowed',
      'success_status', 'suspend_data', 'tenant_id', 'time_spent_seconds', 'updated_at', 'user_id', 'version',
    ])
    expect(body).toMatchObject({ id: sessionId, tenant_id: backend.tenantId, user_id: 'learner-1', package_id: packageId, attempts: 2, attempt_number: 2, score: { scaled: null, raw: null, max: null, min: null } })
    const entry = { completion_status: 'not_attempted', success_status: 'unknown', score: { scaled: null, raw: null }, time_spent_seconds: 0, progress_percent: 0 }
    expect(body.attempt_history).toEqual([
      { ...entry, attempt_number: 2, started_at: body.updated_at, last_activity_at: body.updated_at, superseded_at: null, superseded_reason: null },
      { ...entry, attempt_number: 1, started_at: body.created_at, last_activity_at: body.created_at, superseded_at: body.updated_at, superseded_reason: 'api_reset' },
    ])
    const runtime = randomUUID()
    const claim = await backend.call('claimRuntime', { bearer: token, params: { sessionId }, body: { runtime_id: runtime, expected_runtime_id: null, attempt: 2 } })
    expect(Object.keys(claim.body)).toEqual(['session'])
    expect(claim.body.session).toMatchObject({ id: sessionId, runtimeProtocol: 'exclusive_v1', runtimeOwnerId: runtime, runtimeMode: 'record', attempts: 2, attemptNumber: 2, learnerId: 'learner-1', cmiData: {} })
    expect(Object.keys(claim.body.session).filter((name) => name.includes('_'))).toEqual([])
  })

  it('is closed to another workspace, to another session’s token and to no credential', async () => {
    const [mine, other] = [await launch(backend, packageId), await launch(backend, packageId)]
    expect((await get(mine.sessionId, backend.otherKey)).body.code).toBe('SESSION_NOT_FOUND')
    expect((await get(mine.sessionId, other.token)).body.code).toBe('AUTH_REQUIRED')
    expect((await backend.call('getSession', { params: { sessionId: mine.sessionId } })).status).toBe(401)
    expect((await get(mine.sessionId, `${mine.token}x`)).body.code).toBe('AUTH_REQUIRED')
  })
})

describe('PUT', () => {
  it('records a commit and answers the session as it is now', async () => {
    const { sessionId, token } = await launch(backend, packageId)
    const answer = await put(sessionId, token, fullCommit({ version: 1, attempt: 1 }))
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ version: 2, completion_status: 'incomplete', score: { raw: 40, scaled: 0.4 }, time_spent_seconds: 90, suspend_data: 'page=3' })
    expect((await get(sessionId, token)).body.cmi_data).toEqual({ 'cmi.core.lesson_status': 'incomplete', 'cmi.suspend_data': 'page=3' })
  })

  it('refuses a stale version with the current one, and stores nothing of it', async () => {
    const { sessionId, token } = await launch(backend, packageId)
    await put(sessionId, token, fullCommit({ version: 1, attempt: 1 }))
    for (const body of [fullCommit({ version: 1, attempt: 1, cmi_data: { 'cmi.suspend_data': 'old' } }), { version: 1, cmi_data: { 'cmi.suspend_data': 'old' } }]) {
      const answer = await put(sessionId, token, body)
      expect([answer.status, answer.body.code, answer.body.current_version]).toEqual([409, 'VERSION_CONFLICT', 2])
    }
    expect((await get(sessionId, token)).body.suspend_data).toBe('page=3')
  })

  it('merges partial data without a version, and reads the words of either standard', async () => {
    const { sessionId, token } = await launch(backend, packageId)
    await put(sessionId, token, { cmi_data: { 'cmi.location': '2', 'cmi.progress_measure': '0.456' } })
    const answer = await put(sessionId, token, { cmi_data: { 'cmi.suspend_data': 'x', 'cmi.completion_status': 'incomplete', 'cmi.score.scaled': '-0.5' } })
    expect(answer.body.cmi_data).toEqual({ 'cmi.location': '2', 'cmi.progress_measure': '0.456', 'cmi.suspend_data': 'x', 'cmi.completion_status': 'incomplete', 'cmi.score.scaled': '-0.5' })
    expect(answer.body).toMatchObject({ progress_percent: 45, progress: 45, score: { scaled: -0.5 } })
  })

  it('never takes a completion back, and counts the time of a runtime session once', async () => {
    const { sessionId, token } = await launch(backend, packageId)
    await put(sessionId, token, fullCommit({ version: 1, attempt: 1, completion_status: 'completed', session_time: 'PT2M' }))
    const answer = await put(sessionId, token, fullCommit({ version: 2, attempt: 1, session_time: 'PT2M' }))
    expect(answer.body).toMatchObject({ completion_status: 'completed', progress_percent: 100, time_spent_seconds: 120, version: 3 })
  })

  it('keeps 64,000 characters of suspend data, in the records bucket where they do not compress, and refuses more', async () => {
    const { sessionId, token } = await launch(backend, packageId)
    const random = Array.from({ length: 64_000 }, () => String.fromCharCode(33 + Math.floor(Math.random() * 90))).join('')
    backend.aws.takeOperations()
    const answer = await put(sessionId, token, fullCommit({ version: 1, attempt: 1, cmi_data: { 'cmi.suspend_data': random } }))
    expect(answer.status).toBe(200)
    expect(backend.aws.takeOperations().map(({ operation }) => operation)).toEqual(['PutObject', 'UpdateItem'])
    expect((await get(sessionId, token)).body.suspend_data).toBe(random)
    const refusal = await put(sessionId, token, fullCommit({ version: 2, attempt: 1, cmi_data: { 'cmi.suspend_data': `${random}!` } }))
    expect([refusal.status, refusal.body.code]).toEqual([413, 'SUSPEND_DATA_TOO_LARGE'])
  })

  it('takes one write for a self-contained commit', async () => {
    const { sessionId, token, runtime } = await claimed()
    backend.aws.takeOperations()
    await put(sessionId, token, fullCommit({ version: 1, attempt: 1, runtime_id: runtime }))
    expect(backend.aws.takeOperations().map(({ operation }) => operation)).toEqual(['UpdateItem'])
  })
})

describe('runtime ownership', () => {
  it('lets only the owner write, in its attempt', async () => {
    const { sessionId, token, runtime } = await claimed()
    const codeOf = async (body: Record<string, unknown>): Promise<unknown> => (await put(sessionId, token, body)).body.code
    expect(await codeOf(fullCommit({ version: 1, attempt: 1 }))).toBe('RUNTIME_SUPERSEDED')
    expect(await codeOf(fullCommit({ version: 1, runtime_id: runtime }))).toBe('RUNTIME_SUPERSEDED')
    expect(await codeOf(fullCommit({ version: 1, attempt: 1, runtime_id: randomUUID() }))).toBe('RUNTIME_SUPERSEDED')
    expect(await codeOf(fullCommit({ version: 1, attempt: 2, runtime_id: runtime }))).toBe('ATTEMPT_SUPERSEDED')
    expect((await put(sessionId, token, fullCommit({ attempt: 1, runtime_id: runtime.toUpperCase() }))).status).toBe(200)
  })

  it('is taken over by who knows the owner, and by nobody else', async () => {
    const { sessionId, token, runtime } = await claimed()
    await put(sessionId, token, fullCommit({ version: 1, attempt: 1, runtime_id: runtime, session_time: 'PT1M' }))
    const next = randomUUID()
    const claim = (body: Record<string, unknown>): Promise<ApiAnswer> => backend.call('claimRuntime', { bearer: token, params: { sessionId }, body })
    expect((await claim({ runtime_id: next, expected_runtime_id: null, attempt: 1 })).body.code).toBe('RUNTIME_SUPERSEDED')
    expect((await claim({ runtime_id: next, expected_runtime_id: runtime, attempt: 2 })).body.code).toBe('ATTEMPT_SUPERSEDED')
    const won = await claim({ runtime_id: next, expected_runtime_id: runtime, attempt: 1 })
    expect(won.body.session).toMatchObject({ runtimeOwnerId: next, runtimeMode: 'record', runtimeProtocol: 'exclusive_v1', attempts: 1, timeSpentSeconds: 60, cmiData: { 'cmi.suspend_data': 'page=3' } })
    // Claiming again changes nothing, not even the time that has been closed.
    expect((await claim({ runtime_id: next, expected_runtime_id: runtime, attempt: 1 })).status).toBe(200)
    expect((await put(sessionId, token, fullCommit({ attempt: 1, runtime_id: runtime }))).body.code).toBe('RUNTIME_SUPERSEDED')
    const later = await put(sessionId, token, fullCommit({ attempt: 1, runtime_id: next, session_time: 'PT30S' }))
    expect(later.body.time_spent_seconds).toBe(90)
  })

  it('of a review is read-only, gives way to another review, and to recording once a launch opens for that', async () => {
    const course = await seedPackage(backend)
    const { sessionId, token } = await launch(backend, course)
    await put(sessionId, token, fullCommit({ completion_status: 'completed' }))
    await launch(backend, course, { session_id: sessionId, ...exclusive })
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
    const modeOf = async (runtime: string, expected: string | null): Promise<unknown> =>
      (await backend.call('claimRuntime', { bearer: token, params: { sessionId }, body: { runtime_id: runtime, expected_runtime_id: expected, attempt: 1 } })).body.session?.runtimeMode
    expect([await modeOf(first, null), await modeOf(first, null), await modeOf(second, first)]).toEqual(['review', 'review', 'review'])
    for (const runtime_id of [first, second]) expect((await put(sessionId, token, fullCommit({ attempt: 1, runtime_id }))).body.code).toBe('RUNTIME_SUPERSEDED')
    expect((await get(sessionId, token)).body).toMatchObject({ version: 2, launch_mode: 'review', player: { runtimeOwnerId: second, runtimeMode: 'review' } })
    await packageRepository(backend.table).configure({ tenantId: backend.tenantId, packageId: course }, { completedRelaunchBehavior: 'resume', startOverAllowed: true }, new Date().toISOString())
    await launch(backend, course, { session_id: sessionId })
    // An owner keeps its mode, however the session is open by now.
    expect([await modeOf(second, second), await modeOf(third, second)]).toEqual(['review', 'record'])
    expect((await put(sessionId, token, fullCommit({ attempt: 1, runtime_id: third }))).body).toMatchObject({ version: 3, completion_status: 'completed' })
  })

  it('is not for legacy sessions', async () => {
    const { sessionId, token } = await launch(backend, packageId)
    const answer = await backend.call('claimRuntime', { bearer: token, params: { sessionId }, body: { runtime_id: randomUUID(), expected_runtime_id: null, attempt: 1 } })
    expect([answer.status, answer.body.code]).toEqual([409, 'RUNTIME_PROTOCOL_NOT_ENABLED'])
  })

  it('refuses fields that the claim does not have', async () => {
    const { sessionId, token } = await launch(backend, packageId, exclusive)
    const answer = await backend.call('claimRuntime', { bearer: token, params: { sessionId }, body: { runtime_id: randomUUID(), expected_runtime_id: null, attempt: 1, force: true } })
    expect([answer.status, answer.body.code, answer.body.details.field]).toEqual([400, 'VALIDATION_ERROR', 'force'])
  })
})

describe('new attempts', () => {
  it('reset keeps the former attempt in the history and fences its writers', async () => {
    const { sessionId, token, runtime } = await claimed()
    await put(sessionId, token, fullCommit({ version: 1, attempt: 1, runtime_id: runtime, completion_status: 'failed', success_status: 'failed' }))
    const answer = await backend.call('resetSession', { bearer: backend.liveKey, params: { sessionId }, body: { note: 'again' } })
    expect(answer.body).toMatchObject({ attempt_number: 2, completion_status: 'not_attempted', success_status: 'unknown', suspend_data: '', time_spent_seconds: 0, cmi_data: {} })
    expect(answer.body.attempt_history).toEqual([
      expect.objectContaining({ attempt_number: 2, superseded_at: null, superseded_reason: null }),
      expect.objectContaining({ attempt_number: 1, completion_status: 'failed', score: { scaled: 0.4, raw: 40 }, time_spent_seconds: 90, progress_percent: 100, superseded_reason: 'api_reset' }),
    ])
    const old = await put(sessionId, token, fullCommit({ attempt: 1, runtime_id: runtime }))
    expect(old.body.code).toBe('ATTEMPT_SUPERSEDED')
    expect((await get(sessionId, token)).body.player).toMatchObject({ runtimeProtocol: 'exclusive_v1', runtimeOwnerId: null })
  })

  it('of 25 the newest 20 are told of', async () => {
    const { sessionId, token } = await launch(backend, packageId)
    for (let attempt = 1; attempt < 25; attempt += 1) {
      await put(sessionId, token, { attempt, score: { raw: attempt } })
      await backend.call('resetSession', { bearer: backend.liveKey, params: { sessionId } })
    }
    const { attempt_history: history } = (await get(sessionId, backend.liveKey)).body
    expect(history.map((entry: any) => [entry.attempt_number, entry.score.raw])).toEqual([[25, null], ...Array.from({ length: 19 }, (_, index) => [24 - index, 24 - index])])
  })

  it('the learner starts over where the course allows it', async () => {
    const { sessionId, token } = await launch(backend, packageId)
    await put(sessionId, token, fullCommit({ version: 1, attempt: 1 }))
    expect((await backend.call('startOver', { bearer: token, params: { sessionId } })).body.attempt_number).toBe(2)
    const strict = await launch(backend, await seedPackage(backend, { startOverAllowed: false }))
    const refusal = await backend.call('startOver', { bearer: strict.token, params: { sessionId: strict.sessionId } })
    expect([refusal.status, refusal.body.code]).toEqual([403, 'START_OVER_NOT_ALLOWED'])
    expect((await get(strict.sessionId, strict.token)).body).toMatchObject({ attempt_number: 1, start_over_allowed: false, version: 1 })
    // The customer may all the same.
    expect((await backend.call('resetSession', { bearer: backend.liveKey, params: { sessionId: strict.sessionId } })).body.attempt_number).toBe(2)
  })
})

describe('refresh-token', () => {
  it('answers a link with a token that works, and stores nothing', async () => {
    const { sessionId, token } = await launch(backend, packageId)
    backend.aws.takeOperations()
    const answer = await backend.call('refreshToken', { bearer: token, params: { sessionId } })
    expect(backend.aws.takeOperations().map(({ operation }) => operation)).toEqual(['GetItem'])
    const fresh = new URL(answer.body.launch_url).searchParams.get('token') ?? ''
    expect(answer.body.expires_in_seconds).toBe(14_400)
    expect((await get(sessionId, fresh)).body.version).toBe(1)
    expect((await backend.call('refreshToken', { bearer: backend.liveKey, params: { sessionId } })).status).toBe(401)
  })
})
