/** A course beside the page of its package, in Chromium. */
import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContextOptions, FrameLocator, Locator, Page } from 'playwright-core'
import { backEnd, bodyOf } from '#bin/demo/back-end.ts'
import { zipSampleCourse } from '#samples/build-course.ts'
import { answerQuiz, turnPages } from '#samples/walk-course.ts'
import { describeInBrowser, newLearner, phone } from '#test/support/browser.ts'
import { dashboardVisits, violationsOf } from '#test/support/dashboard-visits.ts'
import { maxTestLearners } from '#shared/domain/learners/test-learners.ts'
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
const frameIn = (page: Page): FrameLocator => paneOf(page).frameLocator('iframe')
const previewOf = (page: Page): Locator => page.getByRole('link', { name: 'Preview', exact: true })

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
    await previewOf(page).click()
    const player = await PlayerPage.inPreview(page)
    const before = page.url()
    await expect(player.inContent<number>(leadAway)).resolves.toBe(7)
    expect(page.url()).toBe(before)
    await expect(paneOf(page).isVisible()).resolves.toBe(true)
    await page.getByRole('region', { name: 'A launch in code' }).waitFor()
  })

  test('stores what was done when it is closed, and returns the focus to its link', async () => {
    const { made, packageId, page } = await openPackage(await zipSampleCourse('scorm2004'))
    await previewOf(page).click()
    const player = await PlayerPage.inPreview(page)
    await turnPages(await player.course(), 2)
    await paneOf(page).getByRole('link', { name: 'Close' }).click()
    await paneOf(page).waitFor({ state: 'detached' })
    await expect(hasFocus(previewOf(page))).resolves.toBe(true)

    // The course has saved nothing before its frame was closed.
    const sessions = `${room().service.apiBaseUrl}/api/v1/sessions?package_id=${packageId}`
    const progress = async (): Promise<number> =>
      (await (await made.context.request.get(sessions)).json()).sessions[0].progress_percent
    while ((await progress()) === 0) await delay(100)
    expect(made.complaints).toEqual([])
  })

  test('says below the course that a PDF may need a tab, while the course is played here', async () => {
    const { page } = await openPackage(aCourse)
    await previewOf(page).click()
    await PlayerPage.inPreview(page)
    const hint = paneOf(page).getByText('If the course has one that stays empty, use “Open in a tab”.')
    await hint.waitFor()
    expect(await violationsOf(page)).toEqual([])
    await paneOf(page).getByRole('button', { name: 'Open in a tab' }).click()
    await hint.waitFor({ state: 'detached' })
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
    await paneOf(page).getByRole('button', { name: 'Open again' }).click()
    await PlayerPage.inPreview(page)
    expect(made.complaints).toEqual([])
  })

  test('opens by its address: from the keyboard, by Back and Forward, and after a reload', async () => {
    const { made, page } = await openPackage(aCourse)
    const before = page.url()
    await previewOf(page).press('Enter')
    await PlayerPage.inPreview(page)
    expect(page.url()).toContain('open=preview')
    await expect(previewOf(page).count()).resolves.toBe(0)
    await page.getByRole('link', { name: 'Launch', exact: true }).click()
    await page.getByRole('region', { name: 'A launch in code' }).waitFor()
    await expect(paneOf(page).locator('iframe').count()).resolves.toBe(1)
    await page.goBack()
    await page.goBack()
    await paneOf(page).waitFor({ state: 'detached' })
    expect(page.url()).toBe(before)
    await expect(hasFocus(previewOf(page))).resolves.toBe(true)
    await page.goForward()
    await PlayerPage.inPreview(page)
    await page.reload()
    await PlayerPage.inPreview(page)
    expect(made.complaints).toEqual([])
  })

  test('launches nothing for a member who follows its address', async () => {
    const packageId = await room().upload('course.zip', aCourse)
    const page = await open(await visit('member'), `/packages/${packageId}?open=preview`)
    await page.getByRole('link', { name: 'Launch', exact: true }).waitFor()
    await expect(paneOf(page).count()).resolves.toBe(0)
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

  test('shows what the player says of an access that has expired, and opens the course again', async () => {
    const { made, page } = await openPackage(aCourse)
    const refusal = { error: 'The launch has ended.', code: 'LAUNCH_TOKEN_INVALID' }
    await made.context.route(/\/api\/v1\/sessions\//, (route) => route.fulfill({ status: 401, json: refusal }))
    await previewOf(page).click()
    await frameIn(page).getByText('Your access has expired').waitFor()
    await made.context.unrouteAll()
    await paneOf(page).getByRole('button', { name: 'Open again' }).press('Enter')
    await PlayerPage.inPreview(page)
    await expect(frameIn(page).getByText('Your access has expired').count()).resolves.toBe(0)
  })

  test('shows that the player cannot open the course, and offers another try in the frame', async () => {
    const { made, page } = await openPackage(aCourse)
    await made.context.route('**/player/engine-12-*', (route) => route.abort())
    await previewOf(page).click()
    await frameIn(page).getByRole('heading', { name: 'The course cannot be opened right now' }).waitFor()
    await made.context.unrouteAll()
    await frameIn(page).getByRole('button', { name: 'Try again' }).click()
    await PlayerPage.inPreview(page)
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

describeInBrowser(
  'the preview where every TEST learner is taken',
  (room) => {
    const { visit, open } = dashboardVisits(room)

    test('says in the pane that the places are taken and what to do, and opens no frame', async () => {
      const { apiBaseUrl, testKey } = room().service
      const packageId = await room().upload('course.zip', aCourse)
      const { launchPackage } = backEnd(apiBaseUrl, testKey)
      for (let learner = 0; learner < maxTestLearners; learner += 1)
        await bodyOf(launchPackage({ params: { packageId }, body: { user_id: newLearner() } }))
      const page = await open(await visit('admin', phone), `/packages/${packageId}?open=preview`)
      const alert = paneOf(page).getByRole('alert')
      await alert.getByText('ACTIVE_LEARNER_CAP_REACHED').waitFor()
      expect(await alert.innerText()).toMatch(/25 active TEST learners in 30 days; .*, wait until /)
      await expect(page.locator('iframe').count()).resolves.toBe(0)
      expect(await violationsOf(page)).toEqual([])
      await expect(page.evaluate('document.documentElement.scrollWidth <= innerWidth')).resolves.toBe(true)
    })
  },
  () => Promise.resolve([]),
)
