/** What a commit returns: the whole session, or with `Prefer: return=minimal` only what its writer does not know. */
import type { ApiResponse, Backend } from '#test/support/backend.ts'
import { withCourse } from '#test/support/course-backend.ts'
import { freshToken, launch } from '#test/support/seed.ts'
import { randomBytes } from '#test/support/random.ts'

let backend: Backend
let packageId: string

withCourse((started) => ({ backend, packageId } = started))

const body = {
  completion_status: 'incomplete',
  score: { raw: 40 },
  session_time: 'PT1M',
  cmi_data: { 'cmi.suspend_data': 'page=3' },
}

async function commit(prefer?: string, sent: object = body): Promise<ApiResponse> {
  const { sessionId, token } = await launch(backend, packageId)
  return backend.call('commitSession', {
    bearer: token,
    params: { sessionId },
    body: sent,
    ...(prefer === undefined ? {} : { headers: { prefer } }),
  })
}

it('returns the whole session, or only its version with Prefer: return=minimal', async () => {
  const [whole, minimal] = [await commit(), await commit('return=minimal')]
  expect(whole.headers['preference-applied']).toBeUndefined()
  expect(minimal.headers['preference-applied']).toBe('return=minimal')
  expect(whole.body).toMatchObject({
    version: 2,
    attempt_number: 1,
    completion_status: 'incomplete',
    score: { raw: 40 },
    time_spent_seconds: 60,
    progress_percent: 0,
  })
  expect(whole.body).toMatchObject({
    cmi_data: body.cmi_data,
    suspend_data: 'page=3',
    attempt_history: [{ attempt_number: 1 }],
    player: { runtimeProtocol: 'legacy' },
  })
  expect(minimal.body).toEqual({
    id: minimal.body.id,
    version: 2,
    attempt_number: 1,
    updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
})

it('returns the version of the session for every kind of commit', async () => {
  const { sessionId } = await launch(backend, packageId)
  const reset = await backend.call('resetSession', { bearer: backend.liveKey, params: { sessionId }, body: {} })
  expect(reset.body).toMatchObject({ version: 2, attempt_number: 2 })
  const request = { bearer: await freshToken(backend, sessionId), params: { sessionId } }
  const versionFields = ({ body: { id, version, attempt_number, updated_at } }: ApiResponse): unknown => ({
    id,
    version,
    attempt_number,
    updated_at,
  })
  // In turn: decided without a read, with one, and after what was assumed did not hold (the session is done by then).
  for (const sent of [
    { ...body, version: 2, attempt: 2, cmi_data_mode: 'replace' },
    { ...body, attempt: 2 },
    { completion_status: 'completed', attempt: 2 },
    { ...body, version: 5, attempt: 2, cmi_data_mode: 'replace' },
  ]) {
    const committed = await backend.call('commitSession', {
      ...request,
      body: sent,
      headers: { prefer: 'return=minimal' },
    })
    expect([committed.status, committed.body]).toEqual([200, versionFields(await backend.call('getSession', request))])
  }
})

it.each([
  ['return=minimal', true],
  ['Return = "minimal"', true],
  ['respond-async, return=minimal; foo="x"', true],
  ['return=representation', false],
  ['return=representation, return=minimal', false],
  ['return=minimalistic', false],
  ['handling=lenient', false],
  ['', false],
])('understands Prefer: %s', async (prefer, isMinimal) => {
  const response = await commit(prefer)
  expect(['cmi_data' in response.body, response.headers['preference-applied']]).toEqual([
    !isMinimal,
    isMinimal ? 'return=minimal' : undefined,
  ])
})

it('refuses with the same body as without Prefer', async () => {
  const response = await commit('return=minimal', { ...body, version: 9 })
  expect([
    response.status,
    response.body.code,
    response.body.current_version,
    response.headers['preference-applied'],
  ]).toEqual([409, 'VERSION_CONFLICT', 1, undefined])
})

it('reads nothing from the records bucket', async () => {
  const { sessionId, token } = await launch(backend, packageId)
  const request = { bearer: token, params: { sessionId }, headers: { prefer: 'return=minimal' } }
  await backend.call('commitSession', {
    ...request,
    body: { cmi_data: { 'cmi.suspend_data': randomBytes(32_000).toString('hex') } },
  })
  backend.aws.takeOperations()
  const response = await backend.call('commitSession', {
    ...request,
    body: { version: 2, attempt: 1, completion_status: 'completed' },
  })
  expect(response.body).toMatchObject({ version: 3 })
  expect(backend.aws.takeOperations().map(({ operation }) => operation)).toEqual(['UpdateItem'])
})

it('returns the whole session for reads, which have no short response', async () => {
  const { sessionId, token } = await launch(backend, packageId)
  const response = await backend.call('getSession', {
    bearer: token,
    params: { sessionId },
    headers: { prefer: 'return=minimal' },
  })
  expect([response.body.cmi_data, response.headers['preference-applied']]).toEqual([{}, undefined])
})
