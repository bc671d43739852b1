/** Commits: what they store, merge, refuse and cost. */
import type { Backend } from '#test/support/backend.ts'
import { withCourse } from '#test/support/course-backend.ts'
import { random } from '#test/support/random.ts'
import { launch } from '#test/support/seed.ts'
import { fullCommit, sessionCalls } from './support/session-calls.ts'

let backend: Backend
let packageId: string

withCourse((started) => ({ backend, packageId } = started))

const { claimed, get, put } = sessionCalls(() => ({ backend, packageId }))

describe('a commit', () => {
  it('records a commit and returns the session with it', async () => {
    const { sessionId, token } = await launch(backend, packageId)
    const response = await put(sessionId, token, fullCommit({ version: 1, attempt: 1 }))
    expect(response.status).toBe(200)
    expect(response.body).toMatchObject({
      version: 2,
      completion_status: 'incomplete',
      score: { raw: 40, scaled: 0.4 },
      time_spent_seconds: 90,
      suspend_data: 'page=3',
    })
    expect((await get(sessionId, token)).body.cmi_data).toEqual({
      'cmi.core.lesson_status': 'incomplete',
      'cmi.suspend_data': 'page=3',
    })
  })

  it('refuses a stale version with the current one, and stores nothing', async () => {
    const { sessionId, token } = await launch(backend, packageId)
    await put(sessionId, token, fullCommit({ version: 1, attempt: 1 }))
    for (const body of [
      fullCommit({ version: 1, attempt: 1, cmi_data: { 'cmi.suspend_data': 'old' } }),
      { version: 1, cmi_data: { 'cmi.suspend_data': 'old' } },
    ]) {
      const response = await put(sessionId, token, body)
      expect([response.status, response.body.code, response.body.current_version]).toEqual([409, 'VERSION_CONFLICT', 2])
    }
    expect((await get(sessionId, token)).body.suspend_data).toBe('page=3')
  })

  it('merges partial data without a version, and understands the words of both standards', async () => {
    const { sessionId, token } = await launch(backend, packageId)
    await put(sessionId, token, { cmi_data: { 'cmi.location': '2', 'cmi.progress_measure': '0.456' } })
    const response = await put(sessionId, token, {
      cmi_data: { 'cmi.suspend_data': 'x', 'cmi.completion_status': 'incomplete', 'cmi.score.scaled': '-0.5' },
    })
    expect(response.body.cmi_data).toEqual({
      'cmi.location': '2',
      'cmi.progress_measure': '0.456',
      'cmi.suspend_data': 'x',
      'cmi.completion_status': 'incomplete',
      'cmi.score.scaled': '-0.5',
    })
    expect(response.body).toMatchObject({ progress_percent: 45, progress: 45, score: { scaled: -0.5 } })
  })

  it('keeps a completion, and counts the time of a runtime session once', async () => {
    const { sessionId, token } = await launch(backend, packageId)
    await put(
      sessionId,
      token,
      fullCommit({ version: 1, attempt: 1, completion_status: 'completed', session_time: 'PT2M' }),
    )
    const response = await put(sessionId, token, fullCommit({ version: 2, attempt: 1, session_time: 'PT2M' }))
    expect(response.body).toMatchObject({
      completion_status: 'completed',
      progress_percent: 100,
      time_spent_seconds: 120,
      version: 3,
    })
  })

  it('keeps 64,000 characters of suspend data, in the records bucket if they do not compress, and refuses more', async () => {
    const { sessionId, token } = await launch(backend, packageId)
    const incompressible = Array.from({ length: 64_000 }, () =>
      String.fromCharCode(33 + Math.floor(random() * 90)),
    ).join('')
    backend.aws.takeOperations()
    const response = await put(
      sessionId,
      token,
      fullCommit({ version: 1, attempt: 1, cmi_data: { 'cmi.suspend_data': incompressible } }),
    )
    expect(response.status).toBe(200)
    expect(backend.aws.takeOperations().map(({ operation }) => operation)).toEqual(['PutObject', 'UpdateItem'])
    expect((await get(sessionId, token)).body.suspend_data).toBe(incompressible)
    const refusal = await put(
      sessionId,
      token,
      fullCommit({ version: 2, attempt: 1, cmi_data: { 'cmi.suspend_data': `${incompressible}!` } }),
    )
    expect([refusal.status, refusal.body.code]).toEqual([413, 'SUSPEND_DATA_TOO_LARGE'])
  })

  it('costs one write for a self-contained commit', async () => {
    const { sessionId, token, runtime } = await claimed()
    backend.aws.takeOperations()
    await put(sessionId, token, fullCommit({ version: 1, attempt: 1, runtime_id: runtime }))
    expect(backend.aws.takeOperations().map(({ operation }) => operation)).toEqual(['UpdateItem'])
  })
})
