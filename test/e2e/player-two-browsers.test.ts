/** One session in two browsers, which share only the service. */
import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContext } from 'playwright-core'
import * as z from 'zod'
import { openJournal } from '#web/player/saving/journal.ts'
import { MemoryStore } from '#test/unit/web/player/support/fakes.ts'
import { describeInBrowser, reachable, type Launched } from '#test/support/browser.ts'
import { PlayerPage } from '#test/support/player-page.ts'
import { manifestXml, packageEntries } from '#test/support/scorm-package.ts'
import { writeZip } from '#test/support/zip-writer.ts'

const suspend = 'cmi.suspend_data'

/** Saves one number after the other until a save is refused. */
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
    const entries = packageEntries(manifestXml()).map((entry) =>
      entry.name === 'index.html' ? { ...entry, data: contentPage } : entry,
    )
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
  /** The numbers in the first browser's journal, opened with the key of the session. */
  const kept = async (player: PlayerPage, { launch_url, session_id }: Launched): Promise<number[]> => {
    const { origin, searchParams } = new URL(reachable(launch_url))
    const response = await fetch(`${origin}/api/v1/sessions/${session_id}`, {
      headers: { authorization: `Bearer ${searchParams.get('token')}` },
    })
    const { player: context } = z.object({ player: z.object({ journalKey: z.string() }) }).parse(await response.json())
    const store = new MemoryStore()
    for (const [name, value] of await player.page.evaluate<[string, string][]>('Object.entries(localStorage)'))
      store.setItem(name, value)
    const entries = (await openJournal({ store, copy: null }, context.journalKey)).entriesOf(1)
    return entries.map(({ snapshot }) => Number(snapshot.cmi[suspend] ?? -1))
  }

  test('stops the browser that lost the session, says so, and keeps everything that it had saved', async () => {
    const launched = await room().launch(packageId)
    const first = await open(here, launched.launch_url)
    await first.inContent('burst(1)')
    // In the middle of a burst, once the service has a value.
    while (Number((await room().session(launched)).suspend_data || -1) < 0) await delay(20)
    const saved = Number((await room().session(launched)).suspend_data)
    const second = await open(there, launched.launch_url)
    const found = await numberOf(second)
    expect(found).toBeGreaterThanOrEqual(saved)

    expect(await first.waitForScreen('elsewhere')).toContain('This course was opened in another window')
    expect(await first.call('LMSCommit', '')).toBe('false')
    // Values acknowledged after the takeover do not belong to the session, but stay on the device.
    expect(Math.max(...(await kept(first, launched)))).toBeGreaterThanOrEqual(found)
    await second.call('LMSSetValue', suspend, '1000000')
    await second.call('LMSCommit', '')
    await second.waitForLight('saved')
    expect((await room().session(launched)).suspend_data).toBe('1000000')
  })

  test("keeps the first browser's last state if the second has recorded nothing", async () => {
    const launched = await room().launch(packageId)
    const first = await open(here, launched.launch_url)
    await first.waitForLight('saved')
    await there.route('**/api/v1/sessions/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    // Requests of the first browser reach the service after the second one's claim.
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
    await first.waitForScreen('elsewhere')
    // Requests of a closing page would bypass the route.
    const crashed = second.page.waitForEvent('crash')
    void (await there.newCDPSession(second.page)).send('Page.crash').catch(() => undefined)
    await crashed
    await here.unroute('**/api/v1/sessions/*')
    await first.page.getByRole('button', { name: 'Continue here' }).click()
    await first.content.locator('h1').waitFor()
    expect(await numberOf(first)).toBe(7)
    await first.waitForLight('saved')
    expect((await room().session(launched)).suspend_data).toBe('7')
  })
})
