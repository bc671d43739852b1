/** The title of the tab tells a person who looks at another tab how far uploads, exports and packages are. */
import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { changeResponses, describeInBrowser, longestWaitMs } from '#test/support/browser.ts'
import { dashboardVisits } from '#test/support/dashboard-visits.ts'
import { manifestXml, packageEntries } from '#test/support/scorm-package.ts'
import { writeZip } from '#test/support/zip-writer.ts'

/** Two parts: the first one is almost all of the file. */
const paddingBytes = 17_500_000

/** Longer than a title tells of an end that the person sees. */
const longerThanShownMs = 6000

/** @throws Error with the title that there is instead */
async function untilTitle(page: Page, title: RegExp): Promise<void> {
  const end = Date.now() + longestWaitMs
  while (!title.test(await page.title())) {
    if (Date.now() > end) throw new Error(`The title is "${await page.title()}".`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Lets a page believe that its tab is hidden, or seen again. */
const setVisibility = (page: Page, state: 'hidden' | 'visible'): Promise<unknown> =>
  page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)

/** Holds requests until they are let go. */
function gate(): { readonly open: () => void; readonly isOpen: Promise<void> } {
  let open = (): void => undefined
  const isOpen = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), isOpen }
}

describeInBrowser('the title of the tab', (room) => {
  const { visit, open } = dashboardVisits(room)

  const choose = (page: Page, buffer: Buffer): Promise<void> =>
    page.locator('input[type=file]').setInputFiles({ name: 'course.zip', mimeType: 'application/zip', buffer })

  test('tells of an upload in percent, then of its end until the person has seen the tab', async () => {
    const page = await open(await visit('admin'), '/upload')
    await untilTitle(page, /^Upload a course · /)
    const [lastPart, processing] = [gate(), gate()]
    await page.route(/partNumber=2/, async (route) => {
      await lastPart.isOpen
      await route.continue()
    })
    await page.route('**/api/v1/packages/process', async (route) => {
      await processing.isOpen
      await route.continue()
    })
    await choose(page, writeZip(packageEntries(manifestXml(), [{ name: 'film.mp4', data: randomBytes(paddingBytes) }])))
    await untilTitle(page, /^9\d% · Upload a course · .+ · Lectern$/)
    lastPart.open()
    await untilTitle(page, /^Under way · Upload a course · /)
    await setVisibility(page, 'hidden')
    processing.open()
    await untilTitle(page, /^✓ Done · Upload a course · /)
    await new Promise((resolve) => setTimeout(resolve, longerThanShownMs))
    await expect(page.title()).resolves.toMatch(/^✓ Done · /)
    await setVisibility(page, 'visible')
    await untilTitle(page, /^Upload a course · /)
  })

  test('tells that an upload has failed, and nothing of it on the next page', async () => {
    const page = await open(await visit('admin'), '/upload')
    await choose(page, writeZip([{ name: 'readme.txt', data: 'no course' }]))
    await untilTitle(page, /^✗ Failed · Upload a course · /)
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Packages' }).click()
    await untilTitle(page, /^Packages · /)
  })

  test('tells of an export that the person has started, and nothing of earlier ones', async () => {
    const page = await open(await visit('admin'), '/exports')
    let isOver = true
    await changeResponses(page, /\/api\/customer\/exports\?/, (body) =>
      isOver ? body : body.replaceAll('"status":"completed"', '"status":"processing"'),
    )
    await untilTitle(page, /^Exports · /)
    isOver = false
    await page.getByRole('button', { name: 'New export' }).first().click()
    await page.getByRole('button', { name: 'Start the export' }).click()
    await untilTitle(page, /^Being written · Exports · /)
    await setVisibility(page, 'hidden')
    isOver = true
    await untilTitle(page, /^✓ Ready · Exports · /)
    await setVisibility(page, 'visible')
    await untilTitle(page, /^Exports · /)
  })

  test('tells of a package that is processed while another tab is seen', async () => {
    const [packageId = ''] = Object.values(room().service.sampleCourses)
    const made = await visit('member')
    let isOver = false
    await changeResponses(made.context, new RegExp(`/api/v1/packages/${packageId}$`), (body) =>
      isOver ? body : body.replace('"status":"ready"', '"status":"processing"'),
    )
    const page = await open(made, `/packages/${packageId}`)
    await untilTitle(page, /^Processing · /)
    await setVisibility(page, 'hidden')
    isOver = true
    await untilTitle(page, /^✓ Ready · /)
  })
})
