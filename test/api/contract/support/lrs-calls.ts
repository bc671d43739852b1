/** Valid calls of signed-in people on the LRS of the workspace. */
import { forwarderRepository } from '#shared/store/forwarders/forwarder-repository.ts'
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

const wantedForwarder = { label: 'A', endpoint: 'https://lrs.example.com/xapi', username: 'a', password: 'b' }

/** Removes the forwarders that other calls have left: a workspace may have few. */
async function forgetForwarders({ backend: { table, tenantId } }: World): Promise<void> {
  const forwarders = forwarderRepository(table)
  await Promise.all((await forwarders.list(tenantId)).map((forwarder) => forwarders.remove(forwarder)))
}

/** On a forwarder of its own. */
const onForwarder = (body?: unknown) =>
  asOwner(async (headers, world) => {
    await forgetForwarders(world)
    const made = await world.backend.call('createForwarder', { headers, body: wantedForwarder })
    return { params: { forwarderId: made.body.forwarder.id }, ...(body === undefined ? {} : { body }) }
  })

const wantedExport = { kind: 'export', actor: { mbox: 'mailto:ada@example.com' } }

/** On a request that waits for its worker. */
const onActorRequest = asOwner(async (headers, { backend }) => {
  const made = await backend.call('createActorRequest', { headers, body: wantedExport })
  return { params: { requestId: made.body.request.id } }
})

const wantedPair = { label: 'Tool', scopes: ['all'] }

export const lrsCalls = {
  listLrsCredentials: asOwner(() => ({})),
  createLrsCredential: asOwner(() => ({ body: wantedPair })),
  browseStatements: asOwner(() => ({})),
  getStatement: asOwner(async (_headers, { backend }) => {
    const stored = await backend.call('createStatements', {
      bearer: backend.liveKey,
      headers: { 'x-experience-api-version': '1.0.3' },
      body: {
        actor: { mbox: 'mailto:ada@example.com' },
        verb: { id: 'http://adlnet.gov/expapi/verbs/experienced' },
        object: { id: 'http://example.com/course' },
      },
    })
    return { params: { statementId: stored.body[0] } }
  }),
  listActorRequests: asOwner(() => ({})),
  listAuditEntries: asOwner(() => ({})),
  getPlan: asOwner(() => ({})),
  createActorRequest: asOwner(() => ({ body: wantedExport })),
  getActorRequest: onActorRequest,
  retryActorRequest: onActorRequest,
  listForwarders: asOwner(() => ({})),
  createForwarder: asOwner(async (_headers, world) => {
    await forgetForwarders(world)
    return { body: wantedForwarder }
  }),
  updateForwarder: onForwarder({ label: 'B' }),
  deleteForwarder: onForwarder(),
  pauseForwarder: onForwarder(),
  resumeForwarder: onForwarder(),
  revokeLrsCredential: asOwner(async (headers, { backend }) => ({
    params: { username: (await backend.call('createLrsCredential', { headers, body: wantedPair })).body.username },
  })),
}
