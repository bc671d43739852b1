/** Owners and admins make courses in the dashboard: from a PowerPoint deck, and from slides that they write. */
import { describeInBrowser, phone } from '#test/support/browser.ts'
import { conversionLimit, describeConversions } from '#test/support/converter.ts'
import { dashboardVisits, violationsOf } from '#test/support/dashboard-visits.ts'
import { presentation, textBox } from '#test/support/presentation.ts'

const deckType = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

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
              { shapes: textBox(['Fire safety'], { placeholder: 'title' }) },
              { shapes: textBox(['Not in the course'], { placeholder: 'title' }), hidden: true },
            ],
          }),
        ),
      })
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await page.getByText('The course is ready.').waitFor({ timeout: conversionLimit })
      // For a person who looks at another tab meanwhile.
      await expect(page.title()).resolves.toMatch(/^✓ Ready · Deck \d+ · /)
      await page.getByRole('region', { name: 'What differs from the deck' }).getByText('SLIDE_HIDDEN').waitFor()
      await page.getByRole('heading', { name: 'Slide 2' }).waitFor()
      expect(await violationsOf(page)).toEqual([])
      const [player] = await Promise.all([
        made.context.waitForEvent('page'),
        page.getByRole('button', { name: 'Preview' }).click(),
      ])
      await player.waitForURL(/\/launch/)
      await player.close()
      await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Conversions' }).click()
      await page.getByRole('row').filter({ hasText: title }).getByText('Ready').waitFor()
      expect(made.complaints).toEqual([])

      const member = await open(await visit('member', phone), '/conversions')
      await member.getByRole('link', { name: title }).waitFor()
      await expect(member.getByRole('button', { name: 'Choose a deck' }).count()).resolves.toBe(0)
      expect(await violationsOf(member)).toEqual([])
    })
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
    const [player] = await Promise.all([
      made.context.waitForEvent('page'),
      page.getByRole('button', { name: 'Preview' }).click(),
    ])
    const course = player.frameLocator('iframe')
    await course.getByRole('heading', { level: 2, name: 'First' }).waitFor()
    await player.close()
    await opening.click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
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
