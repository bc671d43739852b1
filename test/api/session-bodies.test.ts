/** Bodies of commits and claims: what is refused, by which field, without a trace; and what is taken all the same. */
import { randomUUID } from 'node:crypto'
import type { ApiResponse, Backend } from '#test/support/backend.ts'
import { withCourse } from '#test/support/course-backend.ts'
import { launch } from '#test/support/seed.ts'

let backend: Backend
let packageId: string
let session: { sessionId: string; token: string }

withCourse((started) => ({ backend, packageId } = started))
beforeAll(async () => {
  session = await launch(backend, packageId, { runtime_protocol: 'exclusive_v1' })
})

const send = (
  operationId: 'commitSession' | 'claimRuntime' | 'getSession',
  body?: unknown,
  { sessionId, token } = session,
): Promise<ApiResponse> =>
  backend.call(operationId, { bearer: token, params: { sessionId }, ...(body === undefined ? {} : { body }) })

const refusal = ({ status, body }: ApiResponse): unknown[] => [status, body.code, body.details?.field]

const runtime = '7b0f3f0e-6f0a-4a4e-9d8b-0f4b5b6f7a11'

describe('a commit', () => {
  const wrong: readonly (readonly [field: string, body: Record<string, unknown>])[] = [
    ...['1', -1, 1.5, 1e308, null, true, []].map((version) => ['version', { version }] as const),
    ...['1', 0, -1, 1.5, 1e308, null].map((attempt) => ['attempt', { attempt }] as const),
    ...[null, '', 'me', 5, `{${runtime}}`, runtime.replaceAll('-', ''), ` ${runtime}`].map(
      (runtime_id) => ['runtime_id', { runtime_id }] as const,
    ),
    ...[null, [], 'cmi.location=1', 5].map((cmi_data) => ['cmi_data', { cmi_data }] as const),
    ...[null, {}, ['x']].map((value) => ['cmi_data.cmi.location', { cmi_data: { 'cmi.location': value } }] as const),
    ['cmi_data_mode', { cmi_data_mode: 'append' }],
    ...[null, '', 'Completed', 'not-attempted', 5].map(
      (completion_status) => ['completion_status', { completion_status }] as const,
    ),
    ...[null, '', 'PASSED', true].map((success_status) => ['success_status', { success_status }] as const),
    ...[null, [], 40, '40'].map((score) => ['score', { score }] as const),
    ...['0.5', 1.01, -1.01].map((scaled) => ['score.scaled', { score: { scaled } }] as const),
    ...[null, 90, '90', '-PT5S', 'pt5s', 'P0000-00-00T00:00:05'].map(
      (session_time) => ['session_time', { session_time }] as const,
    ),
    ['visit_ended', { visit_ended: 'yes' }],
  ]

  it.each(wrong.map(([field, body]) => [field, JSON.stringify(body), body] as const))(
    'refuses its %s: %s',
    async (field, _, body) => {
      expect(refusal(await send('commitSession', { completion_status: 'completed', ...body }))).toEqual([
        400,
        'VALIDATION_ERROR',
        field,
      ])
    },
  )

  it('refuses a missing body; none of these commits has left a trace', async () => {
    expect(refusal(await send('commitSession'))).toEqual([400, 'VALIDATION_ERROR', '(body)'])
    expect((await send('getSession')).body).toMatchObject({
      version: 1,
      completion_status: 'not_attempted',
      cmi_data: {},
    })
  })
})

describe('a claim', () => {
  const valid = { runtime_id: runtime, expected_runtime_id: null, attempt: 1 }
  const wrong: readonly (readonly [field: string, body: Record<string, unknown>])[] = [
    ...['runtime_id', 'expected_runtime_id', 'attempt'].map(
      (field) => [field, Object.fromEntries(Object.entries(valid).filter(([name]) => name !== field))] as const,
    ),
    ...[null, '', 'me', runtime.slice(1)].map((runtime_id) => ['runtime_id', { ...valid, runtime_id }] as const),
    ...['', 'nobody', 0].map(
      (expected_runtime_id) => ['expected_runtime_id', { ...valid, expected_runtime_id }] as const,
    ),
    ...['1', 0, -1, 1.5, null].map((attempt) => ['attempt', { ...valid, attempt }] as const),
    // Strict: what the claim does not have is no part of it, in whichever casing.
    ...['version', 'runtimeId', 'expectedRuntimeId', 'token', 'mode'].map(
      (field) => [field, { ...valid, [field]: 'x' }] as const,
    ),
  ]

  it.each(wrong.map(([field, body]) => [field, JSON.stringify(body), body] as const))(
    'refuses its %s: %s',
    async (field, _, body) => {
      expect(refusal(await send('claimRuntime', body))).toEqual([400, 'VALIDATION_ERROR', field])
    },
  )

  it('refuses a missing body; none of these claims has made an owner', async () => {
    expect(refusal(await send('claimRuntime'))).toEqual([400, 'VALIDATION_ERROR', '(body)'])
    expect((await send('getSession')).body.player.runtimeOwnerId).toBeNull()
  })
})

describe('unusual bodies', () => {
  it.each([
    ['of the customer’s own making', '11111111-1111-1111-1111-111111111111', '22222222-2222-2222-2222-222222222222'],
    ['in capitals', randomUUID().toUpperCase(), randomUUID().toUpperCase()],
  ])('accepts runtime ids %s, in upper or lower case alike', async (_, first, second) => {
    const own = await launch(backend, packageId, { runtime_protocol: 'exclusive_v1' })
    expect(
      (await send('claimRuntime', { runtime_id: first, expected_runtime_id: null, attempt: 1 }, own)).body.session
        .runtimeOwnerId,
    ).toBe(first.toLowerCase())
    expect(
      (await send('claimRuntime', { runtime_id: first.toLowerCase(), expected_runtime_id: null, attempt: 1 }, own))
        .status,
    ).toBe(200)
    expect((await send('commitSession', { attempt: 1, runtime_id: first }, own)).body.version).toBe(2)
    expect(
      (await send('claimRuntime', { runtime_id: second, expected_runtime_id: first, attempt: 1 }, own)).body.session
        .runtimeOwnerId,
    ).toBe(second.toLowerCase())
    expect((await send('commitSession', { attempt: 1, runtime_id: first }, own)).body.code).toBe('RUNTIME_SUPERSEDED')
  })

  it('ignores unknown fields, and accepts elements of any name', async () => {
    const own = await launch(backend, packageId)
    const elements =
      '{"__proto__":"a","constructor":"b","toString":"c","":"d","学習":"😀","half":"\\ud83d","nul":"\\u0000"}'
    const response = await backend.call('commitSession', {
      bearer: own.token,
      params: { sessionId: own.sessionId },
      rawBody: `{"suspend_data":"x","progress":50,"completionStatus":"completed","attempt_number":7,"cmi_data":${elements}}`,
    })
    expect(response.body).toMatchObject({
      version: 2,
      completion_status: 'not_attempted',
      progress: 0,
      suspend_data: '',
      attempt_number: 1,
    })
    const read = await send('getSession', undefined, own)
    expect(JSON.stringify(read.body.cmi_data)).toBe(JSON.stringify(JSON.parse(elements)))
  })

  it('accepts a whole number in any spelling, and numbers as elements', async () => {
    const own = await launch(backend, packageId)
    const response = await backend.call('commitSession', {
      bearer: own.token,
      params: { sessionId: own.sessionId },
      rawBody: '{"version":1.0,"attempt":1e0,"cmi_data":{"cmi.score.raw":70,"done":true}}',
    })
    expect(response.body).toMatchObject({
      version: 2,
      score: { raw: 70 },
      cmi_data: { 'cmi.score.raw': '70', done: 'true' },
    })
  })
})

describe('a reset', () => {
  const reset = (rawBody?: string): Promise<ApiResponse> =>
    backend.call('resetSession', {
      bearer: backend.liveKey,
      params: { sessionId: session.sessionId },
      ...(rawBody === undefined ? {} : { rawBody }),
    })

  it.each([
    ['no body', undefined],
    ['an empty one', ''],
    ['an empty object', '{}'],
    ['a note', '{"note":"again"}'],
    ['fields that it does not have', '{"attempt":7,"trigger":"learner_start_over"}'],
  ])('accepts %s', async (_, rawBody) => {
    const response = await reset(rawBody)
    expect([response.status, response.body.attempt_history[1].superseded_reason]).toEqual([200, 'api_reset'])
  })

  it.each([
    ['note', '{"note":5}'],
    ['note', '{"note":null}'],
    ['note', JSON.stringify({ note: 'x'.repeat(1001) })],
    ['(body)', 'null'],
    ['(body)', '[]'],
    ['(body)', '"again"'],
  ])('refuses its %s: %s', async (field, rawBody) => {
    const before = (await send('getSession')).body.attempt_number
    expect(refusal(await reset(rawBody))).toEqual([400, 'VALIDATION_ERROR', field])
    expect((await send('getSession')).body.attempt_number).toBe(before)
  })
})

describe('size', () => {
  const commit = (own: typeof session, rawBody: string): Promise<ApiResponse> =>
    backend.call('commitSession', { bearer: own.token, params: { sessionId: own.sessionId }, rawBody })

  it.each([
    ['letters', 'x', 1],
    ['quotes', '\\"', 4],
    ['letters of three bytes', '\u20ac', 3],
  ])(
    'accepts a body of %s that takes 6,000,000 bytes in the event of a function, and refuses a larger one',
    async (_name, letter, bytes) => {
      const own = await launch(backend, packageId)
      const body = (eventBytes: number): string => {
        const text = letter.repeat(Math.floor((eventBytes - 20) / bytes))
        return `{"ignored":"${text}${'x'.repeat(eventBytes - 20 - Math.floor((eventBytes - 20) / bytes) * bytes)}"}`
      }
      expect(Buffer.byteLength(JSON.stringify(body(6_000_000)))).toBe(6_000_000)
      expect((await commit(own, body(6_000_000))).status).toBe(200)
      expect((await commit(own, body(6_000_001))).body.code).toBe('REQUEST_TOO_LARGE')
    },
  )

  it('refuses commits that would make the session larger than a response can hold', async () => {
    const own = await launch(backend, packageId)
    const part = (index: number): string =>
      JSON.stringify({ cmi_data: { [`cmi.comments.${index}`]: '"'.repeat(500_000) } })
    const codes: unknown[] = []
    for (let index = 0; index < 4; index += 1) {
      const { status, body } = await commit(own, part(index))
      codes.push(status === 200 ? body.version : body.code)
    }
    expect(codes).toEqual([2, 3, 'REQUEST_TOO_LARGE', 'REQUEST_TOO_LARGE'])
    const read = await send('getSession', undefined, own)
    expect([read.status, read.body.version, Object.keys(read.body.cmi_data)]).toEqual([
      200,
      3,
      ['cmi.comments.0', 'cmi.comments.1'],
    ])
  })
})
