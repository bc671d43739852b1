/**
 * A value that was acknowledged to the content exists at the next launch, however the page ended. Every way to end it
 * is taken once; `KILLS` sets the number of rounds (200 for the full test), `LECTERN_SEED` repeats the random moments of a run.
 *
 * If the browser process is killed, this holds only once the browser has passed the value to the operating system,
 * and no page can wait for that without blocking. In those rounds a value counts as acknowledged when it is in the
 * journal's second copy or on the server.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContext } from 'playwright-core'
import * as z from 'zod'
import { findBrowser } from '#bin/demo/browser-learner.ts'
import { openJournal } from '#web/player/saving/journal.ts'
import { describeInBrowser, reachable } from '#test/support/browser.ts'
import { KillableBrowser } from '#test/support/killable-browser.ts'
import { PlayerPage } from '#test/support/player-page.ts'
import { manifestXml, packageEntries } from '#test/support/scorm-package.ts'
import { writeZip } from '#test/support/zip-writer.ts'
import { MemoryStore } from '#test/unit/web/player/support/fakes.ts'
import { seed, seeded } from '#test/support/random.ts'

const kills = Number(process.env['KILLS'] ?? 7)

jest.setTimeout(600_000 + kills * 20_000)

const suspend = 'cmi.suspend_data'

/** Saves one value after the other with short pauses, and reports each acknowledged one to the test. */
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

interface Launched {
  readonly launchUrl: string
  readonly sessionId: string
}

interface Visited extends Launched {
  readonly end: string
  /** Returns the newest value on the server. */
  readonly onServer: () => Promise<number>
}

interface EndDependencies {
  readonly player: PlayerPage
  readonly context: BrowserContext
  readonly browser: KillableBrowser
}

const crash = async ({ player: { page }, context }: EndDependencies): Promise<void> => {
  const crashed = page.waitForEvent('crash')
  const devtools = await context.newCDPSession(page)
  await Promise.race([devtools.send('Page.crash').catch(() => undefined), crashed])
  await crashed
  await page.close()
}

const ends: Readonly<Record<string, (means: EndDependencies) => Promise<unknown>>> = {
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

/** All entries of the journal's second copy, as a killed browser leaves them. */
const copied = `new Promise((resolve) => {
  const opening = indexedDB.open('lectern')
  opening.onsuccess = () => {
    const store = opening.result.transaction('journal').objectStore('journal')
    const [names, values] = [store.getAllKeys(), store.getAll()]
    values.onsuccess = () => {
      opening.result.close()
      resolve(names.result.map((name, index) => [name, values.result[index]]))
    }
  }
})`

/** Reads the newest value in the second copy, with the key of the session; -1 for none. */
async function newestCopied({ page }: PlayerPage, { launchUrl, sessionId }: Launched): Promise<number> {
  const { origin, searchParams } = new URL(reachable(launchUrl))
  const response = await fetch(`${origin}/api/v1/sessions/${sessionId}`, {
    headers: { authorization: `Bearer ${searchParams.get('token')}` },
  })
  const { player } = z.object({ player: z.object({ journalKey: z.string() }) }).parse(await response.json())
  const store = new MemoryStore()
  for (const [name, value] of await page.evaluate<[string, string][]>(copied)) store.setItem(name, value)
  const entries = (await openJournal({ store, copy: null }, player.journalKey)).entriesOf(1)
  return Math.max(-1, ...entries.map(({ snapshot }) => Number.parseInt(snapshot.cmi[suspend] || '-1', 10)))
}

describeInBrowser('forced ends', (room) => {
  let browser: KillableBrowser
  beforeAll(() => {
    browser = new KillableBrowser(findBrowser() ?? '')
  })
  afterAll(() => browser.close())

  /**
   * One visit: reads what the last visit left, then saves in a burst until the page is ended. Returns the value found
   * and the last acknowledged one.
   */
  const visit = async (
    { launchUrl, sessionId, end, onServer }: Visited,
    random: () => number,
  ): Promise<{ found: number; last: number }> => {
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
    // `void`: the burst never ends, so nothing may wait for its promise.
    await player.inContent(`void burst(${found + 1}, ${JSON.stringify(pauses)})`)
    while (last < 0) await delay(5)
    if (cutsNetwork(end)) await context.setOffline(true)
    await delay(random() * 1500)
    const promised = last
    if (killsBrowser(end))
      await until(
        async () => Math.max(await newestCopied(player, { launchUrl, sessionId }), await onServer()) >= promised,
      )
    await ends[end]?.({ player, context, browser })
    if (cutsNetwork(end)) await (await browser.context()).setOffline(false)
    // If the browser stays alive, values acknowledged up to the last moment count.
    return { found, last: killsBrowser(end) ? promised : last }
  }

  test(`loses no acknowledged value (${kills} times, LECTERN_SEED=${seed})`, async () => {
    const entries = packageEntries(manifestXml()).map((entry) =>
      entry.name === 'index.html' ? { ...entry, data: contentPage } : entry,
    )
    const packageId = await room().upload('kills.zip', writeZip(entries))
    const { launch_url, session_id } = await room().launch(packageId)
    const random = seeded(seed)
    const onServer = async (): Promise<number> =>
      Number.parseInt((await room().session({ session_id })).suspend_data || '-1', 10)
    const names = Object.keys(ends)
    const lost: string[] = []
    let promised = -1
    let before = 'nothing'
    for (let round = 0; round <= kills; round += 1) {
      const end = names[round % names.length] ?? ''
      const { found, last } = await visit({ launchUrl: launch_url, sessionId: session_id, end, onServer }, random)
      if (found < promised) lost.push(`${before}: ${promised} was acknowledged, ${found} was there`)
      promised = last
      before = end
    }
    const player = await PlayerPage.open(await browser.context(), launch_url)
    await player.content.locator('h1').waitFor()
    await player.waitForLight('saved')
    expect(lost).toEqual([])
    expect(await onServer()).toBeGreaterThanOrEqual(promised)
  })
})

/** Waits until the condition holds; the test's timeout limits it. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(10)
}
