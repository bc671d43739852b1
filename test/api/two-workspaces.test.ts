/**
 * One person at work in two workspaces, in two browsers with two tabs each: no change reaches a workspace for which its page
 * was not opened, however switches and changes interleave (specification, "Signed-in dashboard sessions" 2 to 5).
 */
import { startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { random } from '#test/support/random.ts'
import { openWorkspace, signIn } from '#test/support/signed-in.ts'
import { usualNumber } from '#test/support/usual-cases.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

const workspaceHeader = 'x-service-session-workspace'

/** A page of the dashboard: it states the workspace for which it was opened. */
interface Tab {
  readonly browser: Browser
  openedFor: string
}

/** A browser in which the person is signed in: all of its tabs share one session. */
interface Browser {
  readonly headers: Record<string, string>
  /** The session's workspace, as the last finished switch left it. */
  workspace: string
}

async function signsInTwice(): Promise<{ tenants: readonly [string, string]; tabs: readonly Tab[] }> {
  const [one, two] = [await openWorkspace(backend, []), await openWorkspace(backend, [])]
  const tenants = [one.tenantId, two.tenantId] as const
  const first = await signIn(backend, { roles: { [tenants[0]]: 'owner', [tenants[1]]: 'owner' } })
  const second = await signIn(backend, {
    person: { personId: first.personId },
    session: { tenantId: tenants[1] },
  })
  const browsers = [first, second].map(({ changes }, index): Browser => {
    const { [workspaceHeader]: _stated, ...headers } = changes
    return { headers, workspace: tenants[index] ?? tenants[0] }
  })
  return { tenants, tabs: browsers.flatMap((browser) => [0, 1].map(() => ({ browser, openedFor: browser.workspace }))) }
}

async function switchTo(browser: Browser, tenantId: string): Promise<void> {
  const { status } = await backend.call('switchTenant', { headers: browser.headers, body: { tenant_id: tenantId } })
  expect(status).toBe(200)
  browser.workspace = tenantId
}

let changes = 0

/** A change that writes the name of the workspace that its page shows. */
function change({ browser, openedFor }: Tab): Promise<ApiResponse> {
  changes += 1
  const headers = { ...browser.headers, [workspaceHeader]: openedFor }
  const name = `${openedFor} ${changes}`
  return changes % 3 === 0
    ? backend.call('updateSettings', { headers, body: { displayName: name } })
    : backend.call('createOrganization', { headers, body: { name } })
}

/** What the changes have left in a workspace. */
async function namesIn(tenantId: string): Promise<string[]> {
  const { reads: headers } = await signIn(backend, { roles: { [tenantId]: 'owner' } })
  const names: string[] = []
  for (let offset = 0, more = true; more; offset += 500) {
    const query = { limit: '500', offset: String(offset) }
    const { body } = await backend.call('listOrganizations', { headers, query })
    names.push(...body.organizations.map(({ name }: { name: string }) => name))
    more = body.pagination.hasMore
  }
  const { displayName } = (await backend.call('getSettings', { headers })).body.configuration
  return [...names, ...(displayName === null ? [] : [displayName])]
}

it('refuses changes of a tab whose session another tab has switched, until it is opened anew', async () => {
  const { tenants, tabs } = await signsInTwice()
  const [first, second] = tabs
  if (first === undefined || second === undefined) throw new Error('The browser has two tabs.')
  expect((await change(second)).status).toBe(200)
  await switchTo(first.browser, tenants[1])
  const refused = await change(second)
  expect([refused.status, refused.body.code]).toEqual([409, 'SESSION_WORKSPACE_CHANGED'])
  second.openedFor = second.browser.workspace
  expect((await change(second)).status).toBe(200)
  expect((await namesIn(tenants[0])).length).toBe(1)
})

const rounds = usualNumber(1000, 300)

it(`lets no change cross into the other workspace in ${rounds} random interleavings`, async () => {
  const { tenants, tabs } = await signsInTwice()
  const pick = <Value>(from: readonly Value[]): Value => {
    const value = from[Math.floor(random() * from.length)]
    if (value === undefined) throw new Error('There is nothing to pick from.')
    return value
  }
  const made = new Map<string, number>(tenants.map((tenantId) => [tenantId, 0]))
  let refusals = 0
  const changes = async (tab: Tab): Promise<void> => {
    const { openedFor } = tab
    const { status, body } = await change(tab)
    if (status === 200) made.set(openedFor, (made.get(openedFor) ?? 0) + 1)
    else {
      expect([status, body.code]).toEqual([409, 'SESSION_WORKSPACE_CHANGED'])
      refusals += 1
    }
  }
  for (let round = 0; round < rounds; round += 1) {
    const tab = pick(tabs)
    const action = random()
    if (action < 0.2) tab.openedFor = tab.browser.workspace
    else if (action < 0.4) await changes(tab)
    else {
      // A switch is under way while two tabs change something.
      const { browser } = tab
      await Promise.all([switchTo(browser, pick(tenants)), changes(tab), changes(pick(tabs))])
    }
  }
  for (const tenantId of tenants) {
    const names = await namesIn(tenantId)
    expect(names.filter((name) => !name.startsWith(`${tenantId} `))).toEqual([])
    expect(made.get(tenantId)).toBeGreaterThan(50)
    expect(names.length).toBeGreaterThan(50)
  }
  expect(refusals).toBeGreaterThan(50)
})
