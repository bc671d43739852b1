/**
 * Who may call what: every endpoint against every kind of credential, as its declaration says (specification,
 * "Authentication").
 */
import { keyScopes, lrsScopes, type LrsScope } from '#shared/contract/credentials.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { ApiRequest } from '#test/support/backend.ts'
import { lrsPair, type PairOptions } from '#test/support/lrs.ts'
import { workspaceRoles, type WorkspaceRole } from '#shared/contract/roles.ts'
import { pairHeadset } from '#test/support/headsets.ts'
import { launch } from '#test/support/seed.ts'
import { sharedForAMinute } from '#test/support/shared-for-a-minute.ts'
import { signIn, signInAs, signInPlatformAdmin } from '#test/support/signed-in.ts'
import type { Valid, World } from './support/valid.ts'
import { declared, openWorld, send, standingCall, use, validCall, validCalls } from './support/world.ts'
import { refusalOf } from './support/refusal.ts'
import { everyNth, usualCases } from '#test/support/usual-cases.ts'
import { listedPolicy } from '#test/support/policies.ts'

let world: World
beforeAll(async () => {
  // Read by the functions when they are loaded, which is with their first call.
  process.env['RATE_LIMITS'] = JSON.stringify({ processing: { limit: 10_000 }, uploadTickets: { limit: 10_000 } })
  world = await openWorld()
})
afterAll(() => {
  delete process.env['RATE_LIMITS']
  return world.backend.close()
})

it('knows a valid call for every endpoint, and no other', () => {
  expect(Object.keys(validCalls).sort()).toEqual(declared.map(({ operationId }) => operationId).sort())
})

type Presented = Pick<ApiRequest, 'bearer' | 'headers' | 'query'>

interface Credential {
  readonly name: string
  readonly present: (valid: Valid) => Promise<Presented>
  /** Whether it presents something of the call itself. */
  readonly isOfCall?: true
  /** The code that the declaration asks for; null where it opens. */
  readonly expected: (endpoint: Endpoint) => string | null
}

const takesKey = ({ credentials }: Endpoint): boolean => credentials.apiKey !== undefined
const takesToken = ({ credentials }: Endpoint): boolean => credentials.launchToken !== undefined
const takesPair = ({ credentials }: Endpoint): boolean => credentials.lrs !== undefined
const takesPerson = ({ credentials: { session, person, platformAdmin } }: Endpoint): boolean =>
  session !== undefined || person === true || platformAdmin === true
const takesDevice = ({ credentials }: Endpoint): boolean => credentials.deviceToken !== undefined
const isPublic = ({ credentials }: Endpoint): boolean => Object.keys(credentials).length === 0
/** Whether an accepted call leaves things as they are. A public GET can use up what it presents, as the end of a sign-in does. */
const isRead = (endpoint: Endpoint): boolean => endpoint.method === 'GET' && !isPublic(endpoint)

/** The response to a call without any valid credential. */
const missing = (endpoint: Endpoint): string | null =>
  isPublic(endpoint)
    ? null
    : takesToken(endpoint)
      ? 'AUTH_REQUIRED'
      : takesDevice(endpoint)
        ? 'DEVICE_TOKEN_REQUIRED'
        : takesPair(endpoint)
          ? 'LRS_CREDENTIALS_REQUIRED'
          : takesKey(endpoint)
            ? 'API_KEY_REQUIRED'
            : 'AUTH_REQUIRED'
const byKey =
  (opens: (endpoint: Endpoint) => string | null) =>
  (endpoint: Endpoint): string | null =>
    takesKey(endpoint) ? opens(endpoint) : missing(endpoint)
/** Endpoints that accept no launch tokens read any Bearer value as a key. */
const byToken = (endpoint: Endpoint): string | null =>
  takesToken(endpoint) ? null : takesKey(endpoint) ? 'API_KEY_REQUIRED' : missing(endpoint)
const byPair =
  (opens: (accepted: readonly LrsScope[]) => string | null) =>
  (endpoint: Endpoint): string | null =>
    endpoint.credentials.lrs === undefined ? missing(endpoint) : opens(endpoint.credentials.lrs)

const key = (options: Parameters<World['backend']['makeKey']>[1]) => async (): Promise<Presented> => ({
  bearer: await world.backend.makeKey(world.backend.tenantId, options),
})
const pair = (options: PairOptions) => async (): Promise<Presented> => ({
  headers: { authorization: await lrsPair(world.backend, world.backend.tenantId, options) },
})
/**
 * A cookie counts where sessions are accepted; `refused` says what happens to it there. What a person names belongs to
 * that person, so another gets 404.
 */
const bySession =
  (refused: (endpoint: Endpoint) => string | null) =>
  (endpoint: Endpoint): string | null =>
    endpoint.credentials.platformAdmin === true
      ? 'PLATFORM_ADMIN_REQUIRED'
      : !takesPerson(endpoint)
        ? missing(endpoint)
        : (refused(endpoint) ??
          (endpoint.credentials.person === true && endpoint.errors.includes('NOT_FOUND') ? 'NOT_FOUND' : null))
const roleCode = ({ credentials: { session }, method }: Endpoint, role: WorkspaceRole): string | null => {
  if (session === undefined || (method === 'GET' ? session.read : session.change).includes(role)) return null
  if (session.othersAreStrangers === true) return 'AUTH_REQUIRED'
  return method === 'GET' ? 'WORKSPACE_ROLE_REQUIRED' : 'WORKSPACE_ADMIN_REQUIRED'
}

const ownToken = async ({ token }: Valid): Promise<string> =>
  token ?? (await launch(world.backend, world.packageId)).token

const apiKeys: readonly Credential[] = [
  {
    name: 'a key in X-API-Key',
    present: () => Promise.resolve({ headers: { 'x-api-key': world.backend.liveKey } }),
    expected: byKey(() => null),
  },
  ...keyScopes.map((scope) => ({
    name: `a LIVE key with scope ${scope}`,
    present: key({ scopes: [scope] }),
    expected: byKey(({ credentials: { apiKey = [] } }) => (apiKey.includes(scope) ? null : 'API_KEY_REQUIRED')),
  })),
  { name: 'a key without scopes', present: key({ scopes: [] }), expected: byKey(() => 'API_KEY_REQUIRED') },
  { name: 'a revoked key', present: key({ revoked: true }), expected: byKey(() => 'API_KEY_REQUIRED') },
  {
    name: 'an unknown key',
    present: () => Promise.resolve({ bearer: `lct_live_one_${'0'.repeat(32)}` }),
    expected: byKey(() => 'API_KEY_REQUIRED'),
  },
  {
    name: 'a TEST key',
    present: key({ mode: 'test', scopes: keyScopes }),
    // The sessions of the valid calls are LIVE, and a TEST key changes TEST sessions only.
    expected: byKey(({ testMode, errors }) =>
      testMode === 'allowed' && !errors.includes('TEST_MODE_UNSUPPORTED') ? null : 'TEST_MODE_UNSUPPORTED',
    ),
  },
]

const lrsPairs: readonly Credential[] = [
  ...lrsScopes.map((scope) => ({
    name: `LRS credentials with scope ${scope}`,
    present: pair({ scopes: [scope] }),
    expected: byPair((accepted) => (accepted.includes(scope) ? null : 'LRS_SCOPE_NOT_ALLOWED')),
  })),
  {
    name: 'LRS credentials without scopes',
    present: pair({ scopes: [] }),
    expected: byPair(() => 'LRS_SCOPE_NOT_ALLOWED'),
  },
  {
    name: 'revoked LRS credentials',
    present: pair({ revoked: true }),
    expected: byPair(() => 'LRS_CREDENTIALS_REQUIRED'),
  },
]

const sessions: readonly Credential[] = [
  ...workspaceRoles.map((role) => ({
    name: `the session of a signed-in ${role}`,
    present: async () => ({
      headers: (await signIn(world.backend, { roles: { tenant_one: role, tenant_two: role } })).changes,
    }),
    expected: bySession((endpoint) => roleCode(endpoint, role)),
  })),
  {
    name: 'the session of a platform admin',
    present: async () => ({ headers: (await signInPlatformAdmin(world.backend)).changes }),
    expected: (endpoint) =>
      endpoint.credentials.platformAdmin === true
        ? null
        : bySession(({ errors, credentials: { session } }) => {
            if (session?.othersAreStrangers === true) return 'AUTH_REQUIRED'
            return session !== undefined || errors.includes('WORKSPACE_ROLE_REQUIRED')
              ? 'WORKSPACE_ROLE_REQUIRED'
              : null
          })(endpoint),
  },
  {
    name: 'the session of a person without a membership',
    present: async () => ({
      headers: (await signIn(world.backend, { session: { tenantId: 'tenant_one' } })).changes,
    }),
    expected: bySession(({ errors, credentials: { session } }) => {
      if (session?.othersAreStrangers === true) return 'AUTH_REQUIRED'
      return session !== undefined || errors.includes('WORKSPACE_ROLE_REQUIRED') ? 'WORKSPACE_ROLE_REQUIRED' : null
    }),
  },
  {
    name: 'the session of an owner from a page of another origin',
    present: async () => ({
      headers: { ...(await signInAs(world.backend, 'owner')).changes, origin: 'https://evil.example' },
    }),
    expected: bySession(({ method }) => (method === 'GET' ? null : 'CUSTOMER_ORIGIN_REQUIRED')),
  },
]

const others: readonly Credential[] = [
  { name: 'nothing', present: () => Promise.resolve({}), expected: missing },
  {
    name: 'the session’s launch token',
    isOfCall: true,
    present: async (valid) => ({ bearer: await ownToken(valid) }),
    expected: byToken,
  },
  {
    name: 'another session’s launch token',
    present: async () => ({ bearer: (await launch(world.backend, world.packageId)).token }),
    expected: (endpoint) => (takesToken(endpoint) ? missing(endpoint) : byToken(endpoint)),
  },
  {
    name: 'an owner’s session beside a launch token in the query',
    isOfCall: true,
    present: async (valid) => ({
      query: { token: await ownToken(valid) },
      headers: (await signIn(world.backend, { roles: { tenant_one: 'owner', tenant_two: 'owner' } })).changes,
    }),
    expected: (endpoint) =>
      endpoint.credentials.launchToken === 'headerOrQuery' && endpoint.credentials.session === undefined
        ? null
        : // xAPI refuses parameters that it does not know.
          bySession((known) => (takesPair(known) ? 'VALIDATION_ERROR' : null))(endpoint),
  },
  {
    name: 'the token of a paired headset',
    isOfCall: true,
    present: async ({ deviceToken }) => ({ bearer: deviceToken ?? (await pairHeadset(world.backend)).token }),
    expected: (endpoint) => (takesDevice(endpoint) ? null : takesToken(endpoint) ? 'AUTH_REQUIRED' : byToken(endpoint)),
  },
  {
    name: 'the session’s launch token in the query',
    isOfCall: true,
    present: async (valid) => ({ query: { token: await ownToken(valid) } }),
    expected: (endpoint) => (endpoint.credentials.launchToken === 'headerOrQuery' ? null : missing(endpoint)),
  },
  {
    name: 'a password',
    present: () => Promise.resolve({ headers: { authorization: 'Basic dXNlcjpwYXNz' } }),
    expected: missing,
  },
]

/**
 * An endpoint that accepts none of a kind does not look at what they may do: one of them stands for all. Of the others,
 * each endpoint meets a sixth, and the next endpoint the next sixth; nothing and what is the call's own, every endpoint.
 */
const presentedTo = (endpoint: Endpoint, position: number): readonly Credential[] => [
  ...others.slice(0, 2),
  ...everyNth(6, credentialsFor(endpoint), position),
]
const credentialsFor = (endpoint: Endpoint): readonly Credential[] => [
  ...others.slice(2),
  ...usualCases(apiKeys, takesKey(endpoint) ? apiKeys : apiKeys.slice(0, 1)),
  ...usualCases(lrsPairs, takesPair(endpoint) ? lrsPairs : lrsPairs.slice(0, 1)),
  ...usualCases(sessions, takesPerson(endpoint) ? sessions : sessions.slice(0, 1)),
]

/** What refused calls present. They change nothing, so they share it instead of a sign-in or a key for each. */
const shared = sharedForAMinute<Presented>()

describe.each(declared.map((found, position) => ({ ...found, name: found.operationId, position })))(
  'endpoint $name',
  (found) => {
    const validFor = async (code: string | null): Promise<Valid> => {
      if (code !== null || isRead(found.endpoint)) return standingCall(world, found.operationId)
      // Accepted calls that make packages would use up the plan of the workspace.
      await use(world, world.backend.tenantId, { storageBytes: 0, packages: 0 })
      return validCall(world, found.operationId)
    }

    it.each(presentedTo(found.endpoint, found.position))('responds as declared to $name', async (credential) => {
      const code = credential.expected(found.endpoint)
      const valid = await validFor(code)
      const isShared = code !== null && credential.isOfCall !== true
      const presented = await (isShared
        ? shared(credential.name, () => credential.present(valid))
        : credential.present(valid))
      // A public endpoint can have a use of its own for the headers that go with a cookie.
      const headers = isPublic(found.endpoint)
        ? { ...presented.headers, ...valid.request.headers }
        : { ...(valid.signedIn === true ? {} : valid.request.headers), ...presented.headers }
      const query = { ...valid.request.query, ...presented.query }
      const response = await send(world, found, { ...valid.request, ...presented, headers, query })
      if (code === null) expect([response.status, refusalOf(response)]).toEqual([found.endpoint.ok.status, null])
      else expect(response.body.code).toBe(code)
    })
  },
)

it('finds no endpoint that is public by omission', () => {
  const open = declared.filter(({ endpoint }) => isPublic(endpoint)).map(({ operationId }) => operationId)
  expect(open).toEqual([
    ...[
      'getHealth',
      'getOpenApi',
      'getOpenApiActions',
      'getDocs',
      'getDispatchFrame',
      'validateLaunchLink',
      'launchDispatch',
      'getAbout',
      'claimRegistration',
    ],
    ...['startSignIn', 'completeSignIn', 'previewInvitation'],
  ])
})

it('returns 404 to the key of another workspace for whatever a workspace names', async () => {
  for (const found of declared.filter(({ endpoint }) => takesKey(endpoint))) {
    const valid = await validCall(world, found.operationId)
    // Months, names of learners and CASE identifiers of skills are no things of one workspace: another has nothing of them yet.
    const shared = ['month', 'subjectId', 'skillId']
    const named = Object.keys(valid.request.params ?? {}).filter(
      (name) => found.endpoint.path.includes(`{${name}`) && !shared.includes(name),
    )
    const names = named.length > 0 || /storage_path|upload_id/.test(JSON.stringify(valid.request.body ?? ''))
    if (!names) continue
    const response = await send(world, found, { ...valid.request, bearer: world.backend.otherKey })
    expect([found.operationId, response.status, response.body.code]).toEqual([
      found.operationId,
      404,
      expect.stringMatching(/NOT_FOUND$/),
    ])
  }
})

it('finds the policy idempotent on creating POSTs only', () => {
  const creating = declared
    .filter(({ endpoint }) => listedPolicy(endpoint, 'idempotent') !== null)
    .map(({ operationId, endpoint }) => [operationId, endpoint.method])
  expect(creating.filter(([, method]) => method !== 'POST')).toEqual([])
  expect(creating.map(([operationId]) => operationId)).toEqual(
    expect.arrayContaining(['launchPackage', 'createUpload', 'processUpload']),
  )
})
