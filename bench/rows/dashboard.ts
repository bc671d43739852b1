/** Size of the dashboard's scripts and styles that a browser loads, and how soon a slow phone shows the first list. */
import { join } from 'node:path'
import { findBrowser } from '#bin/demo/browser-learner.ts'
import { Classroom, phone } from '#test/support/browser.ts'
import { signInDemoPerson } from '#test/support/demo-people.ts'
import { dashboardSizes } from '#test/infra/support/dashboard-sizes.ts'
import { rounded, type Benchmark } from '../benchmark.ts'
import { webFolder } from '../support/built-service.ts'
import { slowDown } from '../support/distant-page.ts'

const boundsKib = { signIn: 80, list: 190, largestScreen: 25, styles: 16 }
const boundMs = 4000
const visits = 5

const inKib = (bytes: number): number => rounded(bytes / 1024, 1)

/** Milliseconds from opening the list of packages, with an empty cache, until its first row is there. */
async function firstList(room: Classroom): Promise<number> {
  const { service } = room
  const [name = '', value = ''] = (await signInDemoPerson(service.dataFolder, 'admin@demo.example')).split('=')
  const context = await room.newContext(phone)
  await context.addCookies([{ name, value, url: service.apiBaseUrl, httpOnly: true, sameSite: 'Lax' }])
  const page = await context.newPage()
  await slowDown(context, page)
  const began = performance.now()
  await page.goto(`${service.apiBaseUrl}/w/${service.tenantId}/packages`, { waitUntil: 'commit' })
  await page.getByText('Feedback that helps').first().waitFor()
  const taken = performance.now() - began
  await context.close()
  return taken
}

/** Median of several visits. */
async function firstListOnPhone(): Promise<number> {
  const browser = findBrowser()
  if (browser === undefined) throw new Error('There is no Chromium here; CHROMIUM_PATH can name one.')
  const room = await Classroom.open(browser)
  try {
    const times: number[] = []
    for (let visit = 0; visit < visits; visit += 1) times.push(await firstList(room))
    return times.toSorted((left, right) => left - right)[Math.floor(visits / 2)] ?? Number.NaN
  } finally {
    await room.close()
  }
}

export const dashboard: Benchmark = {
  goal: `dashboard, brotli, libraries as published: sign-in <= ${boundsKib.signIn} KiB, shell and list of packages <= ${boundsKib.list} KiB, largest screen of its own <= ${boundsKib.largestScreen} KiB, styles <= ${boundsKib.styles} KiB; first list on a slow phone < ${boundMs} ms on 2 quiet cores`,
  exact: false,
  async measure() {
    const sizes = await dashboardSizes(join(await webFolder(), 'app'))
    const measured = {
      signIn: inKib(sizes.signIn),
      list: inKib(sizes.list),
      largestScreen: inKib(sizes.largestScreen),
      styles: inKib(sizes.styles),
      'first list on a slow phone ms': rounded(await firstListOnPhone(), 0),
    }
    const met =
      measured.signIn <= boundsKib.signIn &&
      measured.list <= boundsKib.list &&
      measured.largestScreen <= boundsKib.largestScreen &&
      measured.styles <= boundsKib.styles &&
      measured['first list on a slow phone ms'] < boundMs
    return { measured, met }
  },
}
