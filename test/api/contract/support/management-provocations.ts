/** How the codes of managing dispatches and organizations are provoked. */
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { maxDispatches } from '#shared/domain/dispatches/dispatch.ts'
import { maxOrganizations } from '#shared/domain/organizations/organization.ts'
import { keys } from '#shared/store/table/keys.ts'
import type { Key } from '#shared/store/table/table.ts'
import { makeDispatch, makeOrganization } from '#test/support/managed-dispatches.ts'
import { documentClient } from '#test/support/document-client.ts'
import { seedPackage } from '#test/support/seed.ts'
import { changed, prepared, type Provocation, type Rows } from './provocation.ts'
import type { World } from './valid.ts'

const withBody = (more: (world: World) => Promise<Record<string, unknown>> | Record<string, unknown>): Provocation =>
  prepared(async (request, world) => ({ ...request, body: { ...Object(request.body), ...(await more(world)) } }))

/** With a counter of the workspace at its limit. */
const atLimit =
  (counterOf: (tenantId: string) => Key, counted: Record<string, number>): Provocation =>
  async (world, found) => {
    const { table, tenantId } = world.backend
    const client = documentClient(table)
    const key = counterOf(tenantId)
    await client.send(new PutCommand({ TableName: table.name, Item: { ...key, ...counted } }))
    try {
      return await changed((request) => request)(world, found)
    } finally {
      await client.send(new DeleteCommand({ TableName: table.name, Key: key }))
    }
  }

async function archivedOrganization({ backend }: World): Promise<string> {
  const { id } = await makeOrganization(backend)
  await backend.call('archiveOrganization', { bearer: backend.liveKey, params: { organizationId: id } })
  return id
}

/** Organizations that a body names and that cannot be used. */
export const attribution: Rows = {
  ORGANIZATION_NOT_FOUND: withBody(() => ({ organizationId: 'org_unknown' })),
  ORGANIZATION_ARCHIVED: withBody(async (world) => ({ organizationId: await archivedOrganization(world) })),
}

const noDispatch: Rows = {
  DISPATCH_NOT_FOUND: changed((request) => ({ ...request, params: { dispatchId: 'dsp_unknown' } })),
}
const change: Rows = {
  ...noDispatch,
  TEST_MODE_UNSUPPORTED: changed((request, { backend }) => ({ ...request, bearer: backend.testKey })),
}

/** On a dispatch in a state that does not allow it. */
const inState =
  (operation: 'archiveDispatch' | null): Provocation =>
  (world, found) =>
    prepared(async (request, { backend, packageId }) => {
      const { id } = await makeDispatch(backend, { packageId })
      const params = { dispatchId: String(id) }
      if (operation !== null) await backend.call(operation, { bearer: backend.liveKey, params })
      return { ...request, params, body: { ...Object(request.body), expiresAt: null } }
    })(world, found)

const action: Rows = { ...change, DISPATCH_STATE_CONFLICT: inState('archiveDispatch') }

const noOrganization: Rows = {
  ORGANIZATION_NOT_FOUND: changed((request) => ({ ...request, params: { organizationId: 'org_unknown' } })),
}
const takenExternalId: Provocation = withBody(async ({ backend }) => {
  const externalId = `taken-${Math.floor(performance.now() * 1000)}`
  await makeOrganization(backend, { externalId })
  return { externalId }
})

export const managementRows: Readonly<Record<string, Rows>> = {
  createDispatch: {
    ...attribution,
    PACKAGE_NOT_FOUND: withBody(() => ({ packageId: 'pkg_unknown' })),
    PACKAGE_ARCHIVED: withBody(async ({ backend }) => ({
      packageId: await seedPackage(backend, { status: 'archived' }),
    })),
    QUOTA_EXCEEDED: atLimit(keys.dispatchCount, { dispatches: maxDispatches }),
  },
  getDispatch: noDispatch,
  exportDispatch: noDispatch,
  updateDispatch: {
    ...change,
    ...attribution,
    VERSION_CONFLICT: withBody(() => ({ version: 7 })),
    DISPATCH_STATE_CONFLICT: prepared(async (request, { backend, packageId }) => {
      const { id } = await makeDispatch(backend, { packageId, expiresAt: '2099-01-01T00:00:00Z' })
      const params = { dispatchId: String(id) }
      await backend.call('archiveDispatch', { bearer: backend.liveKey, params })
      return { ...request, params, body: { expiresAt: null } }
    }),
  },
  deleteDispatch: change,
  pauseDispatch: action,
  resumeDispatch: action,
  archiveDispatch: change,
  restoreDispatch: { ...change, DISPATCH_STATE_CONFLICT: inState(null) },
  extendDispatch: action,
  rotateDispatchToken: change,
  createOrganization: {
    EXTERNAL_ID_TAKEN: takenExternalId,
    QUOTA_EXCEEDED: atLimit(keys.organizationCount, { organizations: maxOrganizations }),
  },
  getOrganization: noOrganization,
  updateOrganization: {
    ...noOrganization,
    EXTERNAL_ID_TAKEN: takenExternalId,
    VERSION_CONFLICT: withBody(() => ({ version: 7 })),
  },
  archiveOrganization: noOrganization,
  getUsageHistory: { VALIDATION_ERROR: changed((request) => ({ ...request, query: { from: '2026-13' } })) },
  getLedgerStatement: { NOT_FOUND: changed((request) => ({ ...request, params: { month: '2098-01' } })) },
  updateConfiguration: { VERSION_CONFLICT: withBody(() => ({ version: 700 })) },
}
