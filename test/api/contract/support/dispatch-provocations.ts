/** How the launches of dispatches, and the renewals of their tokens, are refused. */
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { Dispatch } from '#shared/domain/dispatches/dispatch.ts'
import { accessRepository } from '#shared/store/credentials/api-key-repository.ts'
import { keys } from '#shared/store/table/keys.ts'
import { get } from '#shared/store/table/read.ts'
import { launchRequest, launchThrough, seedDispatch, type HostRequest } from '#test/support/dispatches.ts'
import { documentClient } from '#test/support/document-client.ts'
import { seedPackage } from '#test/support/seed.ts'
import { openWorkspace, signInPlatformAdmin } from '#test/support/signed-in.ts'
import { changed, inPath, onceMore, underFault, type Provocation, type Rows } from './provocation.ts'
import type { World } from './valid.ts'
import { send, spoil, validCall } from './world.ts'

const past = '2026-11-01T00:00:00.000Z'

/** States of a dispatch by the codes of their refusals. */
export const dispatchStates = {
  DISPATCH_PAUSED: { pausedAt: past },
  DISPATCH_EXPIRED: { expiresAt: past },
  DISPATCH_ENDED: { archivedAt: past },
} as const satisfies Record<string, Partial<Dispatch>>

/** A launch through a dispatch with these settings. */
const through =
  (
    settings: (world: World) => Promise<Partial<Dispatch>> | Partial<Dispatch>,
    request: HostRequest = {},
  ): Provocation =>
  async (world, found) => {
    const seeded = await seedDispatch(world.backend, { packageId: world.packageId, ...(await settings(world)) })
    return send(world, found, launchRequest(seeded, request))
  }

/** In a workspace whose plan admits nobody. */
const fullWorkspace =
  (mode: Dispatch['mode']): Provocation =>
  async (world, found) => {
    const tenantId = `tenant_no-learners-${mode}`
    const billing = { learners: { included: 0, overage: null } }
    await accessRepository(world.backend.table).putTenant({
      tenantId,
      name: 'x',
      plan: 'free',
      billing,
      createdAt: past,
    })
    const learners = Object.fromEntries(Array.from({ length: 25 }, (_, place) => [`learner${place}`, Date.now()]))
    await documentClient(world.backend.table).send(
      new PutCommand({ TableName: world.backend.table.name, Item: { ...keys.testLearners(tenantId), learners } }),
    )
    const packageId = await seedPackage(world.backend, { tenantId })
    return send(world, found, launchRequest(await seedDispatch(world.backend, { tenantId, packageId, mode })))
  }

/** For all that a link leads to: the dispatch is spoilt, or cannot be read. */
const linkTrouble: Rows = {
  async INTERNAL_ERROR(world, found) {
    const { request } = await validCall(world, found.operationId)
    const { table, tenantId } = world.backend
    const key = keys.dispatch(tenantId, request.params?.['dispatchId'] ?? '')
    await spoil(world, key, 'tags')
    const response = await send(world, found, request)
    // Lists of dispatches could not be read with it.
    await documentClient(table).send(new DeleteCommand({ TableName: table.name, Key: key }))
    return response
  },
  async BACKEND_UNAVAILABLE(world, found) {
    const { request } = await validCall(world, found.operationId)
    const fails = (operation: string) => (operation === 'BatchGetItem' ? 'InternalServerError' : undefined)
    return underFault(world, fails, () => send(world, found, request))
  },
}

const limited: Rows = {
  RATE_LIMIT_EXCEEDED: onceMore(async (world, found) => (await validCall(world, found.operationId)).request),
}

export const validateRows: Rows = { ...linkTrouble, ...limited }

export const frameRows: Rows = {
  ...linkTrouble,
  VALIDATION_ERROR: changed((request) => ({ ...request, params: { dispatchId: 'x'.repeat(513) } })),
}

/** Through a dispatch of a suspended workspace. */
const throughSuspended: Provocation = async ({ backend }) => {
  const { tenantId } = await openWorkspace(backend, [])
  const at = { ...backend, tenantId }
  const seeded = await seedDispatch(at, { packageId: await seedPackage(at) })
  const { changes } = await signInPlatformAdmin(backend)
  await backend.call('pauseTenant', { headers: changes, params: { tenantId } })
  return launchThrough(backend, seeded)
}

export const launchRows: Rows = {
  ...linkTrouble,
  ...limited,
  VALIDATION_ERROR: changed((request) => ({ ...request, body: [] })),
  DISPATCH_TOKEN_INVALID: through(() => ({}), { token: 'lcd_live_one' }),
  DISPATCH_DOMAIN_NOT_ALLOWED: through(() => ({ allowedDomains: ['other.example.com'] })),
  WORKSPACE_SUSPENDED: throughSuspended,
  DISPATCH_PAUSED: through(() => dispatchStates.DISPATCH_PAUSED),
  DISPATCH_EXPIRED: through(() => dispatchStates.DISPATCH_EXPIRED),
  DISPATCH_ENDED: through(() => dispatchStates.DISPATCH_ENDED),
  DISPATCH_CONTENT_UNAVAILABLE: through(() => ({ packageId: 'pkg_gone' })),
  DISPATCH_LICENSE_LIMIT_REACHED: through(() => ({ licenseLimit: 0 })),
  QUOTA_EXCEEDED: fullWorkspace('live'),
  ACTIVE_LEARNER_CAP_REACHED: fullWorkspace('test'),
}

/** The renewal of a token whose dispatch has stopped since the launch. */
const renewalAfter =
  (state: Partial<Dispatch>): Provocation =>
  async (world, found) => {
    const { backend, packageId } = world
    const seeded = await seedDispatch(backend, { packageId })
    const { body } = await launchThrough(backend, seeded)
    const stored = await get(backend.table, keys.dispatch(backend.tenantId, seeded.dispatch.dispatchId))
    await documentClient(backend.table).send(
      new PutCommand({ TableName: backend.table.name, Item: { ...stored, ...state } }),
    )
    const bearer = new URL(body.launch_url).searchParams.get('token') ?? ''
    return send(world, found, { bearer, params: { sessionId: body.session_id } })
  }

export const renewalRows: Rows = {
  DISPATCH_PAUSED: renewalAfter(dispatchStates.DISPATCH_PAUSED),
  DISPATCH_EXPIRED: renewalAfter(dispatchStates.DISPATCH_EXPIRED),
  DISPATCH_ENDED: renewalAfter(dispatchStates.DISPATCH_ENDED),
}

const noDispatch: Rows = { DISPATCH_NOT_FOUND: inPath({ dispatchId: 'dsp_unknown' }) }

export const dispatchRows: Readonly<Record<string, Rows>> = {
  launchDispatch: launchRows,
  listDispatchLearners: noDispatch,
  getOrganizationReport: { ORGANIZATION_NOT_FOUND: inPath({ organizationId: 'org_unknown' }) },
  getDispatchResults: { ...noDispatch, VALIDATION_ERROR: inPath({ dispatchId: 'x'.repeat(513) }) },
  releaseDispatchLearner: {
    DISPATCH_NOT_FOUND: inPath({ dispatchId: 'dsp_unknown', learnerKey: 'x' }),
    NOT_FOUND: changed((request) => ({ ...request, params: { ...request.params, learnerKey: 'unknown' } })),
  },
  getDispatchFrame: frameRows,
  validateLaunchLink: validateRows,
}
