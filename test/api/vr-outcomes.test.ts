/** Outcomes of trainings on headsets: who records them, once, under the rules of commits. */
import { randomUUID } from 'node:crypto'
import type { ApiResponse, Backend } from '#test/support/backend.ts'
import { withCourse } from '#test/support/course-backend.ts'
import { launch, seedPackage } from '#test/support/seed.ts'
import { signInAs } from '#test/support/signed-in.ts'

let backend: Backend
let course: string
let packageId: string

withCourse((started) => ({ backend, packageId: course } = started))
beforeAll(async () => void (packageId = await seedPackage(backend, { contentType: 'vr_apk' })))

const outcome = (more: object = {}): Record<string, unknown> => ({
  outcome_id: randomUUID(),
  completion_status: 'completed',
  success_status: 'passed',
  score: { scaled: 0.9 },
  duration: 'PT12M',
  interactions: [{ id: 'q1', type: 'choice', learner_response: 'a', result: 'correct' }],
  ...more,
})

const record = (sessionId: string, bearer: string, body: object): Promise<ApiResponse> =>
  backend.call('recordOutcome', { bearer, params: { sessionId }, body })

it('records what the app reports with the launch token, though the page with the app owns the session', async () => {
  const { sessionId, token } = await launch(backend, packageId, { runtime_protocol: 'exclusive_v1' })
  const claim = { runtime_id: randomUUID(), expected_runtime_id: null, attempt: 1 }
  await backend.call('claimRuntime', { bearer: token, params: { sessionId }, body: claim })
  const { status, body } = await record(sessionId, token, outcome())
  expect([status, body.outcome.source, body.outcome.attempt]).toEqual([200, 'device', 1])
  expect(body.session).toMatchObject({
    completion_status: 'completed',
    success_status: 'passed',
    score: { scaled: 0.9 },
    time_spent_seconds: 720,
    cmi_data: { 'cmi.interactions.0.learner_response': 'a', 'lectern.outcome.source': 'device' },
  })
})

it('records a repeated outcome once, with the same answer, also of requests at the same time', async () => {
  const { sessionId } = await launch(backend, packageId)
  const body = outcome()
  const answers = await Promise.all(Array.from({ length: 5 }, () => record(sessionId, backend.liveKey, body)))
  answers.push(await record(sessionId, backend.liveKey, body))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body.outcome))).size).toBe(1)
  expect(answers.at(-1)?.body.session.version).toBe(2)
  const other = await record(sessionId, backend.liveKey, { ...body, success_status: 'failed' })
  expect([other.status, other.body.code]).toEqual([409, 'OUTCOME_CONFLICT'])
})

it('records what an owner enters by hand, and refuses members', async () => {
  const { sessionId } = await launch(backend, packageId)
  const as = async (role: 'owner' | 'member'): Promise<ApiResponse> => {
    const { changes: headers } = await signInAs(backend, role)
    return backend.call('recordOutcome', { headers, params: { sessionId }, body: outcome({ note: 'seen' }) })
  }
  expect((await as('member')).body.code).toBe('WORKSPACE_ADMIN_REQUIRED')
  const { body } = await as('owner')
  expect([body.outcome.source, body.session.cmi_data['lectern.outcome.note']]).toEqual(['dashboard', 'seen'])
})

it('refuses a course, a session of another workspace, and a LIVE session to a TEST key', async () => {
  const [vr, scorm] = [await launch(backend, packageId), await launch(backend, course)]
  const codes = [
    await record(scorm.sessionId, backend.liveKey, outcome()),
    await record(vr.sessionId, backend.otherKey, outcome()),
    await record(vr.sessionId, backend.testKey, outcome()),
  ].map(({ body }) => body.code)
  expect(codes).toEqual(['NOT_A_VR_SESSION', 'SESSION_NOT_FOUND', 'TEST_MODE_UNSUPPORTED'])
})
