/** The demo people sign in to the one-machine service, over its provider and HTTP. */
import type { RunningService } from '#bin/local/service-file.ts'
import { signInDemoPerson } from '#test/support/demo-people.ts'
import { sharedService } from '#test/support/shared-service.ts'

let service: RunningService & { readonly dataFolder: string }
beforeAll(async () => {
  service = await sharedService()
})

const signIn = (email: string): Promise<string> => signInDemoPerson(service.dataFolder, email)

const me = async (cookie: string): Promise<{ status: number; body: Record<string, unknown> }> => {
  const response = await fetch(`${service.apiBaseUrl}/api/customer/me`, { headers: { cookie } })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

test('names one person of each role and a platform admin, and signs each in with that role', async () => {
  const { people } = service.dashboard
  expect(people.map(({ roles }) => roles[service.tenantId] ?? null)).toEqual([
    'owner',
    'admin',
    'billing',
    'member',
    'viewer',
    null,
  ])
  for (const { email, roles, platformAdmin } of people) {
    const cookie = await signIn(email)
    expect(cookie).toMatch(/^lectern=[\w-]{43}$/)
    const { status, body } = await me(cookie)
    if (platformAdmin) expect([status, body['code']]).toEqual([403, 'WORKSPACE_ROLE_REQUIRED'])
    else
      expect([status, body]).toEqual([
        200,
        expect.objectContaining({ role: roles[service.tenantId], person: expect.objectContaining({ email }) }),
      ])
  }
})

test('lets the owner switch to the second workspace, and the cookie of nobody do nothing', async () => {
  const cookie = await signIn(service.dashboard.people[0]?.email ?? '')
  const switched = await fetch(`${service.apiBaseUrl}/api/customer/tenant/switch`, {
    method: 'POST',
    headers: { cookie, origin: service.dashboard.url, 'content-type': 'application/json' },
    body: JSON.stringify({ tenant_id: service.secondTenant.tenantId }),
  })
  expect([switched.status, await switched.json()]).toEqual([
    200,
    expect.objectContaining({ tenant_id: service.secondTenant.tenantId, role: 'owner' }),
  ])
  expect((await me(`lectern=${'x'.repeat(43)}`)).status).toBe(401)
})
