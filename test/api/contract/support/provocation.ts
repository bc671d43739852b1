/** Ways to have an endpoint return an error: a call that is valid but for one thing. */
import { keyScopes } from '#shared/contract/credentials.ts'
import type { ErrorCode } from '#shared/contract/errors.ts'
import type { WorkspaceRole } from '#shared/contract/roles.ts'
import type { ApiResponse, ApiRequest } from '#test/support/backend.ts'
import { sharedForAMinute } from '#test/support/shared-for-a-minute.ts'
import { openWorkspace, signIn, signInPlatformAdmin, type SignedIn } from '#test/support/signed-in.ts'
import type { World } from './valid.ts'
import { credentialOf, send, standingCall, use, validCall, type Declared } from './world.ts'

export type Provocation = (world: World, found: Declared) => Promise<ApiResponse>
export type Rows = Partial<Record<ErrorCode, Provocation>>

type Change = (request: ApiRequest, world: World, found: Declared) => ApiRequest | Promise<ApiRequest>

const changedOn =
  (callOf: typeof validCall) =>
  (change: Change): Provocation =>
  async (world, found) => {
    const valid = await callOf(world, found.operationId)
    const request = { ...valid.request, ...credentialOf(found, valid, world) }
    return send(world, found, await change(request, world, found))
  }

/** The valid call with something else in its place, which is refused. */
export const changed = changedOn(standingCall)

/** The valid call after what it is about has been brought into another state. */
export const prepared = changedOn(validCall)

export const withHeader = (request: ApiRequest, name: string, value: string): ApiRequest => ({
  ...request,
  headers: { ...request.headers, [name]: value },
})

export const workspaceHeader = 'x-service-session-workspace'

interface Visitor {
  /** In the workspace of the valid call; null for a person whose membership has ended. */
  readonly role: WorkspaceRole | null
  /** In the place of the headers of a page that was opened for the workspace. */
  readonly headers?: Readonly<Record<string, string>>
}

const visitors = sharedForAMinute<SignedIn>()

/** The valid call from the dashboard, and with no other credential. */
export const fromDashboard = ({ role, headers: stated = {} }: Visitor): Provocation =>
  changed(async ({ bearer: _bearer, headers = {}, ...request }, { backend }) => {
    const { authorization: _basic, 'x-api-key': _key, ...own } = headers
    const { changes } = await visitors(role ?? 'nobody', () =>
      signIn(backend, {
        roles: role === null ? {} : { [backend.tenantId]: role },
        session: { tenantId: backend.tenantId },
      }),
    )
    return { ...request, headers: { ...own, ...changes, [workspaceHeader]: backend.tenantId, ...stated } }
  })

interface Suspended {
  readonly bearer: string
  /** Headers of the owner. */
  readonly changes: Readonly<Record<string, string>>
}

const suspended = sharedForAMinute<Suspended>()

async function suspendWorkspace({ backend }: World): Promise<Suspended> {
  const { tenantId, people } = await openWorkspace(backend, ['owner'])
  const bearer = await backend.makeKey(tenantId, { scopes: keyScopes })
  const admin = await signInPlatformAdmin(backend)
  await backend.call('pauseTenant', { headers: admin.changes, params: { tenantId } })
  return { bearer, changes: people[0].changes }
}

/** With a key of a suspended workspace, or from its dashboard. */
export const inSuspended: Provocation = async (world, found) => {
  const { bearer, changes } = await suspended('workspace', () => suspendWorkspace(world))
  const { request } = await standingCall(world, found.operationId)
  const { cookie: _cookie, ...headers } = request.headers ?? {}
  return send(world, found, {
    ...request,
    ...(found.endpoint.credentials.apiKey === undefined
      ? { headers: { ...headers, ...changes } }
      : { headers, bearer }),
  })
}

/** Does a call while a fault is injected. */
export async function underFault(
  world: World,
  fault: Parameters<World['backend']['aws']['faultDynamoDb']>[0],
  call: () => Promise<ApiResponse>,
): Promise<ApiResponse> {
  world.backend.aws.faultDynamoDb(fault)
  try {
    return await call()
  } finally {
    world.backend.aws.faultDynamoDb(null)
  }
}

/** In a workspace that has used up what its plan includes. */
const inFullWorkspace =
  (usage: { storageBytes: number; packages: number }): Provocation =>
  async (world, found) => {
    const { backend } = world
    const valid = await validCall(world, found.operationId)
    const before = { storageBytes: 0, packages: 0 }
    await use(world, backend.tenantId, usage)
    try {
      return await send(world, found, { ...valid.request, bearer: backend.liveKey })
    } finally {
      await use(world, backend.tenantId, before)
    }
  }
export const storageFull = inFullWorkspace({ storageBytes: 1e15, packages: 0 })
export const slotsFull = inFullWorkspace({ storageBytes: 0, packages: 1_000_000 })

/** How many requests are allowed where no other provocation is counted. */
export const fewForTests = 2

/** A request once more than few are allowed. */
export const onceMore =
  (requestOf: (world: World, found: Declared) => Promise<ApiRequest>): Provocation =>
  async (world, found) => {
    const request = await requestOf(world, found)
    for (let sent = 0; sent < fewForTests; sent += 1) await send(world, found, request)
    return send(world, found, request)
  }

/** On something else than the valid call is about. */
export const inPath =
  (params: Record<string, string>): Provocation =>
  async (world, found) =>
    changed((request) => ({ ...request, params }))(world, found)

/** With one more field in the body, or with another value of it. */
export const inBody = (more: Record<string, unknown>): Provocation =>
  changed((request) => ({ ...request, body: { ...Object(request.body), ...more } }))

/** With one parameter in another's place. */
export const inQuery = (more: Record<string, string>): Provocation =>
  changed((request) => ({ ...request, query: { ...request.query, ...more } }))
