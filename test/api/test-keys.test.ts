/** TEST keys and sessions: they read all sessions of their workspace, and change TEST sessions only. */
import { randomUUID } from 'node:crypto'
import type { ApiResponse, Backend } from '#test/support/backend.ts'
import { withCourse } from '#test/support/course-backend.ts'

let backend: Backend
let packageId: string

withCourse((started) => ({ backend, packageId } = started))

/** A session that was launched with this key; claims need a protocol with an owner. */
async function launched(bearer: string, operationId: string): Promise<string> {
  const protocol = operationId === 'claimRuntime' ? { runtime_protocol: 'exclusive_v1' } : {}
  const body = { user_id: `learner-${randomUUID()}`, ...protocol }
  return (await backend.call('launchPackage', { bearer, params: { packageId }, body })).body.session_id
}

const changes = [
  ['claimRuntime', 'a claim', () => ({ runtime_id: randomUUID(), expected_runtime_id: null, attempt: 1 })],
  ['commitSession', 'a commit that states all', () => ({ version: 1, attempt: 1, completion_status: 'completed' })],
  ['commitSession', 'a commit that is merged', () => ({ cmi_data: { 'cmi.location': '7' } })],
  ['resetSession', 'a reset', () => ({ note: 'again' })],
] as const

const change = (operationId: string, body: object, request: { bearer: string; sessionId: string }) =>
  backend.call(operationId, { bearer: request.bearer, params: { sessionId: request.sessionId }, body })

const read = (bearer: string, sessionId: string): Promise<ApiResponse> =>
  backend.call('getSession', { bearer, params: { sessionId } })

describe.each(changes)('%s, %s', (operationId, _what, body) => {
  it('refuses a TEST key for a LIVE session, and changes nothing', async () => {
    const sessionId = await launched(backend.liveKey, operationId)
    const before = await read(backend.testKey, sessionId)
    const response = await change(operationId, body(), { bearer: backend.testKey, sessionId })
    expect([response.status, response.body.code]).toEqual([403, 'TEST_MODE_UNSUPPORTED'])
    const after = await read(backend.testKey, sessionId)
    expect([before.status, after.body]).toEqual([200, before.body])
  })

  it('accepts a TEST key for a TEST session, and a LIVE key for both', async () => {
    for (const [owner, bearer] of [
      [backend.testKey, backend.testKey],
      [backend.testKey, backend.liveKey],
      [backend.liveKey, backend.liveKey],
    ] as const)
      expect(
        (await change(operationId, body(), { bearer, sessionId: await launched(owner, operationId) })).status,
      ).toBe(200)
  })

  it('returns 404 to a TEST key for a session that does not exist', async () => {
    const response = await change(operationId, body(), { bearer: backend.testKey, sessionId: 'ses_unknown' })
    expect([response.status, response.body.code]).toEqual([404, 'SESSION_NOT_FOUND'])
  })
})
