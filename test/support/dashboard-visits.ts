/** Visits of demo people to the dashboard, in Chromium. */
import { readFileSync } from 'node:fs'
import axe from 'axe-core'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { signInTo } from '#bin/local/sign-in-to.ts'
import type { Classroom } from './browser.ts'

/** The demo people, by the first part of their address. */
type Role = 'owner' | 'admin' | 'billing' | 'member' | 'viewer' | 'platform'

/** What the browser complained of on the pages of a visit, and its context. */
interface Visit {
  readonly context: BrowserContext
  readonly complaints: readonly string[]
}

/** Makes a workspace the current one of a signed-in person. */
export async function enterWorkspace(
  { context }: Pick<Visit, 'context'>,
  { service }: Classroom,
  tenantId = service.tenantId,
): Promise<void> {
  const { apiBaseUrl } = service
  const change = { data: { tenant_id: tenantId }, headers: { origin: apiBaseUrl } }
  const response = await context.request.post(`${apiBaseUrl}/api/customer/tenant/switch`, change)
  if (response.status() !== 200) throw new Error(`The workspace was not opened: ${await response.text()}`)
}

/** For a `describe`: its visits end after each test. */
export function dashboardVisits(room: () => Classroom) {
  const visits: Visit[] = []
  const openPage = async ({ context }: Pick<Visit, 'context'>, path: string): Promise<Page> => {
    const page = await context.newPage()
    await page.goto(`${room().service.apiBaseUrl}${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    return page
  }
  afterEach(async () => {
    for (const { context } of visits.splice(0)) await context.close()
  })
  return {
    /** A browser in which a demo person is signed in. */
    visit: async (role: Role, options: BrowserContextOptions = {}): Promise<Visit> => {
      const { service } = room()
      const [name = '', value = ''] = (await signInTo(service, `${role}@demo.example`)).split('=')
      const context = await room().newContext(options)
      const { apiBaseUrl } = service
      await context.addCookies([{ name, value, url: apiBaseUrl, httpOnly: true, sameSite: 'Lax' }])
      const complaints: string[] = []
      context.on('console', (message) => {
        const isOwn = message.page()?.url().startsWith(apiBaseUrl) === true
        if (isOwn && ['error', 'warning'].includes(message.type()))
          complaints.push(`${message.text()} ${message.location().url}`)
      })
      context.on('weberror', (error) => complaints.push(String(error.error())))
      const made = { context, complaints }
      visits.push(made)
      // The owner has two workspaces, and a sign-in opens the one that any test has opened last.
      if (role === 'owner') await enterWorkspace(made, room())
      return made
    },
    /** Opens a page that belongs to no workspace. */
    openPage,
    /** Opens a screen of the demo workspace. */
    open: (made: Pick<Visit, 'context'>, path: string): Promise<Page> =>
      openPage(made, `/w/${room().service.tenantId}${path}`),
  }
}

/**
 * What axe finds, by rule and element. Its script is put past the page's policy, which refuses scripts of others.
 * @param rules only these; undefined: all
 */
export async function violationsOf(page: Page, rules?: readonly string[]): Promise<readonly unknown[]> {
  if ((await page.evaluate('typeof axe')) === 'undefined') {
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.setBypassCSP', { enabled: true })
    await page.evaluate(axe.source)
  }
  const found: unknown = await page.evaluate(
    `axe.run(document, ${JSON.stringify(rules === undefined ? {} : { runOnly: rules })}).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes[0].target.join(' ')))`,
  )
  return Array.isArray(found) ? found : [found]
}

/** Presses "Save as CSV". @returns the lines of the file */
export async function savedLines(page: Page): Promise<readonly string[]> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  return readFileSync(await (await saved).path(), 'utf8').split('\r\n')
}
