/** Courses of quick publish, as learners take them. `QUICK_PICTURES=<folder>` keeps pictures of the page. */
import axe from 'axe-core'
import { join } from 'node:path'
import type { Frame, Page } from 'playwright-core'
import { quickCourse } from '#shared/formats/quick-course/quick-course.ts'
import { describeInBrowser, newLearner, phone } from '#test/support/browser.ts'
import { DispatchHost } from '#test/support/dispatch-host/dispatch-host.ts'
import { until } from '#test/support/dispatch-host/dispatch-visits.ts'
import { builtQuickPage } from '#test/support/package-pages.ts'
import { PlayerPage } from '#test/support/player-page.ts'

const course = {
  title: 'Fire safety',
  slides: [
    {
      title: 'When the alarm rings',
      content: 'Stay **calm**, and walk to the [assembly point](https://example.com/map).',
    },
    {
      title: 'What to take along',
      content:
        '# Always\n\n- Keys\n- Your phone\n\n## Never\n\n1. Lifts\n2. Luggage\n\n| Floor | Way out | Length of the way | Remarks of the safety officer |\n|---|---|---|---|\n| 1 | North stairs | 40 m | Follow the green lamps |\n\n```\na line of code that is a good deal wider than the page of any phone on the market\n```',
    },
    { title: 'Done', content: '<script>alert(1)</script> is shown as text.' },
  ],
}

/** The page of the course, at whatever depth it is, once it shows what the selector names. */
async function courseIn(page: Page, shown = 'footer:visible'): Promise<Frame> {
  let found: Frame | undefined
  await until(async () => {
    for (const frame of page.frames())
      if ((await frame.locator('main > section').count()) > 0 && (await frame.locator(shown).count()) > 0) found = frame
    return found !== undefined
  })
  if (found === undefined) throw new Error('The page shows no course.')
  return found
}

/** What axe finds wrong with the course, and whether it is wider than its place. */
async function faultsOf(frame: Frame): Promise<string[]> {
  await frame.evaluate(axe.source)
  const found = await frame.evaluate<string[]>(
    'axe.run(document).then(({ violations }) => violations.map(({ id }) => id))',
  )
  const isTooWide = await frame.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
  return isTooWide ? [...found, 'too wide'] : found
}

async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env['QUICK_PICTURES'] ?? ''
  if (folder !== '') await page.screenshot({ path: join(folder, `${name}.png`) })
}

describeInBrowser('courses of quick publish', (room) => {
  test('opens by the link of the response, resumes for a learner, and completes with Finish only', async () => {
    const { apiBaseUrl, liveKey } = room().service
    const response = await fetch(`${apiBaseUrl}/api/v1/quick-publish`, {
      method: 'POST',
      headers: { authorization: `Bearer ${liveKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(course),
    })
    expect(response.status).toBe(200)
    const published: { launch_url: string; package_id: string } = JSON.parse(await response.text())
    const context = await room().newContext()
    const preview = await PlayerPage.open(context, published.launch_url)
    expect(await (await courseIn(preview.page)).locator('h2:visible').innerText()).toBe('When the alarm rings')
    await keepPicture(preview.page, 'hosted-1280')
    await preview.page.close()

    const learner = newLearner()
    const begun = await room().launch(published.package_id, { user_id: learner })
    const player = await PlayerPage.open(context, begun.launch_url)
    const first = await courseIn(player.page)
    await first.locator('#next').click()
    await first.locator('#next').click()
    expect(await first.locator('#next').innerText()).toBe('Finish')
    await player.button('exit').click()
    await player.waitForScreen('left')
    expect((await room().session(begun)).completion_status).toBe('incomplete')

    const launched = await room().launch(published.package_id, { user_id: learner, session_id: begun.session_id })
    const again = await PlayerPage.open(context, launched.launch_url)
    const second = await courseIn(again.page)
    expect(await second.locator('#position').innerText()).toBe('3 / 3')
    await second.locator('#next').click()
    expect(await second.locator('#finished').innerText()).toBe('You have finished this course.')
    await until(async () => (await room().session(launched)).completion_status === 'completed')
    expect([...preview.errors, ...player.errors, ...again.errors]).toEqual([])
    expect(await again.violations()).toEqual([])
    await context.close()
  })

  describe('at another platform', () => {
    let host: DispatchHost
    beforeAll(async () => {
      host = await DispatchHost.start()
    })
    afterAll(() => host.close())

    test.each([
      ['desktop', 'light', {}],
      ['phone', 'dark', { viewport: phone.viewport, hasTouch: true, colorScheme: 'dark' as const }],
    ])('shows every slide without a fault on a %s, %s', async (name, _scheme, options) => {
      const slides = course.slides.map((slide) => ({ ...slide, picture: null }))
      const facts = { identifier: 'upl_1', title: course.title, language: 'de' }
      await host.import(name, quickCourse(facts, slides, await builtQuickPage()))
      const player = await PlayerPage.blank(await room().newContext(options))
      await player.page.goto(host.address(name))
      const frame = await courseIn(player.page)
      expect(await frame.locator('#next').innerText()).toBe('Weiter')
      for (const [index] of slides.entries()) {
        if (index > 0) await frame.locator('#next').click()
        expect(await frame.evaluate('document.activeElement.id')).toBe(index === 0 ? '' : `slide-${index + 1}`)
        expect(await faultsOf(frame)).toEqual([])
        await keepPicture(player.page, `${name}-${index + 1}`)
      }
      await frame.locator('#show-contents').click()
      expect(await frame.evaluate('document.activeElement.getAttribute("href")')).toBe('#slide-3')
      expect(await faultsOf(frame)).toEqual([])
      await keepPicture(player.page, `${name}-contents`)
      await frame.locator('#contents a').first().click()
      expect(await frame.locator('h2:visible').innerText()).toBe('When the alarm rings')
      expect(host.record(name).values['cmi.core.lesson_status']).toBe('incomplete')
      expect(player.errors).toEqual([])
      await player.page.context().close()
    })
  })

  test('reads as a plain page without its script', async () => {
    const slides = course.slides.map((slide) => ({ ...slide, picture: null }))
    const facts = { identifier: 'upl_1', title: course.title, language: 'en' }
    const packageId = await room().upload('plain.zip', quickCourse(facts, slides, await builtQuickPage()))
    const context = await room().newContext()
    const player = await PlayerPage.blank(context)
    await context.route('**/course.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await player.page.goto((await room().launch(packageId)).launch_url)
    const frame = await courseIn(player.page, 'h2:visible')
    expect(await frame.locator('h2:visible').allInnerTexts()).toEqual(course.slides.map(({ title }) => title))
    await context.close()
  })
})
