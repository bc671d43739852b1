/** Valid calls of signed-in people on the LRS of the workspace. */
import type { ApiRequest, Backend } from '#test/support/backend.ts'
import { signInAs } from '#test/support/signed-in.ts'

interface World {
  readonly backend: Backend
}

/** An owner's call. @param more makes what the call is about, with the owner's headers */
const asOwner =
  (more: (headers: Record<string, string>, world: World) => Promise<ApiRequest> | ApiRequest) =>
  async (world: World) => {
    const { changes: headers } = await signInAs(world.backend, 'owner')
    return { request: { headers, ...(await more(headers, world)) }, signedIn: true as const }
  }

const wantedPair = { label: 'Tool', scopes: ['all'] }

export const lrsCalls = {
  listLrsCredentials: asOwner(() => ({})),
  createLrsCredential: asOwner(() => ({ body: wantedPair })),
  revokeLrsCredential: asOwner(async (headers, { backend }) => ({
    params: { username: (await backend.call('createLrsCredential', { headers, body: wantedPair })).body.username },
  })),
}
