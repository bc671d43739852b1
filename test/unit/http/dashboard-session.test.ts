/** Dashboard sessions as credentials (specification, "Signed-in dashboard sessions"). */
import { errorsOf } from '#shared/contract/endpoint.ts'
import { memberSession } from '#shared/contract/credentials.ts'
import { sessionWorkspace } from '#shared/contract/policies/session-workspace.ts'
import { workspaceRoles } from '#shared/contract/roles.ts'
import * as z from 'zod'
import { cookie, openDashboardProbe, origin, type ProbeId } from './support/dashboard-probe.ts'

const own = { cookie, origin, 'sec-fetch-site': 'same-origin' }
const stated = { ...own, 'x-service-session-workspace': 'tenant_one' }
const body = { name: 'x' }

/** The kind of the caller, or the code of the refusal. */
const outcome = async (role: Parameters<typeof openDashboardProbe>[0], id: ProbeId, request = {}): Promise<string> => {
  const probe = openDashboardProbe(role)
  const response = await probe.call(id, request)
  expect(probe.handled).toEqual(response.status === 200 ? [id] : [])
  return response.body.kind ?? response.body.code
}

describe('roles', () => {
  it.each([
    ['read', { headers: { cookie } }, workspaceRoles, 'WORKSPACE_ROLE_REQUIRED'],
    ['money', { headers: { cookie } }, ['owner', 'admin', 'billing'], 'WORKSPACE_ROLE_REQUIRED'],
    ['change', { headers: stated, body }, ['owner', 'admin'], 'WORKSPACE_ADMIN_REQUIRED'],
    ['customer', { headers: stated, body }, ['owner', 'admin'], 'WORKSPACE_ADMIN_REQUIRED'],
  ] as const)('opens the endpoint %s to exactly its roles', async (...[id, request, roles, refusal]) => {
    const accepted: readonly string[] = roles
    for (const role of workspaceRoles)
      expect([role, await outcome(role, id, request)]).toEqual([role, accepted.includes(role) ? 'session' : refusal])
    expect(await outcome(null, id, request)).toBe('WORKSPACE_ROLE_REQUIRED')
  })

  it('refuses a person whose session uses no workspace', async () => {
    const response = await openDashboardProbe('owner', { tenantId: null }).call('read', { headers: { cookie } })
    expect(response.body.code).toBe('WORKSPACE_ROLE_REQUIRED')
  })
})

describe('precedence', () => {
  it.each([
    ['a wrong key as Bearer', 'change', { ...stated, authorization: 'Bearer lct_live_one_x' }, 'API_KEY_REQUIRED'],
    ['a wrong key in X-API-Key', 'change', { ...stated, 'x-api-key': 'wrong' }, 'API_KEY_REQUIRED'],
    ['a launch token where tokens are accepted', 'run', { cookie, authorization: 'Bearer tok' }, 'AUTH_REQUIRED'],
    ['a key where none is accepted', 'read', { cookie, authorization: 'Bearer lct_live_one_x' }, 'session'],
    ['LRS credentials where none are accepted', 'read', { cookie, authorization: 'Basic dXNlcjpwYXNz' }, 'session'],
    ['no cookie where keys are accepted', 'money', {}, 'API_KEY_REQUIRED'],
    [
      'the cookie of an ended session where keys are accepted',
      'money',
      { cookie: `__Host-lectern=${'B'.repeat(43)}` },
      'API_KEY_REQUIRED',
    ],
    [
      'the cookie of an ended session where no other credential is',
      'read',
      { cookie: `__Host-lectern=${'B'.repeat(43)}` },
      'AUTH_REQUIRED',
    ],
    ['a cookie without the prefix, over https', 'read', { cookie: cookie.replace('__Host-', '') }, 'AUTH_REQUIRED'],
    ['other cookies around it', 'read', { cookie: `a=1; ${cookie}; b=2` }, 'session'],
  ] as const)('decides for a request with %s', async (...[, id, headers, expected]) => {
    expect(await outcome('owner', id, { headers, body })).toBe(expected)
  })

  it('ignores a launch token in the query where it is no credential', async () => {
    expect(await outcome('owner', 'read', { headers: { cookie }, query: { token: 'tok' } })).toBe('session')
  })
})

describe('the stated workspace', () => {
  const other = { ...own, 'x-service-session-workspace': 'tenant_two' }
  it.each([
    ['change', own, {}, 'SESSION_WORKSPACE_REQUIRED'],
    ['change', { ...own, 'x-service-session-workspace': '' }, {}, 'SESSION_WORKSPACE_REQUIRED'],
    ['change', other, {}, 'SESSION_WORKSPACE_CHANGED'],
    ['change', stated, { workspace: 'tenant_two' }, 'session'],
    ['change', own, { workspace: 'tenant_one' }, 'SESSION_WORKSPACE_REQUIRED'],
    ['customer', own, {}, 'SESSION_WORKSPACE_REQUIRED'],
    ['customer', own, { workspace: 'tenant_one' }, 'session'],
    ['customer', own, { tenantId: 'tenant_one' }, 'session'],
    ['customer', own, { workspace: 'tenant_one', tenantId: 'tenant_two' }, 'SESSION_WORKSPACE_CHANGED'],
    ['customer', stated, { tenantId: 'tenant_two' }, 'SESSION_WORKSPACE_CHANGED'],
    ['customer', other, { workspace: 'tenant_one' }, 'SESSION_WORKSPACE_CHANGED'],
    ['held', own, {}, 'session'],
    ['held', other, {}, 'SESSION_WORKSPACE_CHANGED'],
    ['read', { cookie, 'x-service-session-workspace': 'tenant_two' }, {}, 'SESSION_WORKSPACE_CHANGED'],
  ] as const)('holds the request to it: %s %j %j', async (...[id, headers, query, expected]) => {
    expect(await outcome('owner', id, { headers, query, body })).toBe(expected)
  })
})

describe('OPTIONS on a route of the dashboard', () => {
  it.each([
    ['nobody', null, {}, 'AUTH_REQUIRED'],
    ['a person who is no member', null, own, 'WORKSPACE_ROLE_REQUIRED'],
    ['a viewer', 'viewer', own, 'WORKSPACE_ADMIN_REQUIRED'],
    ['an owner on a page of another origin', 'owner', { cookie, origin: 'null' }, 'CUSTOMER_ORIGIN_REQUIRED'],
    ['an owner', 'owner', own, 'METHOD_NOT_ALLOWED'],
  ] as const)('refuses %s', async (...[, role, headers, code]) => {
    const probe = openDashboardProbe(role)
    const response = await probe.request('OPTIONS /api/customer/probe', { headers })
    expect([response.body.code, response.headers['allow'] ?? null, probe.handled]).toEqual([
      code,
      code === 'METHOD_NOT_ALLOWED' ? 'PATCH' : null,
      [],
    ])
  })
})

describe('order of refusals', () => {
  const wrong = { cookie, origin: 'null', 'x-service-session-workspace': 'tenant_two' }
  it.each([
    ['the membership before the origin', null, wrong, 'WORKSPACE_ROLE_REQUIRED'],
    ['the role before the origin', 'viewer', wrong, 'WORKSPACE_ADMIN_REQUIRED'],
    ['the origin before the workspace', 'owner', wrong, 'CUSTOMER_ORIGIN_REQUIRED'],
    ['the workspace before the body', 'owner', { ...wrong, origin }, 'SESSION_WORKSPACE_CHANGED'],
    ['the body last', 'owner', stated, 'VALIDATION_ERROR'],
  ] as const)('refuses %s', async (...[, role, headers, expected]) => {
    expect(await outcome(role, 'customer', { headers, body: [] })).toBe(expected)
  })

  it('refuses the session before a body that is no JSON', async () => {
    expect(await outcome('viewer', 'customer', { headers: stated, rawBody: '{' })).toBe('WORKSPACE_ADMIN_REQUIRED')
  })
})

it.each([
  ['POST as a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'name=x'],
  ['POST as text', { 'content-type': 'text/plain' }, '{"name":"x"}'],
])('refuses a %s that a page of another site sends', async (_, type, rawBody) => {
  const headers = { cookie, ...type, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect(await outcome('owner', 'change', { headers, rawBody })).toBe('CUSTOMER_ORIGIN_REQUIRED')
})

it('derives the codes of an endpoint from what it declares', () => {
  const errors = errorsOf({
    method: 'POST',
    path: '/api/probe',
    summary: '',
    credentials: { session: memberSession },
    testMode: 'allowed',
    policies: [sessionWorkspace('required')],
    ok: { status: 200, body: z.string() },
    errors: [],
  })
  expect(errors.filter((code) => /WORKSPACE|ORIGIN|AUTH/.test(code)).sort()).toEqual([
    'AUTH_REQUIRED',
    'CUSTOMER_ORIGIN_REQUIRED',
    'SESSION_WORKSPACE_CHANGED',
    'SESSION_WORKSPACE_REQUIRED',
    'WORKSPACE_ADMIN_REQUIRED',
    'WORKSPACE_ROLE_REQUIRED',
    'WORKSPACE_SUSPENDED',
  ])
})
