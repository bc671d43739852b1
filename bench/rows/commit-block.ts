/** How long the content's own Commit call takes while the server is far away, and what forced unloads lose. */
import type { BrowserContext } from 'playwright-core'
import { findBrowser } from '#bin/demo/browser-learner.ts'
import { Classroom } from '#test/support/browser.ts'
import { PlayerPage } from '#test/support/player-page.ts'
import { manifestXml, packageEntries } from '#test/support/scorm-package.ts'
import { writeZip } from '#test/support/zip-writer.ts'
import { rounded, type Benchmark } from '../benchmark.ts'
import { suspendData } from '../support/sample-cmi.ts'

const boundMs = 5
const awayMs = 60
const commits = 100
/** In the whole suite; `--large` takes the 200 of the goal. */
const fewUnloads = 20
const allUnloads = 200

/** Commits 8 KB each time, as a page does when the learner goes on, and times the call. */
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

const percentile = (values: readonly number[], share: number): number => values.toSorted((left, right) => left - right)[Math.floor((values.length - 1) * share)] ?? Number.NaN

async function open(context: BrowserContext, launchUrl: string): Promise<PlayerPage> {
  const player = await PlayerPage.blank(context)
  const devtools = await context.newCDPSession(player.page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: awayMs, downloadThroughput: -1, uploadThroughput: -1 })
  await player.page.goto(launchUrl)
  await player.hasCourse()
  await player.content.locator('h1').waitFor()
  return player
}

/** Ways in which a page goes without being asked. */
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

/** Sets a value, is told that it is saved, and goes. @returns how many such values the next visit did not find */
async function lostValues(context: BrowserContext, launchUrl: string, count: number): Promise<number> {
  let lost = 0
  let last = ''
  for (let round = 0; round <= count; round += 1) {
    const player = await open(context, launchUrl)
    if ((await player.call('LMSGetValue', 'cmi.suspend_data')) !== last) lost += 1
    last = `value ${round}`
    const told = [await player.call('LMSSetValue', 'cmi.suspend_data', last), await player.call('LMSCommit', '')]
    if (told.some((answer) => answer !== 'true')) throw new Error('The player did not take a value.')
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
      const entries = packageEntries(manifestXml()).map((entry) => (entry.name === 'index.html' ? { ...entry, data: contentPage } : entry))
      const packageId = await room.upload('blocking.zip', writeZip(entries))
      const context = await room.newContext()
      const timed = await open(context, (await room.launch(packageId)).launch_url)
      const times = await timed.inContent<number[]>(`timeCommits(${commits})`)
      await timed.page.close()
      const lost = await lostValues(context, (await room.launch(packageId)).launch_url, count)
      const blocked = rounded(percentile(times, 0.95), 1)
      return { measured: { blockedMs: blocked, unloads: count, lost }, met: blocked <= boundMs && lost === 0, notes: [`median ${rounded(percentile(times, 0.5), 1)} ms, longest ${rounded(Math.max(...times), 1)} ms`] }
    } finally {
      await room.close()
    }
  },
}
