/** Pages with a runtime of their own: launch, load and commit below `/api/v1/scorm`. */
import { randomUUID } from 'node:crypto'
import type { ApiResponse, Backend } from '#test/support/backend.ts'
import { withCourse } from '#test/support/course-backend.ts'
import { configureCourse, launch, seedPackage } from '#test/support/seed.ts'

let backend: Backend
let packageId: string

withCourse((started) => ({ backend, packageId } = started))

const vrSummary = {
  contentType: 'vr_apk',
  applicationId: 'com.example.training',
  title: 'Training',
  versionName: '1.0',
  versionCode: 1,
  minSdk: 29,
  targetSdk: 32,
  vrFeatures: [],
  platform: 'Meta Quest',
  apkPath: 'training.apk',
  apkBytes: 100,
  fileCount: 1,
  unpackedBytes: 100,
} as const

interface ScormPage {
  readonly sessionId: string
  readonly response: ApiResponse['body']
}

async function open(body: Record<string, unknown> = {}): Promise<ScormPage> {
  const request = { package_id: packageId, user_id: 'learner-1', ...body }
  const response = await backend.call('launchScorm', { bearer: backend.liveKey, body: request })
  expect(response.status).toBe(200)
  return { sessionId: response.body.session_id, response: response.body }
}

const queryOf = (address: string): Record<string, string> => Object.fromEntries(new URL(address).searchParams)

const commit = (
  { sessionId, response }: ScormPage,
  body: unknown,
  query: Record<string, string> = {},
): Promise<ApiResponse> =>
  backend.call('commitScorm', {
    params: { sessionId },
    query: { ...queryOf(response.commit_url), ...query },
    rawBody: JSON.stringify(body),
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
  })

const load = ({ sessionId, response }: ScormPage, query: Record<string, string> = {}): Promise<ApiResponse> =>
  backend.call('getScormData', { params: { sessionId }, query: { ...queryOf(response.data_url), ...query } })

const stored = async ({ sessionId }: ScormPage): Promise<ApiResponse['body']> =>
  (await backend.call('getSession', { bearer: backend.liveKey, params: { sessionId } })).body

const status = (lesson_status: string): object => ({ cmi: { core: { lesson_status }, suspend_data: 'a=1&b=2' } })

describe('the launch of a page', () => {
  it('returns a launch with the standard and the addresses of its session', async () => {
    const { sessionId, response } = await open()
    expect(response).toMatchObject({ package_id: packageId, learner_id: 'learner-1', standard: 'scorm12' })
    expect(response.launch_url).toContain('/launch?token=')
    for (const [address, path] of [
      [response.data_url, 'data'],
      [response.commit_url, 'commit'],
    ])
      expect(new URL(address).pathname).toBe(`/api/v1/scorm/sessions/${sessionId}/${path}`)
    expect(queryOf(response.commit_url)).toMatchObject({ standard: 'scorm12', attempt: '1' })
  })

  it('states that it is deprecated, in refusals too', async () => {
    const accepted = await backend.call('launchScorm', {
      bearer: backend.liveKey,
      body: { package_id: packageId, user_id: 'learner-1' },
    })
    const refusal = await backend.call('launchScorm', { body: {} })
    expect([accepted.status, refusal.status]).toEqual([200, 401])
    for (const { headers } of [accepted, refusal])
      expect(headers).toMatchObject({ deprecation: '@1793491200', link: expect.stringContaining('rel="deprecation"') })
  })

  it('refuses a VR app before anybody is counted or a session exists', async () => {
    const vr = await seedPackage(backend, { contentType: 'vr_apk' }, vrSummary)
    const response = await backend.call('launchScorm', {
      bearer: backend.liveKey,
      body: { package_id: vr, user_id: 'learner-vr' },
    })
    expect([response.status, response.body.code]).toEqual([400, 'INVALID_REQUEST'])
    const sessions = await backend.call('listSessions', { bearer: backend.liveKey, query: { user_id: 'learner-vr' } })
    expect(sessions.body.sessions).toEqual([])
  })

  it('returns 404 for a package of another workspace', async () => {
    const body = { package_id: packageId, user_id: 'learner-1' }
    const response = await backend.call('launchScorm', { bearer: backend.otherKey, body })
    expect(response.body.code).toBe('PACKAGE_NOT_FOUND')
  })
})

describe('a commit of a page', () => {
  it('records elements, status and score, and answers as scorm-again expects', async () => {
    const page = await open()
    const core = { lesson_status: 'passed', score: { raw: '80', max: '100' }, session_time: '0000:01:30' }
    const response = await commit(page, { cmi: { core, suspend_data: 'a=1&b=2' } })
    expect([response.status, response.body]).toEqual([200, { result: true, errorCode: 0, version: 2 }])
    expect(await stored(page)).toMatchObject({
      completion_status: 'passed',
      success_status: 'passed',
      score: { raw: 80, max: 100 },
      time_spent_seconds: 90,
      suspend_data: 'a=1&b=2',
    })
  })

  it('keeps a completion when the page commits less afterwards', async () => {
    const page = await open()
    await commit(page, status('completed'))
    await commit(page, status('incomplete'))
    expect((await stored(page)).completion_status).toBe('completed')
  })

  it('loads what was committed, nested and flattened, for scripts of any origin', async () => {
    const page = await open()
    await commit(page, status('incomplete'))
    const nested = await load(page)
    expect(nested.body.cmi).toMatchObject({
      suspend_data: 'a=1&b=2',
      core: { lesson_status: 'incomplete', entry: 'resume' },
    })
    const flat = await load(page, { format: 'flattened' })
    expect(flat.body).toMatchObject({ 'cmi.suspend_data': 'a=1&b=2', 'cmi.core.student_id': 'learner-1' })
    expect([nested.headers['access-control-allow-origin'], nested.headers['cache-control']]).toEqual(['*', 'no-store'])
  })

  it('refuses a page whose attempt is over, and one whose session was claimed', async () => {
    const page = await open()
    await commit(page, status('incomplete'))
    const next = await open({ session_id: page.sessionId, new_attempt: true })
    const late = await commit(page, status('completed'))
    expect([late.status, late.body.code]).toEqual([409, 'ATTEMPT_SUPERSEDED'])
    expect((await stored(next)).completion_status).toBe('not_attempted')

    const claimed = await launch(backend, packageId, { runtime_protocol: 'exclusive_v1', session_id: page.sessionId })
    await backend.call('claimRuntime', {
      bearer: claimed.token,
      params: { sessionId: page.sessionId },
      body: { runtime_id: randomUUID(), expected_runtime_id: null, attempt: 2 },
    })
    expect((await commit(next, status('completed'))).body.code).toBe('RUNTIME_SUPERSEDED')
  })

  it('records nothing in a review', async () => {
    const page = await open()
    await commit(page, status('completed'))
    await configureCourse(backend, packageId, { completedRelaunchBehavior: 'review', startOverAllowed: true })
    const review = await open({ session_id: page.sessionId })
    expect((await load(review)).body.cmi.core).toMatchObject({ lesson_mode: 'review', credit: 'no-credit' })
    expect((await commit(review, status('failed'))).body.code).toBe('RUNTIME_SUPERSEDED')
  })

  it.each([
    ['scorm12', 101],
    ['scorm2004', 391],
  ])('adds result and errorCode of %s to refusals, also of the token', async (standard, errorCode) => {
    const page = await open()
    const refusals = [
      await commit(page, ['cmi.suspend_data=a&b'], { standard }),
      await commit(page, status('completed'), { standard, token: 'made-up' }),
      await commit(page, { cmi: { suspend_data: 'x'.repeat(64_001) } }, { standard }),
    ]
    expect(refusals.map(({ status: http, body }) => [http, body.code, body.result, body.errorCode])).toEqual([
      [400, 'INVALID_REQUEST', false, errorCode],
      [401, 'AUTH_REQUIRED', false, errorCode],
      [413, 'SUSPEND_DATA_TOO_LARGE', false, errorCode],
    ])
    expect((await stored(page)).version).toBe(1)
  })

  it('refuses a token of another session', async () => {
    const [page, other] = [await open(), await open()]
    const response = await commit({ ...page, sessionId: other.sessionId }, status('completed'))
    expect([response.status, response.body.code]).toEqual([401, 'AUTH_REQUIRED'])
  })
})
