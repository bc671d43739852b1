/** Requests to one session, as players and customers send them. */
import { randomUUID } from 'node:crypto'
import type { ApiResponse, Backend } from '#test/support/backend.ts'
import { launch } from '#test/support/seed.ts'

export const exclusive = { runtime_protocol: 'exclusive_v1' }

/** A full commit as the player sends it. */
export const fullCommit = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  cmi_data: { 'cmi.core.lesson_status': 'incomplete', 'cmi.suspend_data': 'page=3' },
  cmi_data_mode: 'replace',
  completion_status: 'incomplete',
  success_status: 'unknown',
  score: { raw: 40, min: 0, max: 100, scaled: 0.4 },
  session_time: 'PT1M30S',
  ...more,
})

interface SessionCalls {
  readonly put: (sessionId: string, token: string, body: unknown) => Promise<ApiResponse>
  readonly get: (sessionId: string, bearer: string) => Promise<ApiResponse>
  /** Launches a session and claims it for a new runtime. */
  readonly claimed: () => Promise<{ sessionId: string; token: string; runtime: string }>
}

/** @param started the backend and the course, which exist once the tests run */
export const sessionCalls = (started: () => { backend: Backend; packageId: string }): SessionCalls => ({
  put: (sessionId, token, body) =>
    started().backend.call('commitSession', { bearer: token, params: { sessionId }, body }),
  get: (sessionId, bearer) => started().backend.call('getSession', { bearer, params: { sessionId } }),
  async claimed() {
    const { backend, packageId } = started()
    const { sessionId, token } = await launch(backend, packageId, exclusive)
    const runtime = randomUUID()
    const response = await backend.call('claimRuntime', {
      bearer: token,
      params: { sessionId },
      body: { runtime_id: runtime, expected_runtime_id: null, attempt: 1 },
    })
    expect(response.status).toBe(200)
    return { sessionId, token, runtime }
  },
})
