/**
 * Every screen of the dashboard in each of its states, at two widths and in both themes: no violation, no complaint, no
 * sideways scroll. A page is loaded once for a state; between the screens it is led on as links do.
 */
import type { BrowserContextOptions, Page, Route } from 'playwright-core'
import { describeInBrowser, phone } from '#test/support/browser.ts'
import { addressesOf, filled, leadTo, opened, platformPaths, workspacePaths } from '#test/support/dashboard-screens.ts'
import { dashboardVisits, enterWorkspace, violationsOf } from '#test/support/dashboard-visits.ts'
import { seedConnectors, seedDispatch } from '#test/support/workspace-troubles.ts'
import { everyNth } from '#test/support/usual-cases.ts'

const desktop = { viewport: { width: 1280, height: 800 } } as const

/** A page of 1280 pixels at 400 % (WCAG 2.2, 1.4.10). */
const narrowest = 320

/** What a page could know only from the service: who the person is, and whether it is a platform admin. */
const isEntry = (url: string): boolean => /\/api\/customer\/me$|\/api\/admin\/tenants\?limit=1$/.test(url)

/** Lets the page know who is signed in, and nothing else. */
const answering =
  (answer: (route: Route) => Promise<void> | undefined) =>
  (route: Route): Promise<void> | undefined =>
    isEntry(route.request().url()) ? route.continue() : answer(route)

const refusal = { status: 503, json: { error: 'The service is busy.', code: 'BACKEND_UNAVAILABLE', retryable: true } }

describeInBrowser('every screen of the dashboard', (room) => {
  const { visit, openPage } = dashboardVisits(room)

  /** By how much a screen scrolls sideways, if it does. @param width CSS pixels */
  async function overflowAt(page: Page, width: number): Promise<readonly string[]> {
    const size = page.viewportSize() ?? desktop.viewport
    await page.setViewportSize({ ...size, width })
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    await page.setViewportSize(size)
    return overflow === 0 ? [] : [`scrolls sideways by ${String(overflow)} at ${width}`]
  }

  /** What is wrong with the screen that a page shows now. In the second theme only colours can differ. */
  async function faultsOf(page: Page, theme: 'light' | 'dark'): Promise<readonly unknown[]> {
    await page.emulateMedia({ colorScheme: theme })
    const violations = await violationsOf(page, theme === 'light' ? undefined : ['color-contrast'])
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    return [...violations, ...(overflow === 0 ? [] : [`scrolls sideways by ${String(overflow)}`])]
  }

  /** Leads a page through screens. @returns the faults by address */
  async function walk(page: Page, addresses: readonly string[], look: () => Promise<readonly unknown[]>) {
    const faults: [string, readonly unknown[]][] = []
    for (const address of addresses) {
      await leadTo(page, address)
      const found = await look()
      if (found.length > 0) faults.push([address, found])
    }
    return faults
  }

  const inWorkspace = (tenantId: string, paths: readonly string[]): readonly string[] =>
    paths.map((path) => `/w/${tenantId}${path === '/' ? '' : path}`)

  beforeAll(async () => {
    const [packageId] = Object.values(room().service.sampleCourses)
    await Promise.all([seedConnectors(room()), seedDispatch(room(), { packageId, name: 'With a refused host' })])
  })

  test('names for each screen of a single thing how it is opened', () => {
    expect(workspacePaths.length).toBeGreaterThan(10)
    expect(platformPaths.length).toBeGreaterThan(3)
    const unknown = [...workspacePaths, ...platformPaths].filter(
      (path) => path.includes('$') && !Object.hasOwn(opened, path),
    )
    expect(unknown).toEqual([])
  })

  const themes = ['light', 'dark'] as const
  /** Counts the screens that were looked at. One has the next theme or look of the one before. */
  let turn = 0

  // German words are the longer ones.
  test.each<[string, BrowserContextOptions]>([
    ['1280', desktop],
    ['390, in German', { ...phone, locale: 'de-DE' }],
  ])('shows what there is without violation, complaint or sideways scroll at %s', async (_, options) => {
    const own = inWorkspace(room().service.tenantId, await addressesOf(workspacePaths, room()))
    for (const [role, addresses] of [
      ['admin', own],
      ['platform', await addressesOf(platformPaths, room())],
    ] as const) {
      const made = await visit(role, options)
      const page = await openPage(made, role === 'admin' ? `/w/${room().service.tenantId}/you` : '/admin/usage')
      const look = async (): Promise<readonly unknown[]> => {
        await filled(page)
        turn += 1
        const faults: unknown[] = []
        for (const theme of everyNth(2, themes, turn)) faults.push(...(await faultsOf(page, theme)))
        return options === desktop ? faults : [...faults, ...(await overflowAt(page, narrowest))]
      }
      expect(await walk(page, addresses, look)).toEqual([])
      expect(made.complaints).toEqual([])
    }
  })

  /** Of the states in which screens are alike, each walk sees half of the screens, and the next one the others. */
  const half = (addresses: readonly string[]): readonly string[] => everyNth(2, addresses, (halves += 1))
  let halves = 0

  const looks = [
    ['1280', 'light'],
    ['390', 'dark'],
    ['1280', 'dark'],
    ['390', 'light'],
  ] as const

  async function shownIn(page: Page): Promise<readonly unknown[]> {
    const faults: unknown[] = []
    turn += 1
    for (const [width, theme] of everyNth(looks.length, looks, turn)) {
      await page.setViewportSize({ width: Number(width), height: 800 })
      faults.push(...(await faultsOf(page, theme)))
    }
    return faults
  }

  test.each<[string, (route: Route) => Promise<void> | undefined]>([
    ['is on its way', () => undefined],
    ['cannot be read', (route) => route.fulfill(refusal)],
  ])('says so without violation or sideways scroll where what it shows %s', async (_, answer) => {
    for (const [role, begin, paths] of [
      ['admin', `/w/${room().service.tenantId}`, workspacePaths],
      ['platform', '', platformPaths],
    ] as const) {
      const { context, complaints } = await visit(role, desktop)
      await context.route(/\/api\//, answering(answer))
      const page = await openPage({ context }, role === 'admin' ? `${begin}/upload` : '/admin/audit')
      const addresses = (await addressesOf(paths, room())).map((path) => `${begin}${path}`)
      expect(await walk(page, half(addresses), () => shownIn(page))).toEqual([])
      expect(complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([])
      await context.unrouteAll({ behavior: 'ignoreErrors' })
    }
  })

  test('shows an empty workspace without violation, complaint or sideways scroll', async () => {
    const { secondTenant } = room().service
    const made = await visit('owner', desktop)
    await enterWorkspace(made, room(), secondTenant.tenantId)
    const page = await openPage(made, `/w/${secondTenant.tenantId}/you`)
    const lists = workspacePaths.filter((path) => !path.includes('$'))
    const look = async (): Promise<readonly unknown[]> => {
      await filled(page)
      return shownIn(page)
    }
    expect(await walk(page, half(inWorkspace(secondTenant.tenantId, lists)), look)).toEqual([])
    expect(made.complaints).toEqual([])
  })

  // dashboard-actions.test.ts leads every role through the same screens.
  test('shows a member what the role may see without violation, complaint or sideways scroll', async () => {
    const made = await visit('member', desktop)
    const page = await openPage(made, `/w/${room().service.tenantId}/you`)
    const look = async (): Promise<readonly unknown[]> => {
      await filled(page)
      return shownIn(page)
    }
    const addresses = inWorkspace(room().service.tenantId, await addressesOf(workspacePaths, room()))
    expect(await walk(page, half(addresses), look)).toEqual([])
    expect(made.complaints).toEqual([])
  })
})
