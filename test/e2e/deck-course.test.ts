/** Courses of decks, as learners take them. `DECK_PICTURES=<folder>` keeps pictures of the page. */
import { join } from 'node:path'
import type { Frame, Locator, Page } from 'playwright-core'
import { deckCourse } from '#shared/formats/deck/deck-course.ts'
import type { RenderedDeck } from '#shared/formats/deck/rendered-deck.ts'
import { describeInBrowser, newLearner, phone } from '#test/support/browser.ts'
import { builtCoursePage } from '#test/support/package-pages.ts'
import { courseIn, faultsOf, position } from '#test/support/deck-page.ts'
import { DispatchHost } from '#test/support/dispatch-host/dispatch-host.ts'
import { until } from '#test/support/dispatch-host/dispatch-visits.ts'
import { PlayerPage } from '#test/support/player-page.ts'
import { fullDeck, greySlide, renderedDeck, renderedSlide } from '#test/support/rendered-deck.ts'
import { filesOfZip } from '#test/support/zip-reader.ts'

const courseOf = async (deck: RenderedDeck, standard: '1.2' | '2004'): Promise<Buffer> =>
  deckCourse({ identifier: 'job_1', title: 'Safety at work', standard }, deck, await builtCoursePage())

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

async function boxOf(course: Frame, selector: string): Promise<Box> {
  const box = await course.locator(selector).boundingBox()
  if (box === null) throw new Error(`The course does not show ${selector}.`)
  return box
}

/** Rows in which the bar shows its buttons, full screen among them. */
async function rowsOfButtons(course: Frame): Promise<number> {
  expect(await course.locator('#full-screen').isVisible()).toBe(true)
  return course.evaluate<number>(
    'new Set([...document.querySelectorAll("footer button")].filter((one) => one.offsetParent !== null).map((one) => one.offsetTop)).size',
  )
}

async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env['DECK_PICTURES'] ?? ''
  if (folder !== '') await page.screenshot({ path: join(folder, `${name}.png`) })
}

describeInBrowser('courses of decks', (room) => {
  test('resumes at its slide in the hosted player, and completes once every slide was seen', async () => {
    const packageId = await room().upload('deck.zip', await courseOf(fullDeck(), '1.2'))
    const context = await room().newContext()
    const learner = newLearner()
    const begun = await room().launch(packageId, { user_id: learner })
    const player = await PlayerPage.open(context, begun.launch_url)
    const first = await courseIn(player.page)
    await keepPicture(player.page, 'hosted-1280')
    await first.locator('#next').click()
    // A slide counts once its picture is there.
    await until(async () => (await first.locator('#contents .seen').count()) === 2)
    await player.button('exit').click()
    await player.waitForScreen('left')

    const launched = await room().launch(packageId, { user_id: learner, session_id: begun.session_id })
    const again = await PlayerPage.open(context, launched.launch_url)
    const second = await courseIn(again.page)
    expect(await position(second)).toBe('2 / 3')
    expect((await room().session(launched)).completion_status).toBe('incomplete')
    await second.locator('#next').click()
    await until(async () => (await room().session(launched)).completion_status === 'completed')
    expect([...player.errors, ...again.errors]).toEqual([])
    await context.close()
  })

  describe('at another platform', () => {
    let host: DispatchHost
    beforeAll(async () => {
      host = await DispatchHost.start()
    })
    afterAll(() => host.close())

    const enter = async (name: string, options = {}): Promise<PlayerPage> => {
      const player = await PlayerPage.blank(await room().newContext(options))
      await player.page.goto(host.address(name))
      return player
    }

    test('completes by keys and by a jump, with the progress that SCORM 2004 asks for', async () => {
      await host.import('keys', await courseOf(fullDeck(), '2004'))
      const player = await enter('keys')
      const course = await courseIn(player.page)
      await course.locator('#slide a').first().click()
      expect(await position(course)).toBe('3 / 3')
      expect(await course.evaluate('document.activeElement.id')).toBe('slide')
      await until(() => host.record('keys').commits === 2)
      expect(host.record('keys').values).toMatchObject({
        'cmi.completion_status': 'incomplete',
        'cmi.progress_measure': '0.6667',
      })
      await player.page.keyboard.press('ArrowLeft')
      await until(() => host.record('keys').values['cmi.completion_status'] === 'completed')
      expect(host.record('keys').values['cmi.progress_measure']).toBe('1.0000')
      expect(await faultsOf(course)).toEqual([])
      expect(player.errors).toEqual([])
      await player.page.context().close()
    })

    test('reads from right to left on a phone, with its text under the slide and Arabic words', async () => {
      const slides = [1, 2, 3].map((number) =>
        renderedSlide(number, { picture: number === 2 ? greySlide(90, 160) : greySlide(160, 90) }),
      )
      const deck = renderedDeck({ language: 'ar', direction: 'rtl', slides })
      await host.import('phone', await courseOf(deck, '1.2'))
      const player = await enter('phone', { viewport: phone.viewport, hasTouch: true })
      const course = await courseIn(player.page)
      const [slide, text] = [await boxOf(course, '#slide'), await boxOf(course, '#transcript')]
      expect([slide.x, slide.width, text.y]).toEqual([0, phone.viewport.width, slide.y + slide.height])
      expect(await course.locator('#transcript').innerText()).toContain('Notes of slide 1')
      expect(await course.locator('#next').innerText()).toBe('التالي')
      await course.locator('#slide').focus()
      await player.page.keyboard.press('ArrowLeft')
      expect(await position(course)).toBe('2 / 3')
      const upright = await boxOf(course, '#slide')
      expect(upright.width / upright.height).toBeCloseTo(90 / 160, 2)
      expect((await boxOf(course, '#transcript')).height).toBeGreaterThan(150)
      expect(await rowsOfButtons(course)).toBe(1)
      // Numbers around a separator with spaces would change places.
      expect(await course.evaluate('getComputedStyle(document.querySelector("#position")).direction')).toBe('ltr')
      expect(await faultsOf(course)).toEqual([])
      await keepPicture(player.page, 'phone-390')
      await course.locator('#show-contents').click()
      expect(await faultsOf(course)).toEqual([])
      expect(player.errors).toEqual([])
      await player.page.context().close()
    })
  })

  test('plays where there is no platform, under a policy without inline scripts and styles', async () => {
    const files = await filesOfZip(await courseOf(fullDeck(), '1.2'))
    const context = await room().newContext()
    const foreign: string[] = []
    await context.route('**/*', async (route) => {
      const { origin, pathname } = new URL(route.request().url())
      if (origin !== 'http://course.test') foreign.push(origin)
      const body = files.get(pathname.slice(1))
      await route.fulfill({
        status: body === undefined ? 404 : 200,
        body: body ?? '',
        headers: { 'content-security-policy': "default-src 'self'" },
      })
    })
    const player = await PlayerPage.blank(context)
    await player.page.goto('http://course.test/index.html')
    const course = await courseIn(player.page)
    await course.locator('#next').click()
    expect(await position(course)).toBe('2 / 3')
    expect(await course.locator('video').getAttribute('aria-label')).toBe('A film')
    expect([...player.errors, ...foreign]).toEqual([])
    await context.close()
  })
})
