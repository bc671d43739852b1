/** How the codes of headsets are provoked. */
import { createHash } from 'node:crypto'
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { maxDevices } from '#shared/domain/vr/device.ts'
import { deviceIdOf } from '#shared/platform/device-tokens.ts'
import { keys } from '#shared/store/table/keys.ts'
import { platformKeys } from '#shared/store/table/person-keys.ts'
import { get } from '#shared/store/table/read.ts'
import type { Backend } from '#test/support/backend.ts'
import { launchThrough, seedDispatch } from '#test/support/dispatches.ts'
import { documentClient } from '#test/support/document-client.ts'
import { openTraining, pairHeadset, seedTraining } from '#test/support/headsets.ts'
import { makeOrganization } from '#test/support/managed-dispatches.ts'
import { launch } from '#test/support/seed.ts'
import { openWorkspace, signInPlatformAdmin } from '#test/support/signed-in.ts'
import { dispatchStates } from './dispatch-provocations.ts'
import { changed, prepared, underFault, type Provocation, type Rows } from './provocation.ts'
import { credentialOf, send, spoil, validCall } from './world.ts'

const put = ({ table }: Pick<Backend, 'table'>, Item: Record<string, unknown>): Promise<unknown> =>
  documentClient(table).send(new PutCommand({ TableName: table.name, Item }))

const withBody = (more: Record<string, unknown>): Provocation =>
  changed((request) => ({ ...request, body: { ...Object(request.body), ...more } }))

const unknownDevice = changed((request) => ({ ...request, params: { deviceId: 'dev_unknown' } }))

/** In a workspace that has as many headsets as it may. */
const full: Provocation = async (world, found) => {
  const Key = keys.deviceCount(world.backend.tenantId)
  await put(world.backend, { ...Key, devices: maxDevices })
  try {
    return await changed((request) => request)(world, found)
  } finally {
    await documentClient(world.backend.table).send(new DeleteCommand({ TableName: world.backend.table.name, Key }))
  }
}

const forArchived = prepared(async (request, { backend }) => {
  const { id } = await makeOrganization(backend)
  await backend.call('archiveOrganization', { bearer: backend.liveKey, params: { organizationId: id } })
  return { ...request, body: { ...Object(request.body), organizationId: id } }
})

const many =
  (times: number): Provocation =>
  async (world, found) => {
    const valid = await validCall(world, found.operationId)
    const request = { ...valid.request, ...credentialOf(found, valid, world) }
    for (let sent = 0; sent < times; sent += 1) await send(world, found, request)
    return send(world, found, request)
  }

/** By a headset whose item this code did not write. */
const spoiltDevice: Provocation = async (world, found) => {
  const valid = await validCall(world, found.operationId)
  const Key = keys.device(world.backend.tenantId, deviceIdOf(valid.deviceToken ?? ''))
  await spoil(world, Key, 'label')
  const response = await send(world, found, { ...valid.request, ...credentialOf(found, valid, world) })
  // Lists of headsets could not be read with it.
  await documentClient(world.backend.table).send(new DeleteCommand({ TableName: world.backend.table.name, Key }))
  return response
}

const spoiltCode: Provocation = async (world, found) => {
  const { request } = await validCall(world, found.operationId)
  const code: unknown = Reflect.get(Object(request.body), 'pairing_code')
  const hash = createHash('sha256').update(String(code)).digest('base64url')
  await spoil(world, platformKeys.pairingCode(hash), 'label')
  return send(world, found, request)
}

/** A headset of a suspended workspace. */
const suspended: Provocation = async (world, found) => {
  const { backend } = world
  const { tenantId } = await openWorkspace(backend, ['owner'])
  const { token } = await pairHeadset({ ...backend, tenantId })
  const { changes } = await signInPlatformAdmin(backend)
  await backend.call('pauseTenant', { headers: changes, params: { tenantId } })
  return send(world, found, { bearer: token, body: { code: '123456' } })
}

/** The session of a dispatch that has stopped since the launch. */
const afterStop =
  (state: object): Provocation =>
  async (world, found) => {
    const { backend } = world
    const seeded = await seedDispatch(backend, { packageId: await seedTraining(backend) })
    const { body } = await launchThrough(backend, seeded)
    const bearer = new URL(body.launch_url).searchParams.get('token') ?? ''
    const shown = await backend.call('createJoinCode', { bearer, params: { sessionId: body.session_id } })
    const stored = await get(backend.table, keys.dispatch(backend.tenantId, seeded.dispatch.dispatchId))
    await put(backend, { ...stored, ...state })
    const { token } = await pairHeadset(backend)
    return send(world, found, { bearer: token, body: { code: shown.body.code } })
  }

/** The package is archived, and the end of its launches has not been recorded yet. */
const archived: Provocation = async (world, found) => {
  const { backend } = world
  const { code, packageId } = await openTraining(backend)
  await backend.call('archivePackage', { bearer: backend.liveKey, params: { packageId } })
  const { token } = await pairHeadset(backend)
  return send(world, found, { bearer: token, body: { code } })
}

export const vrRows: Readonly<Record<string, Rows>> = {
  createRegistration: {
    ORGANIZATION_NOT_FOUND: withBody({ organizationId: 'org_unknown' }),
    ORGANIZATION_ARCHIVED: forArchived,
    QUOTA_EXCEEDED: full,
  },
  claimRegistration: {
    PAIRING_CODE_INVALID: withBody({ pairing_code: 'AAAAAAAA' }),
    RATE_LIMIT_EXCEEDED: many(20),
    INTERNAL_ERROR: spoiltCode,
    BACKEND_UNAVAILABLE: async (world, found) => {
      const { request } = await validCall(world, found.operationId)
      const fault = (operation: string) => (operation === 'GetItem' ? 'InternalServerError' : undefined)
      return underFault(world, fault, () => send(world, found, request))
    },
  },
  updateDevice: { NOT_FOUND: unknownDevice, VERSION_CONFLICT: withBody({ version: 7 }) },
  revokeDevice: { NOT_FOUND: unknownDevice },
  createJoinCode: {
    SESSION_NOT_FOUND: changed((request) => ({ ...request, params: { sessionId: 'ses_unknown' } })),
    NOT_A_VR_SESSION: prepared(async (request, { backend, packageId }) => {
      const { sessionId, token } = await launch(backend, packageId)
      return { ...request, bearer: token, params: { sessionId } }
    }),
  },
  joinSession: {
    DEVICE_TOKEN_REQUIRED: changed(({ bearer: _bearer, ...request }) => request),
    WORKSPACE_SUSPENDED: suspended,
    INTERNAL_ERROR: spoiltDevice,
    RATE_LIMIT_EXCEEDED: many(10),
    PAIRING_CODE_INVALID: withBody({ code: '12345' }),
    PACKAGE_ARCHIVED: archived,
    DISPATCH_PAUSED: afterStop(dispatchStates.DISPATCH_PAUSED),
    DISPATCH_EXPIRED: afterStop(dispatchStates.DISPATCH_EXPIRED),
    DISPATCH_ENDED: afterStop(dispatchStates.DISPATCH_ENDED),
  },
}
