/** How long Commit blocks the content while the server is slow, and how many values forced unloads lose. */
import type { BrowserContext } from 'playwright-core'
import { findBrowser } from '#bin/demo/browser-learner.ts'
import { Classroom } from '#test/support/browser.ts'
import { PlayerPage } from '#test/support/player-page.ts'
import { manifestXml, packageEntries } from '#test/support/scorm-package.ts'
import { writeZip } from '#test/support/zip-writer.ts'
import { rounded, type Benchmark } from '../benchmark.ts'
import { throttle } from '../support/distant-page.ts'
import { suspendData } from '../support/sample-cmi.ts'

const boundMs = 5
const awayMs = 60
const commits = 100
/** Unloads in the whole suite; `--large` runs 200. */
const fewUnloads = 20
const allUnloads = 200

/** A page that commits 8 KB each time, as courses do at the next page, and times the call. */
const contentPage = `<!doctype html><title>Content</title><h1>Content</h1><script>
  const api = parent.API
  api.LMSInitialize('')
  const state = ${JSON.stringify(suspendData(8192))}
  async function timeCommits(count) {
    const times = []
    for (let round = 0; round < count; round += 1) {
      api.LMSSetValue('cmi.suspend_data', state + round)
      const started = performance.now()
      api.LMSCommit('')
      times.push(performance.now() - started)
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    return times
  }
</script>`

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((left, right) => left - right)[Math.floor((values.length - 1) * share)] ?? Number.NaN

async function open(context: BrowserContext, launchUrl: string): Promise<PlayerPage> {
  const player = await PlayerPage.blank(context)
  await throttle(context, player.page, awayMs)
  await player.page.goto(launchUrl)
  await player.waitForCourse()
  await player.content.locator('h1').waitFor()
  return player
}

/** Ways to leave a page without its own code. */
const unloads: readonly ((player: PlayerPage, context: BrowserContext) => Promise<unknown>)[] = [
  ({ page }) => page.close(),
  ({ page }) => page.goto('about:blank').then(() => page.close()),
  async ({ page }, context) => {
    const crashed = page.waitForEvent('crash')
    const devtools = await context.newCDPSession(page)
    await Promise.race([devtools.send('Page.crash').catch(() => undefined), crashed])
    await crashed
    await page.close()
  },
]

/**
 * Sets a value, waits until it is saved, and leaves the page. @returns the number of values that the next visit did not
 * find
 */
async function lostValues(context: BrowserContext, launchUrl: string, count: number): Promise<number> {
  let lost = 0
  let last = ''
  for (let round = 0; round <= count; round += 1) {
    const player = await open(context, launchUrl)
    if ((await player.call('LMSGetValue', 'cmi.suspend_data')) !== last) lost += 1
    last = `value ${round}`
    const results = [await player.call('LMSSetValue', 'cmi.suspend_data', last), await player.call('LMSCommit', '')]
    if (results.some((response) => response !== 'true')) throw new Error('The player refused a value.')
    await unloads[round % unloads.length]?.(player, context)
  }
  return lost
}

export const commitBlock: Benchmark = {
  goal: `95 of 100 Commit calls of content block <= ${boundMs} ms with the server ${awayMs} ms away; 0 acknowledged values lost in ${allUnloads} forced unloads (${fewUnloads} without --large)`,
  exact: false,
  async measure() {
    const browser = findBrowser()
    if (browser === undefined) throw new Error('There is no Chromium here; CHROMIUM_PATH can name one.')
    const count = process.argv.includes('--large') ? allUnloads : fewUnloads
    const room = await Classroom.open(browser)
    try {
      const entries = packageEntries(manifestXml()).map((entry) =>
        entry.name === 'index.html' ? { ...entry, data: contentPage } : entry,
      )
      const packageId = await room.upload('blocking.zip', writeZip(entries))
      const context = await room.newContext()
      const timed = await open(context, (await room.launch(packageId)).launch_url)
      const times = await timed.inContent<number[]>(`timeCommits(${commits})`)
      await timed.page.close()
      const lost = await lostValues(context, (await room.launch(packageId)).launch_url, count)
      const blocked = rounded(percentile(times, 0.95), 1)
      return {
        measured: { blockedMs: blocked, unloads: count, lost },
        met: blocked <= boundMs && lost === 0,
        notes: [`median ${rounded(percentile(times, 0.5), 1)} ms, longest ${rounded(Math.max(...times), 1)} ms`],
      }
    } finally {
      await room.close()
    }
  },
}
