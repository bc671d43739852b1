/** What goes across the screens of the dashboard: the command palette, keys, files dropped on any page, undo. */
import type { Page } from 'playwright-core'
import { describeInBrowser } from '#test/support/browser.ts'
import { dashboardVisits, violationsOf } from '#test/support/dashboard-visits.ts'
import { packageEntries } from '#test/support/scorm-package.ts'
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
  // Browsers repeat the event for as long as the file is over the page.
  const invitation = page.getByText('Drop a course (ZIP) to upload it')
  while (!(await invitation.isVisible())) await page.dispatchEvent('h1', 'dragover', { dataTransfer: transfer })
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

    await page.keyboard.press('Control+k')
    await field.fill('value')
    await page.getByRole('menuitem', { name: /^Skills: value(?! model)/ }).waitFor()
    await page.getByRole('menuitem', { name: 'Skills: value model' }).click()
    await heading(page, 'Value model').waitFor()

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

  test('keeps the courses that fit what is typed on, and opens one by Enter while courses are still searched', async () => {
    const made = await visit('admin')
    const page = await open(made, '/members')
    let isHeld = true
    const held = page.waitForRequest(/packages\?.*q=feedback(\+|%20)that(&|$)/)
    await page.route(/packages\?.*q=feedback(\+|%20)that/, async (route) => {
      while (isHeld) await page.waitForTimeout(20)
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Find anything' })
    await dialog.getByRole('searchbox').waitFor()
    await page.keyboard.type('feedback')
    const found = dialog.getByRole('menuitem', { name: 'Feedback that helps' })
    await found.first().waitFor()
    await page.keyboard.type(' that')
    await held
    expect(await found.first().isVisible()).toBe(true)
    await page.keyboard.type(' hurts')
    await dialog.getByText('Looking for courses …').waitFor()
    isHeld = false
    await dialog.getByText('Nothing fits.').waitFor()
    expect(await violationsOf(page)).toEqual([])

    await page.keyboard.press('Control+a')
    await page.keyboard.type('Feedback that helps')
    await page.keyboard.press('Enter')
    await heading(page, 'Feedback that helps').waitFor()
    expect(made.complaints).toEqual([])
  })

  test('says why courses cannot be searched, and not that nothing fits', async () => {
    const page = await open(await visit('admin'), '/members')
    const refusal = { error: 'The service is busy.', code: 'BACKEND_UNAVAILABLE', retryable: true }
    await page.route(/packages\?.*q=feedback/, (route) => route.fulfill({ status: 503, json: refusal }))
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Find anything' })
    await dialog.getByRole('searchbox').waitFor()
    await page.keyboard.type('feedback')
    await dialog.getByText('The service is busy.').waitFor()
    await dialog.getByText('courses could not be searched').waitFor()
    expect(await violationsOf(page)).toEqual([])
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

  test('shows LIVE or TEST as the address states it, on every screen to which people go from there', async () => {
    const made = await visit('admin')
    const page = await open(made, '/keys')
    await page.getByRole('row').filter({ hasText: 'LIVE' }).first().waitFor()
    await page.getByRole('button', { name: 'Data that lists show' }).click()
    await page.getByRole('menuitemradio', { name: 'TEST', exact: true }).click()
    await page.getByText('Those that know no mode, such as packages, show everything.').waitFor()
    await page.getByRole('row').filter({ hasText: 'TEST' }).first().waitFor()
    await expect(page.getByRole('row').filter({ hasText: 'LIVE' }).count()).resolves.toBe(0)
    expect(await violationsOf(page)).toEqual([])
    const asked = page.waitForRequest(/\/api\/customer\/sessions\?.*mode=test/)
    await page.getByRole('link', { name: 'Sessions', exact: true }).click()
    await asked
    expect(new URL(page.url()).searchParams.get('mode')).toBe('test')
    await page.goBack()
    await page.goBack()
    await page.getByRole('row').filter({ hasText: 'LIVE' }).first().waitFor()
    expect(made.complaints).toEqual([])
  })

  test('opens the link that is clicked right after typing, and keeps a filter that is chosen right after it', async () => {
    const { context } = await visit('admin')
    const page = await context.newPage()
    await page.clock.install()
    await page.goto(`${room().service.apiBaseUrl}/w/${room().service.tenantId}/packages`)
    await page.getByRole('table').waitFor()
    const field = page.getByRole('searchbox', { name: 'Title or slug' })
    await field.fill('golf ')
    await page.getByRole('button', { name: /Status/ }).click()
    await page.getByRole('option', { name: 'Ready' }).click()
    await page.clock.fastForward(250)
    await page.waitForURL((url) => url.search === '?q=golf&status=ready' || url.search === '?status=ready&q=golf')
    // The space after the word stays for the next word.
    await expect(field.inputValue()).resolves.toBe('golf ')

    // The code of the next page comes after the pause in which the text would be told.
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/app\/.*\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await field.fill('golf course')
    await page.getByRole('link', { name: 'Audit log' }).click()
    await page.clock.fastForward(1000)
    release()
    await heading(page, 'Audit log').waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

  test('says after 10 seconds that an answer takes long, and asks again', async () => {
    const { context } = await visit('admin')
    const page = await context.newPage()
    await page.clock.install()
    let isStuck = true
    // A request that gets no answer; `unrouteAll` at the end of the page ends it.
    await page.route(/api\/customer\/members/, (route) => (isStuck ? undefined : route.continue()))
    await page.goto(`${room().service.apiBaseUrl}/w/${room().service.tenantId}/members`)
    await page.getByRole('status', { name: 'Loading …' }).first().waitFor()
    await expect(page.getByText('This takes long.').count()).resolves.toBe(0)
    await page.clock.fastForward(10_000)
    await page.getByText('This takes long.').first().waitFor()
    isStuck = false
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await page.getByRole('row').filter({ hasText: 'owner@demo.example' }).waitFor()
    await expect(page.getByText('This takes long.').count()).resolves.toBe(0)
  })

  test('undoes the archiving of a package on its page, and plays the course with a log of its calls', async () => {
    const made = await visit('admin')
    const packageId = await room().upload('undo.zip', writeZip(packageEntries()))
    const page = await open(made, `/packages/${packageId}?tab=launch`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await page.getByText('It cannot be launched').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('The package is restored.').waitFor()
    await page.getByText('It cannot be launched').waitFor({ state: 'detached' })
    const [player] = await Promise.all([
      made.context.waitForEvent('page'),
      page.getByRole('button', { name: 'Launch with call log' }).click(),
    ])
    await player.getByRole('region', { name: 'Calls of the course' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    // Nothing is left of the button whose work was pending.
    await page.getByRole('link', { name: 'Members' }).click()
    await heading(page, 'Members').waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(made.complaints).toEqual([])
  })

  test('shows who changed a package meanwhile and what differs, and saves nothing by itself', async () => {
    const { context } = await visit('admin')
    const packageId = await room().upload('conflict.zip', writeZip(packageEntries()))
    const save = (on: Page): Promise<unknown> =>
      Promise.all([
        on.waitForResponse((response) => response.request().method() === 'PATCH'),
        on.getByRole('button', { name: 'Save' }).click(),
      ])
    const page = await open({ context }, `/packages/${packageId}?tab=settings`)
    await page.getByRole('textbox', { name: 'Tags' }).fill('mine')
    const other = await open({ context }, `/packages/${packageId}?tab=settings`)
    await other.getByRole('textbox', { name: 'Tags' }).fill('theirs')
    await save(other)

    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('yours: mine, theirs: theirs').waitFor()
    await page.getByText(/Last change by/).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Keep mine, then save again' }).click()
    await page.getByText('Somebody else has changed this').waitFor({ state: 'detached' })
    await save(page)
    await other.reload()
    await expect(other.getByRole('textbox', { name: 'Tags' }).inputValue()).resolves.toBe('mine')
  })

  test('settles in a dialog what somebody else has saved meanwhile: their values, or the own ones by a second save', async () => {
    const { context } = await visit('admin')
    const { apiBaseUrl, liveKey } = room().service
    const ask = async (path: string, method: string, body: object): Promise<any> => {
      const headers = { authorization: `Bearer ${liveKey}`, 'content-type': 'application/json' }
      const reply = await fetch(`${apiBaseUrl}/api/v1/organizations${path}`, {
        method,
        headers,
        body: JSON.stringify(body),
      })
      const answer: any = await reply.json()
      return answer.organization
    }
    const { id } = await ask('', 'POST', { name: 'Northwind' })
    const page = await open({ context }, `/organizations/${id}`)
    const dialog = page.getByRole('dialog')
    const saveOver = async (notes: string, theirs: string): Promise<void> => {
      await page.getByRole('button', { name: 'Edit' }).click()
      await dialog.getByRole('textbox', { name: 'Notes' }).fill(notes)
      await ask(`/${id}`, 'PATCH', { notes: theirs })
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.getByText(`yours: ${notes}, theirs: ${theirs}`).waitFor()
    }
    await saveOver('mine', 'theirs')
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Take theirs' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Notes' }).inputValue()).resolves.toBe('theirs')
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await saveOver('mine again', 'theirs again')
    await dialog.getByRole('button', { name: 'Keep mine, then save again' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('mine again').waitFor()
  })
})
