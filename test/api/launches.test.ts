import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { readHints } from '#shared/contract/resources/sessions/launch-hints.ts'
import type { CourseSettings } from '#shared/domain/packages/course-settings.ts'
import type { ApiResponse, Backend } from '#test/support/backend.ts'
import { withCourse } from '#test/support/course-backend.ts'
import { launch, seedPackage } from '#test/support/seed.ts'
import { signInAs } from '#test/support/signed-in.ts'
import { exclusive } from './support/session-calls.ts'

let backend: Backend
let packageId: string

withCourse((started) => ({ backend, packageId } = started))

const complete = async (sessionId: string, token: string, owner = {}): Promise<void> => {
  const response = await backend.call('commitSession', {
    bearer: token,
    params: { sessionId },
    body: { ...owner, completion_status: 'passed', cmi_data: { 'cmi.suspend_data': 'end' } },
  })
  expect(response.body.completion_status).toBe('passed')
}

const launchAs = (bearer: string, target: string, body: Record<string, unknown>): Promise<ApiResponse> =>
  backend.call('launchPackage', { bearer, params: { packageId: target }, body })

const detail = async (sessionId: string): Promise<any> =>
  (await backend.call('getSession', { bearer: backend.liveKey, params: { sessionId } })).body

it('returns exactly the fields of the contract', async () => {
  const { response } = await launch(backend, packageId)
  expect(Object.keys(response).sort()).toEqual([
    'attempt_number',
    'content_type',
    'expires_in_seconds',
    'launch_url',
    'learner_id',
    'package_id',
    'session_id',
  ])
  expect(response.launch_url).toMatch(/^http:\/\/127\.0\.0\.1:8701\/launch\?token=ey/)
  expect(response).toMatchObject({
    package_id: packageId,
    learner_id: 'learner-1',
    content_type: 'scorm',
    expires_in_seconds: 14_400,
    attempt_number: 1,
  })
})

it('opens the call log of the player only on request, and keeps it open when the token is renewed', async () => {
  const parameters = (link: string): string[] => [...new URL(link).searchParams.keys()]
  const plain = await launch(backend, packageId)
  expect(parameters(plain.response.launch_url)).not.toContain('debug')
  const logged = await launch(backend, packageId, { session_id: plain.sessionId, call_log: true })
  expect(new URL(logged.response.launch_url).searchParams.get('debug')).toBe('calls')
  for (const { token, callLog } of [
    { token: plain.token, callLog: undefined },
    { token: logged.token, callLog: true },
  ]) {
    const { body } = await backend.call('refreshToken', { bearer: token, params: { sessionId: plain.sessionId } })
    const fresh = new URL(body.launch_url)
    expect(fresh.searchParams.get('debug')).toBe(callLog === true ? 'calls' : null)
    expect(decodeJwt(fresh.searchParams.get('token') ?? '')['log']).toBe(callLog)
  }
})

describe('what the link lets the player ask for before it has read the session', () => {
  const hintsOf = ({ launch_url: link }: { launch_url: string }) => readHints(new URL(link).searchParams)
  const contentOf = async (sessionId: string, token: string): Promise<string> => {
    const { body } = await backend.call('getSession', { bearer: token, params: { sessionId } })
    return new URL(body.player.contentBaseUrl).pathname
  }

  it('names content, standard and language, and nothing to claim in a legacy session', async () => {
    const { response, sessionId, token } = await launch(backend, packageId, { locale: 'de' })
    expect(hintsOf(response)).toEqual({ content: expect.any(String), standard: 'scorm12', locale: 'de', claim: null })
    expect(`/api/v1/content/${hintsOf(response)?.content ?? ''}/`).toBe(await contentOf(sessionId, token))
  })

  it('names the owner and the attempt that a claim must expect in an exclusive session', async () => {
    const { response, sessionId, token } = await launch(backend, packageId, exclusive)
    expect(hintsOf(response)?.claim).toEqual({ ownerId: null, attempt: 1 })
    const runtime = randomUUID()
    await backend.call('claimRuntime', {
      bearer: token,
      params: { sessionId },
      body: { runtime_id: runtime, expected_runtime_id: null, attempt: 1 },
    })
    const again = await launch(backend, packageId, { ...exclusive, session_id: sessionId })
    expect(hintsOf(again.response)?.claim).toEqual({ ownerId: runtime, attempt: 1 })
    await complete(sessionId, again.token, { runtime_id: runtime, attempt: 1 })
    const review = await launch(backend, packageId, { ...exclusive, session_id: sessionId })
    expect(hintsOf(review.response)?.claim).toBeNull()
  })
})

it('reopens a session by its id any number of times, without changing what was recorded', async () => {
  const first = await launch(backend, packageId, { session_id: 'customer-7' })
  await backend.call('commitSession', {
    bearer: first.token,
    params: { sessionId: 'customer-7' },
    body: { completion_status: 'incomplete', cmi_data: { 'cmi.location': '4' } },
  })
  const again = await launch(backend, packageId, { session_id: 'customer-7' })
  expect(again.response).toMatchObject({ session_id: 'customer-7', attempt_number: 1 })
  expect(await detail('customer-7')).toMatchObject({ version: 2, cmi_data: { 'cmi.location': '4' } })
})

it('creates one session from two launches with one new session_id at once', async () => {
  const responses = await Promise.all(
    Array.from({ length: 10 }, () =>
      launchAs(backend.liveKey, packageId, { user_id: 'learner-1', session_id: 'race-1' }),
    ),
  )
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect((await detail('race-1')).attempt_number).toBe(1)
})

it('refuses a session of another package, learner or workspace', async () => {
  const { sessionId } = await launch(backend, packageId)
  const other = await seedPackage(backend)
  const foreign = await seedPackage(backend, { tenantId: backend.otherTenantId })
  for (const [key, target, user] of [
    [backend.liveKey, other, 'learner-1'],
    [backend.liveKey, packageId, 'learner-2'],
    [backend.otherKey, foreign, 'learner-1'],
  ] as const) {
    const response = await launchAs(key, target, { user_id: user, session_id: sessionId })
    expect([response.status, response.body.code]).toEqual([409, 'SESSIONIDSCOPE_MISMATCH'])
  }
})

it('starts a new attempt on request, and reuses it while it is untouched', async () => {
  const { sessionId, token } = await launch(backend, packageId)
  await complete(sessionId, token)
  for (let round = 0; round < 2; round += 1)
    expect(
      (await launch(backend, packageId, { session_id: sessionId, new_attempt: true })).response.attempt_number,
    ).toBe(2)
  expect(await detail(sessionId)).toMatchObject({
    attempt_number: 2,
    completion_status: 'not_attempted',
    suspend_data: '',
  })
})

describe('a completed session', () => {
  it.each([
    ['review', 1, 'review'],
    ['resume', 1, 'normal'],
    ['new_attempt', 2, 'normal'],
  ] as const)('opens %s as its course says', async (completedRelaunchBehavior, attempt, mode) => {
    const course = await seedPackage(backend, { completedRelaunchBehavior })
    const { sessionId, token } = await launch(backend, course)
    await complete(sessionId, token)
    const again = await launch(backend, course, { session_id: sessionId })
    expect(again.response.attempt_number).toBe(attempt)
    expect((await detail(sessionId)).launch_mode).toBe(mode)
    const write = await backend.call('commitSession', {
      bearer: again.token,
      params: { sessionId },
      body: { cmi_data: { 'cmi.location': '9' } },
    })
    expect(write.body.code ?? 'recorded').toBe(mode === 'review' ? 'RUNTIME_SUPERSEDED' : 'recorded')
  })
})

it('applies the current settings of the course, and records why a new attempt began', async () => {
  const course = await seedPackage(backend)
  const { sessionId, token } = await launch(backend, course)
  await complete(sessionId, token)
  const { changes: headers } = await signInAs(backend, 'owner')
  const set = async (body: CourseSettings): Promise<void> => {
    const { status } = await backend.call('updatePackage', { headers, params: { packageId: course }, body })
    expect(status).toBe(200)
  }
  const reopened = async (): Promise<unknown[]> => {
    await launch(backend, course, { session_id: sessionId })
    const { attempt_number, launch_mode, start_over_allowed } = await detail(sessionId)
    return [attempt_number, launch_mode, start_over_allowed]
  }
  expect(await reopened()).toEqual([1, 'review', true])
  await set({ completedRelaunchBehavior: 'resume', startOverAllowed: false })
  expect(await reopened()).toEqual([1, 'normal', false])
  await set({ completedRelaunchBehavior: 'new_attempt', startOverAllowed: true })
  expect(await reopened()).toEqual([2, 'normal', true])
  // The new attempt is not completed: it is the one that the next launch opens.
  expect(await reopened()).toEqual([2, 'normal', true])
  expect((await detail(sessionId)).attempt_history[1]).toMatchObject({
    attempt_number: 1,
    completion_status: 'passed',
    superseded_reason: 'relaunch_policy',
  })
})

it('keeps exclusive runtimes on for all later launches', async () => {
  const { sessionId, token } = await launch(backend, packageId)
  await backend.call('commitSession', {
    bearer: token,
    params: { sessionId },
    body: { cmi_data: { 'cmi.location': '2' } },
  })
  for (const body of [{ runtime_protocol: 'exclusive_v1' }, {}]) {
    const again = await launch(backend, packageId, { session_id: sessionId, ...body })
    const read = await backend.call('getSession', { bearer: again.token, params: { sessionId } })
    expect(read.body.player.runtimeProtocol).toBe('exclusive_v1')
    expect(read.body.cmi_data).toEqual({ 'cmi.location': '2' })
  }
})

it.each([
  ['archived', 'PACKAGE_ARCHIVED', undefined],
  ['processing', 'PACKAGE_NOT_READY', true],
  ['failed', 'PACKAGE_NOT_READY', undefined],
] as const)('refuses a package that is %s', async (status, code, retryable) => {
  const course = await seedPackage(backend, { status, packageId: `state-${status}` })
  const response = await launchAs(backend.liveKey, course, { user_id: 'x' })
  expect([response.status, response.body.code, response.body.retryable]).toEqual([409, code, retryable])
})

it('responds alike to an unknown package and a foreign one', async () => {
  const unknown = await launchAs(backend.liveKey, 'pkg_none', { user_id: 'x' })
  const foreign = await launchAs(backend.otherKey, packageId, { user_id: 'x' })
  expect(unknown.status).toBe(404)
  expect(foreign.body).toEqual(unknown.body)
})

it('costs one batch read beside the key, and one write', async () => {
  backend.aws.takeOperations()
  await launch(backend, packageId)
  expect(
    backend.aws
      .takeOperations()
      .map(({ operation }) => operation)
      .sort(),
  ).toEqual(['BatchGetItem', 'GetItem', 'PutItem'])
})

describe('Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'launch-1' }
  const body = { user_id: 'learner-9' }
  const keyed = (more: Record<string, unknown> = {}): Promise<ApiResponse> =>
    backend.call('launchPackage', {
      bearer: backend.liveKey,
      params: { packageId },
      headers,
      body: { ...body, ...more },
    })

  it('repeats the response for the same key and body, and refuses another body', async () => {
    const first = await keyed()
    const second = await keyed()
    expect(second.body).toEqual(first.body)
    expect(second.headers['idempotent-replay']).toBe('true')
    const other = await keyed({ learner_name: 'Else' })
    expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
    const elsewhere = await backend.call('launchPackage', {
      bearer: backend.otherKey,
      params: { packageId },
      headers,
      body,
    })
    expect(elsewhere.body.code).toBe('PACKAGE_NOT_FOUND')
  })

  it('frees the key of a refused request', async () => {
    const refusedFirst = await backend.call('launchPackage', {
      bearer: backend.liveKey,
      params: { packageId: 'pkg_late' },
      headers: { 'idempotency-key': 'late' },
      body,
    })
    expect(refusedFirst.status).toBe(404)
    await seedPackage(backend, { packageId: 'pkg_late' })
    const then = await backend.call('launchPackage', {
      bearer: backend.liveKey,
      params: { packageId: 'pkg_late' },
      headers: { 'idempotency-key': 'late' },
      body,
    })
    expect(then.status).toBe(200)
  })
})
