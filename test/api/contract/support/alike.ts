/** How codes are provoked that follow from what is declared, the same way everywhere. */
import { createHash, randomUUID } from 'node:crypto'
import { DeleteCommand, PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb'
import { lrsScopes } from '#shared/contract/credentials.ts'
import { sessionIdOf } from '#shared/http/credentials/signed-in.ts'
import { keys } from '#shared/store/table/keys.ts'
import { personKeys } from '#shared/store/table/person-keys.ts'
import type { ApiRequest } from '#test/support/backend.ts'
import { formRequest } from '#test/support/form-request.ts'
import { lrsPair, lrsRequest } from '#test/support/lrs.ts'
import { servedFailing } from './failing-endpoint.ts'
import {
  changed,
  fewForTests,
  fromDashboard,
  inSuspended,
  underFault,
  withHeader,
  workspaceHeader,
  type Provocation,
  type Rows,
} from './provocation.ts'
import type { World } from './valid.ts'
import { credentialOf, send, spoil, standingCall, validCall, type Declared } from './world.ts'
import { documentClient } from '#test/support/document-client.ts'
import { sharedForAMinute } from '#test/support/shared-for-a-minute.ts'
import { listedPolicy } from '#test/support/policies.ts'

/** A key whose stored item this code did not write. */
async function spoiltKey(world: World): Promise<string> {
  const { backend } = world
  const text = await backend.makeKey(backend.tenantId)
  const hash = createHash('sha256').update(text).digest('base64url')
  await spoil(world, keys.apiKey(backend.tenantId, hash), 'scopes')
  return text
}

const formOf = (request: ApiRequest, more: Record<string, string>, world: World): ApiRequest => ({
  ...request,
  ...formRequest({ file: { name: 'course.zip', bytes: world.course }, ...more }),
})

/** The body with one field more or changed, in the form that the endpoint takes. */
const withField = (
  request: ApiRequest,
  fields: Record<string, string>,
  { world, found }: { world: World; found: Declared },
): ApiRequest =>
  listedPolicy(found.endpoint, 'multipartForm') === null
    ? { ...request, body: { ...Object(request.body ?? {}), ...fields } }
    : { ...formOf(request, fields, world), headers: { ...request.headers, ...formOf(request, fields, world).headers } }

const wrongInput = (request: ApiRequest, world: World, found: Declared): ApiRequest => {
  if (found.endpoint.headers !== undefined)
    return withHeader(request, Object.keys(found.endpoint.headers.shape)[0] ?? '', 'of no use')
  if (listedPolicy(found.endpoint, 'multipartForm') !== null)
    return withField(request, { package_id: 'no blanks please' }, { world, found })
  if (found.endpoint.body !== undefined) return { ...request, body: [] }
  if (found.endpoint.params !== undefined)
    return {
      ...request,
      params: Object.fromEntries(Object.keys(found.endpoint.params.shape).map((name) => [name, 'x'.repeat(513)])),
    }
  return { ...request, query: { limit: '0' } }
}

const unreadable = (request: ApiRequest, _world: World, found: Declared): ApiRequest => {
  const { body: _body, rawBody: _raw, isBase64Encoded: _encoded, ...rest } = request
  return { ...rest, rawBody: listedPolicy(found.endpoint, 'multipartForm') === null ? '{"a":' : 'no form at all' }
}

/** The alternate request syntax with a parameter that belongs into the form. */
const brokenForm: Provocation = ({ backend }, { endpoint, family }) =>
  lrsRequest('POST', endpoint.path.slice(family.base?.length), {
    bearer: backend.liveKey,
    headers: { 'x-experience-api-version': '1.0.3', 'content-type': 'application/x-www-form-urlencoded' },
    query: { method: endpoint.method, limit: '1' },
    rawBody: 'content=x',
  })

const oversized = (request: ApiRequest): ApiRequest => {
  const { body: _body, ...rest } = request
  return { ...rest, rawBody: 'x'.repeat(6_000_001) }
}

/** Two requests at once under one key. The first has the key, and writes nothing until the second is answered. */
const keyInUse: Provocation = async (world, found) => {
  const valid = await validCall(world, found.operationId)
  const request = withHeader(
    { ...valid.request, ...credentialOf(found, valid, world) },
    'idempotency-key',
    randomUUID(),
  )
  let begun: () => void = () => undefined
  const isBegun = new Promise<void>((resolve) => (begun = resolve))
  let answered: () => void = () => undefined
  const isAnswered = new Promise<void>((resolve) => (answered = resolve))
  world.backend.aws.faultDynamoDb((operation) => {
    // The key itself is taken by an update.
    if (!['PutItem', 'BatchWriteItem', 'TransactWriteItems'].includes(operation)) return undefined
    begun()
    return { until: isAnswered }
  })
  try {
    const first = send(world, found, request)
    await isBegun
    const second = await send(world, found, request).finally(answered)
    await first
    return second
  } finally {
    world.backend.aws.faultDynamoDb(null)
  }
}

const keyReused: Provocation = async (world, found) => {
  const valid = await validCall(world, found.operationId)
  const request = withHeader(
    { ...valid.request, ...credentialOf(found, valid, world) },
    'idempotency-key',
    randomUUID(),
  )
  await send(world, found, request)
  return send(world, found, withField(request, { uploaded_by: 'another' }, { world, found }))
}

/** A call in a workspace of its own, once its limits are used up. */
const tooMany: Provocation = async (world, found) => {
  const tenantId = `tenant_busy-${found.operationId.toLowerCase()}`
  // The plan allows few courses: all requests are counted, and most of them are refused before they make one.
  const bearer = await world.backend.makeKey(tenantId, { plan: 'free' })
  const valid = await validCall(world, found.operationId)
  const own =
    listedPolicy(found.endpoint, 'tenantInBody') !== null &&
    listedPolicy(found.endpoint, 'multipartForm') === null &&
    found.operationId !== 'processUpload'
      ? { tenant_id: tenantId }
      : {}
  const request = {
    ...(listedPolicy(found.endpoint, 'multipartForm') === null
      ? withField(valid.request, own, { world, found })
      : { ...valid.request, ...formRequest({ file: { name: 'a.zip', bytes: new Uint8Array(9) } }) }),
    bearer,
  }
  const first = await send(world, found, request)
  if (first.status === 429) return first
  await useUpLimits(world, tenantId)
  return send(world, found, request)
}

/** Sets all counters of a workspace to a number that no limit allows. */
async function useUpLimits({ backend: { table } }: World, tenantId: string): Promise<void> {
  const client = documentClient(table)
  const pages = paginateScan(
    { client },
    {
      TableName: table.name,
      FilterExpression: 'begins_with(pk, :counters)',
      ExpressionAttributeValues: { ':counters': `${tenantId}#R#` },
    },
  )
  for await (const { Items: counters = [] } of pages)
    for (const counter of counters)
      await client.send(new PutCommand({ TableName: table.name, Item: { ...counter, requests: 1e9 } }))
}

/** What `RATE_LIMITS` says while the enumeration runs: enough for all other provocations. */
const limitForTests = 10_000
export const limitsForTests = JSON.stringify({
  uploadTickets: { limit: limitForTests, windowSeconds: 3600 },
  processing: { limit: limitForTests, windowSeconds: 3600 },
  statementPages: { limit: fewForTests, windowSeconds: 3600 },
  statementAnalytics: { limit: fewForTests, windowSeconds: 3600 },
  dispatchLaunches: { limit: fewForTests, windowSeconds: 3600 },
  dispatchChecks: { limit: fewForTests, windowSeconds: 3600 },
  invitationPreviews: { limit: fewForTests, windowSeconds: 3600 },
})

const revokedKeys = sharedForAMinute<string>()

const isPublic = ({ endpoint }: Declared): boolean => Object.keys(endpoint.credentials).length === 0

/** Id of the dashboard session whose cookie a request carries. */
const cookieSession = ({ headers = {} }: ApiRequest): string =>
  sessionIdOf(headers['cookie']?.slice('lectern='.length) ?? '')

const internalError: Provocation = async (world, found) => {
  if (isPublic(found)) return servedFailing(found, new Error('a defect'))
  const valid = await validCall(world, found.operationId)
  if (found.endpoint.credentials.apiKey !== undefined)
    return send(world, found, { ...valid.request, bearer: await spoiltKey(world) })
  if (valid.signedIn === true) {
    await spoil(world, personKeys.dashboardSession(cookieSession(valid.request)), 'claims')
    return send(world, found, valid.request)
  }
  const key = keys.session(world.backend.tenantId, valid.request.params?.['sessionId'] ?? '')
  await spoil(world, key, 'attempt')
  const response = await send(world, found, { ...valid.request, ...credentialOf(found, valid, world) })
  // Lists would stumble over it.
  await documentClient(world.backend.table).send(new DeleteCommand({ TableName: world.backend.table.name, Key: key }))
  return response
}

const unavailable: Provocation = async (world, found) => {
  if (isPublic(found)) return servedFailing(found, Object.assign(new Error('busy'), { name: 'ThrottlingException' }))
  const valid = await standingCall(world, found.operationId)
  const request = { ...valid.request, ...credentialOf(found, valid, world) }
  // Counting requests has a code of its own.
  return underFault(
    world,
    (operation) => (operation === 'UpdateItem' ? undefined : 'InternalServerError'),
    () => send(world, found, request),
  )
}

const uncountable: Provocation = async (world, found) => {
  const valid = await validCall(world, found.operationId)
  const request = { ...valid.request, ...credentialOf(found, valid, world) }
  return underFault(
    world,
    (operation) => (operation === 'UpdateItem' ? 'InternalServerError' : undefined),
    () => send(world, found, request),
  )
}

export const alike: Rows = {
  INTERNAL_ERROR: internalError,
  BACKEND_UNAVAILABLE: unavailable,
  INVALID_REQUEST: (world, found) =>
    found.family.protocol === 'xapi' ? brokenForm(world, found) : changed(unreadable)(world, found),
  VALIDATION_ERROR: changed(wrongInput),
  REQUEST_TOO_LARGE: changed(oversized),
  API_KEY_REQUIRED: changed(async (request, { backend }) => ({
    ...request,
    bearer: await revokedKeys('key', () => backend.makeKey(backend.tenantId, { revoked: true })),
  })),
  AUTH_REQUIRED: changed(({ bearer: _bearer, ...request }) => withHeader(request, 'cookie', '')),
  WORKSPACE_SUSPENDED: inSuspended,
  PLATFORM_ADMIN_REQUIRED: fromDashboard({ role: 'owner' }),
  WORKSPACE_ROLE_REQUIRED: fromDashboard({ role: null }),
  WORKSPACE_ADMIN_REQUIRED: fromDashboard({ role: 'viewer' }),
  CUSTOMER_ORIGIN_REQUIRED: (world, found) =>
    found.endpoint.credentials.platformAdmin === true
      ? changed((request) => withHeader(request, 'origin', 'null'))(world, found)
      : fromDashboard({ role: 'owner', headers: { origin: 'null' } })(world, found),
  SESSION_WORKSPACE_REQUIRED: fromDashboard({ role: 'owner', headers: { [workspaceHeader]: '' } }),
  SESSION_WORKSPACE_CHANGED: fromDashboard({ role: 'owner', headers: { [workspaceHeader]: 'tenant_two' } }),
  LRS_CREDENTIALS_REQUIRED: changed(({ bearer: _bearer, ...request }) => request),
  LRS_SCOPE_NOT_ALLOWED: changed(async ({ bearer: _bearer, ...request }, { backend }, { endpoint }) => {
    const scopes = lrsScopes.filter((scope) => !endpoint.credentials.lrs?.includes(scope))
    return withHeader(request, 'authorization', await lrsPair(backend, backend.tenantId, { scopes }))
  }),
  IDEMPOTENCY_KEY_REUSED: keyReused,
  IDEMPOTENCY_KEY_IN_USE: keyInUse,
  TENANT_MISMATCH: changed((request, world, found) =>
    withField(request, { tenant_id: 'tenant_two' }, { world, found }),
  ),
  TEST_MODE_UNSUPPORTED: changed((request, { backend }) => ({ ...request, bearer: backend.testKey })),
  RATE_LIMIT_EXCEEDED: tooMany,
  RATE_LIMIT_UNAVAILABLE: uncountable,
  MISSING_FILE: changed((request) => ({ ...request, ...formRequest({ uploaded_by: 'anna' }) })),
}
