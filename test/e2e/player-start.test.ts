/** How the page starts: everything at once, and without its own script one after another. */
import type { BrowserContext, Page, Request } from 'playwright-core'
import { changeResponses, describeInBrowser } from '#test/support/browser.ts'
import { PlayerPage } from '#test/support/player-page.ts'

const isOf = (request: Request, ...parts: readonly RegExp[]): boolean =>
  parts.some((part) => part.test(new URL(request.url()).pathname))

/** Holds the main script back until the page has sent requests with all of these paths. */
async function holdMainScript(page: Page, wanted: readonly RegExp[]): Promise<void> {
  const sent = wanted.map((path) => page.waitForRequest((request) => isOf(request, path)))
  await page.route(/\/player\/main-/, async (route) => {
    await Promise.all(sent)
    await route.continue()
  })
}

describeInBrowser('the start of the player', (room) => {
  let context: BrowserContext
  beforeEach(async () => {
    context = await room().newContext({ locale: 'de-DE' })
  })
  afterEach(() => context.close())

  test.each([
    { course: 'scorm12', engine: /\/scorm12-/, protocol: 'exclusive_v1', method: 'POST' },
    { course: 'scorm2004-sequenced', engine: /\/scorm2004-/, protocol: 'exclusive_v1', method: 'POST' },
    { course: 'scorm12', engine: /\/scorm12-/, protocol: undefined, method: 'GET' },
  ] as const)(
    'asks for session ($method), structure, engine and texts of $course without waiting for the main script',
    async ({ course, engine, protocol, method }) => {
      const { launch_url } = await room().launch(course, { runtime_protocol: protocol })
      const player = await PlayerPage.blank(context)
      const sessions: string[] = []
      player.page.on('request', (request) => {
        if (isOf(request, /\/sessions\/[^/]+$/)) sessions.push(request.method())
      })
      await holdMainScript(player.page, [/\/sessions\/[^/]+$/, /\/course\.json$/, engine, /\/de-/])
      await player.page.goto(launch_url)
      await player.course()
      // Opening needed one call, and the content finds nothing of the start.
      expect(sessions[0]).toBe(method)
      expect(sessions.filter((sent) => sent !== 'PUT')).toHaveLength(1)
      expect(await player.page.evaluate<boolean>("'lecternStarted' in window")).toBe(false)
      expect(new URL(player.page.url()).search).toBe('')
      expect(player.errors).toEqual([])
    },
  )

  test('opens a link again although another runtime owns the session by now', async () => {
    const { launch_url } = await room().launch('scorm12')
    const first = await PlayerPage.open(context, launch_url)
    await first.course()
    const second = await PlayerPage.open(context, launch_url)
    await second.course()
    await first.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(await first.waitForScreen('elsewhere')).toContain('in einem anderen Fenster')
    await second.call('LMSSetValue', 'cmi.core.lesson_location', '2')
    await second.waitForLight('saved')
  })

  test('opens the page a second time without the token, from the cache', async () => {
    const { launch_url } = await room().launch('scorm12')
    const player = await PlayerPage.blank(context)
    const devtools = await context.newCDPSession(player.page)
    const documents: unknown[] = []
    devtools.on('Network.responseReceived', ({ type, response: { url, fromDiskCache } }) => {
      if (type === 'Document' && !url.includes('/content/')) documents.push([new URL(url).search === '', fromDiskCache])
    })
    await devtools.send('Network.enable')
    await player.page.goto(launch_url)
    await player.course()
    expect(documents).toEqual([
      [false, false],
      [true, true],
    ])
    expect(await player.page.evaluate<number>('history.length')).toBe(2)
  })

  test('opens the course without the script in the page, which a policy of the page may block', async () => {
    const { launch_url } = await room().launch('scorm12')
    const player = await PlayerPage.blank(context)
    await changeResponses(player.page, /\/launch/, (body) => body.replace('<script>', '<script>0;'))
    const blocked: string[] = []
    player.page.on('console', (message) => {
      if (message.type() === 'error') blocked.push(message.text())
    })
    await player.page.goto(launch_url)
    await player.course()
    expect(blocked.join()).toMatch(/inline script/i)
    expect(new URL(player.page.url()).search).toBe('')
  })
})
