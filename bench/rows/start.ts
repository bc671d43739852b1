/** How many round trips wait for each other from opening a launch link to the request for the content's document. */
import { chromium, type BrowserContext, type Request } from 'playwright-core'
import { findBrowser } from '#bin/demo/browser-learner.ts'
import { Classroom } from '#test/support/browser.ts'
import { rounded, type Benchmark } from '../benchmark.ts'
import { throttle } from '../support/distant-page.ts'
import { openHttp2Edge } from '../support/http2-edge.ts'

const boundTrips = 3
const boundMs = 350
const awayMs = 60
const starts = 7

interface Start {
  readonly trips: number
  readonly milliseconds: number
}

/** Time at which the page asked and at which the response was complete, in milliseconds. */
interface Sent {
  readonly at: number
  readonly doneAt: number
}

function sent(request: Request): Sent {
  const { startTime, responseEnd } = request.timing()
  return { at: startTime, doneAt: startTime + responseEnd }
}

/** Whether the page, which opens itself a second time, came from the cache then. */
const isFromCache = "performance.getEntriesByType('navigation')[0].transferSize === 0"

const isContentDocument = (request: Request): boolean =>
  request.isNavigationRequest() && request.url().includes('/api/v1/content/')

/** Most requests up to the last one that were sent one after another, each after the response to the one before. */
function tripsOf(requests: readonly Sent[], last: Sent): number {
  const before = requests.filter(({ doneAt }) => doneAt <= last.at)
  return 1 + Math.max(0, ...before.map((request) => tripsOf(before, request)))
}

/** Opens the link in a page with an empty cache. */
async function start(context: BrowserContext, launchUrl: string): Promise<Start> {
  const page = await context.newPage()
  const requests: Request[] = []
  page.on('requestfinished', (request) => requests.push(request))
  await throttle(context, page, awayMs)
  await page.goto(launchUrl)
  await page.waitForSelector('#stage:not([data-loading]) iframe')
  const [opened, again] = requests.filter((request) => request.isNavigationRequest() && !isContentDocument(request))
  const content = requests.find(isContentDocument)
  if (opened === undefined || content === undefined) throw new Error('The course did not open.')
  const [first, last] = [sent(opened), sent(content)]
  const crossing = (await page.evaluate<boolean>(isFromCache))
    ? requests.filter((request) => request !== again)
    : requests
  await page.close()
  return { trips: tripsOf(crossing.map(sent), last), milliseconds: last.at - first.at }
}

const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN

export const startCourse: Benchmark = {
  goal: `from opening a launch link to the request for the content's first document, cold cache, HTTP/2, server ${awayMs} ms away: <= ${boundTrips} serial round trips, <= ${boundMs} ms on 2 quiet cores`,
  exact: false,
  async measure() {
    const executablePath = findBrowser()
    if (executablePath === undefined) throw new Error('There is no Chromium here; CHROMIUM_PATH can name one.')
    const room = await Classroom.open(executablePath)
    const edge = await openHttp2Edge(Number(new URL(room.service.learnerBaseUrl).port))
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', edge.trustFlag] })
    try {
      const measured: Record<string, number> = {}
      for (const course of ['scorm12', 'scorm2004-sequenced']) {
        const results: Start[] = []
        for (let round = 0; round < starts; round += 1) {
          const context = await browser.newContext()
          results.push(await start(context, edge.through((await room.launch(course)).launch_url)))
          await context.close()
        }
        measured[`${course} trips`] = Math.max(...results.map(({ trips }) => trips))
        measured[`${course} ms`] = rounded(median(results.map(({ milliseconds }) => milliseconds)), 0)
      }
      const met = Object.entries(measured).every(
        ([name, value]) => value <= (name.endsWith('trips') ? boundTrips : boundMs),
      )
      return { measured, met, notes: [`most round trips and median time of ${starts} starts`] }
    } finally {
      await browser.close()
      await edge.close()
      await room.close()
    }
  },
}
