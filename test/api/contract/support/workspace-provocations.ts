/** How the codes of sessions in the dashboard, and of its workspace, are provoked. */
import { randomUUID } from 'node:crypto'
import { changed, prepared, withHeader, type Rows } from './provocation.ts'

export const workspaceRows: Readonly<Record<string, Rows>> = {
  updateSettings: { VERSION_CONFLICT: changed((request) => ({ ...request, body: { version: 700 } })) },
  browseSessions: {
    VALIDATION_ERROR: changed((request) => ({ ...request, query: { from: '2026-11-02', to: '2026-11-01' } })),
  },
  getSessionCourse: {
    SESSION_NOT_FOUND: changed((request) => ({ ...request, params: { sessionId: 'ses_unknown' } })),
  },
  resetSessionProgress: {
    SESSION_NOT_FOUND: changed((request) => ({ ...request, params: { sessionId: 'ses_unknown' } })),
    // The body is strict, so that another one is a valid one.
    IDEMPOTENCY_KEY_REUSED: prepared(async (request, { backend }) => {
      const first = withHeader(request, 'idempotency-key', randomUUID())
      await backend.call('resetSessionProgress', first)
      return { ...first, body: { note: 'Another' } }
    }),
  },
}
