/** Valid calls on dispatches, their learners and organizations. */
import { objectClients } from '#shared/platform/clients.ts'
import { objectStore } from '#shared/platform/objects.ts'
import type { ApiRequest } from '#test/support/backend.ts'
import { launchRequest, launchThrough, seedDispatch } from '#test/support/dispatches.ts'
import { publishShell } from '#test/support/dispatch-shell.ts'
import { makeDispatch, makeOrganization } from '#test/support/managed-dispatches.ts'
import { type MakeValid, type ValidCalls, type World, plain } from './valid.ts'

const onDispatch =
  (body?: unknown): MakeValid =>
  async ({ backend, packageId }) => {
    const { id } = await makeDispatch(backend, { packageId })
    return { request: { params: { dispatchId: id }, ...(body === undefined ? {} : { body }) } }
  }

const onOrganization =
  (body?: unknown): MakeValid =>
  async ({ backend }) => {
    const { id } = await makeOrganization(backend)
    return { request: { params: { organizationId: id }, ...(body === undefined ? {} : { body }) } }
  }
/** Through a dispatch of its own. */
async function launching({ backend, packageId }: World): Promise<ApiRequest> {
  const seeded = await seedDispatch(backend, { packageId })
  return launchRequest(seeded)
}
export const dispatchCalls: ValidCalls = {
  getDispatchFrame: async (world) => ({ request: { ...(await launching(world)), query: { w: 'one' } } }),
  validateLaunchLink: async (world) => ({ request: await launching(world) }),
  launchDispatch: async (world) => ({ request: await launching(world) }),
  listDispatchLearners: async (world) => ({ request: { params: (await launching(world)).params ?? {} } }),
  getDispatchResults: async (world) => ({ request: { params: (await launching(world)).params ?? {} } }),
  getOrganizationReport: async ({ backend }) => {
    const { body } = await backend.call('createOrganization', { bearer: backend.liveKey, body: { name: 'Report' } })
    const query = { from: '2026-11-01', to: '2026-11-30' }
    return { request: { params: { organizationId: body.organization.id }, query } }
  },
  releaseDispatchLearner: async ({ backend, packageId }) => {
    const seeded = await seedDispatch(backend, { packageId })
    await launchThrough(backend, seeded)
    const { dispatchId } = seeded.dispatch
    const { body } = await backend.call('listDispatchLearners', { bearer: backend.liveKey, params: { dispatchId } })
    return { request: { params: { dispatchId, learnerKey: body.learners[0].learner_key } } }
  },
  createDispatch: ({ packageId }) => Promise.resolve({ request: { body: { packageId, name: 'Safety' } } }),
  listDispatches: plain(),
  getDispatch: onDispatch(),
  updateDispatch: onDispatch({ name: 'Safety 2' }),
  deleteDispatch: onDispatch(),
  pauseDispatch: onDispatch(),
  resumeDispatch: onDispatch(),
  archiveDispatch: onDispatch(),
  restoreDispatch: async (world) => {
    const valid = await onDispatch()(world)
    await world.backend.call('archiveDispatch', { ...valid.request, bearer: world.backend.liveKey })
    return valid
  },
  extendDispatch: onDispatch({ expiresAt: null }),
  rotateDispatchToken: onDispatch(),
  exportDispatch: async (world) => {
    await publishShell(objectStore(objectClients(), 'web-test'))
    return onDispatch()(world)
  },
  createOrganization: plain({ body: { name: 'Acme' } }),
  listOrganizations: plain(),
  getOrganization: onOrganization(),
  updateOrganization: onOrganization({ name: 'Acme 2' }),
  archiveOrganization: onOrganization(),
}
