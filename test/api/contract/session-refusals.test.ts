/**
 * Requests of dashboard sessions that are refused, on every endpoint that accepts one: by the rule that the contract
 * states, and before anything is written (specification, "Signed-in dashboard sessions" 2 to 5).
 */
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { workspaceRoles, type WorkspaceRole } from '#shared/contract/roles.ts'
import { workspaceRuleOf } from '#shared/contract/workspace-header.ts'
import { sharedForAMinute } from '#test/support/shared-for-a-minute.ts'
import { signIn } from '#test/support/signed-in.ts'
import { everyNth } from '#test/support/usual-cases.ts'
import type { World } from './support/valid.ts'
import { declared, openWorld, send, validCall } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.backend.close())

const isChange = ({ method }: Endpoint): boolean => method !== 'GET'

interface Refused {
  readonly name: string
  readonly role: WorkspaceRole | null
  /** In the place of the headers of a good request; undefined leaves one out. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Added to the query of the good request. */
  readonly query?: Readonly<Record<string, string>>
  /** The code; null where the request is accepted. */
  readonly code: (endpoint: Endpoint) => string | null
}

const forChanges =
  (code: string) =>
  (endpoint: Endpoint): string | null =>
    isChange(endpoint) ? code : null

const unlessIgnored = (endpoint: Endpoint): string | null =>
  workspaceRuleOf(endpoint) === 'ignored' ? null : 'SESSION_WORKSPACE_CHANGED'

/** The dashboard's own routes take the workspace in the address too. */
const inAddress = (endpoint: Endpoint): string | null =>
  endpoint.path.startsWith('/api/customer/') ? unlessIgnored(endpoint) : null

const header = 'x-service-session-workspace'

const requests: readonly Refused[] = [
  {
    name: 'that state no workspace',
    role: 'owner',
    headers: { [header]: undefined },
    code: (endpoint) => (workspaceRuleOf(endpoint).startsWith('required') ? 'SESSION_WORKSPACE_REQUIRED' : null),
  },
  {
    name: 'that state another workspace of the person',
    role: 'owner',
    headers: { [header]: 'tenant_two' },
    code: unlessIgnored,
  },
  { name: 'that state an unknown workspace', role: 'owner', headers: { [header]: 'tenant_x' }, code: unlessIgnored },
  ...['workspace', 'tenantId'].map((name): Refused => ({
    name: `that state another workspace as ${name} in the address`,
    role: 'owner',
    headers: { [header]: undefined },
    query: { [name]: 'tenant_two' },
    code: inAddress,
  })),
  {
    name: 'whose address and header state different workspaces',
    role: 'owner',
    headers: {},
    query: { workspace: 'tenant_two' },
    code: inAddress,
  },
  {
    name: 'from a page of another site',
    role: 'owner',
    headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    code: forChanges('CUSTOMER_ORIGIN_REQUIRED'),
  },
  {
    name: 'from a page without an origin',
    role: 'owner',
    headers: { origin: 'null' },
    code: forChanges('CUSTOMER_ORIGIN_REQUIRED'),
  },
  { name: 'from no page', role: 'owner', headers: { origin: undefined }, code: forChanges('CUSTOMER_ORIGIN_REQUIRED') },
  ...[...workspaceRoles, null].map((role): Refused => ({
    name: `of ${role === null ? 'a person who is no member' : `a member with the role ${role}`}`,
    role,
    headers: {},
    code(endpoint) {
      const { session } = endpoint.credentials
      if (session === undefined) throw new Error('Only endpoints that accept sessions are asked.')
      const accepted = isChange(endpoint) ? session.change : session.read
      if (role !== null && accepted.some((each) => each === role)) return null
      if (session.othersAreStrangers === true) return 'AUTH_REQUIRED'
      return isChange(endpoint) && role !== null ? 'WORKSPACE_ADMIN_REQUIRED' : 'WORKSPACE_ROLE_REQUIRED'
    },
  })),
]

const writes = /^(Put|Update|Delete|BatchWrite|TransactWrite|Send|Copy|Create|Complete|Abort|Upload)/

const asked = declared
  .filter(({ endpoint }) => endpoint.credentials.session !== undefined)
  .map((found, position) => ({ ...found, name: found.operationId, position }))

type Headers = ReadonlyMap<string, string | undefined>

/** Of a person who also belongs to a second workspace, so that only the statement is wrong. */
async function signedIn({ role, headers }: Refused): Promise<Headers> {
  const roles = role === null ? { tenant_two: 'owner' as const } : { tenant_one: role, tenant_two: 'owner' as const }
  const { changes } = await signIn(world.backend, { roles, session: { tenantId: 'tenant_one' } })
  return new Map(Object.entries({ ...changes, [header]: 'tenant_one', ...headers }))
}

/**
 * One sign-in serves many endpoints: what is refused changes nothing. It is made anew before an old one would be kept alive, which
 * writes.
 */
const shared = sharedForAMinute<Headers>()
const headersOf = (request: Refused): Promise<Headers> => shared(request.name, () => signedIn(request))

describe.each(asked)('endpoint $name', (found) => {
  const refused = requests.flatMap((request) => {
    const code = request.code(found.endpoint)
    return code === null ? [] : [{ ...request, expected: code }]
  })

  it('refuses as declared, and writes nothing', async () => {
    const { request } = await validCall(world, found.operationId)
    // The next endpoint sends the next third.
    for (const each of everyNth(3, refused, found.position)) {
      const sent = new Map([...Object.entries(request.headers ?? {}), ...(await headersOf(each))])
      const headers = Object.fromEntries(
        [...sent].flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      )
      world.backend.aws.takeOperations()
      const { body } = await send(world, found, { ...request, headers, query: { ...request.query, ...each.query } })
      const operations = world.backend.aws.takeOperations().map(({ operation }) => operation)
      expect([each.name, body?.code, operations.filter((operation) => writes.test(operation))]).toEqual([
        each.name,
        each.expected,
        [],
      ])
    }
  })
})

it('refuses somebody on every endpoint', () => {
  const unrefused = asked.filter(({ endpoint }) => requests.every(({ code }) => code(endpoint) === null))
  expect(unrefused.map(({ name }) => name)).toEqual([])
})
