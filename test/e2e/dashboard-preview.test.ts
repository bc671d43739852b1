/** A course beside the page of its package, in Chromium. */
import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { zipSampleCourse } from '#samples/build-course.ts'
import { answerQuiz, turnPages } from '#samples/walk-course.ts'
import { describeInBrowser, phone } from '#test/support/browser.ts'
import { dashboardVisits, violationsOf } from '#test/support/dashboard-visits.ts'
import { PlayerPage } from '#test/support/player-page.ts'
import { manifestXml } from '#test/support/scorm-package.ts'
import { writeZip } from '#test/support/zip-writer.ts'

/** Every way in which a page in a frame could lead the page around it elsewhere. Returns their number. */
const leadAway = `(async () => {
  const away = location.origin + '/away'
  const link = document.body.appendChild(document.createElement('a'))
  Object.assign(link, { href: away, target: '_top' })
  const ways = [
    () => { top.location = away },
    () => { top.location.replace(away) },
    () => { open(away, '_top') },
    () => { link.click() },
    () => { history.go(-1) },
    () => { top.history.back() },
    () => {
      const popup = open('about:blank')
      popup.eval('opener.top.location = ' + JSON.stringify(away))
      popup.close()
    },
  ]
  for (const way of ways) {
    try { way() } catch {}
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return ways.length
})()`

const aCourse = writeZip([
  { name: 'imsmanifest.xml', data: manifestXml() },
  { name: 'index.html', data: '<!doctype html><html lang="en"><title>Course</title><h1>Content</h1>' },
])

const paneOf = (page: Page): Locator => page.getByRole('region', { name: 'Preview', exact: true })
const previewOf = (page: Page): Locator => page.getByRole('button', { name: 'Preview', exact: true })

const hasFocus = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => element.contains(element.ownerDocument.activeElement))

describeInBrowser('the preview beside the page of a package', (room) => {
  const { visit, open } = dashboardVisits(room)

  /** An admin at the page of a package that was just uploaded. */
  async function openPackage(archive: Uint8Array, options: BrowserContextOptions = {}) {
    const packageId = await room().upload('course.zip', archive)
    const made = await visit('admin', options)
    return { made, packageId, page: await open(made, `/packages/${packageId}`) }
  }

  test('plays a course to its end, and shows the session in the list', async () => {
    const { made, page } = await openPackage(await zipSampleCourse('scorm12'))
    await previewOf(page).click()
    const player = await PlayerPage.inPreview(page)
    await expect(hasFocus(paneOf(page))).resolves.toBe(true)
    const course = await player.course()
    while (!(await course.getByRole('button', { name: 'Start the quiz' }).isVisible())) await turnPages(course, 1)
    await answerQuiz(course)
    await player.button('exit').click()
    expect(await player.waitForScreen('finished')).toContain('100%')
    expect(made.context.pages()).toHaveLength(1)
    await page.getByRole('link', { name: 'Open its sessions' }).click()
    await page.getByRole('row').getByText('Passed').waitFor()
    expect(made.complaints).toEqual([])
  })

  test('keeps the page where it is when the course leads the page around it elsewhere', async () => {
    const { page } = await openPackage(aCourse)
    await page.getByRole('link', { name: 'Launch', exact: true }).click()
    await page.getByRole('region', { name: 'A launch in code' }).waitFor()
    const before = page.url()
    await previewOf(page).click()
    const player = await PlayerPage.inPreview(page)
    await expect(player.inContent<number>(leadAway)).resolves.toBe(7)
    expect(page.url()).toBe(before)
    await expect(paneOf(page).isVisible()).resolves.toBe(true)
    await page.getByRole('region', { name: 'A launch in code' }).waitFor()
  })

  test('stores what was done when it is closed, and returns the focus to its button', async () => {
    const { made, packageId, page } = await openPackage(await zipSampleCourse('scorm2004'))
    await previewOf(page).click()
    const player = await PlayerPage.inPreview(page)
    await turnPages(await player.course(), 2)
    await paneOf(page).getByRole('button', { name: 'Close' }).click()
    await paneOf(page).waitFor({ state: 'detached' })
    await expect(hasFocus(previewOf(page))).resolves.toBe(true)

    // The course has saved nothing before its frame was closed.
    const sessions = `${room().service.apiBaseUrl}/api/v1/sessions?package_id=${packageId}`
    const progress = async (): Promise<number> =>
      (await (await made.context.request.get(sessions)).json()).sessions[0].progress_percent
    while ((await progress()) === 0) await delay(100)
    expect(made.complaints).toEqual([])
  })

  test('gives the course up to a tab, so that one window plays it', async () => {
    const { made, page } = await openPackage(aCourse)
    await previewOf(page).click()
    await PlayerPage.inPreview(page)
    const [tab] = await Promise.all([
      made.context.waitForEvent('page'),
      paneOf(page).getByRole('button', { name: 'Open in a tab' }).click(),
    ])
    await PlayerPage.of(tab).waitForCourse()
    await paneOf(page).getByText('only one window plays it').waitFor()
    await expect(paneOf(page).locator('iframe').count()).resolves.toBe(0)
    await page.bringToFront()
    await previewOf(page).click()
    await PlayerPage.inPreview(page)
    expect(made.complaints).toEqual([])
  })

  test('says why a course is not launched, and opens no frame', async () => {
    const { made, packageId, page } = await openPackage(aCourse)
    const { apiBaseUrl, tenantId } = room().service
    const archived = await made.context.request.post(`${apiBaseUrl}/api/customer/packages/${packageId}/archive`, {
      headers: { origin: apiBaseUrl, 'x-service-session-workspace': tenantId },
    })
    expect(archived.status()).toBe(200)
    await previewOf(page).click()
    await page.getByRole('alert').getByText('This package is archived').waitFor()
    await expect(page.locator('iframe').count()).resolves.toBe(0)
  })

  test.each([
    ['a desk', {}],
    ['a phone', phone],
  ])('passes axe, and fits the width and the height of %s', async (_screen, options) => {
    const { page } = await openPackage(aCourse, options)
    await previewOf(page).click()
    await PlayerPage.inPreview(page)
    expect(await violationsOf(page)).toEqual([])
    await expect(page.evaluate('document.documentElement.scrollWidth <= innerWidth')).resolves.toBe(true)
    const frame = await paneOf(page).locator('iframe').boundingBox()
    expect((frame?.y ?? 0) + (frame?.height ?? Infinity)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
  })
})
