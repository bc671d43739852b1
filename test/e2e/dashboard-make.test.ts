/** Owners and admins make courses in the dashboard: from a PowerPoint deck, and from slides that they write. */
import type { BrowserContext, Locator, Route } from 'playwright-core'
import { describeInBrowser, phone } from '#test/support/browser.ts'
import { conversionLimit, describeConversions } from '#test/support/converter.ts'
import { dashboardVisits, violationsOf } from '#test/support/dashboard-visits.ts'
import { PlayerPage } from '#test/support/player-page.ts'
import { presentation, textBox, type SlideSpec } from '#test/support/presentation.ts'
import { greySlide } from '#test/support/rendered-deck.ts'

const deckType = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

/** A slide with a title, on a ground of one colour. */
const coloured = (title: string, colour: string): Pick<SlideSpec, 'shapes'> => ({
  shapes: `<p:sp><p:nvSpPr><p:cNvPr id="9" name="Ground"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="12192000" cy="6858000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:solidFill><a:srgbClr val="${colour}"/></a:solidFill></p:spPr></p:sp>${textBox([title], { placeholder: 'title' })}`,
})

/** Which of red, green and blue is strongest in a corner of a picture, which is found by its alternative text. */
async function strongestIn(part: Locator, alternative: string): Promise<unknown> {
  await part.getByAltText(alternative).waitFor()
  return part.page().evaluate(`(async () => {
    const image = document.querySelector('img[alt="${alternative}"]')
    await image.decode()
    const drawing = document.createElement('canvas').getContext('2d')
    drawing.drawImage(image, 0, 0)
    const [red, green, blue] = drawing.getImageData(20, 20, 1, 1).data
    return { [green]: 'green', [red]: 'red', [blue]: 'blue' }[Math.max(red, green, blue)]
  })()`)
}

/** Answers reads of the job `job_made`, whose slides differ in nothing, and of their pictures. */
async function answerFor(
  context: BrowserContext,
  slides: readonly number[],
  picture: (route: Route) => Promise<void>,
): Promise<void> {
  const at = new Date().toISOString()
  const job = {
    ...{ job_id: 'job_made', status: 'completed', package_id: null, package_version_id: null },
    ...{ slide_count: slides.length, target_scorm_version: '1.2', title: 'Made', filename: 'made.pptx' },
    progress: { step: 'done', slides_done: slides.length, slides_total: slides.length },
    ...{ error: null, created_at: at, updated_at: at, report: { slides, warnings: [], omitted: 0 } },
  }
  await context.route('**/api/v1/conversions/job_made', (route) => route.fulfill({ json: job }))
  await context.route('**/api/v1/conversions/job_made/slides/*/picture', picture)
}

const pictureFile = { contentType: 'image/png', body: Buffer.from(greySlide(160, 90).bytes) }

describeInBrowser('making courses in the dashboard', (room) => {
  const { visit, open } = dashboardVisits(room)

  describeConversions('from a deck', () => {
    test('converts a deck to a course that can be previewed, and reports what differs slide by slide', async () => {
      const made = await visit('admin')
      const page = await open(made, '/conversions')
      const title = `Deck ${Date.now()}`
      await page.getByLabel('Title of the course').fill(title)
      await page.locator('input[type=file]').setInputFiles({
        name: 'safety.pptx',
        mimeType: deckType,
        buffer: Buffer.from(
          presentation({
            slides: [
              coloured('Fire safety', 'C00000'),
              { shapes: textBox(['For the speaker'], { placeholder: 'title' }), hidden: true },
              { ...coloured('Leave the building', '0000C0'), tail: '<p:transition><p:fade/></p:transition>' },
            ],
          }),
        ),
      })
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await page.getByText('The course is ready.').waitFor({ timeout: conversionLimit })
      // For a person who looks at another tab meanwhile.
      await expect(page.title()).resolves.toMatch(/^✓ Ready · Deck \d+ · /)
      const differences = page.getByRole('region', { name: 'What differs from the deck' })
      await differences.getByText('SLIDE_HIDDEN').waitFor()
      await page.getByRole('heading', { name: 'Slide 2' }).waitFor()
      await differences.getByText('Not in the course').waitFor()
      expect(await strongestIn(differences, 'Slide 3')).toBe('blue')
      const others = page.getByRole('region', { name: 'Other slides of the course' })
      expect(await strongestIn(others, 'Slide 1')).toBe('red')
      expect(await violationsOf(page)).toEqual([])

      const small = differences.getByRole('button', { name: 'Slide 3' })
      await small.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Slide 3' })
      const [large, before] = [await dialog.getByAltText('Slide 3').boundingBox(), await small.boundingBox()]
      expect(large?.width).toBeGreaterThan(2 * (before?.width ?? Infinity))
      expect(await violationsOf(page)).toEqual([])
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await expect(page.evaluate('document.activeElement.querySelector("img").alt')).resolves.toBe('Slide 3')
      await page.getByRole('link', { name: 'Preview' }).click()
      await PlayerPage.inPreview(page)
      await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Conversions' }).click()
      await page.getByRole('row').filter({ hasText: title }).getByText('Ready').waitFor()
      expect(made.complaints).toEqual([])

      const asMember = await visit('member', phone)
      const member = await open(asMember, '/conversions')
      await expect(member.getByRole('button', { name: 'Choose a deck' }).count()).resolves.toBe(0)
      expect(await violationsOf(member)).toEqual([])
      await member.getByRole('link', { name: title }).click()
      await member.getByRole('heading', { name: 'Slide 3' }).waitFor()
      await expect(member.getByAltText('Slide 3').count()).resolves.toBe(0)
      expect(asMember.complaints).toEqual([])
    })
  })

  test('asks for the pictures of a long deck as they come into view, and moves nothing when they arrive', async () => {
    const made = await visit('admin')
    const slides = Array.from({ length: 80 }, (_, index) => index + 1)
    const asked = new Set<string>()
    let arrive: () => void = () => undefined
    const arrival = new Promise<void>((resolve) => (arrive = resolve))
    await answerFor(made.context, slides, async (route) => {
      asked.add(route.request().url())
      await arrival
      await route.fulfill(pictureFile)
    })
    const page = await made.context.newPage()
    const first = page.waitForRequest(/slides\/1\/picture$/)
    await page.goto(`${room().service.apiBaseUrl}/w/${room().service.tenantId}/conversions/job_made`)
    expect((await first).headers()['x-service-session-workspace']).toBe(room().service.tenantId)
    const course = page.getByRole('region', { name: 'Slides of the course' })
    const before = await course.boundingBox()
    arrive()
    await course.getByAltText('Slide 1', { exact: true }).waitFor()
    expect(await course.boundingBox()).toEqual(before)
    expect(asked.size).toBeLessThan(60)
    await course.getByText('Slide 80').scrollIntoViewIfNeeded()
    await course.getByAltText('Slide 80').waitFor()
    expect(made.complaints).toEqual([])
  })

  test('says that a slide has no picture any more, and asks again for one that could not be loaded', async () => {
    const made = await visit('admin')
    let isBusy = true
    const busy = { status: 503, json: { error: 'Busy.', code: 'BACKEND_UNAVAILABLE', retryable: true } }
    const gone = { status: 404, json: { error: 'There is no picture.', code: 'NOT_FOUND', retryable: false } }
    await answerFor(made.context, [1, 2], (route) => {
      if (route.request().url().includes('/slides/1/')) return route.fulfill(gone)
      return route.fulfill(isBusy ? busy : pictureFile)
    })
    const page = await open(made, '/conversions/job_made')
    await page.getByText('No picture').waitFor()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    isBusy = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByAltText('Slide 2').waitFor()
    expect(await violationsOf(page)).toEqual([])
  })

  test('says of a file that is no deck what to do, before and after it was sent', async () => {
    const made = await visit('admin')
    const page = await open(made, '/conversions')
    const choose = (name: string): Promise<void> =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: deckType, buffer: Buffer.from('no deck') })
    await choose('old.ppt')
    await page.getByText('old.ppt is not a PowerPoint deck of today.').waitFor()
    await choose('wrong.pptx')
    await page.getByRole('alert').getByText('INVALID_FILE_TYPE').waitFor()
    await page.getByText('Save the deck in PowerPoint as .pptx, without a password.').waitFor()
    await page.getByRole('button', { name: 'Choose another deck' }).click()
    await page.getByRole('button', { name: 'Choose a deck' }).waitFor()
  })

  test('publishes slides in the order of the keys, keeps the draft, shows Markdown as the course does, and publishes again', async () => {
    const made = await visit('owner')
    const page = await open(made, '/quick-publish')
    const title = `Slides ${Date.now()}`
    await page.getByLabel('Title of the course').fill(title)
    await page.getByLabel('Title of the slide').fill('Second')
    await page
      .getByLabel('Content', { exact: true })
      .fill('# Walk\n\n- Do <b>not</b> run\n- [Plan](javascript:alert(1))')
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByRole('heading', { level: 3, name: 'Walk' }).waitFor()
    await preview.getByText('Do <b>not</b> run').waitFor()
    await expect(preview.getByRole('link').count()).resolves.toBe(0)
    await page.getByRole('button', { name: 'Add a slide' }).click()
    await page.getByLabel('Title of the slide').fill('First')
    await page.getByRole('button', { name: '2. First' }).press('Alt+ArrowUp')
    await page.getByText('Moved: it is slide 1 of 2 now.').waitFor()
    expect(await violationsOf(page)).toEqual([])

    await page.reload()
    await page.getByRole('button', { name: '1. First' }).click()
    await page.getByLabel('Address of a picture').fill('https://127.0.0.1/picture.png')
    await page.getByRole('button', { name: 'Publish the course' }).click()
    await page.getByRole('alert').getByText('The picture of slide 1 is an address that is not fetched').waitFor()
    await page.getByText('Slide 1 is open: mend it and publish again.').waitFor()
    await page.getByLabel('Address of a picture').fill('')
    await page.getByRole('button', { name: 'Publish the course' }).click()
    await page.getByRole('heading', { name: 'The course is published' }).waitFor()
    const opening = page.getByRole('link', { name: 'Open the package' })
    const first = await opening.getAttribute('href')
    await page.getByRole('button', { name: 'Publish the course' }).click()
    await opening.and(page.locator(`:not([href="${String(first)}"])`)).waitFor()
    await page.getByRole('link', { name: 'Preview' }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    const { content } = await PlayerPage.inPreview(page)
    await content.getByRole('heading', { level: 2, name: 'First' }).waitFor()
    expect(made.complaints.filter((text) => !text.includes('status of 4'))).toEqual([])
  })

  test('tells members how servers publish, and offers them no editor', async () => {
    const page = await open(await visit('member', phone), '/quick-publish')
    await page.getByRole('region', { name: 'Quick publish in code' }).waitFor()
    await expect(page.getByRole('textbox').count()).resolves.toBe(0)
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  })
})
