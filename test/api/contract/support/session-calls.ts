/** Valid calls on sessions. */
import { launch } from '#test/support/seed.ts'
import { plain, type MakeValid, type ValidCalls } from './valid.ts'

const runtimeId = '7b0f3f0e-6f0a-4a4e-9d8b-0f4b5b6f7a11'

/** On a session of its own, launched as it is asked for. */
const onSession =
  (body?: unknown, launched: Record<string, unknown> = {}): MakeValid =>
  async ({ backend, packageId }) => {
    const { sessionId, token } = await launch(backend, packageId, launched)
    return { request: { params: { sessionId }, ...(body === undefined ? {} : { body }) }, token }
  }
export const sessionCalls: ValidCalls = {
  getSession: onSession(),
  claimRuntime: onSession(
    { runtime_id: runtimeId, expected_runtime_id: null, attempt: 1 },
    { runtime_protocol: 'exclusive_v1' },
  ),
  commitSession: onSession({ version: 1, attempt: 1, completion_status: 'incomplete' }),
  resetSession: onSession(),
  refreshToken: onSession(),
  startOver: onSession(),
  listSessions: plain(),
}
