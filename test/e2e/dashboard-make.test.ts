/** Owners and admins make courses in the dashboard: from a PowerPoint deck. */
import { describeInBrowser, phone } from '#test/support/browser.ts'
import { conversionLimit, describeConversions } from '#test/support/converter.ts'
import { dashboardVisits, violationsOf } from '#test/support/dashboard-visits.ts'
import { presentation, textBox } from '#test/support/presentation.ts'

const deckType = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

describeInBrowser('making courses in the dashboard', (room) => {
  const { visit, open } = dashboardVisits(room)

  describeConversions('from a deck', () => {
    test(
      'converts a deck to a course that can be previewed, and reports what differs slide by slide',
      async () => {
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
      },
      conversionLimit + 30_000,
    )
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
})
