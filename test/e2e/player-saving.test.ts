/**
 * A value that was acknowledged to the content is saved, whatever happens to the page, the network, the token or the
 * owner.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContext } from 'playwright-core'
import * as z from 'zod'
import { describeInBrowser } from '#test/support/browser.ts'
import { PlayerPage } from '#test/support/player-page.ts'
import { manifestXml, packageEntries } from '#test/support/scorm-package.ts'
import { writeZip } from '#test/support/zip-writer.ts'

/** A page that initializes, and that sets the text in `lastWords` while it unloads. */
const contentPage = `<!doctype html><title>Content</title><h1>Content</h1><script>
  const api = parent.API
  api.LMSInitialize('')
  addEventListener('pagehide', () => {
    if (!window.lastWords) return
    api.LMSSetValue('cmi.comments', window.lastWords)
    api.LMSSetValue('cmi.core.exit', 'suspend')
    api.LMSFinish('')
  })
</script>`

const archive = writeZip(
  packageEntries(manifestXml()).map((entry) => (entry.name === 'index.html' ? { ...entry, data: contentPage } : entry)),
)

const suspend = 'cmi.suspend_data'

/** How often a page is ended by force, in turn in each of five ways; more by KILLS. */
const forcedUnloads = Number(process.env['KILLS'] ?? 10)

/** Time at which the token of an Authorization header was issued, in seconds since the epoch. */
const issuedAt = (authorization: string): number =>
  z
    .object({ iat: z.number() })
    .parse(JSON.parse(Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString())).iat

describeInBrowser('saving', (room) => {
  let packageId: string
  let context: BrowserContext
  beforeAll(async () => {
    packageId = await room().upload('saving.zip', archive)
  })
  beforeEach(async () => {
    context = await room().newContext()
  })
  afterEach(() => context.close())

  const open = async (launchUrl: string): Promise<PlayerPage> => {
    const player = await PlayerPage.open(context, launchUrl)
    await player.content.locator('h1').waitFor()
    return player
  }
  const put = async (player: PlayerPage, value: string): Promise<void> => {
    expect(await player.call('LMSSetValue', suspend, value)).toBe('true')
    expect(await player.call('LMSCommit', '')).toBe('true')
  }

  /** Every way in which a page can end without being asked. After each one the player's page is gone. */
  const unloads: readonly ((player: PlayerPage) => Promise<unknown>)[] = [
    ({ page }) => page.close(),
    ({ page }) => page.close({ runBeforeUnload: true }),
    ({ page }) => page.goto('about:blank'),
    ({ page }) => page.goto(room().service.apiBaseUrl + '/api/health'),
    // The tab's process dies: the page receives no event.
    async ({ page }) => {
      const crashed = page.waitForEvent('crash')
      const devtools = await context.newCDPSession(page)
      await Promise.race([devtools.send('Page.crash').catch(() => undefined), crashed])
      await crashed
      await page.close()
    },
  ]

  test(`loses no acknowledged value in ${forcedUnloads} forced unloads`, async () => {
    const { launch_url, session_id } = await room().launch(packageId)
    const lost: string[] = []
    let last = ''
    for (let round = 0; round < forcedUnloads; round += 1) {
      const player = await open(launch_url)
      const found = await player.call('LMSGetValue', suspend)
      if (found !== last) lost.push(`round ${round}: ${last} became ${found}`)
      last = `value ${round}`
      await put(player, last)
      await unloads[round % unloads.length]?.(player)
    }
    const player = await open(launch_url)
    expect(await player.call('LMSGetValue', suspend)).toBe(last)
    await player.waitForLight('saved')
    expect(lost).toEqual([])
    expect((await room().session({ session_id })).cmi_data[suspend]).toBe(last)
  })

  test('sends what content sets while its page unloads', async () => {
    const launched = await room().launch(packageId)
    const player = await open(launched.launch_url)
    await player.inContent("window.lastWords = 'goodbye'")
    await put(player, 'before')
    await player.page.goto('about:blank')
    await until(async () => (await room().session(launched)).cmi_data['cmi.comments'] === 'goodbye')
    expect((await room().session(launched)).cmi_data).toMatchObject({ [suspend]: 'before', 'cmi.core.exit': 'suspend' })
  })

  test('sends 64,000 characters of suspend data with the last request of a page', async () => {
    const launched = await room().launch(packageId)
    const player = await open(launched.launch_url)
    await player.waitForLight('saved')
    const large = 'abcdefghijklmnopqrstuvwxyz0123456789'.repeat(1778).slice(0, 64_000)
    await player.page.route('**/api/v1/sessions/*', () => undefined)
    await put(player, large)
    await player.page.close({ runBeforeUnload: true })
    await until(async () => (await room().session(launched)).suspend_data === large)
  })

  test('sends with the next launch what is too large for the last request of a page', async () => {
    const launched = await room().launch(packageId)
    const large = Array.from(
      { length: 64_000 },
      (_, index) => 'abcdefghijklmnopqrstuvwxyzäöü0123456789'[(index * 7919) % 39],
    ).join('')
    const first = await open(launched.launch_url)
    await put(first, large)
    await first.page.close({ runBeforeUnload: true })
    const second = await open(launched.launch_url)
    expect(await second.call('LMSGetValue', suspend)).toBe(large)
    await second.waitForLight('saved')
    expect((await room().session(launched)).suspend_data).toBe(large)
  })

  test('refuses suspend data beyond 64,000 characters, and keeps the previous value', async () => {
    const player = await open((await room().launch(packageId)).launch_url)
    await put(player, 'kept')
    expect(await player.call('LMSSetValue', suspend, 'x'.repeat(64_001))).toBe('false')
    expect(await player.call('LMSGetLastError')).toBe('405')
    expect(await player.call('LMSGetValue', suspend)).toBe('kept')
  })

  test('continues offline, says so, and sends everything when the network is back', async () => {
    const launched = await room().launch(packageId)
    const player = await open(launched.launch_url)
    await context.setOffline(true)
    await put(player, 'offline')
    await player.waitForLight('offline')
    expect(await player.page.locator('#light').innerText()).toBe('Offline – kept on this device')
    await context.setOffline(false)
    await player.waitForLight('saved')
    expect((await room().session(launched)).suspend_data).toBe('offline')
  })

  test('retries until a service that responds with 503 stores the commit', async () => {
    const launched = await room().launch(packageId)
    const player = await open(launched.launch_url)
    await player.waitForLight('saved')
    let refusals = 2
    await player.page.route('**/api/v1/sessions/*', (route) =>
      route.request().method() === 'PUT' && refusals-- > 0
        ? route.fulfill({ status: 503, json: { error: 'busy', code: 'BACKEND_UNAVAILABLE', retryable: true } })
        : route.continue(),
    )
    await put(player, 'in the end')
    await player.waitForLight('failed')
    await player.waitForLight('saved')
    expect((await room().session(launched)).suspend_data).toBe('in the end')
  })

  test('stops the first window when a second one takes over, and lets the first one take over again', async () => {
    const launched = await room().launch(packageId)
    const first = await open(launched.launch_url)
    await put(first, 'first')
    await first.waitForLight('saved')
    const second = await open(launched.launch_url)
    expect(await second.call('LMSGetValue', suspend)).toBe('first')
    await put(second, 'second')
    await second.waitForLight('saved')
    await first.call('LMSSetValue', suspend, 'too late')
    expect(await first.waitForScreen('elsewhere')).toContain('This course was opened in another window')
    expect(await first.focused()).toBe('H1')
    expect(await first.call('LMSCommit', '')).toBe('false')
    expect((await room().session(launched)).suspend_data).toBe('second')

    await first.page.getByRole('button', { name: 'Continue here' }).click()
    await first.content.locator('h1').waitFor()
    expect(await first.call('LMSGetValue', suspend)).toBe('second')
    await second.call('LMSSetValue', suspend, 'late too')
    await second.waitForScreen('elsewhere')
    expect((await room().session(launched)).suspend_data).toBe('second')
  })

  test('ends when a window becomes visible after a reset, and a new launch opens the new attempt', async () => {
    const launched = await room().launch(packageId)
    const player = await open(launched.launch_url)
    await put(player, 'old')
    await player.waitForLight('saved')
    await room().backEnd.resetSession({ params: { sessionId: launched.session_id } })
    await player.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await player.waitForScreen('message')
    const { user_id } = await room().session(launched)
    const again = await open((await room().launch(packageId, { session_id: launched.session_id, user_id })).launch_url)
    expect(await again.call('LMSGetValue', suspend)).toBe('')
    expect(await room().session(launched)).toMatchObject({ attempt_number: 2 })
  })

  test('asks for a new launch when a commit comes after a reset', async () => {
    const launched = await room().launch(packageId)
    const player = await open(launched.launch_url)
    await put(player, 'old')
    await player.waitForLight('saved')
    await room().backEnd.resetSession({ params: { sessionId: launched.session_id } })
    await player.call('LMSSetValue', suspend, 'too late')
    await player.page.locator('#screen', { hasText: 'to begin the new one' }).waitFor()
    expect(await player.waitForScreen('elsewhere')).toContain('A new attempt has begun')
    expect(await player.page.getByRole('button', { name: 'Continue here' }).count()).toBe(0)
    expect(await player.violations()).toEqual([])
  })

  test('ends when its package is archived, and keeps on the device what was not saved', async () => {
    const archived = await room().upload('archived.zip', archive)
    const launched = await room().launch(archived)
    const player = await open(launched.launch_url)
    await put(player, 'stored')
    await player.waitForLight('saved')
    await room().backEnd.archivePackage({ params: { packageId: archived } })
    const codes: unknown[] = []
    player.page.on('response', (response) => {
      if (response.request().method() !== 'PUT' || response.status() < 400) return
      void response.json().then(({ code }: { code: unknown }) => codes.push(code))
    })
    // The worker ends the launches of the package within seconds, while the course goes on.
    const ended = player.waitForScreen('message')
    for (let count = 0, isEnded = false; !isEnded; count += 1) {
      await player.call('LMSSetValue', suspend, `after the archiving ${count}`)
      const pause = player.page.waitForTimeout(1_500).then(() => false)
      isEnded = await Promise.race([pause, ended.then(() => true)])
    }
    expect(await ended).toMatch(/Your access has expired[^]*Open the course again[^]*kept on this device/)
    expect(await player.violations()).toEqual([])
    expect(new Set(codes)).toEqual(new Set(['AUTH_REQUIRED']))
    const isJournal = "(name) => name.startsWith('lectern:journal:')"
    expect(await player.page.evaluate<number>(`Object.keys(localStorage).filter(${isJournal}).length`)).toBe(1)
    const session = await room().session(launched)
    expect(session.suspend_data).toMatch(/^stored$|^after the archiving/)
  })

  test('resumes the same runtime after a reload', async () => {
    const player = await PlayerPage.blank(context)
    const claims: { runtime_id: string }[] = []
    player.page.on('request', (request) => {
      if (request.method() === 'POST') claims.push(request.postDataJSON())
    })
    const launched = await room().launch(packageId)
    await player.page.goto(launched.launch_url)
    await player.content.locator('h1').waitFor()
    await put(player, 'here')
    await player.page.reload()
    await player.content.locator('h1').waitFor()
    expect(await player.call('LMSGetValue', suspend)).toBe('here')
    expect(await player.call('LMSGetValue', 'cmi.core.entry')).toBe('resume')
    expect(claims).toHaveLength(2)
    expect(claims[1]?.runtime_id).toBe(claims[0]?.runtime_id)
  })

  test('keeps the token out of the address and the stores while content runs', async () => {
    const launched = await room().launch(packageId)
    const player = await open(launched.launch_url)
    const token = new URL(launched.launch_url).searchParams.get('token') ?? 'none'
    const reach = await player.inContent<string>(
      'JSON.stringify([parent.location.href, { ...sessionStorage }, { ...localStorage }, document.cookie, document.referrer])',
    )
    expect(reach).toContain('lectern.runtime')
    expect(reach).not.toContain(token)
  })

  test('renews the token before it expires, and uses the new one from then on', async () => {
    const player = await PlayerPage.blank(context)
    await player.page.clock.install()
    await player.page.goto((await room().launch(packageId)).launch_url)
    await player.content.locator('h1').waitFor()
    const commit = async (value: string): Promise<string> => {
      const sent = player.page.waitForRequest((request) => request.method() === 'PUT')
      await player.call('LMSSetValue', suspend, value)
      await player.page.clock.fastForward(9000)
      return (await sent).headers()['authorization'] ?? ''
    }
    const before = await commit('before')
    await player.waitForLight('saved')
    // Two tokens issued in the same second are equal.
    while (Math.floor(Date.now() / 1000) === issuedAt(before)) await delay(50)
    const renewed = player.page.waitForResponse((response) => response.url().endsWith('/refresh-token'))
    await player.page.clock.fastForward('03:15:00')
    const { launch_url: relaunch } = z.object({ launch_url: z.string() }).parse(await (await renewed).json())
    const fresh = `Bearer ${new URL(relaunch).searchParams.get('token') ?? ''}`
    expect(fresh).not.toBe(before)
    // The page may not have read the response yet, but one of the next commits carries the new token.
    let sent = before
    for (let round = 1; sent === before && round <= 20; round += 1) sent = await commit(`after ${round}`)
    expect(sent).toBe(fresh)
    await player.waitForLight('saved')
  })

  test('shows that the token has expired, and keeps unsent progress for the next launch', async () => {
    const launched = await room().launch(packageId)
    const player = await open(launched.launch_url)
    await player.waitForLight('saved')
    await context.route('**/api/v1/sessions/**', (route) =>
      route.fulfill({ status: 401, json: { error: 'expired', code: 'AUTH_REQUIRED' } }),
    )
    await put(player, 'kept here')
    expect(await player.waitForScreen('message')).toContain('Your access has expired')
    await context.unroute('**/api/v1/sessions/**')
    await player.page.close()
    const again = await open(launched.launch_url)
    expect(await again.call('LMSGetValue', suspend)).toBe('kept here')
    await again.waitForLight('saved')
    expect((await room().session(launched)).suspend_data).toBe('kept here')
  })

  test('plays and saves a session without the owner protocol', async () => {
    const { launch_url, session_id } = await room().launch(packageId, { runtime_protocol: undefined })
    const player = await open(launch_url)
    await put(player, 'legacy')
    await player.waitForLight('saved')
    expect((await room().session({ session_id })).suspend_data).toBe('legacy')
  })

  test('blocks the content for no more than 5 ms in a commit, however far the service is', async () => {
    const player = await open((await room().launch(packageId)).launch_url)
    await player.page.route('**/api/v1/sessions/*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 60))
      await route.continue()
    })
    const times = await player.page.evaluate<number[]>(`Array.from({ length: 40 }, (_, index) => {
      API.LMSSetValue('${suspend}', index + 'x'.repeat(8000))
      const before = performance.now()
      if (API.LMSCommit('') !== 'true') throw new Error('not acknowledged')
      return performance.now() - before
    })`)
    const median = times.sort((left, right) => left - right)[20]
    expect(median).toBeLessThanOrEqual(5)
    await player.waitForLight('saved')
  })
})

/** Waits until the condition holds; the test's timeout limits it. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50))
}
