/**
 * Shown = allowed: each screen as each role. An action is shown exactly to the roles that its route accepts, by the
 * declarations from which the table of docs/workspace-header.md is printed. The walk also finds requests that the service
 * refuses to a role: they are errors in the console.
 */
import type { Page } from 'playwright-core'
import { allEndpoints } from '#shared/contract/api.ts'
import { routeKeysOf } from '#shared/contract/endpoint.ts'
import { workspaceRoles, type WorkspaceRole } from '#shared/contract/roles.ts'
import { describeInBrowser, type Classroom } from '#test/support/browser.ts'
import { auditFile, calledBy, calledByFrame, calledOnPlatform, erasure } from '#test/support/dashboard-actions.ts'
import { filled, leadTo, opened, workspacePaths } from '#test/support/dashboard-screens.ts'
import { dashboardVisits } from '#test/support/dashboard-visits.ts'
import { fillWorkspace, type Things } from '#test/support/filled-workspace.ts'
import { firstLine, offeredOn, Offers } from '#test/support/offered-actions.ts'

/** Roles by route. Rules that are finer than a route stand beside it. */
const accepted = new Map<string, readonly WorkspaceRole[]>([
  ...allEndpoints().flatMap(({ endpoint }) => {
    const { session } = endpoint.credentials
    const roles = endpoint.method === 'GET' ? session?.read : session?.change
    return roles === undefined ? [] : routeKeysOf(endpoint).map((key) => [key, roles] as const)
  }),
  [erasure, ['owner']],
  [auditFile, ['owner', 'admin']],
])
const platformRoutes = new Set(
  allEndpoints().flatMap(({ endpoint }) => (endpoint.credentials.platformAdmin === true ? routeKeysOf(endpoint) : [])),
)

/** The actions of a conversion belong to its course, and need a deck that is drawn: dashboard-make.test.ts sees them. */
const seenElsewhere = ['/conversions/$jobId']

/** The address of each screen of the table, below that of the workspace. */
async function addressesIn(room: Classroom, things: Things): Promise<readonly (readonly [string, string])[]> {
  const addressOf = async (path: string): Promise<string> => {
    const [, parameter = ''] = /\$(\w+)$/.exec(path) ?? []
    const thing = things[parameter]
    if (thing !== undefined) return path.replace(`$${parameter}`, thing)
    return (await opened[path]?.(room)) ?? (path === '/' ? '' : path)
  }
  const addresses: (readonly [string, string])[] = []
  for (const screen of Object.keys(calledBy)) {
    const [path = '', tab] = screen.split('?')
    const address = await addressOf(path)
    addresses.push([screen, tab === undefined ? address : `${address}?${tab}`])
  }
  return addresses
}

/** Of the sidebar and the palette, what the table knows: most of their entries are pages that everybody opens. */
async function offerFrame(page: Page, offers: Offers, role: string): Promise<void> {
  const known = (place: keyof typeof calledByFrame, names: readonly string[]): readonly string[] =>
    names.filter((name) => Object.hasOwn(calledByFrame[place], name))
  offers.add('sidebar', known('sidebar', await page.locator('nav a').allInnerTexts()), role)
  await page.keyboard.press('Control+k')
  await page.getByRole('menuitem').first().waitFor()
  const items = await page.getByRole('menuitem').allInnerTexts()
  offers.add('palette', known('palette', items.map(firstLine)), role)
  await page.keyboard.press('Escape')
}

/** The roles that a route accepts; a route of the table that is not declared fails the test. */
function rolesOf(route: string): readonly WorkspaceRole[] {
  const roles = accepted.get(route)
  if (roles === undefined) throw new Error(`No route for signed-in people is declared as ${route}.`)
  return roles
}

describeInBrowser(
  'the dashboard as each role',
  (room) => {
    const { visit, open, openPage } = dashboardVisits(room)

    test('names the actions of each screen', () => {
      const known = Object.keys(calledBy).map((screen) => screen.split('?')[0])
      expect(workspacePaths.filter((path) => !known.includes(path))).toEqual(seenElsewhere)
    })

    const [frame, offers] = [new Offers(calledByFrame), new Offers(calledBy)]
    let addresses: Awaited<ReturnType<typeof addressesIn>> | undefined

    test.each(workspaceRoles)('asks on no screen for what is refused to the role %s', async (role) => {
      const made = await visit(role)
      addresses ??= await addressesIn(room(), await fillWorkspace(room(), made.context))
      const page = await open(made, '/you')
      await offerFrame(page, frame, role)
      for (const [screen, address] of addresses) {
        await leadTo(page, `/w/${room().service.tenantId}${address}`)
        await filled(page)
        offers.add(screen, await offeredOn(page), role)
      }
      expect(made.complaints).toEqual([])
    })

    test('shows each action exactly where the route that it calls accepts the role', () => {
      expect({ ...frame.shown, ...offers.shown }).toEqual({ ...frame.allowed(rolesOf), ...offers.allowed(rolesOf) })
    })

    test('shows the actions of the platform to its admins', async () => {
      const offers = new Offers(calledOnPlatform)
      const page = await openPage(await visit('platform'), '/admin/usage')
      for (const screen of Object.keys(calledOnPlatform)) {
        await leadTo(page, screen.replace('$tenantId', room().service.tenantId))
        await filled(page)
        offers.add(screen, await offeredOn(page), 'platform')
      }
      expect(offers.shown).toEqual(offers.allowed((route) => (platformRoutes.has(route) ? ['platform'] : [])))
    })
  },
  // A service of its own: rows that other tests make would change what stands in menus.
  () => Promise.resolve([]),
)
