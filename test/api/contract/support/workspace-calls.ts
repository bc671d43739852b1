/** Valid calls of signed-in people on sessions of learners and on their workspace. */
import type { ApiRequest, Backend } from '#test/support/backend.ts'
import { launch } from '#test/support/seed.ts'
import { signInAs } from '#test/support/signed-in.ts'

interface World {
  readonly backend: Backend
  readonly packageId: string
}

const asOwner = (more: (world: World) => Promise<ApiRequest>) => async (world: World) => {
  const { changes: headers } = await signInAs(world.backend, 'owner')
  return { request: { headers, ...(await more(world)) }, signedIn: true as const }
}

export const workspaceCalls = {
  getSettings: asOwner(() => Promise.resolve({})),
  updateSettings: asOwner(() => Promise.resolve({ body: { displayName: 'Academy' } })),
  browseSessions: asOwner(() => Promise.resolve({})),
  getOpenSessions: asOwner(({ packageId }) => Promise.resolve({ query: { package_id: packageId } })),
  getOrganizationCounts: asOwner(() => Promise.resolve({ query: { organization_ids: 'org_1' } })),
  getSessionCourse: asOwner(async ({ backend, packageId }) => ({
    params: { sessionId: (await launch(backend, packageId)).sessionId },
  })),
  resetSessionProgress: asOwner(async ({ backend, packageId }) => ({
    params: { sessionId: (await launch(backend, packageId)).sessionId },
    body: { note: 'Again' },
  })),
}
