/** New attempts by reset and start-over, and the history of attempts. */
import type { Backend } from '#test/support/backend.ts'
import { withCourse } from '#test/support/course-backend.ts'
import { freshToken, launch, seedPackage } from '#test/support/seed.ts'
import { fullCommit, sessionCalls } from './support/session-calls.ts'

let backend: Backend
let packageId: string

withCourse((started) => ({ backend, packageId } = started))

const { claimed, get, put } = sessionCalls(() => ({ backend, packageId }))

describe('new attempts', () => {
  it('keeps the former attempt in the history and fences its writers after a reset', async () => {
    const { sessionId, token, runtime } = await claimed()
    await put(
      sessionId,
      token,
      fullCommit({
        version: 1,
        attempt: 1,
        runtime_id: runtime,
        completion_status: 'failed',
        success_status: 'failed',
      }),
    )
    const response = await backend.call('resetSession', {
      bearer: backend.liveKey,
      params: { sessionId },
      body: { note: 'again' },
    })
    expect(response.body).toMatchObject({
      attempt_number: 2,
      completion_status: 'not_attempted',
      success_status: 'unknown',
      suspend_data: '',
      time_spent_seconds: 0,
      cmi_data: {},
    })
    expect(response.body.attempt_history).toEqual([
      expect.objectContaining({ attempt_number: 2, superseded_at: null, superseded_reason: null }),
      expect.objectContaining({
        attempt_number: 1,
        completion_status: 'failed',
        score: { scaled: 0.4, raw: 40 },
        time_spent_seconds: 90,
        progress_percent: 100,
        superseded_reason: 'api_reset',
      }),
    ])
    const old = await put(sessionId, token, fullCommit({ attempt: 1, runtime_id: runtime }))
    expect(old.body.code).toBe('ATTEMPT_SUPERSEDED')
    expect((await get(sessionId, await freshToken(backend, sessionId))).body.player).toMatchObject({
      runtimeProtocol: 'exclusive_v1',
      runtimeOwnerId: null,
    })
  })

  it('lists the newest 20 of 25 attempts', async () => {
    const { sessionId } = await launch(backend, packageId)
    for (let attempt = 1; attempt < 25; attempt += 1) {
      await put(sessionId, backend.liveKey, { attempt, score: { raw: attempt } })
      await backend.call('resetSession', { bearer: backend.liveKey, params: { sessionId } })
    }
    const { attempt_history: history } = (await get(sessionId, backend.liveKey)).body
    expect(history.map((entry: any) => [entry.attempt_number, entry.score.raw])).toEqual([
      [25, null],
      ...Array.from({ length: 19 }, (_, index) => [24 - index, 24 - index]),
    ])
  })

  it('starts over for the learner if the course allows it', async () => {
    const { sessionId, token } = await launch(backend, packageId)
    await put(sessionId, token, fullCommit({ version: 1, attempt: 1 }))
    expect((await backend.call('startOver', { bearer: token, params: { sessionId } })).body.attempt_number).toBe(2)
    const strict = await launch(backend, await seedPackage(backend, { startOverAllowed: false }))
    const refusal = await backend.call('startOver', { bearer: strict.token, params: { sessionId: strict.sessionId } })
    expect([refusal.status, refusal.body.code]).toEqual([403, 'START_OVER_NOT_ALLOWED'])
    expect((await get(strict.sessionId, strict.token)).body).toMatchObject({
      attempt_number: 1,
      start_over_allowed: false,
      version: 1,
    })
    // The customer may all the same.
    expect(
      (await backend.call('resetSession', { bearer: backend.liveKey, params: { sessionId: strict.sessionId } })).body
        .attempt_number,
    ).toBe(2)
  })
})
