/** What goes across the screens of the dashboard: the command palette, keys, files dropped on any page, undo. */
import type { Page } from 'playwright-core'
import { describeInBrowser } from '#test/support/browser.ts'
import { dashboardVisits, violationsOf } from '#test/support/dashboard-visits.ts'
import { writeZip } from '#test/support/zip-writer.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Drops a file on the page, beside every zone. */
async function dropFile(page: Page, name: string, content: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    `(() => {
      const transfer = new DataTransfer()
      const bytes = Uint8Array.from(atob('${content.toString('base64')}'), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([bytes], '${name}'))
      return transfer
    })()`,
  )
  await page.dispatchEvent('h1', 'dragover', { dataTransfer: transfer })
  await page.getByText('Drop a course (ZIP) to upload it').waitFor()
  await page.dispatchEvent('h1', 'drop', { dataTransfer: transfer })
}

describeInBrowser('across the dashboard', (room) => {
  const { visit, open } = dashboardVisits(room)

  test('opens a page, a course and a pasted id by the palette', async () => {
    const made = await visit('admin')
    const page = await open(made, '/members')
    const field = page.getByRole('searchbox', { name: 'Page, action, course or id' })
    await page.keyboard.press('Control+k')
    await field.fill('sess')
    await page.getByRole('menuitem', { name: 'Sessions' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Enter')
    await heading(page, 'Sessions').waitFor()

    const packageId = Object.values(room().service.sampleCourses)[0] ?? ''
    await page.keyboard.press('Control+k')
    await field.fill(` "${packageId}",`)
    await page.getByRole('menuitem', { name: packageId }).click()
    await page.waitForURL((url) => url.pathname.endsWith(packageId))

    await page.keyboard.press('Control+k')
    await field.fill('feedback')
    await page.getByRole('menuitem', { name: 'Feedback that helps' }).first().waitFor()
    await field.fill('evt_01m89fjt1gmrj2v65wameayfw9')
    await page.getByRole('menuitem').click()
    await page.getByText('No endpoint of this workspace has a delivery with this id.').waitFor()
    expect(made.complaints).toEqual([])
  })

  test('follows keys, not while a text is typed, and not once they are turned off', async () => {
    const page = await open(await visit('admin'), '/packages')
    await page.getByRole('table').waitFor()
    await page.keyboard.press('j')
    await expect(page.evaluate('document.activeElement.closest("tr") !== null')).resolves.toBe(true)
    await page.getByRole('searchbox', { name: 'Title or slug' }).fill('gm')
    await heading(page, 'Packages').waitFor()
    await page.getByRole('searchbox', { name: 'Title or slug' }).blur()
    await page.keyboard.press('g')
    await page.keyboard.press('m')
    await heading(page, 'Members').waitFor()

    await page.keyboard.press('?')
    await page.getByRole('dialog').getByText('Single keys do this').click()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('u')
    await page.keyboard.press('Control+k')
    await page.getByRole('searchbox', { name: 'Page, action, course or id' }).waitFor()
    await heading(page, 'Members').waitFor({ state: 'attached' })
  })

  test('takes a ZIP that is dropped on any page to the upload, and says which files it does not take', async () => {
    const page = await open(await visit('admin'), '/members')
    await dropFile(page, 'notes.txt', Buffer.from('no course'))
    await page.getByText('notes.txt is neither a course (ZIP) nor a PowerPoint deck').waitFor()
    await dropFile(page, 'dropped.zip', writeZip([{ name: 'index.html', data: 'no manifest' }]))
    await heading(page, 'Upload a course').waitFor()
    await page.getByText('The upload has stopped.').waitFor()
    await page.getByRole('heading', { name: 'dropped.zip' }).waitFor()
  })
})
