/** Runtime ownership (specification, "Runtime ownership"): who may write, and who may take over. */
import { randomUUID } from 'node:crypto'
import type { ApiResponse, Backend } from '#test/support/backend.ts'
import { withCourse } from '#test/support/course-backend.ts'
import { configureCourse, launch, seedPackage } from '#test/support/seed.ts'
import { exclusive, fullCommit, sessionCalls } from './support/session-calls.ts'

let backend: Backend
let packageId: string

withCourse((started) => ({ backend, packageId } = started))

const { claimed, get, put } = sessionCalls(() => ({ backend, packageId }))

describe('runtime ownership', () => {
  it('lets only the owner write, in its attempt', async () => {
    const { sessionId, token, runtime } = await claimed()
    const codeOf = async (body: Record<string, unknown>): Promise<unknown> =>
      (await put(sessionId, token, body)).body.code
    expect(await codeOf(fullCommit({ version: 1, attempt: 1 }))).toBe('RUNTIME_SUPERSEDED')
    expect(await codeOf(fullCommit({ version: 1, runtime_id: runtime }))).toBe('RUNTIME_SUPERSEDED')
    expect(await codeOf(fullCommit({ version: 1, attempt: 1, runtime_id: randomUUID() }))).toBe('RUNTIME_SUPERSEDED')
    expect(await codeOf(fullCommit({ version: 1, attempt: 2, runtime_id: runtime }))).toBe('ATTEMPT_SUPERSEDED')
    expect((await put(sessionId, token, fullCommit({ attempt: 1, runtime_id: runtime.toUpperCase() }))).status).toBe(
      200,
    )
  })

  it('states in the session who owns it', async () => {
    const ownership = async (sessionId: string): Promise<unknown> => {
      const { body } = await backend.call('getSession', { bearer: backend.liveKey, params: { sessionId } })
      return [body.runtime_protocol, body.runtime_owner_id, body.runtime_mode]
    }
    expect(await ownership((await launch(backend, packageId)).sessionId)).toEqual(['legacy', null, null])
    const { sessionId, runtime } = await claimed()
    expect(await ownership(sessionId)).toEqual(['exclusive_v1', runtime, 'record'])
  })

  it('yields to a claim that names the owner, and to no other', async () => {
    const { sessionId, token, runtime } = await claimed()
    await put(sessionId, token, fullCommit({ version: 1, attempt: 1, runtime_id: runtime, session_time: 'PT1M' }))
    const next = randomUUID()
    const claim = (body: Record<string, unknown>): Promise<ApiResponse> =>
      backend.call('claimRuntime', { bearer: token, params: { sessionId }, body })
    expect((await claim({ runtime_id: next, expected_runtime_id: null, attempt: 1 })).body.code).toBe(
      'RUNTIME_SUPERSEDED',
    )
    expect((await claim({ runtime_id: next, expected_runtime_id: runtime, attempt: 2 })).body.code).toBe(
      'ATTEMPT_SUPERSEDED',
    )
    const won = await claim({ runtime_id: next, expected_runtime_id: runtime, attempt: 1 })
    expect(won.body.session).toMatchObject({
      runtimeOwnerId: next,
      runtimeMode: 'record',
      runtimeProtocol: 'exclusive_v1',
      attempts: 1,
      timeSpentSeconds: 60,
      cmiData: { 'cmi.suspend_data': 'page=3' },
    })
    // Claiming again changes nothing, not even the time that has been closed.
    expect((await claim({ runtime_id: next, expected_runtime_id: runtime, attempt: 1 })).status).toBe(200)
    expect((await put(sessionId, token, fullCommit({ attempt: 1, runtime_id: runtime }))).body.code).toBe(
      'RUNTIME_SUPERSEDED',
    )
    const later = await put(sessionId, token, fullCommit({ attempt: 1, runtime_id: next, session_time: 'PT30S' }))
    expect(later.body.time_spent_seconds).toBe(90)
  })

  it('refuses writes of a review, and yields to another review, and to recording after a launch for it', async () => {
    const course = await seedPackage(backend)
    const { sessionId, token } = await launch(backend, course)
    await put(sessionId, token, fullCommit({ completion_status: 'completed' }))
    await launch(backend, course, { session_id: sessionId, ...exclusive })
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
    const modeOf = async (runtime: string, expected: string | null): Promise<unknown> =>
      (
        await backend.call('claimRuntime', {
          bearer: token,
          params: { sessionId },
          body: { runtime_id: runtime, expected_runtime_id: expected, attempt: 1 },
        })
      ).body.session?.runtimeMode
    expect([await modeOf(first, null), await modeOf(first, null), await modeOf(second, first)]).toEqual([
      'review',
      'review',
      'review',
    ])
    for (const runtime_id of [first, second])
      expect((await put(sessionId, token, fullCommit({ attempt: 1, runtime_id }))).body.code).toBe('RUNTIME_SUPERSEDED')
    expect((await get(sessionId, token)).body).toMatchObject({
      version: 2,
      launch_mode: 'review',
      player: { runtimeOwnerId: second, runtimeMode: 'review' },
    })
    await configureCourse(backend, course, { completedRelaunchBehavior: 'resume', startOverAllowed: true })
    await launch(backend, course, { session_id: sessionId })
    // An owner keeps its mode, however the session is open by now.
    expect([await modeOf(second, second), await modeOf(third, second)]).toEqual(['review', 'record'])
    expect((await put(sessionId, token, fullCommit({ attempt: 1, runtime_id: third }))).body).toMatchObject({
      version: 3,
      completion_status: 'completed',
    })
  })

  it('refuses legacy sessions', async () => {
    const { sessionId, token } = await launch(backend, packageId)
    const response = await backend.call('claimRuntime', {
      bearer: token,
      params: { sessionId },
      body: { runtime_id: randomUUID(), expected_runtime_id: null, attempt: 1 },
    })
    expect([response.status, response.body.code]).toEqual([409, 'RUNTIME_PROTOCOL_NOT_ENABLED'])
  })

  it('refuses unknown fields of a claim', async () => {
    const { sessionId, token } = await launch(backend, packageId, exclusive)
    const response = await backend.call('claimRuntime', {
      bearer: token,
      params: { sessionId },
      body: { runtime_id: randomUUID(), expected_runtime_id: null, attempt: 1, force: true },
    })
    expect([response.status, response.body.code, response.body.details.field]).toEqual([
      400,
      'VALIDATION_ERROR',
      'force',
    ])
  })
})
