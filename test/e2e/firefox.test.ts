/**
 * The dashboard and the player in Firefox: sign-in, screens, a course that is played, and its session. Playwright drives
 * only a Firefox that is built for it; Puppeteer drives an installed one, by WebDriver BiDi.
 */
import { existsSync } from 'node:fs'
import { launch, type Browser, type BrowserContext, type Page } from 'puppeteer-core'
import { longestWaitMs, newLearner } from '#test/support/browser.ts'
import { addressesOf, leadScript, ledHeading, platformPaths, workspacePaths } from '#test/support/dashboard-screens.ts'
import { call } from '#test/support/service-client.ts'
import { sharedService } from '#test/support/shared-service.ts'
import { everyNth } from '#test/support/usual-cases.ts'

const executablePath = [process.env['FIREFOX_PATH'], '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
  (path) => path !== undefined && existsSync(path),
)
const title = 'in Firefox'
const describeInFirefox =
  executablePath === undefined
    ? (body: () => void) => describe.skip(`${title} (skipped: no Firefox found; FIREFOX_PATH can name one)`, body)
    : (body: () => void) => describe(title, body)

const [desktop, phone] = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

/** Evaluated in a page: its text, what its fields hold, and what has the focus. */
const whatIsShown = `[
  document.body.innerText,
  ...[...document.querySelectorAll('input')].map(({ name, value }) => name + ' = ' + value),
  'Focus: ' + document.activeElement?.outerHTML.slice(0, 200),
].join('\\n')`

/** What the pathname of a screen looks like. */
const pathnameOf = (path: string): unknown => expect.stringMatching(new RegExp(`^${path.replace(/\$\w+/g, '[^/$]+')}$`))

describeInFirefox(() => {
  let browser: Browser
  beforeAll(async () => {
    const limits = { timeout: longestWaitMs, protocolTimeout: longestWaitMs }
    browser = await launch({
      browser: 'firefox',
      executablePath: executablePath ?? '',
      args: ['--headless'],
      ...limits,
    })
  })
  afterAll(() => browser.close())
  afterEach(async () => {
    if (Reflect.get(globalThis, 'hasTestFailed') !== true) return
    for (const page of await browser.pages())
      console.error(`The test has failed. ${page.url()} shows:\n${String(await page.evaluate(whatIsShown))}`)
  })

  /** A page, and what its console complained of. @param context a profile of its own unless stated */
  async function newPage(
    context?: BrowserContext,
  ): Promise<{ readonly page: Page; readonly complaints: readonly string[] }> {
    const page = await (context ?? (await browser.createBrowserContext())).newPage()
    page.setDefaultTimeout(longestWaitMs)
    await page.setViewport(desktop)
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    return { page, complaints }
  }

  /** Waits for a screen. @returns by how much it scrolls sideways, on a desktop and on a phone */
  async function overflowOf(page: Page): Promise<readonly unknown[]> {
    await page.locator('h1').wait()
    await page.waitForFunction('document.querySelector(".skeleton") === null')
    const overflows: unknown[] = []
    for (const viewport of [phone, desktop]) {
      await page.setViewport(viewport)
      overflows.push(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'))
    }
    return overflows
  }

  /** A page of which a person is signed in, as a new user signs in. */
  async function signedIn(email = 'admin@demo.example'): Promise<Awaited<ReturnType<typeof newPage>>> {
    const { dashboard } = await sharedService()
    const made = await newPage()
    await made.page.goto(dashboard.url)
    expect(await overflowOf(made.page)).toEqual([0, 0])
    await made.page.locator('a[href*="auth/sign-in"]').click()
    await made.page.locator('input[name=email]').fill(email)
    await made.page
      .locator('input[name=password]')
      .fill(dashboard.people.find((each) => each.email === email)?.password ?? '')
    await made.page.locator('button').click()
    const { origin } = new URL(dashboard.url)
    await made.page.waitForFunction(`location.origin === '${origin}' && !location.pathname.startsWith('/auth')`)
    expect(await overflowOf(made.page)).toEqual([0, 0])
    return made
  }

  /** Ordinary runs show every other screen. */
  const [shownPaths, shownPlatformPaths] = [everyNth(2, workspacePaths), everyNth(2, platformPaths)]

  /** Leads a page to each address, from the last one. @returns pathnames and headings */
  async function walk(
    { page, complaints }: Awaited<ReturnType<typeof newPage>>,
    addresses: readonly string[],
  ): Promise<readonly (readonly [pathname: string, heading: unknown])[]> {
    const { apiBaseUrl } = await sharedService()
    // Unlike Chromium, Firefox does not complain in its console of calls that the service refuses.
    const refusals: string[] = []
    page.on('response', (response) => {
      if (response.status() >= 400) refusals.push(`${response.status()} ${response.url()}`)
    })
    const shown: [string, unknown][] = []
    await page.goto(`${apiBaseUrl}${addresses.at(-1) ?? ''}`)
    await page.locator('h1').wait()
    for (const address of addresses) {
      await page.evaluate(leadScript(address))
      await page.locator(ledHeading).wait()
      expect([address, await overflowOf(page), complaints, refusals]).toEqual([address, [0, 0], [], []])
      shown.push([new URL(page.url()).pathname, await page.evaluate('document.querySelector("h1").innerText')])
    }
    return shown
  }

  test('shows the screens of the sample workspace, without errors or sideways scroll', async () => {
    const service = await sharedService()
    const begin = `/w/${service.tenantId}`
    const addresses = await addressesOf(shownPaths, { service })
    const shown = await walk(
      await signedIn(),
      addresses.map((address) => `${begin}${address}`),
    )
    expect(shown).toEqual(shownPaths.map((path) => [pathnameOf(`${begin}${path}`), expect.any(String)]))
    // The heading of a screen that finds nothing is the id. Learners have no other name.
    const unnamed = shown.filter(([pathname, heading]) => pathname.endsWith(`/${String(heading)}`))
    const learners = shownPaths.filter((path) => path === '/skills/learners/$subjectId')
    expect(unnamed.map(([pathname]) => pathname)).toEqual(learners.map(() => `${begin}/skills/learners/learner-1`))
  })

  test('keeps what it says of a colour within the page of a phone', async () => {
    const { apiBaseUrl, tenantId } = await sharedService()
    const { page } = await signedIn()
    await page.goto(`${apiBaseUrl}/w/${tenantId}/settings`)
    for (const [colour, sentence] of [
      ['#1f5fbf', 'That is enough.'],
      ['#777777', 'At least 4.5 is needed'],
    ] as const) {
      // Three clicks select the old colour. Puppeteer's `fill` empties the field behind the page's back: a page that is drawn
      // again at that moment has the old colour, and no room for the new one.
      await page.locator('input[name="branding.accentColor"]').click({ count: 3 })
      await page.keyboard.type(colour)
      await page.waitForFunction(`document.body.innerText.includes('${sentence}')`)
      expect([colour, await overflowOf(page)]).toEqual([colour, [0, 0]])
    }
  })

  test('shows the screens of platform admins, without errors or sideways scroll', async () => {
    const service = await sharedService()
    const shown = await walk(
      await signedIn('platform@demo.example'),
      await addressesOf(shownPlatformPaths, { service }),
    )
    expect(shown).toEqual(shownPlatformPaths.map((path) => [pathnameOf(path), expect.any(String)]))
  })

  test('signs in, shows lists, plays a course and shows its session, without errors or sideways scroll', async () => {
    const service = await sharedService()
    const { apiBaseUrl, tenantId, sampleCourses } = service
    const { page, complaints } = await signedIn()
    await page.goto(`${apiBaseUrl}/w/${tenantId}/packages`)
    expect(await overflowOf(page)).toEqual([0, 0])

    const route = `POST /api/v1/packages/${sampleCourses['scorm12'] ?? ''}/launch` as const
    const { body: launched } = await call(service, route, { body: { user_id: newLearner() } })
    const player = await newPage(page.browserContext())
    await player.page.goto(launched.launch_url)
    // Asked of the page anew each time: a handle of the frame may belong to the empty document that the frame has at first.
    await player.page.waitForFunction(
      `document.querySelector('#stage iframe')?.contentDocument?.body?.classList.contains('is-ready')`,
    )
    expect(
      await player.page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
    ).toBe(0)
    expect(player.complaints).toEqual([])

    await page.goto(`${apiBaseUrl}/w/${tenantId}/sessions/${launched.session_id}`)
    expect(await overflowOf(page)).toEqual([0, 0])
    await page.locator('nav a[href*="tab=interactions"]').wait()
    expect(complaints).toEqual([])
  })
})
