/** One session in two browsers, which share nothing but the service. */
import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContext } from 'playwright-core'
import { describeInBrowser } from '#test/support/browser.ts'
import { PlayerPage } from '#test/support/player-page.ts'
import { manifestXml, packageEntries } from '#test/support/scorm-package.ts'
import { writeZip } from '#test/support/zip-writer.ts'

jest.setTimeout(180_000)

const suspend = 'cmi.suspend_data'

/** Saves one number after the other until it is told that it is not saved. */
const contentPage = `<!doctype html><title>Content</title><h1>Content</h1><script>
  const api = parent.API
  api.LMSInitialize('')
  let last = -1
  function burst(number) {
    if (api.LMSSetValue('${suspend}', String(number)) !== 'true' || api.LMSCommit('') !== 'true') return
    last = number
    setTimeout(burst, 20, number + 1)
  }
</script>`

describeInBrowser('two browsers', (room) => {
  let packageId: string
  let here: BrowserContext
  let there: BrowserContext
  beforeAll(async () => {
    const entries = packageEntries(manifestXml()).map((entry) => (entry.name === 'index.html' ? { ...entry, data: contentPage } : entry))
    packageId = await room().upload('two-browsers.zip', writeZip(entries))
  })
  beforeEach(async () => {
    here = await room().newContext()
    there = await room().newContext()
  })
  afterEach(() => Promise.all([here.close(), there.close()]))

  const open = async (context: BrowserContext, launchUrl: string): Promise<PlayerPage> => {
    const player = await PlayerPage.open(context, launchUrl)
    await player.content.locator('h1').waitFor()
    return player
  }
  const numberOf = async (player: PlayerPage): Promise<number> => Number(await player.call('LMSGetValue', suspend))
  /** What the first browser keeps of its own, as numbers. */
  const kept = (player: PlayerPage): Promise<number[]> =>
    player.page.evaluate<number[]>(`Object.values({ ...localStorage }).map((text) => Number(JSON.parse(text).snapshot?.cmi['${suspend}'] ?? -1))`)

  test('the one that loses stops, says so, and loses nothing that it had saved before', async () => {
    const launched = await room().launch(packageId)
    const first = await open(here, launched.launch_url)
    await first.inContent('burst(1)')
    // In the middle of a burst, once the service has something of it.
    while (Number((await room().session(launched)).suspend_data || -1) < 0) await delay(20)
    const saved = Number((await room().session(launched)).suspend_data)
    const second = await open(there, launched.launch_url)
    const found = await numberOf(second)
    expect(found).toBeGreaterThanOrEqual(saved)

    expect(await first.screen('elsewhere')).toContain('This course was opened in another window')
    expect(await first.call('LMSCommit', '')).toBe('false')
    // What its content was told after that is not the course's any more, but still on the device.
    expect(Math.max(...(await kept(first)))).toBeGreaterThanOrEqual(found)
    await second.call('LMSSetValue', suspend, '1000000')
    await second.call('LMSCommit', '')
    await second.light('saved')
    expect((await room().session(launched)).suspend_data).toBe('1000000')
  })

  test('where the other one has recorded nothing, the first goes on with its own last word', async () => {
    const launched = await room().launch(packageId)
    const first = await open(here, launched.launch_url)
    await first.light('saved')
    await there.route('**/api/v1/sessions/*', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
    // What the first one says from now on arrives after the other one has claimed.
    const claimed: (() => void)[] = []
    const waits = new Promise<void>((resolve) => claimed.push(resolve))
    await here.route('**/api/v1/sessions/*', async (route) => {
      if (route.request().method() === 'PUT') await waits
      await route.continue()
    })
    await first.call('LMSSetValue', suspend, '7')
    expect(await first.call('LMSCommit', '')).toBe('true')
    const second = await open(there, launched.launch_url)
    expect(await second.call('LMSGetValue', suspend)).toBe('')
    for (const release of claimed) release()
    await first.screen('elsewhere')
    // Its last words would pass by the route.
    const crashed = second.page.waitForEvent('crash')
    void (await there.newCDPSession(second.page)).send('Page.crash').catch(() => undefined)
    await crashed
    await here.unroute('**/api/v1/sessions/*')
    await first.page.getByRole('button', { name: 'Continue here' }).click()
    await first.content.locator('h1').waitFor()
    expect(await numberOf(first)).toBe(7)
    await first.light('saved')
    expect((await room().session(launched)).suspend_data).toBe('7')
  })
})
