/**
 * What the player has told content is saved is there at the next launch, however the page ended: `KILLS` says how often it
 * is tried (the whole of it: 200). `KILLS_SEED` repeats the moments of a run.
 *
 * Of a browser that is killed this holds as soon as the browser has handed the value to the operating system, which no page
 * can wait for without blocking: there, what was acknowledged counts from when it stands in the journal's copy or on the server.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContext } from 'playwright-core'
import { findBrowser } from '#bin/demo/browser-learner.ts'
import { describeInBrowser } from '#test/support/browser.ts'
import { KillableBrowser } from '#test/support/killable-browser.ts'
import { PlayerPage } from '#test/support/player-page.ts'
import { manifestXml, packageEntries } from '#test/support/scorm-package.ts'
import { writeZip } from '#test/support/zip-writer.ts'

const kills = Number(process.env['KILLS'] ?? 14)
const seed = Number(process.env['KILLS_SEED'] ?? Date.now() % 100_000)

jest.setTimeout(60_000 + kills * 20_000)

const suspend = 'cmi.suspend_data'

/** Saves one value after the other without a pause to speak of, and tells the test which it may rely on. */
const contentPage = `<!doctype html><title>Content</title><h1>Content</h1><script>
  const api = parent.API
  api.LMSInitialize('')
  const filler = 'abcdefghijklmnopqrstuvwxyz0123456789'.repeat(60)
  async function burst(number, pauses) {
    for (;; number += 1) {
      const isSaved = api.LMSSetValue('${suspend}', number + ' ' + filler) === 'true' && api.LMSCommit('') === 'true'
      if (isSaved) acknowledged(number)
      await new Promise((resolve) => setTimeout(resolve, pauses[number % pauses.length]))
    }
  }
</script>`

/** Numbers from 0 to 1 that a seed repeats. */
function randomFrom(start: number): () => number {
  let state = start >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Visited {
  readonly launchUrl: string
  readonly end: string
  /** The newest value that the server has. */
  readonly onServer: () => Promise<number>
}

interface Means {
  readonly player: PlayerPage
  readonly context: BrowserContext
  readonly browser: KillableBrowser
}

const crash = async ({ player: { page }, context }: Means): Promise<void> => {
  const crashed = page.waitForEvent('crash')
  const devtools = await context.newCDPSession(page)
  await Promise.race([devtools.send('Page.crash').catch(() => undefined), crashed])
  await crashed
  await page.close()
}

const ends: Readonly<Record<string, (means: Means) => Promise<unknown>>> = {
  'the tab is closed': ({ player }) => player.page.close(),
  'the tab is closed and may say its last words': ({ player }) => player.page.close({ runBeforeUnload: true }),
  'the tab goes elsewhere': ({ player }) => player.page.goto('about:blank').then(() => player.page.close()),
  "the tab's process dies": crash,
  'the browser is killed': ({ browser }) => browser.kill(),
  'the network is cut and the tab closed': ({ player }) => player.page.close(),
  'the network is cut and the browser killed': ({ browser }) => browser.kill(),
}
const cutsNetwork = (end: string): boolean => end.includes('network')
const killsBrowser = (end: string): boolean => end.includes('browser')

/** The newest value of the journal's copy, as a browser that is killed leaves it behind; -1 for none. */
const copied = `new Promise((resolve) => {
  const opening = indexedDB.open('lectern')
  opening.onsuccess = () => {
    const reading = opening.result.transaction('journal').objectStore('journal').getAll()
    reading.onsuccess = () => {
      opening.result.close()
      resolve(Math.max(-1, ...reading.result.map((text) => Number.parseInt(JSON.parse(text).snapshot.cmi['${suspend}'] || '-1', 10))))
    }
  }
})`

describeInBrowser('forced ends', (room) => {
  let browser: KillableBrowser
  beforeAll(() => {
    browser = new KillableBrowser(findBrowser() ?? '')
  })
  afterAll(() => browser.close())

  /** One visit: what the last one left is there; then a burst that ends without being asked. Answers the last value that was acknowledged. */
  const visit = async ({ launchUrl, end, onServer }: Visited, random: () => number): Promise<{ found: number; last: number }> => {
    const context = await browser.context()
    const player = await PlayerPage.blank(context)
    let last = -1
    await player.page.exposeFunction('acknowledged', (number: number) => {
      last = Math.max(last, number)
    })
    await player.page.goto(launchUrl)
    await player.content.locator('h1').waitFor()
    const found = Number.parseInt((await player.call('LMSGetValue', suspend)) || '-1', 10)
    const pauses = Array.from({ length: 20 }, () => Math.floor(random() ** 3 * 120))
    // An expression that is no promise: the burst never ends by itself.
    await player.inContent(`void burst(${found + 1}, ${JSON.stringify(pauses)})`)
    while (last < 0) await delay(5)
    if (cutsNetwork(end)) await context.setOffline(true)
    await delay(random() * 1500)
    const promised = last
    if (killsBrowser(end)) await until(async () => Math.max(await player.page.evaluate<number>(copied), await onServer()) >= promised)
    await ends[end]?.({ player, context, browser })
    if (cutsNetwork(end)) await (await browser.context()).setOffline(false)
    // Where the browser lives on, what it said up to its last moment counts.
    return { found, last: killsBrowser(end) ? promised : last }
  }

  test(`lose no value that was acknowledged (${kills} times, KILLS_SEED=${seed})`, async () => {
    const entries = packageEntries(manifestXml()).map((entry) => (entry.name === 'index.html' ? { ...entry, data: contentPage } : entry))
    const packageId = await room().upload('kills.zip', writeZip(entries))
    const { launch_url, session_id } = await room().launch(packageId)
    const random = randomFrom(seed)
    const onServer = async (): Promise<number> => Number.parseInt((await room().session({ session_id })).suspend_data || '-1', 10)
    const names = Object.keys(ends)
    const lost: string[] = []
    let promised = -1
    let before = 'nothing'
    for (let round = 0; round <= kills; round += 1) {
      const end = names[round % names.length] ?? ''
      const { found, last } = await visit({ launchUrl: launch_url, end, onServer }, random)
      if (found < promised) lost.push(`${before}: ${promised} was acknowledged, ${found} was there`)
      promised = last
      before = end
    }
    const player = await PlayerPage.open(await browser.context(), launch_url)
    await player.content.locator('h1').waitFor()
    await player.light('saved')
    expect(lost).toEqual([])
    expect(await onServer()).toBeGreaterThanOrEqual(promised)
  })
})

/** Asks until it is so; the test's own time bounds it. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(10)
}
