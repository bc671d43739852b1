/** Valid calls of signed-in people on sessions of learners, and how their codes are provoked. */
import { randomUUID } from 'node:crypto'
import type { ApiRequest } from '#test/support/backend.ts'
import { launch } from '#test/support/seed.ts'
import { signInAs } from '#test/support/signed-in.ts'
import { changed, withHeader, type Rows } from './provocation.ts'
import type { World } from './world.ts'

const asOwner = (more: (world: World) => Promise<ApiRequest>) => async (world: World) => {
  const { changes: headers } = await signInAs(world.backend, 'owner')
  return { request: { headers, ...(await more(world)) }, signedIn: true as const }
}

export const workspaceCalls = {
  browseSessions: asOwner(() => Promise.resolve({})),
  resetSessionProgress: asOwner(async ({ backend, packageId }) => ({
    params: { sessionId: (await launch(backend, packageId)).sessionId },
    body: { note: 'Again' },
  })),
}

export const workspaceRows: Readonly<Record<string, Rows>> = {
  browseSessions: {
    VALIDATION_ERROR: changed((request) => ({ ...request, query: { from: '2026-11-02', to: '2026-11-01' } })),
  },
  resetSessionProgress: {
    SESSION_NOT_FOUND: changed((request) => ({ ...request, params: { sessionId: 'ses_unknown' } })),
    // The body is strict, so that another one is a valid one.
    IDEMPOTENCY_KEY_REUSED: changed(async (request, { backend }) => {
      const first = withHeader(request, 'idempotency-key', randomUUID())
      await backend.call('resetSessionProgress', first)
      return { ...first, body: { note: 'Another' } }
    }),
  },
}
