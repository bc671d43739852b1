/** An admin gives a course to a customer in the dashboard: the package for the customer's platform, and who took part. */
import { readFile } from 'node:fs/promises'
import { describeInBrowser, newLearner } from '#test/support/browser.ts'
import { dashboardVisits, violationsOf } from '#test/support/dashboard-visits.ts'
import { packageEntries } from '#test/support/scorm-package.ts'
import { call } from '#test/support/service-client.ts'
import { filesOfZip } from '#test/support/zip-reader.ts'
import { writeZip } from '#test/support/zip-writer.ts'

describeInBrowser('dispatches in the dashboard', (room) => {
  const { visit, open } = dashboardVisits(room)

  test('makes a dispatch of a course, hands its package over, and shows the learner who launched it', async () => {
    const made = await visit('admin')
    const packageId = Object.values(room().service.sampleCourses)[0] ?? ''
    const page = await open(made, `/dispatches/new?package=${packageId}`)
    const name = `Customer ${Date.now()}`
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Most learners').fill('1')
    await page.getByRole('button', { name: 'Check and create' }).click()
    await page.getByRole('dialog', { name: 'What will be made' }).getByText(name).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Create the dispatch' }).click()
    await page.getByText('New learners can launch it.').waitFor()
    expect(await violationsOf(page)).toEqual([])

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the ZIP' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^dsp_.*-scorm-1\.2\.zip$/)
    const files = await filesOfZip(await readFile(await download.path()))
    expect([...files.keys()]).toContain('imsmanifest.xml')

    const guide = page.getByRole('region', { name: 'How it is imported' })
    await guide.getByRole('button', { name: /Learning platform/ }).click()
    await page.getByRole('option', { name: 'Moodle' }).click()
    await guide.getByText(/add an activity of the type “SCORM package”/).waitFor()
    expect(await violationsOf(page)).toEqual([])

    const link = (await page.getByRole('region', { name: 'Link', exact: true }).innerText()).trim()
    const learner = await room().newContext()
    const player = await learner.newPage()
    await player.goto(link)
    await player.locator('iframe').first().waitFor()
    await page.reload()
    await page.getByText('Every seat is taken').waitFor()
    await page
      .getByRole('navigation', { name: 'Parts of the dispatch' })
      .getByRole('link', { name: 'Learners' })
      .click()
    await page
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Release the seat' }).click()
    await page.getByRole('button', { name: 'Release the seat' }).click()
    await page.getByText('New learners can launch it.').waitFor()
    await learner.close()
    expect(made.complaints).toEqual([])
  })

  test('asks before a form is left that is filled in, by a link and by a reload, and not once it is sent', async () => {
    const made = await visit('admin')
    const packageId = Object.values(room().service.sampleCourses)[0] ?? ''
    const page = await open(made, `/dispatches/new?package=${packageId}`)
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Not to be lost')
    await page.getByRole('link', { name: 'Members', exact: true }).click()
    await page
      .getByRole('alertdialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Stay on the page' })
      .click()
    const asked = page.waitForEvent('dialog').then(async (dialog) => {
      await dialog.dismiss()
      return dialog.type()
    })
    await page.evaluate('location.reload()')
    await expect(asked).resolves.toBe('beforeunload')
    await expect(name.inputValue()).resolves.toBe('Not to be lost')
    await page.getByRole('button', { name: 'Check and create' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create the dispatch' }).click()
    await page.getByRole('heading', { level: 1, name: 'Not to be lost' }).waitFor()
    expect(made.complaints).toEqual([])
  })

  test('keeps what was typed while another course is chosen', async () => {
    const made = await visit('admin')
    // The form lists the newest courses, and those of other tests can be archived meanwhile.
    const another = await room().upload('another.zip', writeZip(packageEntries()))
    const packageId = Object.values(room().service.sampleCourses)[0] ?? ''
    const page = await open(made, `/dispatches/new?package=${packageId}`)
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('For another course')
    await page.getByLabel('Hosts of the learning platform').fill('lms.example')
    await page.getByText('Keep names and e-mail addresses out of Lectern').click()
    await page.getByRole('button', { name: 'Mode' }).click()
    await page.getByRole('option', { name: 'TEST' }).click()
    await page.getByRole('link', { name: 'Choose another course' }).click()
    await name.waitFor({ state: 'hidden' })
    expect(await violationsOf(page)).toEqual([])
    await page.locator(`a[href*="package=${another}"]`).click()
    await name.waitFor()
    await expect(name.inputValue()).resolves.toBe('For another course')
    await page.locator('input[name=name]:focus').waitFor()
    await page.getByRole('button', { name: 'Check and create' }).click()
    const review = page.getByRole('dialog')
    const facts = await review.locator('dd').allInnerTexts()
    expect(facts).toEqual(expect.arrayContaining(['For another course', 'TEST', 'lms.example']))
    const creation = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().includes('/dispatches'),
    )
    await review.getByRole('button', { name: 'Create the dispatch' }).click()
    expect((await creation).postDataJSON()).toMatchObject({ packageId: another, hashLearnerInfo: true })
    await page.getByRole('heading', { level: 1, name: 'For another course' }).waitFor()
    expect(made.complaints).toEqual([])
  })

  test('says beside the field what a form states wrongly, and keeps what was typed', async () => {
    const made = await visit('admin')
    const packageId = Object.values(room().service.sampleCourses)[0] ?? ''
    const page = await open(made, `/dispatches/new?package=${packageId}`)
    await page.getByLabel('Name', { exact: true }).fill('Wrong host')
    await page.getByLabel('Hosts of the learning platform').fill('*')
    await page.getByRole('button', { name: 'Check and create' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create the dispatch' }).click()
    const refusal = page.getByRole('alert')
    await refusal.getByText(/^Hosts of the learning platform: must /).waitFor()
    await expect(page.getByLabel('Name', { exact: true }).inputValue()).resolves.toBe('Wrong host')
    await refusal.getByRole('link', { name: 'Hosts of the learning platform' }).click()
    await page.locator('textarea[name=allowedDomains]:focus').waitFor()
  })

  test('pauses, resumes, changes and deletes a dispatch', async () => {
    const made = await visit('admin')
    const packageId = Object.values(room().service.sampleCourses)[0] ?? ''
    const page = await open(made, `/dispatches/new?package=${packageId}`)
    await page.getByLabel('Name', { exact: true }).fill('Short-lived')
    await page.getByRole('button', { name: 'Check and create' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create the dispatch' }).click()
    await page.getByRole('heading', { level: 1, name: 'Short-lived' }).waitFor()
    const choose = async (item: string, action: string): Promise<void> => {
      await page.getByRole('button', { name: 'Further actions' }).click()
      await page.getByRole('menuitem', { name: item, exact: true }).click()
      await page.getByRole('button', { name: action }).click()
    }
    await choose('Pause', 'Pause the dispatch')
    await page.getByText('It is paused').waitFor()
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByText('New learners can launch it.').waitFor()
    await page
      .getByRole('navigation', { name: 'Parts of the dispatch' })
      .getByRole('link', { name: 'Settings' })
      .click()
    await page.getByLabel('Most learners').fill('40')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('0 of 40').waitFor()
    await choose('Delete', 'Delete the dispatch')
    await page.getByRole('heading', { level: 1, name: 'Dispatches' }).waitFor()
    await expect(page.getByRole('link', { name: 'Short-lived' }).count()).resolves.toBe(0)
    expect(made.complaints).toEqual([])
  })

  test('says why launches are refused, and moves the end', async () => {
    const { service } = room()
    const packageId = Object.values(service.sampleCourses)[0] ?? ''
    const end = new Date(Date.now() + 24 * 60 * 60_000).toISOString()
    const { body } = await call(service, 'POST /api/v1/dispatches', {
      body: { packageId, name: 'Ends tomorrow', expiresAt: end },
    })
    await call(service, `POST /api/v1/dispatches/${body.dispatch_id}/pause`, { body: {} })
    const learner = await room().newContext()
    const player = await learner.newPage()
    await player.goto(`${body.launch_url}&learner_id=${newLearner()}`)
    const page = await open(await visit('admin'), `/dispatches/${body.dispatch_id}`)
    const refusals = page.getByRole('region', { name: 'Refused launches' })
    while ((await refusals.count()) === 0) {
      await page.reload()
      await page.getByText('Ends', { exact: true }).waitFor()
      await page.getByRole('region', { name: 'Link', exact: true }).waitFor()
    }
    await refusals.getByText('The dispatch was paused.').waitFor()
    await learner.close()

    await page.getByRole('button', { name: 'Further actions' }).click()
    await page.getByRole('menuitem', { name: 'Extend' }).click()
    const dialog = page.getByRole('dialog')
    // The end so far is no later one.
    await dialog.getByRole('button', { name: 'Extend' }).click()
    await dialog.getByRole('alert').first().waitFor()
    const year = new Date().getFullYear() + 2
    await dialog.getByLabel('New end').fill(`${year}-05-01T12:00`)
    await dialog.getByRole('button', { name: 'Extend' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(`1 May ${year}`).waitFor()
    expect(await violationsOf(page)).toEqual([])

    await page.getByRole('button', { name: 'Further actions' }).click()
    await page.getByRole('menuitem', { name: 'Extend' }).click()
    await dialog.getByText('Without an end').click()
    await dialog.getByRole('button', { name: 'Extend' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.locator('dl > div', { hasText: 'Ends' }).getByText('never').waitFor()
    await page.getByRole('button', { name: 'Further actions' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Extend' }).count()).toBe(0)
  })
})
